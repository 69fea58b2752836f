// The log and the tabs: which part is shown, what is newest, and what a line of the log is about.

const { $, all, page, toast } = await load("page");
const { tab } = await load("motion");

// A phone shows one of all parts at a time; a screen shows the board and, beside it, the log or the chat.
const phone = matchMedia("(max-width: 900px)");
const SIDE = ["log", "chat"];

export const isShown = (which) => (SIDE.includes(which) && !phone.matches ? page.dataset.side : page.dataset.tab) === which;

export function showTab(which) {
  page.dataset.tab = which;
  if (SIDE.includes(which)) page.dataset.side = which;
  $(`.tabs [data-tab=${which}]`).classList.remove("news", "touched");
  markTabs();
  newest();
}

function markTabs() {
  for (const button of all(".tabs button")) button.setAttribute("aria-current", isShown(button.dataset.tab));
}

// On a phone, what a new question is about comes up by itself, unless something of it is in view already.
export function comeUp() {
  if (!phone.matches || document.activeElement?.matches("input, textarea")) return;
  const asked = (pane) => $(`[data-pane=${pane}] [data-action]:not(.instead)`);
  const wanted = ["market", "others"].find(asked);
  if (wanted && !asked(page.dataset.tab)) showTab(wanted);
  if (wanted || $(".mine [data-action]")) scrollTo({ top: 0 });
}

export function newest() {
  for (const list of all("#log, #chat")) list.scrollTop = list.scrollHeight;
}

// A line of the log shows what it is about; what is behind a tab is shown by its tab.
export function touch(line) {
  all(".touched").forEach((thing) => thing.classList.remove("touched"));
  for (const name of line?.dataset.touch.split(" ") ?? []) {
    for (const thing of all(`[data-thing~="${CSS.escape(name)}"]`)) {
      (thing.getClientRects().length ? thing : tab(thing))?.classList.add("touched");
    }
  }
}

// What cannot be chosen now says why, and shows what it is about.
export function explain(thing) {
  if (thing.dataset.touch) touch(thing);
  if (thing.dataset.tell) toast(thing.dataset.tell, true);
  if (thing.dataset.why && page.dataset.url) toast(thing.dataset.why);
}

for (const [come, leave] of [["mouseover", "mouseout"], ["focusin", "focusout"]]) {
  document.addEventListener(come, ({ target }) => { const line = target.closest("[data-touch]"); if (line) touch(line); });
  document.addEventListener(leave, ({ target }) => { if (target.closest("[data-touch]")) touch(null); });
}
markTabs();
newest();
addEventListener("resize", newest);
phone.addEventListener("change", markTabs);
