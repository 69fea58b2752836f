// Searching a rulebook on its page or in the drawer.

// Only the paragraphs with all the words remain, with their headings; the words are marked.
export function search(field) {
  const rules = field.closest(".rules");
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  const ranges = [];
  let heading = null;
  let count = 0;
  for (const block of rules.querySelector(".rulebook").children) {
    const text = block.textContent.toLowerCase();
    const has = words.every((word) => text.includes(word));
    if (/^H[1-6]$/.test(block.nodeName)) heading = block;
    else if (has) {
      count++;
      if (heading) heading.hidden = false;
    }
    block.hidden = words.length > 0 && !has;
    if (has) for (const word of words) ranges.push(...hits(block, word));
  }
  if (globalThis.Highlight) CSS.highlights.set("hit", new Highlight(...ranges));
  rules.querySelector(".found").textContent =
    words.length ? (count ? `${count} ${count === 1 ? "paragraph" : "paragraphs"}` : "No paragraph has that. Try one shorter word.") : "";
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
