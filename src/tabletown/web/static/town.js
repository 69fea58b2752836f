// Tabletown in the browser: it shows what the server sends, and tells it what was chosen. No rule of any game is here.

const $ = (selector, root = document) => root.querySelector(selector);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const page = $("main");
const { url, replay } = page.dataset;
const VERSION = new URL(import.meta.url).search; // a new version of this file never meets an old one of those below
const { morph } = await load("morph");
const { lift, lay, tab, place, launch } = await load("motion");
const { turn: turnHand, turnTo, turnByWheel } = await load("turn");
const { zoom, rezoom, zoomByWheel } = await load("zoom");
const still = matchMedia("(prefers-reduced-motion: reduce)");

const kept = {
  get(name) {
    try { return localStorage.getItem(name); } catch { return null; }
  },
  set(name, value) {
    try { localStorage.setItem(name, value); } catch { /* a browser that keeps nothing forgets */ }
  },
};

// Words of the engine begin small and end without a stop.
const sentence = (words) => words.replace(/^./, (letter) => letter.toUpperCase()).replace(/[\p{L}\p{N})]$/u, "$&.");

function toast(said, good = false) {
  const words = sentence(said);
  const note = document.createElement("div");
  note.className = good ? "toast good" : "toast";
  note.textContent = words;
  $("#toasts").append(note);
  setTimeout(() => note.remove(), 3000 + 50 * words.length);
}

// ---- asking the server

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

// The page itself, read again: for when the socket is down or the page was old.
async function refresh() {
  const answer = await fetch(location.href).catch(() => null);
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (!$("#lobby", fresh) !== !$("#lobby")) return location.reload();
  const { number, title, yours } = $("main", fresh).dataset;
  const parts = {};
  for (const id of PARTS) if ($(`#${id}`, fresh)) parts[id] = $(`#${id}`, fresh).innerHTML;
  arrive({ number: Number(number), title, yours: Boolean(yours), parts, flights: [] });
}

// ---- showing what arrived

const PARTS = ["head", "ask", "board", "log", "seats", "chat", "lobby"];
const queue = [];
let number = Number(page.dataset.number ?? 0);
let yours = Boolean(page.dataset.yours);
let answered = null; // the decision that was answered, until the table has moved on
let showing = false;
let transition = null;

async function arrive(message) {
  if (message.number < number) return;
  number = message.number ?? number;
  queue.push(message);
  if (queue.length > 2) transition?.skipTransition(); // rather late than ever later
  if (showing) return;
  showing = true;
  while (queue.length) await show(queue.shift());
  showing = false;
}

async function show({ go, parts = {}, flights = [], animation, title, yours: mine }) {
  if (go) return location.assign(go);
  if (animation) watch(animation);
  const moving = document.startViewTransition && !still.matches && !document.hidden && !$("dialog[open]");
  if (!moving) return change(parts, title, mine);
  const tokens = launch(flights);
  if (tokens.length) blip(1200);
  let named = lift();
  transition = document.startViewTransition(() => {
    named.forEach(lay);
    change(parts, title, mine);
    named = lift();
    tokens.forEach(([token, end]) => place(token, end));
  });
  transition.ready.catch(() => {}); // a skipped transition has changed the page all the same
  await transition.finished.catch(() => {});
  named.forEach(lay);
  tokens.forEach(([token]) => token.remove());
  transition = null;
}

// A moment that one wants to watch lies over the page for a while, and nobody has to wait for it: any click goes through.
const LONG = 6.5; // seconds, unless the animation says otherwise
let watching = 0;
let next = "";

// One animation at a time: the newest waits for the one that is on.
function watch(animation) {
  if (watching) {
    next = animation;
    return;
  }
  $("#animation").innerHTML = animation;
  $("#animation").classList.add("on");
  watching = setTimeout(over, 1000 * ($("#animation > *").dataset.seconds ?? LONG));
}

function over() {
  clearTimeout(watching);
  watching = 0;
  $("#animation")?.classList.remove("on");
  if (next) watch(next);
  next = "";
}

function unwatch() {
  next = "";
  over();
}

function change(parts, title, mine) {
  const held = document.activeElement;
  const log = $("#log");
  const following = log && log.scrollHeight - log.scrollTop - log.clientHeight < 40;
  const asked = $("#ask .question")?.textContent;
  const ended = $("#ask .result");
  const chat = spoken();
  for (const [id, html] of Object.entries(parts)) {
    const part = $(`#${id}`);
    const fresh = document.createElement("template");
    fresh.innerHTML = html;
    if (part) morph(part, fresh.content);
  }
  answered = null;
  if (!held.isConnected || held.disabled) hold(held);
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
    if (page.dataset.tab !== "chat") $(".tabs [data-tab=chat]")?.classList.add("news");
  }
  if (mine !== undefined) turn(title, mine);
  if ($("#larger")?.open && $("#larger").dataset.area) enlarge($("#larger").dataset.area);
  rezoom();
  ago();
  countDown();
}

