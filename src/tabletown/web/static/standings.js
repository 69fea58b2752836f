// What changed last in the seats' panels: a number that has changed shows by how much, for a while.

const SHOWN = 6000; // milliseconds
const known = new Map(); // by key: the value, and the change that is still shown
const rows = () => document.querySelectorAll("#seats .stats > [data-key]");

function compare() {
  for (const row of rows()) {
    const { key } = row.dataset;
    const value = Number(row.querySelector("dd").textContent);
    const before = known.get(key);
    if (before && before.value !== value) {
      clearTimeout(before.timer);
      const by = value - before.value;
      known.set(key, { value, change: by > 0 ? `+${by}` : `−${-by}`, timer: setTimeout(forget, SHOWN, key) });
    } else if (!before) known.set(key, { value, change: "" });
    mark(row);
  }
}

// The server's page knows nothing of changes, so the mark is put back whenever the part is drawn anew.
function mark(row) {
  const { change } = known.get(row.dataset.key);
  if (change && row.dataset.change !== change) row.dataset.change = change;
  if (!change && "change" in row.dataset) delete row.dataset.change;
}

function forget(key) {
  known.get(key).change = "";
  for (const row of rows()) mark(row);
}

export function start() {
  const seats = document.querySelector("#seats");
  if (!seats) return;
  compare();
  new MutationObserver(compare).observe(seats, { childList: true, characterData: true, attributes: true, subtree: true });
}
