// Tabletown in the browser: it shows what the server sends, and tells it what was chosen. No rule of any game is here.
// Each concern has a module, which asks load.js for those that it builds on: page, sound, clock, dialogs, animation, tabs; show, focus
// and near for what arrives and where it is; socket, line, server, moves, hint and forms for the way to the server; aim, input, drag and
// keys for what the viewer does.

await Promise.all(["forms", "input", "drag", "keys"].map(load));
const { url, replay } = document.querySelector("main").dataset;
if (replay) Promise.all(["replay", "show"].map(load)).then(([{ start }, { arrive }]) => start(arrive));
if (url || replay) load("closer").then(({ start }) => start());
if (document.querySelector("#lobby")) load("called").then(({ start }) => start());
if (url || replay) load("scrollers");
if (url) load("standings").then(({ start }) => start());
if (url) load("preview").then(({ start }) => start());