// What was said, without when: that is told in other words as time goes by.
function spoken() {
  return all("#chat p > span").map((line) => line.textContent).join("\n");
}

// Focus stays with what it was on; where that is gone, it goes to what is asked and never to the page's beginning.
function hold(gone) {
  const { action, key } = gone.dataset;
  const same = gone.id ? `#${gone.id}` : key ? `[data-key="${key}"]` : action ? `[data-action="${action}"]` : null;
  ((same && $(same)) || $("#ask"))?.focus({ preventScroll: true });
}

function turn(title, mine) {
  if (title) document.title = (mine ? "● " : "") + title;
  $("#favicon").href = `/static/favicon${mine ? "-turn" : ""}.svg`;
  if (mine && !yours) blip(660, 880);
  yours = mine;
}

// ---- the live table

let socket = null;
let waits = 0;
let retry = 0;

function connect() {
  clearTimeout(retry);
  const address = new URL(`${url}/live?number=${number}&began=${page.dataset.began ?? 1}`, location.href);
  const seat = new URLSearchParams(location.search).get("seat"); // to whom the device was last passed
  if (seat) address.searchParams.set("seat", seat);
  address.protocol = address.protocol.replace("http", "ws");
  socket = new WebSocket(address);
  socket.onopen = () => {
    waits = 0;
    $("#lost").hidden = true;
  };
  socket.onmessage = ({ data }) => arrive(JSON.parse(data));
  socket.onclose = () => {
    if (leaving) return;
    $("#lost").hidden = false;
    // Not all at once when a server comes back.
    retry = setTimeout(connect, Math.min(15000, 500 * 2 ** waits++) * (0.7 + 0.6 * Math.random()));
  };
}

let leaving = false;
addEventListener("pagehide", () => { leaving = true; if (socket?.readyState === WebSocket.OPEN) socket.close(); });
addEventListener("pageshow", ({ persisted }) => { if (persisted) location.reload(); });
const hurry = () => { if (url && !document.hidden && socket?.readyState === WebSocket.CLOSED) connect(); };
addEventListener("online", hurry);
document.addEventListener("visibilitychange", hurry);

// ---- what the viewer does

const currentDecision = () => Number($("#ask [data-decision]")?.dataset.decision ?? NaN);

function act(action, decision = currentDecision()) {
  if (!url || decision !== currentDecision() || answered === decision) return; // NaN is never itself
  if (busy) {
    later = () => act(action, decision);
    return;
  }
  once(async () => {
    await post(`${url}/act`, { decision, action, seat: Number($("#ask [data-seat]").dataset.seat) });
    answered = decision;
    blip(440);
    if (socket?.readyState !== WebSocket.OPEN) await refresh();
  });
}

function undo(button) {
  const seat = button.dataset.seatAgain; // a friend at this screen decides again, and gets the screen
  once(async () => {
    await post(`${url}/undo`, seat ? { number, seat: Number(seat) } : { number });
    if (seat) return location.assign(`${url}?seat=${seat}`);
    if (socket?.readyState !== WebSocket.OPEN) await refresh();
  });
}

function alternatives(verdict, others) {
  if (!others.length) return [];
  const said = document.createElement("p");
  said.textContent = verdict;
  const list = document.createElement("ul");
  for (const { words, difference } of others) {
    const row = document.createElement("li");
    const share = document.createElement("b");
    share.textContent = difference;
    row.append(share, ` ${words}`);
    list.append(row);
  }
  said.className = list.className = "chances";
  return [said, list];
}

