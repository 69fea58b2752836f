"""Options that players choose before a game, each with a type, a range and a help text."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from tabletown.engine.errors import BadOption, Unknown

Value = int | str | bool | None

YES, NO = ("yes", "true", "on", "1"), ("no", "false", "off", "0")


@dataclass(frozen=True)
class Option:
    """An option: a choice of words, yes or no, or an integer in a range."""

    name: str
    default: Value
    help: str
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    without: str = ""  # the word for "no limit", stored as None: unlimited

    @property
    def span(self) -> str:
        """The allowed values as text."""
        if self.choices:
            return " | ".join(self.choices)
        if isinstance(self.default, bool):
            return "yes | no"
        return f"{self.low} to {self.high}" + (f" | {self.without}" if self.without else "")

    def words(self, value: Value) -> str:
        """Return a value as people write it."""
        if isinstance(value, bool):
            return "yes" if value else "no"
        return self.without if value is None else str(value)

    def read(self, given: object) -> Value:
        """Return the value that a word, number or boolean stands for."""
        text = str(given).strip().casefold()
        if self.choices:
            if text in self.choices:
                return text
        elif isinstance(self.default, bool):
            if text in YES or text in NO:
                return text in YES
        elif self.without and (given is None or text in ("", self.without)):
            return None
        else:
            try:
                number = int(text)
            except ValueError:
                pass
            else:
                if self.low <= number <= self.high:
                    return number
        raise BadOption(f"{self.name}={given} is not possible: {self.name} takes {self.span}")


EXPANSION, VARIANT, DETAIL = "expansion", "variant", "detail"  # how much an option changes the game


class OptionWords(NamedTuple):
    """An option in the words of players."""

    title: str
    line: str  # what it changes, in a sentence
    values: Mapping[str, str] = {}  # what players say for a value's word: ccw is "from the roller's right"
    kind: str = VARIANT

    def value(self, option: Option, value: Value) -> str:
        """Return a value as players say it."""
        word = option.words(value)
        return self.values.get(word, word)


def option_words(words: Mapping[str, OptionWords], option: Option) -> OptionWords:
    """Return an option in the words of players, made from its name and help if the game has no others."""
    if option.name in words:
        return words[option.name]
    name, help = option.name.replace("_", " ").replace(".", ": "), option.help
    return OptionWords(f"{name[:1].upper()}{name[1:]}", f"{help[:1].upper()}{help[1:]}.")


def settle(options: Iterable[Option], given: Mapping[str, object]) -> dict[str, Value]:
    """Return the value of every option: the given one, checked, or the default."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            card, dot, field = name.partition(".")
            if fields := [option.partition(".")[2] for option in known if dot and option.startswith(f"{card}.")]:
                raise BadOption(f"{card} has no {field}; it has {', '.join(fields)}")
            raise Unknown("option", name, known)
    return {name: option.read(given[name]) if name in given else option.default for name, option in known.items()}


def changes(options: Iterable[Option], given: Mapping[str, object]) -> dict[str, Value]:
    """Return only the values that differ from the default; records store these."""
    options = tuple(options)
    defaults = {option.name: option.default for option in options}
    return {name: value for name, value in settle(options, given).items() if value != defaults[name]}


def assignments(pairs: Iterable[str]) -> dict[str, str]:
    """Return `name=value` words of a command line as a mapping."""
    found: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not (name.strip() and equals and value.strip()):
            raise BadOption(f"{pair!r} does not have the form name=value")
        found[name.strip()] = value.strip()
    return found
