// What opens over the page: the rules, one area larger, and the whole log.

const { $, toast } = await load("page");
const { rezoom } = await load("zoom");

export async function openRules() {
  const drawer = $("#rules");
  const opener = $("[data-open=rules]");
  if (!drawer || drawer.open) return;
  drawer.showModal();
  if (drawer.dataset.read) return;
  const answer = await fetch(opener.dataset.src).catch(() => null);
  if (!answer?.ok) return toast("The rules could not be fetched.");
  drawer.dataset.read = "yes";
  $(".rules", drawer).innerHTML = await answer.text();
  $("[data-find]", drawer)?.focus();
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
