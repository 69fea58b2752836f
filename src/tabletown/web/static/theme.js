// Runs before the first paint, so that a chosen theme does not flash; town.js comes after it.
document.documentElement.classList.add("js");
try {
  const theme = localStorage.getItem("theme");
  if (theme) document.documentElement.dataset.theme = theme;
} catch {
  // A browser that keeps nothing has no chosen theme.
}

// What a quick person chooses before town.js runs is kept for it.
window.chosenEarly = [];
document.addEventListener("change", ({ target }) => window.chosenEarly?.push(target));
