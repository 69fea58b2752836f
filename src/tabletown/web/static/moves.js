// Moves and taking back. One is on its way at a time; a click meanwhile waits until the table has moved on, and then counts if it
// still can, or the page says why not. No click is lost, and none counts twice: the server takes one answer to each decision.

const { $, all, page, toast } = await load("page");
const { play } = await load("sound");
const { onShown, refresh, shown } = await load("show");
const { isLive } = await load("socket");
const { Refused, post, report } = await load("server");
const { dropHint } = await load("hint");
const { get } = await load("settings");
const { url } = page.dataset;
const MOST = 12; // clicks that wait

let sent = null; // what is on its way: its action (null: taking back), and the decision that it answers
let kept = false; // whether the line broke, and the viewer knows that the click waits for it
const wishes = []; // what was clicked since, each with its action; they are tried when the table has moved on

export const currentDecision = () => Number($("#ask [data-decision]")?.dataset.decision ?? NaN);
const viewer = () => Number($("#ask [data-seat]")?.dataset.seat ?? NaN);
const numbers = (name) => ($("#ask [data-decision]")?.dataset[name] ?? "").split(" ").filter(Boolean).map(Number);
export const selections = () => [...numbers("selects"), ...numbers("instead")];
export const chosen = () => numbers("chosen");
const isAnswered = () => shown.answered !== null && shown.answered === currentDecision();
export const isWaiting = () => Boolean(sent) || isAnswered();

async function ask(path, body, about) {
  let refused = false;
  sent = about;
  dropHint();
  document.body.classList.add("busy");
  try {
    await post(`${url}/${path}`, body);
    shown.answered = about.decision;
    shown.action = about.action;
    kept = false;
  } catch (refusal) {
    refused = true;
    if (refusal instanceof Refused && !refusal.status) keep(about);
    else await report(refusal);
  }
  sent = null;
  document.body.classList.remove("busy");
  if (!refused && !isLive()) await refresh();
  if (!kept) grant(); // the table may have been faster than the answer
  return !refused;
}

// No answer came: the same is asked again once the line is back, unless the table shows that it was done.
function keep({ action, decision, redo }) {
  wishes.unshift({ action, work: () => { if (decision === currentDecision()) redo(); } });
  if (!kept) toast("The server cannot be reached. Your click is kept, and sent again as soon as it can be.");
  kept = true;
  setTimeout(retry, 1000);
}

// Without a socket nothing arrives by itself; then the page is read again.
async function retry() {
  if (!kept || sent) return;
  if (!isLive()) await refresh();
  grant();
}

// Whether choices that are none are made by the server at once; it does so only where that tells nobody anything.
const singles = () => get("singles") === "on";

// An answer to the question, and the further actions of a series.
export async function act(action, then = []) {
  const decision = currentDecision();
  if (!url || Number.isNaN(decision)) return;
  if (isWaiting()) wait(action, () => again(action, then));
  else if (chosen().includes(action)) letGo();
  else {
    const body = { decision, action, then, singles: singles(), confirm: get("confirm") === "on", seat: viewer() };
    if (await ask("act", body, { action, decision, redo: () => act(action, then) })) play("tap");
  }
}

// What was clicked in the question before.
function again(action, then) {
  if ($(`[data-action="${action}"], [data-series~="${action}"]`)) act(action, then);
  else toast("The table moved on before that click, which cannot count any more");
}

// The turn is over: bots may go on.
export async function confirm(button) {
  if (isWaiting()) return wait(null, () => confirm(button));
  try {
    await post(`${url}/confirm`, { number: Number(button.dataset.number) });
    if (!isLive()) await refresh();
  } catch (refusal) {
    await report(refusal);
  }
  return undefined;
}

export async function undo(button) {
  const seat = button?.dataset.seatAgain; // a friend at this screen decides again, and gets the screen
  if (isWaiting()) return wait(null, () => undo(button));
  const { number } = shown;
  const about = { action: null, decision: currentDecision(), redo: () => undo(button) };
  const done = await ask("undo", seat ? { number, seat: Number(seat) } : { number, whole: !("one" in (button?.dataset ?? {})) }, about);
  if (done && seat) location.assign(`${url}?seat=${seat}`);
  return undefined;
}

// Put down what was picked up.
export function letGo() {
  if (chosen().length) undo();
  return chosen().length > 0;
}

// Clicking the same again while it is on its way is the same click.
function wait(action, work) {
  const last = wishes.at(-1) ?? sent ?? shown;
  if (last.action !== action && wishes.length < MOST) wishes.push({ action, work });
}

function grant() {
  if (!isWaiting()) wishes.shift()?.work();
}

// Something to do as soon as the table has moved on, or at once.
export function soon(work) {
  wishes.push({ action: undefined, work });
  grant();
}

// What may be picked up instead is no answer to the question, and looks quieter.
function mark() {
  const instead = new Set(numbers("instead"));
  const picked = new Set(chosen());
  for (const thing of all("#board [data-action]")) {
    const action = Number(thing.dataset.action);
    thing.classList.toggle("instead", instead.has(action));
    if (thing.matches("button, [role=button]")) thing.ariaPressed = picked.has(action) ? "true" : null;
  }
}

onShown(mark);
onShown(grant);
mark();
