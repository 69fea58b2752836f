// What opens over the page: the rules, one area larger, and the whole log.

const { $, toast } = await load("page");
const { rezoom } = await load("zoom");

export async function openRules(paragraph) {
  const drawer = $("#rules");
  if (!drawer) return;
  if (!drawer.open) drawer.showModal();
  if (!drawer.dataset.read && !(await readRules(drawer))) return;
  if (paragraph) cite(drawer, paragraph);
  else $("[data-find]", drawer)?.focus();
}

async function readRules(drawer) {
  const answer = await fetch($("[data-open=rules]").dataset.src).catch(() => null);
  if (!answer?.ok) return toast("The rules could not be fetched.");
  drawer.dataset.read = "yes";
  $(".rules", drawer).innerHTML = await answer.text();
  return true;
}

// Show a paragraph of the rules, and mark it.
function cite(drawer, paragraph) {
  for (const old of drawer.querySelectorAll(".cited")) old.classList.remove("cited");
  const cited = $(`#rule-${CSS.escape(paragraph)}`, drawer);
  if (!cited) return;
  for (const hidden of drawer.querySelectorAll(".rulebook > [hidden]")) hidden.hidden = false;
  cited.classList.add("cited");
  cited.tabIndex = -1;
  cited.focus({ preventScroll: true });
  cited.scrollIntoView({ block: "center" });
}

export async function find(field) {
  const { search } = await load("rules");
  search(field);
}

export function enlarge(area) {
  const dialog = $("#larger");
  const drawn = $(`#board [data-area="${area}"]`);
  if (!drawn) return dialog.close();
  dialog.dataset.area = area;
  $(".area", dialog).replaceChildren(...drawn.cloneNode(true).childNodes);
  rezoom();
  if (!dialog.open) dialog.showModal();
}

// What is shown larger follows the table.
export function enlargeAgain() {
  if ($("#larger")?.open && $("#larger").dataset.area) enlarge($("#larger").dataset.area);
}

export async function wholeLog(address) {
  const answer = await fetch(address).catch(() => null);
  if (!answer?.ok) return toast("The log could not be fetched.");
  $("#larger").dataset.area = "";
  $("#larger .area").innerHTML = await answer.text();
  $("#larger").showModal();
}

if ($("[data-find]")?.value) find($("[data-find]"));
