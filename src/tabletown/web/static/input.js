// What the viewer does with a pointer.

const { $, all, kept, toast } = await load("page");
const { act, chosen, confirm, undo } = await load("moves");
const { hint } = await load("hint");
const { intended } = await load("aim");
const { enlarge, openRules, wholeLog } = await load("dialogs");
const { explain, showTab } = await load("tabs");
const { toggleSound } = await load("sound");
const { turn, turnTo, turnByWheel } = await load("turn");
const { zoom, zoomByWheel } = await load("zoom");

async function copy(button) {
  const field = document.getElementById(button.dataset.copy);
  field.select();
  // Without https there is no clipboard to write to; the old way still works.
  await navigator.clipboard?.writeText(field.value).catch(() => {}) ?? document.execCommand("copy");
  toast("Copied.", true);
}

function toggleTheme() {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
  kept.set("theme", root.dataset.theme);
}

function playSeries(button) {
  const [first, ...then] = button.dataset.series.split(" ").map(Number);
  act(first, then);
}

const toggles = { theme: toggleTheme, sound: toggleSound };
let begun; // the action of the first of several clicks in a row: the rest must not answer the question that came in between

function choose(event) {
  const action = intended(event);
  if (event.detail > 1 && (action !== begun || chosen().includes(action))) return; // nor take it back
  act(action);
}

// Also of a click that goes no further, as after a closer look.
window.addEventListener("click", (event) => { if (event.detail < 2) begun = intended(event); }, true);

document.addEventListener("click", (event) => {
  const at = (selector) => event.target.closest?.(selector);
  let on;
  if (at("[data-action]")) choose(event);
  else if ((on = at("[data-series]"))) playSeries(on);
  else if ((on = at("[data-post]"))) ({ undo, hint, confirm })[on.dataset.post](on);
  else if ((on = at(".tabs [data-tab]"))) showTab(on.dataset.tab);
  else if ((on = at("[data-enlarge]"))) enlarge(on.dataset.enlarge);
  else if ((on = at("[data-turn-by]"))) turn(Number(on.dataset.turnBy), on);
  else if ((on = at("[data-turn-to]"))) turnTo(on);
  else if ((on = at("[data-zoom-by]"))) zoom(Number(on.dataset.zoomBy), on);
  else if ((on = at("[data-whole]"))) { event.preventDefault(); wholeLog(on.href); }
  else if (at("[data-open=rules]")) openRules();
  else if ((on = at("[data-rule]"))) { event.preventDefault(); openRules(on.dataset.rule); }
  else if ((on = at("[data-copy]"))) copy(on);
  else if ((on = at("[data-toggle]"))) toggles[on.dataset.toggle]();
  else if ((on = at("[data-why], [data-tell], [data-touch]"))) explain(on);
  else if (event.target.nodeName === "DIALOG") event.target.close(); // the backdrop
  for (const menu of all("details.menu[open]")) if (!menu.contains(event.target)) menu.open = false;
});

for (const roll of [turnByWheel, zoomByWheel]) $("#board")?.addEventListener("wheel", roll, { passive: false });
for (const roll of [turnByWheel, zoomByWheel]) $("#larger")?.addEventListener("wheel", roll, { passive: false });
