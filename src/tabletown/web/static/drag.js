// Dragging a piece to its place: picked up and put down in one go, with a mouse or a finger. Dropped elsewhere, it goes back.

const { all } = await load("page");
const { act, chosen, letGo, selections, soon } = await load("moves");
const { at } = await load("near");
const { onShown } = await load("show");

const SLIP = 8; // pixels that a click may slip
const TALL = 140; // pixels: where a finger has to scroll over larger things, they are not dragged by it
let drag = null;

document.addEventListener("pointerdown", (event) => {
  drag = null;
  const thing = event.target.closest?.("[data-drag]");
  if (!thing || event.button || !event.isPrimary) return;
  if (event.pointerType === "touch" && thing.dataset.drag !== "touch") return;
  drag = { thing, action: Number(thing.dataset.action), from: event, ghost: null, picked: false };
});

document.addEventListener("pointermove", (event) => {
  if (!drag || event.pointerId !== drag.from.pointerId) return;
  const { clientX: x, clientY: y } = event;
  if (!drag.ghost && Math.hypot(x - drag.from.clientX, y - drag.from.clientY) > SLIP) begin();
  if (!drag.ghost) return;
  event.preventDefault();
  drag.ghost.style.translate = `${x - drag.from.clientX}px ${y - drag.from.clientY}px`;
  all(".over").forEach((thing) => thing.classList.remove("over"));
  placeAt(x, y)?.classList.add("over");
});

function begin() {
  const { thing, from, action } = drag;
  const { left, top, width, height } = thing.getBoundingClientRect();
  drag.home = { left, top, right: left + width, bottom: top + height };
  drag.ghost = thing.cloneNode(true);
  for (const part of [drag.ghost, ...drag.ghost.querySelectorAll("*")]) {
    for (const { name } of [...part.attributes]) if (name === "id" || name.startsWith("data-")) part.removeAttribute(name);
  }
  drag.ghost.classList.add("dragged");
  drag.ghost.setAttribute("aria-hidden", "true");
  Object.assign(drag.ghost.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  document.body.append(drag.ghost);
  document.documentElement.setPointerCapture(from.pointerId); // the piece itself may be drawn anew meanwhile
  drag.picked = !chosen().includes(action);
  if (drag.picked) act(action);
}

// A place is whatever can be clicked and picks nothing up.
function placeAt(x, y) {
  const place = at("#board [data-action]", x, y);
  return place && !selections().includes(Number(place.dataset.action)) ? place : null;
}

function end(event, dropped) {
  const { ghost, home, picked, from } = drag ?? {};
  if (!drag || event.pointerId !== from.pointerId) return;
  drag = null;
  if (!ghost) return;
  ghost.remove();
  all(".over").forEach((thing) => thing.classList.remove("over"));
  const swallow = (click) => { click.stopImmediatePropagation(); click.preventDefault(); };
  window.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("click", swallow, true));
  const { clientX: x, clientY: y } = event;
  const isHome = x > home.left && x < home.right && y > home.top && y < home.bottom; // a click that slipped
  soon(() => {
    const place = dropped && placeAt(x, y);
    if (place) act(Number(place.dataset.action));
    else if (picked && !isHome) letGo();
  });
}

document.addEventListener("pointerup", (event) => end(event, true));
document.addEventListener("pointercancel", (event) => end(event, false));
document.addEventListener("keydown", ({ key }) => { if (key === "Escape" && drag?.ghost) end(drag.from, false); });

function mark() {
  const may = new Set(selections());
  for (const thing of all("#board [data-action]")) {
    if (!may.has(Number(thing.dataset.action))) delete thing.dataset.drag;
    else thing.dataset.drag = thing.getBoundingClientRect().height < TALL ? "touch" : "mouse";
  }
}

onShown(mark);
mark();
