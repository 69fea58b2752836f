// Turning what is in hand: of all parts that bear data-turn, a holder shows those of the number it bears as data-turned.

const STEP = 40; // pixels of a wheel for one turn
const PAUSE = 120; // milliseconds in which a wheel that rolls on turns nothing more
let rolled = 0;
let last = 0;

// The holder around something; for keys the one that is seen, in a dialog rather than under it.
function holder(near) {
  if (near) return near.closest("[data-turned]");
  const all = [...document.querySelectorAll("dialog[open] [data-turned], main [data-turned]")];
  return all.find((one) => one.getClientRects().length);
}

export function turn(by, near = null) {
  const found = holder(near);
  if (!found) return false;
  const ways = [...new Set([...found.querySelectorAll("[data-turn]")].map((part) => Number(part.dataset.turn)))].sort();
  const at = ways.indexOf(Number(found.dataset.turned));
  found.dataset.turned = ways[(at + by + ways.length) % ways.length];
  return true;
}

// Show the part that something lies in, or the one that it names.
export function turnTo(thing) {
  const way = thing.dataset.turnTo ?? thing.closest("[data-turn]")?.dataset.turn;
  const found = holder(thing);
  if (found && way !== undefined) found.dataset.turned = way;
}

export function turnByWheel(event) {
  if (event.ctrlKey || !holder(event.target)) return;
  event.preventDefault();
  rolled += event.deltaY * (event.deltaMode ? STEP : 1);
  if (Math.abs(rolled) < STEP || event.timeStamp - last < PAUSE) return;
  turn(Math.sign(rolled), event.target);
  rolled = 0;
  last = event.timeStamp;
}
