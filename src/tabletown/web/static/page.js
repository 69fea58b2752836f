// What every module needs: finding things on the page, saying something in passing, and keeping a setting.

export const $ = (selector, root = document) => root.querySelector(selector);
export const all = (selector, root = document) => [...root.querySelectorAll(selector)];
export const page = $("main");
export const still = matchMedia("(prefers-reduced-motion: reduce)");

export const kept = await load("settings");

// Words of the engine begin small and end without a stop.
export const sentence = (words) => words.replace(/^./, (letter) => letter.toUpperCase()).replace(/[\p{L}\p{N})]$/u, "$&.");

export function toast(said, good = false) {
  const words = sentence(said);
  const note = document.createElement("div");
  note.className = good ? "toast good" : "toast";
  note.append(...linked(words));
  $("#toasts").append(note);
  setTimeout(() => note.remove(), 3000 + 50 * words.length + (note.children.length ? 3000 : 0));
}

// Words with a link to every paragraph of the rules that they cite: [6].
export function linked(words) {
  return words.split(/(\[\d+\])/).filter(Boolean).map((part) => {
    const cited = part.match(/^\[(\d+)\]$/);
    if (!cited || !$("[data-open=rules]")) return part;
    const link = document.createElement("a");
    link.href = `#rule-${cited[1]}`;
    link.dataset.rule = cited[1];
    link.textContent = part;
    link.title = `Read paragraph ${cited[1]} of the rules`;
    return link;
  });
}
