// The log and the tabs: which part is shown, what is newest, and what a line of the log is about.

const { $, all, page, toast } = await load("page");
const { tab } = await load("motion");

export function showTab(which) {
  page.dataset.tab = which;
  for (const button of all(".tabs button")) button.setAttribute("aria-current", button.dataset.tab === which);
  $(`.tabs [data-tab=${which}]`).classList.remove("news", "touched");
  newest();
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
  if (thing.dataset.why && page.dataset.url) toast(thing.dataset.why);
}

for (const [come, leave] of [["mouseover", "mouseout"], ["focusin", "focusout"]]) {
  document.addEventListener(come, ({ target }) => { const line = target.closest("[data-touch]"); if (line) touch(line); });
  document.addEventListener(leave, ({ target }) => { if (target.closest("[data-touch]")) touch(null); });
}
newest();
addEventListener("resize", newest);
