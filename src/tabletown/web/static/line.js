// The state of the line to the server, in one quiet banner: offline, lost, or slow to answer.

const { $ } = await load("page");
const SLOW = 1200; // milliseconds without an answer
const WORDS = {
  offline: "You are offline. The table goes on when you are back, and your last click is kept.",
  lost: "Connection lost, trying again…",
  slow: "The server is slow to answer…",
};
const troubles = new Set();

export function trouble(name, is) {
  if (is) troubles.add(name);
  else troubles.delete(name);
  const worst = Object.keys(WORDS).find((one) => troubles.has(one));
  const banner = $("#lost");
  if (worst && banner.textContent !== WORDS[worst]) banner.textContent = WORDS[worst];
  banner.hidden = !worst;
}

const late = new Set(); // the answers that are

// Wait for an answer, and say so if it takes long.
export async function patiently(answer) {
  const timer = setTimeout(() => { late.add(answer); trouble("slow", true); }, SLOW);
  try {
    return await answer;
  } finally {
    clearTimeout(timer);
    late.delete(answer);
    if (!late.size) trouble("slow", false);
  }
}

addEventListener("offline", () => trouble("offline", true));
addEventListener("online", () => trouble("offline", false));
if (navigator.onLine === false) trouble("offline", true);
