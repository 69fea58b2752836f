// Coming closer to a drawing: an svg that bears data-zoom, which repeats the viewBox that shows the whole of it.
// What is looked at is kept by the area's name, since the server's drawing always shows the whole.

const MOST = 6;
const SLIP = 6; // pixels that a click may slip
const looks = new Map(); // by area: how close, and the middle in the drawing's units
const fingers = new Map();
let drag = null;

const name = (svg) => (svg.closest("dialog") ? "large " : "") + (svg.closest("[data-area]")?.dataset.area ?? "");
const whole = (svg) => svg.dataset.zoom.split(" ").map(Number);
const clamp = (value, low, high) => Math.max(low, Math.min(high, value));

function look(svg) {
  const [x, y, wide, high] = whole(svg);
  return looks.get(name(svg)) ?? { scale: 1, x: x + wide / 2, y: y + high / 2 };
}

function show(svg, { scale, x, y }) {
  const [left, top, wide, high] = whole(svg);
  const close = clamp(scale, 1, MOST);
  const [w, h] = [wide / close, high / close];
  const at = { scale: close, x: clamp(x, left + w / 2, left + wide - w / 2), y: clamp(y, top + h / 2, top + high - h / 2) };
  if (close > 1) looks.set(name(svg), at);
  else looks.delete(name(svg));
  svg.toggleAttribute("data-zoomed", close > 1);
  svg.setAttribute("viewBox", `${at.x - w / 2} ${at.y - h / 2} ${w} ${h}`);
}

// The same look again at drawings that have arrived anew.
export function rezoom() {
  for (const svg of document.querySelectorAll("svg[data-zoom]")) show(svg, look(svg));
}

// Where a point of the screen is in the drawing.
function inside(svg, { clientX, clientY }) {
  const point = new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM().inverse());
  return [point.x, point.y];
}

function closer(svg, by, [px, py]) {
  const { scale, x, y } = look(svg);
  const next = clamp(scale * by, 1, MOST);
  show(svg, { scale: next, x: px + ((x - px) * scale) / next, y: py + ((y - py) * scale) / next });
}

// By a button beside the drawing, or a key; 0 shows the whole.
export function zoom(by, near = null) {
  const around = near?.closest(".drawing, dialog") ?? document;
  const svg = [...around.querySelectorAll("svg[data-zoom]")].find((one) => one.getClientRects().length);
  if (!svg) return;
  const { scale, x, y } = look(svg);
  show(svg, { scale: by ? scale * by : 1, x, y });
}

export function zoomByWheel(event) {
  const svg = event.target.closest("svg[data-zoom]");
  if (!svg || !event.ctrlKey) return;
  event.preventDefault();
  closer(svg, Math.exp(-event.deltaY / 150), inside(svg, event));
}

// ---- a drag moves the drawing, two fingers come closer; what began as a click and slipped is none

document.addEventListener("pointerdown", (event) => {
  const svg = event.target.closest?.("svg[data-zoom]");
  if (!svg || event.button) return;
  fingers.set(event.pointerId, event);
  drag = { svg, from: event, at: inside(svg, event), moved: fingers.size > 1 };
});

document.addEventListener("pointermove", (event) => {
  const before = fingers.get(event.pointerId);
  if (!drag || !before) return;
  fingers.set(event.pointerId, event);
  const { svg, from, at } = drag;
  if (fingers.size === 2) {
    const [a, b] = [...fingers.values()];
    const other = a === event ? b : a;
    const apart = (one) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    closer(svg, apart(event) / Math.max(1, apart(before)), inside(svg, other));
    return;
  }
  if (Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) > SLIP) drag.moved = true;
  if (!drag.moved || !svg.hasAttribute("data-zoomed")) return;
  const [x, y] = inside(svg, event);
  const now = look(svg);
  show(svg, { ...now, x: now.x - x + at[0], y: now.y - y + at[1] });
});

function release(event) {
  fingers.delete(event.pointerId);
  if (fingers.size) return;
  const slipped = drag?.moved && drag.svg.hasAttribute("data-zoomed");
  drag = null;
  if (!slipped) return;
  const swallow = (click) => click.stopPropagation();
  document.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => document.removeEventListener("click", swallow, true));
}
document.addEventListener("pointerup", release);
document.addEventListener("pointercancel", release);
