// A part of the board that scrolls and holds nothing to focus can itself be focused, so that keys scroll it.

const FOCUSABLE = "a[href], button, input, select, summary, [tabindex]";
const board = document.querySelector("#board");

function reach() {
  for (const part of board.querySelectorAll(".drawing")) {
    const scrolls = part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1;
    const wanted = scrolls && getComputedStyle(part).overflow !== "visible" && !part.querySelector(FOCUSABLE);
    if (wanted && part.tabIndex !== 0) part.tabIndex = 0;
    if (!wanted && part.hasAttribute("tabindex")) part.removeAttribute("tabindex");
  }
}

if (board) {
  const soon = () => requestAnimationFrame(reach);
  new MutationObserver(soon).observe(board, { childList: true, subtree: true, attributeFilter: ["tabindex"] });
  addEventListener("resize", soon);
  reach();
}
