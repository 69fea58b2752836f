// Showing what arrived: parts of the page become what the server sent, one message after the other, and move there.

const { $, all, page, still } = await load("page");
const { morph } = await load("morph");
const { lift, lay, place, launch } = await load("motion");
const { rezoom } = await load("zoom");
const { hear, play } = await load("sound");
const { ago, countDown } = await load("clock");
const { enlargeAgain } = await load("dialogs");
const { isWatching, watch } = await load("animation");
const { keepFocus } = await load("focus");
const { comeUp, isShown } = await load("tabs");
const { followed, mark, rest } = await load("follow");

const PARTS = ["head", "ask", "told", "board", "log", "seats", "chat", "lobby"];
const queue = [];
let showing = false;
let transition = null;
const listeners = [];

// What is known of the table: the last event that was heard of, whether the viewer is asked, and the decision that was
// answered last, with its action.
export const shown = { number: Number(page.dataset.number ?? 0), yours: Boolean(page.dataset.yours), answered: null, action: null };

// Modules say what they do whenever the page has changed.
export const onShown = (work) => listeners.push(work);

// Whether something moves; whoever points at something wants it at once.
export const isMoving = () => Boolean(transition);
export const stopMoving = () => transition?.skipTransition();

export async function arrive(message) {
  if (message.number < shown.number) return;
  shown.number = message.number ?? shown.number;
  queue.push(message);
  if (queue.length > 2) transition?.skipTransition(); // rather late than ever later
  if (showing) return;
  showing = true;
  while (queue.length) {
    await rest(queue[0]);
    const message = nextTurn();
    await show(message);
    followed(message, !queue.length);
  }
  showing = false;
}

// What waits of one turn is shown in one go.
function nextTurn() {
  const message = queue.shift();
  while (queue.length && !queue[0].go && !message.go && queue[0].turn === message.turn) {
    const { parts, flights = [], animation, ...more } = queue.shift();
    Object.assign(message, more, { animation: animation || message.animation });
    Object.assign(message.parts ??= {}, parts);
    message.flights = [...(message.flights ?? []), ...flights];
  }
  return message;
}

// The page itself, read again: for when the socket is down or the page was old.
export async function refresh() {
  const answer = await fetch(location.href).catch(() => null);
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (!$("#lobby", fresh) !== !$("#lobby")) return location.reload();
  const { number, title, yours } = $("main", fresh).dataset;
  const parts = {};
  for (const id of PARTS) if ($(`#${id}`, fresh)) parts[id] = $(`#${id}`, fresh).innerHTML;
  arrive({ number: Number(number), title, yours: Boolean(yours), parts, flights: [] });
}

async function show({ go, parts = {}, sounds, flights = [], animation, title, yours }) {
  if (go) return location.assign(go);
  hear({ sounds, flights, animation });
  if (animation) watch(animation);
  const moving = document.startViewTransition && !still.matches && !document.hidden && !$("dialog[open]") && !isWatching();
  if (!moving) return change(parts, title, yours);
  const tokens = launch(flights);
  let named = lift();
  transition = document.startViewTransition(() => {
    named.forEach(lay);
    change(parts, title, yours);
    named = lift();
    tokens.forEach(([token, end]) => place(token, end));
  });
  transition.ready.catch(() => {}); // a skipped transition has changed the page all the same
  await transition.finished.catch(() => {});
  named.forEach(lay);
  tokens.forEach(([token]) => token.remove());
  transition = null;
}

function change(parts, title, yours) {
  const back = keepFocus();
  const log = $("#log");
  const following = log && log.scrollHeight - log.scrollTop - log.clientHeight < 40;
  const asked = $("#ask .question")?.textContent;
  const decision = $("#ask [data-decision]")?.dataset.decision;
  const ended = $("#ask .result");
  const chat = spoken();
  for (const [id, html] of Object.entries(parts)) {
    const part = $(`#${id}`);
    const fresh = document.createElement("template");
    fresh.innerHTML = html;
    if (part) morph(part, fresh.content);
  }
  mark();
  back();
  if (following) log.scrollTop = log.scrollHeight;
  const question = $("#ask .question")?.textContent;
  if (question !== asked) {
    $("#hint").hidden = true;
    $("#said").textContent = question;
  }
  // A result is too tall to stay in view as a question does: whoever looks elsewhere is taken to it, once.
  if (!ended && $("#ask .result")) $("#ask").scrollIntoView({ block: "center" });
  if (chat !== spoken()) {
    $("#chat").scrollTop = $("#chat").scrollHeight;
    if (!isShown("chat")) $(".tabs [data-tab=chat]")?.classList.add("news");
  }
  for (const work of listeners) work();
  if (decision !== $("#ask [data-decision]")?.dataset.decision && $("#ask .question.yours")) comeUp();
  if (yours !== undefined) turn(title, yours);
  enlargeAgain();
  rezoom();
  ago();
  countDown();
}

// What was said, without when: that is told in other words as time goes by.
function spoken() {
  return all("#chat p > span").map((line) => line.textContent).join("\n");
}

function turn(title, yours) {
  if (title) document.title = (yours ? "● " : "") + title;
  $("#favicon").href = `/static/favicon${yours ? "-turn" : ""}.svg`;
  if (yours && !shown.yours) play("turn");
  shown.yours = yours;
}

if (shown.yours) $("#favicon").href = "/static/favicon-turn.svg";
