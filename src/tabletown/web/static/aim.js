// What a click is meant for. While something moves, browsers hit none of what moves: then the motion ends at once, and the click goes
// to what lies at its place. And a click means what was there when the button went down, even if the table changes before it is up.

const { isMoving, stopMoving } = await load("show");
const { at } = await load("near");

const CLICKABLE = "[data-action], [data-why], [data-post], button, a, summary, label, [data-touch]";
let down = null; // the last press: what lay there, and the action that it bore

const actionOf = (thing) => thing?.closest?.("[data-action]")?.dataset.action;

window.addEventListener("pointerdown", (event) => {
  const covered = isMoving();
  if (covered) stopMoving();
  const thing = covered ? at(CLICKABLE, event.clientX, event.clientY) : event.target;
  down = { covered, thing, action: actionOf(thing) };
}, true);

window.addEventListener("click", (event) => {
  if (!down?.covered || !event.detail) return;
  const { thing } = down;
  down.covered = false;
  if (!thing?.isConnected || thing.contains(event.target)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  thing.focus?.({ preventScroll: true });
  const { clientX, clientY, detail } = event;
  thing.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, clientX, clientY, detail }));
}, true);

// The action of a click on something that bears one.
export function intended(event) {
  const now = actionOf(event.target);
  return Number(event.detail && down?.action !== undefined && event.target.closest("[data-action]") ? down.action : now);
}
