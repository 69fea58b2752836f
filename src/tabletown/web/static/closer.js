// A closer look at what bears data-closer: while one points at it or has it in focus, or holds a finger on it.
// Its value names a drawing of the rulebook, which is fetched when it is first wanted; without one the thing itself grows.

const SOON = 350; // milliseconds that one points at a thing before it is shown larger
const HOLD = 450;
const SLIP = 12; // pixels that a finger may move meanwhile
const GAP = 12; // pixels between a thing and its larger picture
const EDGE = 8; // pixels between that and the edge of the window

let book = null;
let timer = 0;
let panel = null;
let from = null; // where the finger came down
let held = false; // and that it stayed there

function rulebook() {
  const { src } = document.querySelector("[data-open=rules]").dataset;
  return fetch(src).then((answer) => answer.text()).then((html) => {
    const template = document.createElement("template");
    template.innerHTML = html;
    return template.content;
  }).catch(() => null);
}

async function drawing(thing) {
  book ??= thing.dataset.closer ? rulebook() : null;
  const found = thing.dataset.closer ? (await book)?.getElementById(thing.dataset.closer) : null;
  const copy = (found ?? thing).cloneNode(true);
  for (const part of [copy, ...copy.querySelectorAll("*")]) {
    for (const { name } of [...part.attributes]) if (name === "id" || name.startsWith("data-")) part.removeAttribute(name);
    part.classList.remove("may", "hint", "touched");
  }
  return copy;
}

async function show(thing) {
  const copy = await drawing(thing);
  if (!timer || !thing.isConnected) return;
  if (!panel) {
    panel = document.createElement("div");
    panel.className = "closer";
    panel.popover = "manual"; // above everything, open dialogs too
    panel.setAttribute("aria-hidden", "true"); // what it says is said by the thing itself
    document.body.append(panel);
  }
  panel.replaceChildren(copy);
  panel.showPopover();
  const { width, height } = panel.getBoundingClientRect();
  const [left, top] = placeBeside(thing.getBoundingClientRect(), row(thing), width, height);
  panel.style.left = `${Math.max(EDGE, Math.min(left, innerWidth - width - EDGE))}px`;
  panel.style.top = `${Math.max(EDGE, Math.min(top, innerHeight - height - EDGE))}px`;
}

// The things that lie in a row with it: none of them is covered if there is room elsewhere.
function row(thing) {
  const list = thing.closest("ul, ol") ?? thing;
  return list.getBoundingClientRect();
}

// Below the row, above it, or at one of its ends; where nothing fits, beside the thing itself.
function placeBeside(at, around, width, height) {
  const middle = at.left + at.width / 2 - width / 2;
  const level = at.top + at.height / 2 - height / 2;
  if (around.bottom + GAP + height <= innerHeight - EDGE) return [middle, around.bottom + GAP];
  if (around.top - GAP - height >= EDGE) return [middle, around.top - GAP - height];
  if (around.left - GAP - width >= EDGE) return [around.left - GAP - width, level];
  if (around.right + GAP + width <= innerWidth - EDGE) return [around.right + GAP, level];
  return [at.right + GAP + width < innerWidth ? at.right + GAP : at.left - GAP - width, level];
}

function hide() {
  clearTimeout(timer);
  timer = 0;
  if (panel?.matches(":popover-open")) panel.hidePopover();
}

function want(thing, wait) {
  hide();
  timer = setTimeout(show, wait, thing);
}

export function start() {
  const on = (name, listen, options) => document.addEventListener(name, listen, options);
  const at = ({ target }) => target.closest?.("[data-closer]");
  on("pointerover", (event) => { if (event.pointerType === "mouse" && at(event)) want(at(event), SOON); });
  on("pointerout", (event) => { if (event.pointerType === "mouse" && at(event)) hide(); });
  on("focusin", (event) => { if (at(event)?.matches(":focus-visible")) want(at(event), SOON); });
  on("focusout", hide);
  on("pointerdown", (event) => {
    held = false;
    from = null;
    if (event.pointerType === "mouse") return hide();
    if (!at(event)) return undefined;
    from = event;
    want(at(event), HOLD);
    return undefined;
  });
  on("pointermove", (event) => {
    if (from && Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) > SLIP) { from = null; hide(); }
  });
  for (const end of ["pointerup", "pointercancel"]) on(end, () => {
    held = Boolean(from && panel?.matches(":popover-open"));
    if (from) hide();
    from = null;
  });
  on("contextmenu", (event) => { if (at(event) && (from || held)) event.preventDefault(); });
  // Who has looked closer has not chosen.
  on("click", (event) => {
    if (held) { event.preventDefault(); event.stopPropagation(); }
    held = false;
  }, true);
  on("keydown", ({ key }) => { if (key === "Escape") hide(); });
  on("scroll", hide, { capture: true, passive: true });
}
