// Following the others: every viewer sees whole turns at a pace of their own, the last ones stay marked on the board, and what
// was missed can be stepped through. The server plays at once; what is offered is always what the newest table offers.

const { $, all, kept, page } = await load("page");
const FACTORS = { slow: 2, normal: 1, fast: 0.4, instant: 0 };
const latest = { turn: undefined, bot: false, at: 0 }; // the turn that is shown
let skipping = false; // up to the viewer's own turn
let wake = null;

const pause = () => (skipping || document.hidden ? 0 : 1000 * (page.dataset.pause ?? 0) * (FACTORS[kept.get("pace")] ?? 1));
const isAsked = () => $("#ask .question.yours") !== null;

// Wait until a message may be shown: a bot's turn stays for a while, and so does what it follows. A viewer who is asked never
// looks at an old table.
export async function rest({ turn, bot }) {
  const others = turn !== undefined && latest.turn !== undefined && turn !== latest.turn && (bot || latest.bot);
  while (others && !isAsked()) {
    const left = latest.at + pause() * (latest.bot ? 1 : 0.5) - performance.now();
    if (left <= 0) break;
    $("#skip").hidden = false;
    await new Promise((done) => {
      wake = done;
      setTimeout(done, left);
    });
  }
}

export function followed({ turn, bot, yours }, isLast) {
  if (turn !== undefined) Object.assign(latest, { turn, bot, at: performance.now() });
  if (yours || $("#ask .result")) skipping = false;
  if (isLast && $("#skip")) $("#skip").hidden = true;
}

export function skip() {
  if (!$("#skip") || $("#skip").hidden) return;
  skipping = true;
  wake?.();
}

// What the last turns were about, until the same player or the viewer moves.
export function mark() {
  all("#board .last").forEach((thing) => thing.classList.remove("last"));
  for (const name of $("#told [data-last]")?.dataset.last.split(" ") ?? []) {
    if (name) all(`#board [data-thing~="${CSS.escape(name)}"]`).forEach((thing) => thing.classList.add("last"));
  }
}

// To another turn of the recap; focus lights up what it was about.
function step(by) {
  const lines = all("#told .recap li");
  const at = lines.findIndex((line) => line.classList.contains("at"));
  const to = Math.max(0, Math.min(lines.length - 1, at < 0 ? 0 : at + by));
  lines.forEach((line, i) => line.classList.toggle("at", i === to));
  lines[to].focus();
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest?.("[data-recap]");
  if (button) step(Number(button.dataset.recap));
  else if (target.closest?.("#skip")) skip();
});
document.addEventListener("setting", () => wake?.()); // another pace counts at once
document.addEventListener("visibilitychange", () => wake?.());
mark();
