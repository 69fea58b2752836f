// The keyboard: what each key does where nothing else has a use for it.

const { $, all, page } = await load("page");
const { unwatch } = await load("animation");
const { CHOICES } = await load("focus");
const { dropHint } = await load("hint");
const { act, letGo } = await load("moves");
const { beyond, nearest, seen } = await load("near");
const { onShown } = await load("show");
const { skip } = await load("follow");
const { openRules } = await load("dialogs");
const { turn } = await load("turn");
const { zoom } = await load("zoom");

function closeMenu(within) {
  const menu = within.closest("details.menu[open]");
  if (!menu) return false;
  menu.open = false;
  $("summary", menu).focus();
  return true;
}

// Escape stops what is under way, one thing at a time: a menu, a hint that is being computed, what was picked up.
function escape(target) {
  unwatch();
  if (closeMenu(target) || $("dialog[open]") || dropHint()) return;
  letGo();
}

const REACHED = `${CHOICES}, #ask [data-action], #ask [data-post]:enabled, #board [tabindex="0"], #board button`;

// From thing to thing on the board and in the question, as the eye sees them.
function move(key, from) {
  const inside = from.closest("#board, #ask, dialog[open]");
  const things = seen(REACHED).filter((thing) => thing !== from && !thing.contains(from));
  const choices = things.filter((thing) => thing.matches("[data-action]"));
  const place = (inside ? from : $("#ask")).getBoundingClientRect();
  const start = from.id === "ask" || !inside;
  const to = start ? beyond(choices, place, key) ?? nearest(choices, place) : beyond(choices, place, key) ?? beyond(things, place, key);
  to?.focus();
  to?.scrollIntoView({ block: "nearest", inline: "nearest" });
  return Boolean(to);
}

// Digits choose: the buttons of the question come first, then the pieces and cards on the table, as long as there are digits.
function numbered() {
  const buttons = seen("#ask [data-action]");
  const things = seen("#board [data-action]").filter((thing) => !thing.ownerSVGElement);
  return [...buttons, ...things].slice(0, 9);
}

onShown(number);

function number() {
  for (const thing of all("[data-digit]")) delete thing.dataset.digit;
  numbered().forEach((thing, i) => { if (thing.closest("#board")) thing.dataset.digit = i + 1; });
}

// Digits are shown to those who use keys.
const usesKeys = (does) => document.documentElement.classList.toggle("keys", does);
document.addEventListener("pointerdown", () => usesKeys(false));
number();

const KEYS = {
  "?": () => openRules(), h: () => $("[data-post=hint]")?.click(), s: skip, c: () => $("[data-post=confirm]")?.click(), u: () => $("[data-post=undo]:not([data-seat-again])")?.click(),
  r: () => turn(1), R: () => turn(-1), "+": () => zoom(1.4), "-": () => zoom(1 / 1.4), 0: () => zoom(0),
};

document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (key === "Escape") escape(target);
  if (target.matches("input, select, textarea")) return;
  if (/^(Tab|Arrow.*|[0-9])$/.test(key)) usesKeys(true);
  const native = target.closest("button, a, summary, input");
  const thing = target.closest("[data-action]");
  if ((key === "Enter" || key === " ") && thing && !native && !event.repeat) {
    event.preventDefault();
    act(Number(thing.dataset.action));
  } else if ((key === "ArrowUp" || key === "ArrowDown") && target.closest(".lines")) {
    event.preventDefault();
    (key === "ArrowUp" ? target.previousElementSibling : target.nextElementSibling)?.focus();
  } else if (key.startsWith("Arrow") && page.dataset.url && (target.closest("#board, #ask") || target === document.body)) {
    if (move(key, target)) event.preventDefault();
  } else if ($("dialog[open]")) {
    // The drawer's own keys are the browser's.
  } else if (/^[1-9]$/.test(key) && !event.repeat) numbered()[key - 1]?.click();
  else KEYS[key]?.();
});
