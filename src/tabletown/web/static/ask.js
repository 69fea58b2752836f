// Asking the server: moves, taking back, hints, forms and chat. One question at a time; what is refused is said.

const { $, all, kept, page, sentence, toast } = await load("page");
const { alternatives } = await load("alternatives");
const { turnTo } = await load("turn");
const { play } = await load("sound");
const { refresh, shown } = await load("show");
const { isLive } = await load("socket");
const { url } = page.dataset;

class Refused extends Error {
  constructor(status, words) {
    super(words);
    this.status = status;
  }
}

async function post(path, body) {
  const form = body instanceof URLSearchParams;
  const headers = { Accept: "application/json" };
  if (!form) headers["Content-Type"] = "application/json";
  let answer;
  try {
    answer = await fetch(path, { method: "POST", headers, body: form ? body : JSON.stringify(body) });
  } catch {
    throw new Refused(0, "The server cannot be reached. Nothing was done.");
  }
  if (answer.ok) return answer;
  const said = await answer.json().catch(() => ({}));
  const words = [said.detail, said.message].find((text) => typeof text === "string");
  throw new Refused(answer.status, words ?? `That did not work (${answer.status}).`);
}

let busy = false;
let later = null; // a choice made while the answer to the last one was still on its way

// One question at a time; what is refused is said, and an old page is brought up to date.
async function once(ask) {
  if (busy) return undefined;
  busy = true;
  document.body.classList.add("busy");
  try {
    return await ask();
  } catch (refusal) {
    if (!(refusal instanceof Refused)) throw refusal;
    toast(refusal.message + (refusal.status === 409 ? "; this is the table as it is now" : ""));
    if (refusal.status === 409) await refresh();
    return undefined;
  } finally {
    busy = false;
    document.body.classList.remove("busy");
    const choice = later;
    later = null;
    choice?.();
  }
}

const currentDecision = () => Number($("#ask [data-decision]")?.dataset.decision ?? NaN);
const viewer = () => Number($("#ask [data-seat]").dataset.seat);

// Whether choices that are none are made by the server at once; it does so only where that tells nobody anything.
const singles = () => kept.get("singles") === "on";

// An answer to the question, and the further actions of a series.
export function act(action, decision = currentDecision(), then = []) {
  if (!url || decision !== currentDecision() || shown.answered === decision) return; // NaN is never itself
  if (busy) {
    later = () => act(action, decision, then);
    return;
  }
  once(async () => {
    await post(`${url}/act`, { decision, action, then, singles: singles(), confirm: kept.get("confirm") === "on", seat: viewer() });
    shown.answered = decision;
    play("tap");
    if (!isLive()) await refresh();
  });
}

// The turn is over: bots may go on.
export function confirm() {
  once(async () => {
    await post(`${url}/confirm`, { number: Number($("[data-post=confirm]").dataset.number) });
    if (!isLive()) await refresh();
  });
}

export function undo(button) {
  const seat = button.dataset.seatAgain; // a friend at this screen decides again, and gets the screen
  const { number } = shown;
  once(async () => {
    await post(`${url}/undo`, seat ? { number, seat: Number(seat) } : { number, whole: !("one" in button.dataset) });
    if (seat) return location.assign(`${url}?seat=${seat}`);
    if (!isLive()) await refresh();
  });
}

export async function hint() {
  const answer = await once(() => post(`${url}/hint`, { seat: viewer() }));
  if (!answer) return;
  const { action, words, why, verdict, others } = await answer.json();
  all(".hint").forEach((thing) => thing.classList.remove("hint"));
  for (const thing of all(`[data-action="${Number(action)}"]`)) {
    thing.classList.add("hint");
    turnTo(thing);
  }
  $("#hint").replaceChildren(`${sentence(words)} ${sentence(why ?? "")}`, ...alternatives(verdict, others));
  $("#hint").hidden = false;
}

export async function send(form, button) {
  const fields = new URLSearchParams(new FormData(form, button));
  const answer = await once(() => post(form.action, fields));
  if (!answer) return form.reset();
  const menu = form.closest("details.menu");
  if (menu) menu.open = false;
  if (answer.redirected && new URL(answer.url).pathname !== location.pathname) location.assign(answer.url);
  else if (!isLive()) await refresh();
}

export async function say(form) {
  const text = form.elements.text.value.trim();
  if (text && (await once(() => post(form.action, { text })))) form.reset();
}
