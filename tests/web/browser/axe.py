"""axe-core on an open page: what it finds wrong for people who hear a page, or see it poorly."""

from importlib.resources import files

SOURCE = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
RUN = """async () => (await axe.run(document, { resultTypes: ["violations"] })).violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 200)} ${node.failureSummary.split("\\n").slice(1).join(" ")}`))"""
SCHEMES = ("light", "dark")


def violations(page):
    """What axe-core complains about, by day and by lamplight."""
    found = []
    if not page.evaluate("'axe' in window"):
        page.evaluate(SOURCE)
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        found += [f"{scheme}: {words}" for words in page.evaluate(RUN)]
    return found
