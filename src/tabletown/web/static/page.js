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
  note.textContent = words;
  $("#toasts").append(note);
  setTimeout(() => note.remove(), 3000 + 50 * words.length);
}
