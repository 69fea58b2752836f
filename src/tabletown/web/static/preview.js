// What would come of a choice: while something with data-preview is pointed at or has the focus, the things that it names show its
// words, in the attribute data-previewed.

function show(chosen) {
  for (const thing of document.querySelectorAll("[data-previewed]")) delete thing.dataset.previewed;
  for (const part of chosen?.dataset.preview.split("|") ?? []) {
    const [name, words] = part.split("=");
    for (const thing of document.querySelectorAll(`#board [data-thing~="${CSS.escape(name)}"]`)) thing.dataset.previewed = words;
  }
}

const at = ({ target }) => target.closest?.("[data-preview]");

export function start() {
  for (const [come, leave] of [["pointerover", "pointerout"], ["focusin", "focusout"]]) {
    document.addEventListener(come, (event) => { if (at(event)) show(at(event)); });
    document.addEventListener(leave, (event) => { if (at(event)) show(null); });
  }
}
