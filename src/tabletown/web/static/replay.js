// Stepping and scrubbing through a finished game, by turns or by single moves; each step is a few parts of the page, shown as live
// ones are, so that headline and board change together.

const page = document.querySelector("main");
const slider = document.querySelector("[name=ply]");
const player = document.querySelector("[data-step=play]");
const speed = document.querySelector("[name=speed]");
const last = Number(page.dataset.plies);
const stops = [0, ...page.dataset.turns.split(" ").filter(Boolean).map(Number)]; // where turns end
const KEYS = {
  ArrowLeft: "back", ArrowRight: "next", ",": "before", ".": "after", Home: "first", End: "last", " ": "play", "<": "slower", ">": "faster",
};

let ply = Number(page.dataset.ply);
let view = page.dataset.view;
let playing = 0;
let fetching = null;
let arrive = null;

async function step(to) {
  ply = Math.max(0, Math.min(last, to));
  slider.value = ply;
  fetching?.abort(); // whoever scrubs wants only where they stop
  fetching = new AbortController();
  const answer = await fetch(`${page.dataset.replay}/${ply}?view=${view}`, { signal: fetching.signal }).catch(() => null);
  if (!answer?.ok) return;
  const shown = await answer.json().catch(() => null);
  if (shown?.ply !== ply) return;
  history.replaceState(null, "", `${page.dataset.replay}?ply=${ply}&view=${view}`);
  arrive(shown);
}

const nextTurn = () => stops.find((stop) => stop > ply) ?? last;
const turnBefore = () => stops.findLast((stop) => stop < ply) ?? 0;

function pause() {
  clearInterval(playing);
  playing = 0;
  player.setAttribute("aria-pressed", "false");
}

function play() {
  player.setAttribute("aria-pressed", "true");
  playing = setInterval(() => (ply < last ? step(nextTurn()) : pause()), Number(speed.value));
  step(ply < last ? nextTurn() : 0);
}

function change(by) {
  speed.selectedIndex = Math.max(0, Math.min(speed.length - 1, speed.selectedIndex + by));
  speed.dispatchEvent(new Event("change", { bubbles: true }));
}

function go(where) {
  if (where === "slower" || where === "faster") return change(where === "faster" ? 1 : -1);
  const was = playing;
  if (was) pause();
  if (where === "play") return was ? undefined : play();
  step({ first: 0, back: turnBefore(), before: ply - 1, after: ply + 1, next: nextTurn(), last }[where]);
}

export function start(show) {
  arrive = show;
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-step]");
    if (!button) return;
    event.preventDefault();
    go(button.dataset.step);
  });
  slider.addEventListener("input", () => step(Number(slider.value)));
  speed.addEventListener("change", () => { if (playing) { pause(); play(); } });
  document.querySelector("[name=view]").addEventListener("change", ({ target }) => {
    view = target.value;
    step(ply);
  });
  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || !KEYS[key] || document.querySelector("dialog[open]")) return;
    if (target.matches("select, input:not([type=range])") || (key === " " && target.closest("button, a, summary"))) return;
    event.preventDefault();
    go(KEYS[key]);
  });
}
