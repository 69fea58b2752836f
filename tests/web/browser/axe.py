"""axe-core on an open page: what it finds wrong for people who hear a page, or see it poorly."""

from importlib.resources import files

SOURCE = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
EXPERIMENTAL = ("label-content-name-mismatch",)  # not yet on by default, and right
RUN = """async (names) => {
    const rules = Object.fromEntries(names.map((name) => [name, { enabled: true }]));
    const { violations } = await axe.run(document, { resultTypes: ["violations"], rules });
    const why = (node) => node.failureSummary.split("\\n").slice(1).join(" ");
    const told = (id, node) => `${id}: ${node.html.slice(0, 200)} ${why(node)}`;
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => told(id, node)));
}"""
AT_REST = "load('scrollers').then(() => new Promise(requestAnimationFrame))"  # the last script has run
SCHEMES = ("light", "dark")


def violations(page):
    """What axe-core complains about, by day and by lamplight."""
    found = []
    page.evaluate(AT_REST)
    if not page.evaluate("'axe' in window"):
        page.evaluate(SOURCE)
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        found += [f"{scheme}: {words}" for words in page.evaluate(RUN, EXPERIMENTAL)]
    return found
