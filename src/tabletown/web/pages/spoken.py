"""What a screen reader hears of a drawing: a button tells its action, and then what is written on it."""

import re

BUTTON = re.compile(r'<button(?P<before>[^>]*) aria-label="(?P<words>[^"]*)"(?P<after>[^>]*)>')


def spoken(drawing: str) -> str:
    """Return a drawing whose action buttons bear their words as text that is only heard.

    As a label, the words would hide what is written on the button: what a card does, what it costs.
    """
    return BUTTON.sub(say, drawing)


def say(found: re.Match[str]) -> str:
    """Return a button's opening tag with its words behind it, if it plays an action."""
    before, words, after = found["before"], found["words"], found["after"]
    if "data-action=" not in before + after:
        return found[0]
    return f'<button{before}{after}><span class="hear">{words}. </span>'
