// One way to load the modules of the page: each once, and again if the line is broken. A new version of one never meets an old one
// of another, since all bear the version of this script.
{
  const { href, search } = new URL(document.currentScript.src);
  const loaded = new Map();

  // Under another address, since a browser may remember that the first one failed.
  const fetched = async (name) => {
    for (let tries = 0; ; tries += 1) {
      try {
        return await import(new URL(`./${name}.js${search}${tries ? `&again=${tries}` : ""}`, href).href);
      } catch (error) {
        if (!/import/i.test(error.message)) throw error; // it came, and has a fault of its own
        await new Promise((done) => setTimeout(done, 1000));
      }
    }
  };

  window.load = (name) => {
    if (!loaded.has(name)) loaded.set(name, fetched(name));
    return loaded.get(name);
  };
}