async function hint() {
  const answer = await once(() => post(`${url}/hint`, { seat: Number($("#ask [data-seat]").dataset.seat) }));
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

async function send(form, button) {
  const fields = new URLSearchParams(new FormData(form, button));
  const answer = await once(() => post(form.action, fields));
  if (!answer) return form.reset();
  const menu = form.closest("details.menu");
  if (menu) menu.open = false;
  if (answer.redirected && new URL(answer.url).pathname !== location.pathname) location.assign(answer.url);
  else if (socket?.readyState !== WebSocket.OPEN) await refresh();
}

async function say(form) {
  const text = form.elements.text.value.trim();
  if (text && (await once(() => post(form.action, { text })))) form.reset();
}

async function copy(button) {
  const field = document.getElementById(button.dataset.copy);
  field.select();
  // Without https there is no clipboard to write to; the old way still works.
  await navigator.clipboard?.writeText(field.value).catch(() => {}) ?? document.execCommand("copy");
  toast("Copied.", true);
}

async function openRules() {
  const drawer = $("#rules");
  const opener = $("[data-open=rules]");
  if (!drawer || drawer.open) return;
  drawer.showModal();
  if (drawer.dataset.read) return;
  const answer = await fetch(opener.dataset.src).catch(() => null);
  if (!answer?.ok) return toast("The rules could not be fetched.");
  drawer.dataset.read = "yes";
  $(".rules", drawer).innerHTML = await answer.text();
  $("[data-find]", drawer)?.focus();
}

function enlarge(area) {
  const dialog = $("#larger");
  const drawn = $(`#board [data-area="${area}"]`);
  if (!drawn) return dialog.close();
  dialog.dataset.area = area;
  $(".area", dialog).replaceChildren(...drawn.cloneNode(true).childNodes);
  rezoom();
  if (!dialog.open) dialog.showModal();
}

async function wholeLog(address) {
  const answer = await fetch(address).catch(() => null);
  if (!answer?.ok) return toast("The log could not be fetched.");
  $("#larger").dataset.area = "";
  $("#larger .area").innerHTML = await answer.text();
  $("#larger").showModal();
}

function show_tab(which) {
  page.dataset.tab = which;
  for (const button of all(".tabs button")) button.setAttribute("aria-current", button.dataset.tab === which);
  $(`.tabs [data-tab=${which}]`).classList.remove("news", "touched");
  newest();
}

function newest() {
  for (const list of all("#log, #chat")) list.scrollTop = list.scrollHeight;
}

// A line of the log shows what it is about; what is behind a tab is shown by its tab.
function touch(line) {
  all(".touched").forEach((thing) => thing.classList.remove("touched"));
  for (const name of line?.dataset.touch.split(" ") ?? []) {
    for (const thing of all(`[data-thing~="${CSS.escape(name)}"]`)) {
      (thing.getClientRects().length ? thing : tab(thing))?.classList.add("touched");
    }
  }
}

// What cannot be chosen now says why, and shows what it is about.
function answer(thing) {
  if (thing.dataset.touch) touch(thing);
  if (thing.dataset.why && url) toast(thing.dataset.why);
}

// If the line is broken, ask again: under another address, since a browser may remember that the first one failed.
async function load(name) {
  for (let tries = 0; ; tries += 1) {
    try {
      return await import(`./${name}.js${VERSION}${tries ? `&again=${tries}` : ""}`);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      await new Promise((done) => setTimeout(done, 1000));
    }
  }
}

async function find(field) {
  const { search } = await load("rules");
  search(field);
}

// ---- small things

let audio = null;

function blip(...tones) {
  if (kept.get("sound") !== "on") return;
  audio ??= new AudioContext();
  tones.forEach((tone, i) => {
    const start = audio.currentTime + 0.1 * i;
    const sound = new OscillatorNode(audio, { frequency: tone, type: "triangle" });
    const loud = new GainNode(audio);
    loud.gain.setValueAtTime(0.07, start).exponentialRampToValueAtTime(0.0001, start + 0.15);
    sound.connect(loud).connect(audio.destination);
    sound.start(start);
    sound.stop(start + 0.16);
  });
}

const toggles = {
  theme() {
    const root = document.documentElement;
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
    kept.set("theme", root.dataset.theme);
  },
  sound() {
    kept.set("sound", kept.get("sound") === "on" ? "off" : "on");
    heard();
    blip(660, 880);
  },
};

function heard() {
  $("[data-toggle=sound]")?.setAttribute("aria-pressed", kept.get("sound") === "on");
}

const UNITS = [["day", 86400], ["hour", 3600], ["minute", 60]];

function ago() {
  const words = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  for (const time of all("time[datetime]")) {
    const seconds = (new Date(time.dateTime) - Date.now()) / 1000;
    const [unit, size] = UNITS.find(([, s]) => -seconds >= s) ?? [];
    time.textContent = unit ? words.format(Math.round(seconds / size), unit) : "just now";
    time.title = new Date(time.dateTime).toLocaleString();
  }
}

// How long a question still waits. The server's clock counts; one that is set otherwise here is believed within reason.
function countDown() {
  for (const wait of all(".wait")) {
    const left = Math.round(wait.dataset.until - Date.now() / 1000);
    $("span", wait).textContent = Math.max(0, Math.min(left, wait.dataset.wait));
  }
}

// ---- events

const actionAt = (event) => event.target.closest?.("[data-action]")?.dataset.action;
let begun; // the action of the first of several clicks in a row: the rest must not answer the question that came in between

window.addEventListener("click", (event) => { if (event.detail < 2) begun = actionAt(event); }, true);

document.addEventListener("click", (event) => {
  const at = (selector) => event.target.closest?.(selector);
  let on;
  if (actionAt(event)) actionAt(event) === begun && act(Number(begun));
  else if ((on = at("[data-post]"))) ({ undo, hint })[on.dataset.post](on);
  else if ((on = at(".tabs [data-tab]"))) show_tab(on.dataset.tab);
  else if ((on = at("[data-enlarge]"))) enlarge(on.dataset.enlarge);
  else if ((on = at("[data-turn-by]"))) turnHand(Number(on.dataset.turnBy), on);
  else if ((on = at("[data-turn-to]"))) turnTo(on);
  else if ((on = at("[data-zoom-by]"))) zoom(Number(on.dataset.zoomBy), on);
  else if ((on = at("[data-whole]"))) { event.preventDefault(); wholeLog(on.href); }
  else if (at("[data-open=rules]")) openRules();
  else if ((on = at("[data-copy]"))) copy(on);
  else if ((on = at("[data-toggle]"))) toggles[on.dataset.toggle]();
  else if ((on = at("[data-why], [data-touch]"))) answer(on);
  else if (event.target.nodeName === "DIALOG") event.target.close(); // the backdrop
  for (const menu of all("details.menu[open]")) if (!menu.contains(event.target)) menu.open = false;
});

document.addEventListener("pointerdown", unwatch);

document.addEventListener("submit", (event) => {
  const form = event.target;
  const given = $("[data-name]", form);
  if (given) given.value = $("#name")?.value ?? "";
  if (form.matches("[data-chat], [data-live]")) {
    event.preventDefault();
    if (form.matches("[data-chat]")) say(form);
    else send(form, event.submitter);
  }
});

document.addEventListener("change", ({ target }) => choose(target));
const early = window.chosenEarly;
window.chosenEarly = null;
queueMicrotask(() => early.forEach(choose)); // once this script has run to its end

function choose(control) {
  const form = control.closest("form[data-auto]");
  if (form?.reportValidity()) form.requestSubmit();
}

document.addEventListener("input", ({ target }) => {
  if (target.matches("[data-find]")) find(target);
});

for (const [come, leave] of [["mouseover", "mouseout"], ["focusin", "focusout"]]) {
  document.addEventListener(come, ({ target }) => { const line = target.closest("[data-touch]"); if (line) touch(line); });
  document.addEventListener(leave, ({ target }) => { if (target.closest("[data-touch]")) touch(null); });
}

function closeMenu(within) {
  const menu = within.closest("details.menu[open]");
  if (!menu) return;
  menu.open = false;
  $("summary", menu).focus();
}

for (const roll of [turnByWheel, zoomByWheel]) $("#board")?.addEventListener("wheel", roll, { passive: false });
for (const roll of [turnByWheel, zoomByWheel]) $("#larger")?.addEventListener("wheel", roll, { passive: false });

const KEYS = {
  "?": openRules, h: () => $("[data-post=hint]")?.click(), u: () => $("[data-post=undo]:not([data-seat-again])")?.click(),
  r: () => turnHand(1), R: () => turnHand(-1), "+": () => zoom(1.4), "-": () => zoom(1 / 1.4), 0: () => zoom(0),
};

document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (key === "Escape") { closeMenu(target); unwatch(); }
  if (target.matches("input, select, textarea")) return;
  const native = target.closest("button, a, summary, input");
  const thing = target.closest("[data-action]");
  if ((key === "Enter" || key === " ") && thing && !native && !event.repeat) {
    event.preventDefault();
    act(Number(thing.dataset.action));
  } else if ((key === "ArrowUp" || key === "ArrowDown") && target.closest(".lines")) {
    event.preventDefault();
    (key === "ArrowUp" ? target.previousElementSibling : target.nextElementSibling)?.focus();
  } else if ($("dialog[open]")) {
    // The drawer's own keys are the browser's.
  } else if (/^[1-9]$/.test(key) && !event.repeat) all("#ask [data-action]")[key - 1]?.click();
  else KEYS[key]?.();
});

heard();
ago();
setInterval(ago, 30000);
countDown();
setInterval(countDown, 1000);
newest();
addEventListener("resize", newest);
if ($("[data-find]")?.value) find($("[data-find]"));
if (yours) $("#favicon").href = "/static/favicon-turn.svg";
if (url) connect();
if (replay) load("replay").then(({ start }) => start(arrive));
if (url || replay) load("closer").then(({ start }) => start());
