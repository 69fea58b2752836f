// Stepping and scrubbing through a finished game; each step is a few parts of the page, shown as live ones are.

const page = document.querySelector("main");
const words = document.querySelector("#words");
const slider = document.querySelector("[name=ply]");
const player = document.querySelector("[data-step=play]");
const last = Number(page.dataset.plies);
const KEYS = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last", " ": "play" };

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
  words.textContent = shown.words;
  arrive(shown);
}

function pause() {
  clearInterval(playing);
  playing = 0;
  player.setAttribute("aria-pressed", "false");
}

function play() {
  player.setAttribute("aria-pressed", "true");
  playing = setInterval(() => (ply < last ? step(ply + 1) : pause()), 900);
  step(ply < last ? ply + 1 : 0);
}

function go(where) {
  const was = playing;
  if (was) pause();
  if (where !== "play") step({ first: 0, back: ply - 1, next: ply + 1, last }[where]);
  else if (!was) play();
}

export function start(show) {
  arrive = show;
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-step]");
    if (!button) return;
    event.preventDefault();
    go(button.dataset.step);
  });
  const viewers = document.querySelector("[name=view]");
  const choose = () => {
    view = viewers.value;
    step(Number(slider.value));
  };
  slider.addEventListener("input", choose);
  viewers.addEventListener("change", choose);
  if (viewers.value !== view || Number(slider.value) !== ply) choose(); // before this script had arrived
  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || !KEYS[key] || document.querySelector("dialog[open]")) return;
    if (target.matches("select, input:not([type=range])") || (key === " " && target.closest("button, a, summary"))) return;
    event.preventDefault();
    go(KEYS[key]);
  });
}
