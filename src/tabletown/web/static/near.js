// Where things are: what lies at a point, and what is nearest in a direction.

const { all } = await load("page");

const middle = ({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2];
const gap = (low, high, x) => Math.max(low - x, 0, x - high);
export const isSeen = (thing) => thing.getClientRects().length > 0 && getComputedStyle(thing).visibility === "visible";
const root = () => all("dialog[open]").at(-1) ?? document;

// The things of a kind that are seen, in an open dialog rather than under it.
export const seen = (selector) => all(selector, root()).filter(isSeen);

// What lies at a point, although it cannot be hit; of several, the one whose middle is nearest.
export function at(selector, x, y) {
  const hit = document.elementFromPoint(x, y)?.closest(selector);
  if (hit) return hit;
  const far = (thing) => Math.hypot(...middle(thing.getBoundingClientRect()).map((m, i) => m - [x, y][i]));
  return seen(selector).filter((thing) => {
    const { left, right, top, bottom } = thing.getBoundingClientRect();
    return !gap(left, right, x) && !gap(top, bottom, y);
  }).sort((a, b) => far(a) - far(b))[0] ?? null;
}

// The thing nearest to a place.
export function nearest(things, place) {
  const [x, y] = middle(place);
  const far = (thing) => {
    const { left, right, top, bottom } = thing.getBoundingClientRect();
    return Math.hypot(gap(left, right, x), gap(top, bottom, y));
  };
  return things.map((thing) => [far(thing), thing]).sort((a, b) => a[0] - b[0])[0]?.[1] ?? null;
}

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

// The next thing in the direction of an arrow key: near along it, and hardly aside.
export function beyond(things, place, key) {
  const [dx, dy] = WAYS[key];
  const [x, y] = middle(place);
  const found = things.map((thing) => {
    const [mx, my] = middle(thing.getBoundingClientRect());
    const along = (mx - x) * dx + (my - y) * dy;
    const aside = Math.abs((mx - x) * dy) + Math.abs((my - y) * dx);
    return [along > 3 && aside <= 2.5 * along ? along + 2 * aside : Infinity, thing];
  }).sort((a, b) => a[0] - b[0])[0];
  return found && found[0] < Infinity ? found[1] : null;
}
