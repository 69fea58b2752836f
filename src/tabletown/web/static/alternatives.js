// The alternatives of a hint: each can be pointed at, which lights it up on the table, and clicked, which plays it.

const { all } = await load("page");

// The list has the hint's verdict as its label; there is none where the differences are within noise.
export function alternatives(verdict, others) {
  if (!verdict) return [];
  const said = document.createElement("p");
  said.textContent = verdict;
  said.className = "chances";
  if (!others.length) return [said];
  said.id = "hint-verdict";
  const list = document.createElement("ul");
  list.className = "chances";
  list.setAttribute("aria-labelledby", said.id);
  for (const other of others) list.append(row(other));
  return [said, list];
}

function row({ action, words, difference }) {
  const item = document.createElement("li");
  const choice = document.createElement("button");
  const gap = document.createElement("b");
  gap.textContent = difference;
  choice.type = "button";
  choice.className = "alternative";
  choice.dataset.alternative = action;
  choice.append(gap, ` ${words}`);
  item.append(choice);
  return item;
}

const at = ({ target }) => target.closest?.("[data-alternative]");
const things = (choice) => all(`#board [data-action="${choice.dataset.alternative}"], #ask [data-action="${choice.dataset.alternative}"]`);

function light(choice) {
  all(".alternative-lit").forEach((thing) => thing.classList.remove("alternative-lit"));
  if (choice) things(choice).forEach((thing) => thing.classList.add("alternative-lit"));
}

for (const [come, leave] of [["pointerover", "pointerout"], ["focusin", "focusout"]]) {
  document.addEventListener(come, (event) => { if (at(event)) light(at(event)); });
  document.addEventListener(leave, (event) => { if (at(event)) light(null); });
}

// A click goes where a click on the table would go.
document.addEventListener("click", (event) => {
  if (at(event)) things(at(event))[0]?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
});
