// Things that move: coins fly from purse to purse, and whatever bears data-vt glides to its new place.

// Two things of one name would undo the whole transition, so the second goes without.
export function lift() {
  const taken = new Set();
  return [...document.querySelectorAll("#board [data-vt]")].filter((thing) => {
    if (taken.has(thing.dataset.vt) || !thing.getClientRects().length) return false;
    taken.add(thing.dataset.vt);
    thing.style.viewTransitionName = thing.dataset.vt;
    return true;
  });
}

export function lay(thing) {
  // Chromium leaves an empty style behind unless it was asked for it first; what arrives has none.
  if (thing.hasAttribute("style")) thing.removeAttribute("style");
}

// Where a thing is on the screen; what is not shown is at its tab or its owner's seat, what is not drawn is where all is shared.
function spot(thing) {
  const found = [...document.querySelectorAll(`[data-thing~="${CSS.escape(thing)}"]`)];
  const seen = found.find((one) => one.getClientRects().length) ?? tab(found[0]) ?? document.querySelector(".shared h2");
  return seen?.getBoundingClientRect();
}

// What stands for a thing that is not shown: its tab, or the seat of its owner.
export function tab(thing) {
  const pane = thing?.closest("[data-pane]")?.dataset.pane;
  const owner = thing?.closest("[data-owner]")?.dataset.owner;
  const places = [`.tabs [data-tab="${pane}"]`, `[data-key="chair-${owner}"]`].map((one) => document.querySelector(one));
  return places.find((one) => one?.getClientRects().length);
}

export function place(token, thing) {
  const rect = spot(thing);
  if (!rect) return;
  const slip = Number(token.dataset.slip);
  token.style.left = `${rect.x + rect.width / 2 + slip}px`;
  token.style.top = `${rect.y + rect.height / 2 + slip / 2}px`;
}

export function launch(flights) {
  const tokens = [];
  for (const { token, start, end, count = 1 } of flights) {
    for (let i = 0; i < Math.min(count, 3) && tokens.length < 6; i++) {
      if (!document.getElementById(`token-${token}`) || !spot(start)) continue;
      const flying = document.createElementNS("http://www.w3.org/2000/svg", "svg");
      flying.setAttribute("class", "flying");
      flying.dataset.slip = 9 * i;
      flying.append(document.createElementNS("http://www.w3.org/2000/svg", "use"));
      flying.firstChild.setAttribute("href", `#token-${token}`);
      flying.style.viewTransitionName = `fly-${tokens.length}`;
      place(flying, start);
      document.body.append(flying);
      tokens.push([flying, end]);
    }
  }
  return tokens;
}
