"""What tests of drawings share: a reader of pages, and walks through random games."""

from html.parser import HTMLParser

import numpy as np
from tests.games.opening import opening

from tabletown.engine.contract import PUBLIC

NAMES = ("Mia", "Ben & Co", "<b onclick='x'>\"", "Łucja", "Tom", "Ann")
VOID = {"path", "rect", "circle", "ellipse"}


class Page(HTMLParser):
    """Checks as it reads that every element is closed where it should be, and keeps the elements' attributes."""

    def __init__(self, text):
        super().__init__()
        self.open, self.elements, self.words = [], [], ""
        self.feed(str(text))  # plain text, which escapes nothing that is added to it
        self.close()
        assert not self.open

    def handle_starttag(self, tag, attrs):
        assert len(dict(attrs)) == len(attrs), f"an attribute twice in {tag}"
        assert tag not in VOID, f"{tag} is not closed"
        assert not (tag == "button" and "button" in self.open), "a button in a button"
        self.open.append(tag)
        self.handle_startendtag(tag, attrs)

    def handle_startendtag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.words += data + " "

    def all(self, name):
        """The values of an attribute, wherever it is."""
        return [attrs[name] for _, attrs in self.elements if name in attrs]

    def one(self, name, value):
        """The attributes of the element with this one."""
        (found,) = [attrs for _, attrs in self.elements if attrs.get(name) == value]
        return found

    def tag(self, name, value):
        """The tag of the element with this attribute."""
        (found,) = [tag for tag, attrs in self.elements if attrs.get(name) == value]
        return found

    def some(self, look):
        """The attributes of the elements of a class."""
        return [attrs for _, attrs in self.elements if look in attrs.get("class", "").split()]


def copy(s):
    """A table of its own."""
    return np.array([s])[0]


def legal(game, box, s, seat):
    """What a seat may do, in words by number; nothing where it is not asked."""
    if seat == PUBLIC or not game.actors(box, s) >> seat & 1:
        return {}
    out = np.zeros(game.N_ACTIONS, np.int16)
    return {int(a): game.action_name(int(a), NAMES) for a in out[: game.legal(box, s, seat, out)]}


def walk(game, seats, options, games=1, steps=90):
    """Random games, step by step: the box, the table before, who may do what and does it, and the table after it."""
    rng = np.random.default_rng(seats)
    box = game.pack(options)
    for seed in range(games):
        s = opening(game, box, seats, seed)
        for _ in range(steps):
            if not (mask := game.actors(box, s)):
                break
            seat = int(rng.choice([p for p in range(seats) if mask >> p & 1]))
            before, may = copy(s), legal(game, box, s, seat)
            action = int(rng.choice(list(may)))
            game.apply(box, s, seat, action)
            yield box, before, seat, may, action, s


def draw(game, view, box, s, viewer):
    """All that a viewer is shown, what is hidden from it arranged at random."""
    veiled = copy(s)
    game.hide(box, veiled, viewer, 0)
    areas = view.areas(box, veiled, viewer, NAMES[: int(s.seats)], legal(game, box, s, viewer))
    return Page("".join(str(area.drawing) for area in areas))


def check_lines(game, view, seats, options, games=1, steps=90, gone=()):
    """What the log speaks of lies on the table, whoever looks, and what flies has a picture and both its ends.

    `gone` are the actions after which a thing of which the log speaks is no more.
    """

    def things(box, s):
        return [set(draw(game, view, box, s, viewer).all("data-thing")) for viewer in range(PUBLIC, seats)]

    for box, before, seat, _, action, after in walk(game, seats, options, games, steps):
        lines = [
            line for line in game.log_lines(box, before, seat, action, after, NAMES) if line.things or line.flights
        ]
        if not lines:
            continue
        for there, here in zip(things(box, before), things(box, after), strict=True):
            for line in lines:
                assert action in gone or set(line.things) <= here, line
                for flight in line.flights:
                    assert flight.start in there and flight.end in here, (line, flight)
                    assert flight.count > 0 and f'id="token-{flight.token}"' in view.symbols()
