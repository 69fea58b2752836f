// What a viewer prefers, kept by the browser if it keeps anything. A control with data-setting in the settings menu
// shows one of them and changes it; whoever has to know at once listens to "setting" on the document.

const DEFAULTS = { pace: "normal", confirm: "off", sound: "off", volume: "60", singles: "on" };
const kept = new Map(); // for a browser that keeps nothing

export function get(name) {
  try {
    return localStorage.getItem(name) ?? DEFAULTS[name] ?? null;
  } catch {
    return kept.get(name) ?? DEFAULTS[name] ?? null;
  }
}

export function set(name, value) {
  const words = String(value);
  try {
    localStorage.setItem(name, words);
  } catch {
    kept.set(name, words);
  }
  told(name);
}

function told(name) {
  for (const control of document.querySelectorAll(`[data-setting="${name}"]`)) show(control);
  document.dispatchEvent(new CustomEvent("setting", { detail: { name, value: get(name) } }));
}

function show(control) {
  const value = get(control.dataset.setting);
  if (control.type === "checkbox") control.checked = value === "on";
  else if (value !== null) control.value = value;
}

document.addEventListener("input", ({ target }) => {
  const { setting } = target.dataset ?? {};
  if (setting) set(setting, target.type === "checkbox" ? (target.checked ? "on" : "off") : target.value);
});
addEventListener("storage", ({ key }) => { if (key) told(key); }); // changed in another window
for (const control of document.querySelectorAll("[data-setting]")) show(control);
