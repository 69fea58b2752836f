// The socket of the live table: it brings what changes, and comes back by itself when it was lost.

const { page } = await load("page");
const { trouble } = await load("line");
const { arrive, shown } = await load("show");
const { url } = page.dataset;
let socket = null;
let waits = 0;
let retry = 0;
let leaving = false;

export const isLive = () => socket?.readyState === WebSocket.OPEN;

function connect() {
  clearTimeout(retry);
  const address = new URL(`${url}/live?number=${shown.number}&began=${page.dataset.began ?? 1}`, location.href);
  const seat = new URLSearchParams(location.search).get("seat"); // to whom the device was last passed
  if (seat) address.searchParams.set("seat", seat);
  address.protocol = address.protocol.replace("http", "ws");
  socket = new WebSocket(address);
  socket.onopen = () => {
    waits = 0;
    trouble("lost", false);
  };
  socket.onmessage = ({ data }) => arrive(JSON.parse(data));
  socket.onclose = () => {
    if (leaving) return;
    trouble("lost", true);
    // Not all at once when a server comes back.
    retry = setTimeout(connect, Math.min(15000, 500 * 2 ** waits++) * (0.7 + 0.6 * Math.random()));
  };
}

const hurry = () => { if (!document.hidden && socket?.readyState === WebSocket.CLOSED) connect(); };

if (url) {
  addEventListener("pagehide", () => { leaving = true; if (isLive()) socket.close(); });
  addEventListener("online", hurry);
  document.addEventListener("visibilitychange", hurry);
  connect();
}
addEventListener("pageshow", ({ persisted }) => { if (persisted) location.reload(); });
