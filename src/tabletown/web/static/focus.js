// Focus stays where it was when the page changes: with the same thing, or with what can be chosen nearest to it; where nothing can, it
// waits at the question and goes back to its place with the next question. It never falls to the page's beginning.

const { $ } = await load("page");
const { nearest, seen } = await load("near");
let place = null; // where it was, while it waits at the question

export const CHOICES = "#board [data-action], dialog[open] [data-action]";

// To be called before a change; what it returns is called afterwards.
export function keepFocus() {
  const held = document.activeElement;
  const board = held.closest("#board");
  const rect = held.getBoundingClientRect();
  const { action, key } = held.dataset;
  return () => {
    const lost = !held.isConnected || held.disabled || document.activeElement !== held;
    if (held === document.body || (!lost && held.id !== "ask")) return;
    if (held.id !== "ask") place = board ? rect : null;
    const same = held.id ? `#${held.id}` : key ? `[data-key="${key}"]` : action ? `[data-action="${action}"]` : null;
    const target = (lost && same && seen(same)[0]) || (place && nearest(seen(CHOICES), place)) || $("#ask");
    target?.focus({ preventScroll: true });
    if (document.activeElement !== target) $("#ask")?.focus({ preventScroll: true });
    if (document.activeElement?.id !== "ask") place = null;
  };
}

// Whoever moves the focus wants it there.
document.addEventListener("pointerdown", () => { place = null; });
document.addEventListener("keydown", ({ key }) => { if (key === "Tab") place = null; });
