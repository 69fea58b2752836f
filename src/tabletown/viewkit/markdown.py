"""Tables and option lists in Markdown, for rulebooks."""

from collections.abc import Iterable

from tabletown.engine.options import Option


def table(head: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """Return a Markdown table."""
    head = tuple(head)
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(str(cell) for cell in line)} |" for line in lines)


def section(title: str, head: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """Return a Markdown table under a heading."""
    return f"### {title}\n\n{table(head, rows)}"


def option_list(options: Iterable[Option]) -> str:
    """Return the options as a list; a table would be too wide for a narrow screen."""
    return "\n".join(
        f"- `{o.name}` ({o.span.replace(' | ', ', ')}; else {o.words(o.default)}): {o.help}" for o in options
    )
