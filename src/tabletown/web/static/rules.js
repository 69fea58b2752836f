// Searching a rulebook on its page or in the drawer.

// Only the paragraphs with all the words remain, with their headings; the words are marked.
export function search(field) {
  const rules = field.closest(".rules");
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  const ranges = [];
  let heading = null;
  let count = 0;
  const fits = (part) => words.every((word) => part.textContent.toLowerCase().includes(word));
  for (const block of rules.querySelector(".rulebook").children) {
    const entries = [...block.querySelectorAll("[data-entry]")]; // of a gallery, each found on its own
    for (const entry of entries) entry.hidden = !fits(entry);
    const found = entries.filter((entry) => !entry.hidden).length;
    const has = entries.length ? found > 0 : fits(block);
    block.hidden = false;
    if (/^H[1-6]$/.test(block.nodeName)) heading = block;
    else if (has && block.getClientRects().length) {
      count += found || 1;
      if (heading) heading.hidden = false;
    }
    block.hidden = words.length > 0 && !has;
    if (has) for (const word of words) ranges.push(...hits(block, word));
  }
  if (globalThis.Highlight) CSS.highlights.set("hit", new Highlight(...ranges));
  rules.querySelector(".found").textContent =
    words.length ? (count ? `${count} ${count === 1 ? "paragraph" : "paragraphs"}` : "No paragraph contains that. Try one shorter word.") : "";
}

function* hits(block, word) {
  const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode.data.toLowerCase();
    for (let i = text.indexOf(word); i >= 0; i = text.indexOf(word, i + word.length)) {
      const range = new Range();
      range.setStart(texts.currentNode, i);
      range.setEnd(texts.currentNode, i + word.length);
      yield range;
    }
  }
}
