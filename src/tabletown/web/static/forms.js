// Forms that stay on the page, and the chat.

const { $ } = await load("page");
const { refresh } = await load("show");
const { isLive } = await load("socket");
const { post, report } = await load("server");
const { find } = await load("dialogs");
const sending = new WeakSet();

// Each form is sent once at a time.
async function once(form, body) {
  if (sending.has(form)) return null;
  sending.add(form);
  try {
    return await post(form.action, body);
  } catch (refusal) {
    await report(refusal);
    return null;
  } finally {
    sending.delete(form);
  }
}

async function send(form, button) {
  const answer = await once(form, new URLSearchParams(new FormData(form, button)));
  if (!answer) return form.reset();
  const menu = form.closest("details.menu");
  if (menu) menu.open = false;
  if (answer.redirected && new URL(answer.url).pathname !== location.pathname) location.assign(answer.url);
  else if (!isLive()) await refresh();
}

async function say(form) {
  const text = form.elements.text.value.trim();
  if (text && (await once(form, { text }))) form.reset();
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  const given = $("[data-name]", form);
  if (given) given.value = $("#name")?.value ?? "";
  if (form.matches("[data-chat], [data-live]")) {
    event.preventDefault();
    if (form.matches("[data-chat]")) say(form);
    else send(form, event.submitter);
  }
});

document.addEventListener("change", ({ target }) => choose(target));
const early = window.chosenEarly;
window.chosenEarly = null;
queueMicrotask(() => early.forEach(choose)); // once this script has run to its end

function choose(control) {
  const form = control.closest("form[data-auto]");
  if (form?.reportValidity()) form.requestSubmit();
}

document.addEventListener("input", ({ target }) => {
  if (target.matches("[data-find]")) find(target);
});
