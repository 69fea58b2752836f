// A hint: asked for beside everything else, so that it blocks nothing. A move or Escape makes it needless.

const { $, all, page, sentence } = await load("page");
const { alternatives } = await load("alternatives");
const { turnTo } = await load("turn");
const { onShown } = await load("show");
const { post, report } = await load("server");
let asked = null; // what stops the hint that is being computed
let about = "";

const decision = () => $("#ask [data-decision]")?.dataset.decision;

function mark() {
  $("[data-post=hint]")?.setAttribute("aria-busy", Boolean(asked));
}

// The hint that is being computed is no longer wanted.
export function dropHint() {
  if (!asked) return false;
  asked.abort();
  asked = null;
  mark();
  return true;
}

export async function hint() {
  if (dropHint()) return; // a second click on the button takes the first one back
  const mine = new AbortController();
  asked = mine;
  about = decision();
  mark();
  try {
    const seat = Number($("#ask [data-seat]").dataset.seat);
    const answer = await post(`${page.dataset.url}/hint`, { seat }, { signal: mine.signal, thinks: true });
    const found = await answer.json();
    if (asked === mine && about === decision()) tell(found);
  } catch (refusal) {
    if (asked === mine) await report(refusal); // nobody waits for one that was dropped
  } finally {
    if (asked === mine) asked = null;
    mark();
  }
}

function tell({ action, words, why, verdict, others }) {
  all(".hint").forEach((thing) => thing.classList.remove("hint"));
  for (const thing of all(`[data-action="${Number(action)}"]`)) {
    thing.classList.add("hint");
    turnTo(thing);
  }
  $("#hint").replaceChildren(`${sentence(words)} ${sentence(why ?? "")}`, ...alternatives(verdict, others));
  $("#hint").hidden = false;
}

// An answer to an old question is of no use.
onShown(() => {
  if (asked && about !== decision()) dropHint();
  mark();
});
