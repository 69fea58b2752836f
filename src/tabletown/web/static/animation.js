// A moment that one wants to watch lies over the page for a while, and nobody has to wait for it: any click goes through.

const { $ } = await load("page");
const LONG = 6.5; // seconds, unless the animation says otherwise
let watching = 0;
let next = "";

export const isWatching = () => watching > 0;

// One animation at a time: the newest waits for the one that is on.
export function watch(animation) {
  if (watching) {
    next = animation;
    return;
  }
  $("#animation").innerHTML = animation;
  $("#animation").showPopover(); // above everything, open dialogs too
  $("#animation").classList.add("on");
  watching = setTimeout(over, 1000 * ($("#animation > *").dataset.seconds ?? LONG));
}

function over() {
  clearTimeout(watching);
  watching = 0;
  $("#animation")?.classList.remove("on");
  if ($("#animation:popover-open")) $("#animation").hidePopover();
  if (next) watch(next);
  next = "";
}

export function unwatch() {
  next = "";
  over();
}

document.addEventListener("pointerdown", unwatch);
