// The keyboard: what each key does where nothing else has a use for it.

const { $, all } = await load("page");
const { unwatch } = await load("animation");
const { act } = await load("ask");
const { skip } = await load("follow");
const { openRules } = await load("dialogs");
const { turn } = await load("turn");
const { zoom } = await load("zoom");

function closeMenu(within) {
  const menu = within.closest("details.menu[open]");
  if (!menu) return;
  menu.open = false;
  $("summary", menu).focus();
}

const KEYS = {
  "?": () => openRules(), h: () => $("[data-post=hint]")?.click(), s: skip, c: () => $("[data-post=confirm]")?.click(), u: () => $("[data-post=undo]:not([data-seat-again])")?.click(),
  r: () => turn(1), R: () => turn(-1), "+": () => zoom(1.4), "-": () => zoom(1 / 1.4), 0: () => zoom(0),
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
