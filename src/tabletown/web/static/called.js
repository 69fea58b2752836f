// The name that somebody gives in the lobby is kept at once, so that chat and seats know it; it is not asked for again.

const { $ } = await load("page");

async function keep(form) {
  const name = form.elements.name.value.trim();
  if (!name) return;
  const body = new URLSearchParams({ name });
  const answer = await fetch(form.action, { method: "POST", headers: { Accept: "application/json" }, body }).catch(() => null);
  if (!answer?.ok) return;
  form.hidden = true;
  const me = $(".me span");
  if (me) me.textContent = name;
}

export function start() {
  document.addEventListener("change", ({ target }) => { if (target.matches(".called input")) keep(target.form); });
  document.addEventListener("submit", (event) => {
    if (!event.target.matches(".called")) return;
    event.preventDefault();
    keep(event.target);
  });
}
