"""A table to test the rules on: laid by naming cards, played by saying words."""

import numpy as np
import pytest
from tests.games.opening import opening

from tabletown import games
from tabletown.games.mountainhome import actions, state
from tabletown.games.mountainhome.material import CARDS, FIRST_DWARF, FIRST_SITE, LOCATION, RESOURCES, SHOP, SITES, pack
from tabletown.games.mountainhome.rules import scoring
from tabletown.games.mountainhome.rules.knowledge import pile

game = games.find("mountainhome")
NAMES = ("Mia", "Tom", "Ada", "Bob")
TITLES = {card.id: t for t, card in enumerate(CARDS)}
HALLS = ("hall_ruby", "hall_emerald", "hall_amethyst", "hall_sapphire")


def site_of(card):
    """Where the first building of a title stands."""
    return FIRST_SITE[TITLES[card]]


def dwarf(card):
    """A dwarf, counted from the first one."""
    return TITLES[card] - FIRST_DWARF


def buying(card):
    """The action that buys a blueprint."""
    return actions.BUY + SHOP.index(TITLES[card])


class Laid:
    """A game of which everything can be laid by hand; seat 0 is at its actions, and no hand holds a card."""

    def __init__(self, seats=2, **options):
        self.box = pack({"legend_pick": "random", **options})
        self.s = opening(game, self.box, seats, 7)
        self.s.hand[:] = 0
        self.s.known[:] = 0
        self.s.limits[:] = 0
        self.s.draw[:] = 0
        self.deck(*(["rocks_1"] * 20))

    # ---- laying

    def hand(self, p, *cards):
        """Put cards into a hand; of nothing is it known any more that it is not there."""
        self.s.limits[p] = 0
        for card in cards:
            self.s.hand[p, TITLES[card]] += 1
        return self

    def discard(self, p, *cards):
        """Put cards onto a discard pile."""
        for card in cards:
            self.s.discard[p, TITLES[card]] += 1
        return self

    def top(self, p, *cards):
        """What a seat draws next, in this order."""
        for k, card in enumerate(reversed(cards)):
            self.s.tops[p, k] = TITLES[card]
            self.s.tops_open[p, k] = 0
        self.s.n_tops[p] = len(cards)
        return self

    def deck(self, *cards):
        """What everybody explores next, in this order."""
        self.s.pile[:] = -1
        self.s.span[:] = pile.ANYWHERE
        for k, card in enumerate(reversed(cards)):
            self.s.pile[k] = TITLES[card]
        self.s.n_pile = len(cards)
        return self

    def build(self, p, card, steps=None, tapped=0):
        """Put a building into a town, finished unless told otherwise, and say where it stands."""
        t = TITLES[card]
        site = next(k for k, (title, _) in enumerate(SITES) if title == t and self.s.owner[k] < 0)
        self.s.owner[site] = p
        self.s.progress[site] = len(CARDS[t].steps) if steps is None else steps
        self.s.tapped[site] = tapped if steps is None else 1
        return site

    def house(self, hall, *dwarves):
        """Put dwarves into a Clan Hall."""
        for card in dwarves:
            self.s.hall[HALLS.index(hall), dwarf(card)] += 1
        return self

    def lodge(self, card):
        """Put a dwarf into the first Dwelling."""
        self.s.lodger[0] = TITLES[card]
        return self

    def realm(self, *cards):
        """Bring locations and recurring events into play."""
        for card in cards:
            t = TITLES[card]
            if CARDS[t].kind == LOCATION:
                self.s.places[t - TITLES["lair"]] = 1
            else:
                k = int(self.s.n_events)
                self.s.events[k], self.s.counters[k], self.s.serial[k] = t, 0, self.s.arrivals
                self.s.n_events, self.s.arrivals = k + 1, self.s.arrivals + 1
        return self

    def purse(self, shinies=0, booze=0, rocks=0):
        """Fill the purse."""
        self.s.purse[:] = shinies, booze, rocks
        return self

    # ---- playing

    def may(self, p):
        """What a seat may do, in words."""
        if not game.actors(self.box, self.s) >> p & 1:
            return {}
        out = np.zeros(game.N_ACTIONS, np.int16)
        n = game.legal(self.box, self.s, p, out)
        return {game.action_name(int(a), NAMES): int(a) for a in out[:n]}

    def do(self, p, *said):
        """A seat does one thing after the other."""
        for words in said:
            may = self.may(p)
            assert words in may, f"{NAMES[p]} may not {words!r}, but {sorted(may)}"
            game.apply(self.box, self.s, p, may[words])
        return self

    def refusal(self, p, action):
        """Why a seat may not do something."""
        return game.REFUSALS[game.refusal(self.box, self.s, p, action)]

    def explore(self, p=0):
        """The seat ends its actions and explores."""
        return self.do(p, "end your actions")

    def bid(self, *bids):
        """Everybody bids, seat by seat: names of cards, or words that begin with tap or pawn."""
        for p, words in enumerate(bids):
            self.do(p, *(w if w.startswith(("tap", "pawn")) else f"bid {w}" for w in words), "ready")
        return self

    # ---- looking

    @property
    def phase(self):
        """What is asked."""
        return state.PHASES[self.s.phase]

    def has(self, zone, p, card):
        """How many copies of a card lie in a zone of a seat."""
        return int(getattr(self.s, zone)[p, TITLES[card]])

    def units(self, resource):
        """How many units of a resource are in the purse."""
        return int(self.s.purse[RESOURCES.index(resource)])

    def is_in_play(self, location):
        """Whether a location lies in the realm."""
        return bool(self.s.places[TITLES[location] - TITLES["lair"]])

    def trash(self):
        """What lies in the trash."""
        return sorted(CARDS[t].id for t in range(len(CARDS)) for _ in range(self.s.trash[t]))

    def points(self, p):
        """A seat's points."""
        return scoring.points(self.box, self.s, p)


@pytest.fixture
def lay():
    return Laid


@pytest.fixture
def table():
    return Laid()
