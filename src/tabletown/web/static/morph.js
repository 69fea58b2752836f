// Make what is there like what arrived, touching only what differs: focus, scrolling and open menus survive.
const name = (node) => node.id || node.dataset?.key || node.dataset?.thing || node.dataset?.action || "";
const alike = (a, b) => a.nodeName === b.nodeName && name(a) === name(b);

export function morph(old, fresh) {
  let at = old.firstChild;
  for (const b of [...fresh.childNodes]) {
    let a = at;
    if (name(b)) while (a && !alike(a, b)) a = a.nextSibling;
    else if (b.nodeType === 1) while (a && !a.isEqualNode(b)) a = a.nextSibling; // lines that moved up
    a ??= at;
    if (!a || !alike(a, b)) {
      old.insertBefore(b, at);
      continue;
    }
    while (at !== a) at = drop(at);
    at = a.nextSibling;
    if (a.nodeType !== 1) a.data = b.data;
    else if (!a.isEqualNode(b)) become(a, b);
  }
  while (at) at = drop(at);
}

function drop(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}

function become(a, b) {
  for (const { name: n } of [...a.attributes]) if (!b.hasAttribute(n) && n !== "open") a.removeAttribute(n);
  for (const { name: n, value } of b.attributes) if (a.getAttribute(n) !== value) a.setAttribute(n, value);
  morph(a, b);
  if (a === document.activeElement) return;
  if (a.nodeName === "INPUT") a.value = b.value;
  if (a.type === "checkbox") a.checked = b.hasAttribute("checked");
  if (a.nodeName === "OPTION") a.selected = b.hasAttribute("selected");
}
