"""[46] What a viewer imagines is all that agrees with what it has seen, and nothing else: counted for small tables."""

import random
from itertools import permutations

import numpy as np
import pytest
from tests.games.opening import opening

from tabletown.engine.contract import PUBLIC
from tabletown.games import mountainhome as game
from tabletown.games.mountainhome.material import CARDS, pack
from tabletown.games.mountainhome.rules import zones
from tabletown.games.mountainhome.rules.knowledge import hands, pile

from .conftest import TITLES

pytestmark = pytest.mark.compiled
VIEWERS = (0, 1, PUBLIC)
EVENTS = (TITLES["goblins"], TITLES["dragon"])
Order = tuple[int, ...]


class Piles:
    """An exploration pile, and for each viewer all piles that agree with what it has seen."""

    def __init__(self, chance: random.Random, cards: tuple[str, ...], leftover: tuple[str, ...] = ()) -> None:
        self.chance, self.box = chance, pack({"legend_pick": "random"})
        self.s = opening(game, self.box, 2, chance.getrandbits(30))
        self.s.pile[:], self.s.span[:], self.s.leftover[:], self.s.n_pile = -1, pile.ANYWHERE, 0, len(cards)
        for t in leftover:
            self.s.leftover[TITLES[t]] += 1
        self.s.pile[: len(cards)] = chance.sample([TITLES[card] for card in cards], len(cards))
        # a dwarf of the box might lie in the pile in the place of another
        dwarf = [c for c in cards if CARDS[TITLES[c]].kind == CARDS[TITLES["tobias"]].kind]
        others = [[*(c for c in cards if c != dwarf[0]), d] for d in leftover] if leftover else []
        worlds = {w for deck in (cards, *others) for w in permutations(TITLES[c] for c in deck)}
        self.worlds = {v: set(worlds) for v in VIEWERS}

    def really(self) -> Order:
        """The pile as it is."""
        return tuple(int(t) for t in self.s.pile[: self.s.n_pile])

    def narrow(self, viewers: tuple[int, ...], n: int) -> None:
        """Some see the top cards."""
        top = self.really()[len(self.really()) - n :]
        for v in viewers:
            self.worlds[v] = {w for w in self.worlds[v] if w[len(w) - n :] == top}

    def look(self, p: int, n: int) -> None:
        """Baldur sees the top cards and puts them in some order."""
        n = min(n, int(self.s.n_pile))
        self.narrow((p,), n)
        pile.look_at_top(self.s, p, n)
        for left in range(n, 1, -1):
            top = int(self.s.n_pile) - 1 - (n - left)
            at = self.chance.randrange(top - left + 1, top + 1)
            pile.put_first(self.s, p, at, top)
        new = self.really()[len(self.really()) - n :]
        for v in VIEWERS:
            if v == p:
                self.worlds[v] = {w[: len(w) - n] + new for w in self.worlds[v]}
            else:
                self.worlds[v] = {
                    w[: len(w) - n] + order for w in self.worlds[v] for order in permutations(w[len(w) - n :])
                }

    def take(self) -> None:
        """The top card is turned up and goes."""
        self.narrow(VIEWERS, 1)
        pile.take_card(self.s)
        self.worlds = {v: {w[:-1] for w in worlds} for v, worlds in self.worlds.items()}

    def put(self, t: int) -> None:
        """A card comes onto the pile for all to see."""
        pile.put_on_pile(self.s, t)
        self.worlds = {v: {(*w, t) for w in worlds} for v, worlds in self.worlds.items()}

    def dig(self) -> None:
        """Thorvald digs for an event."""
        order = self.really()
        at = max((i for i, t in enumerate(order) if t in EVENTS), default=-1)
        n = len(order) - max(0, at)
        self.narrow(VIEWERS, n)
        pile.dig_for_event(self.box, self.s)
        under = set(permutations(order[at + 1 :]))
        for v, worlds in self.worlds.items():
            self.worlds[v] = {u + w[: max(0, at)] + order[at:][:1] * (at >= 0) for w in worlds for u in under}

    def shuffle(self) -> None:
        """The pile is shuffled."""
        pile.shuffle_pile(self.s)
        self.worlds = {v: {o for w in worlds for o in permutations(w)} for v, worlds in self.worlds.items()}

    def imagined(self, v: int) -> set[Order]:
        """All that a viewer imagines, over many tries."""
        found = set()
        copy = np.array([self.s])
        for seed in range(60 * len(self.worlds[v]) + 100):
            copy[0] = self.s
            game.hide(self.box, copy[0], v, seed)
            found.add(tuple(int(t) for t in copy[0].pile[: self.s.n_pile]))
        return found


def some_pile(seed: int, cards: tuple[str, ...], leftover: tuple[str, ...] = ()) -> Piles:
    """A pile of which much was seen."""
    chance = random.Random(seed)
    piles = Piles(chance, cards, leftover)
    gone: list[int] = []
    for _ in range(chance.randint(2, 7)):
        kind = chance.choice(("look", "look", "look", "take", "put", "dig", "dig", "shuffle"))
        if kind == "look":
            piles.look(chance.randrange(2), chance.randint(1, 4))
        elif kind == "take" and piles.s.n_pile > 3:
            gone.append(piles.really()[-1])
            piles.take()
        elif kind == "put" and gone:
            piles.put(gone.pop())
        elif kind == "dig":
            piles.dig()
        elif kind == "shuffle" and chance.random() < 0.3:
            piles.shuffle()
    return piles


def check(piles: Piles) -> None:
    """Every viewer imagines exactly what might be."""
    for v in VIEWERS:
        assert piles.imagined(v) == piles.worlds[v], f"viewer {v}"


SOME_PILES = (
    (("rocks_1", "rocks_2", "booze_1", "goblins", "booze_2"), ()),
    (("rocks_1", "rocks_1", "booze_1", "goblins", "booze_1"), ()),
    (("rocks_1", "tobias", "booze_1", "goblins", "booze_1"), ("tobias", "erik")),
)


@pytest.mark.parametrize("seed", range(15))
@pytest.mark.parametrize(("cards", "leftover"), SOME_PILES)
def test_of_the_exploration_pile_everybody_knows_what_can_be_known(cards, leftover, seed):
    check(some_pile(seed, cards, leftover))


@pytest.mark.parametrize("seed", range(25))
def test_of_two_copies_nobody_can_tell_which_was_turned_up(seed):
    """One of a heap that was known, one of the two above: the third look has mixed them, but not everywhere."""
    piles = Piles(random.Random(seed), *SOME_PILES[1])
    for p, n in ((0, 4), (1, 4), (0, 2), (1, 3)):
        piles.look(p, n)
    piles.take()
    check(piles)


# ---- hands


class Hands:
    """The hand of seat 0, and all hands, laid cards and draw piles that agree with what seat 1 has seen."""

    def __init__(self, chance: random.Random, cards: tuple[str, ...]) -> None:
        self.chance, self.box = chance, pack({"legend_pick": "random"})
        self.s = opening(game, self.box, 2, chance.getrandbits(30))
        for name in ("hand", "known", "limits", "draw", "discard"):
            self.s[name][0] = 0
        for card in cards:
            self.s.draw[0, TITLES[card]] += 1
        self.titles = sorted({TITLES[card] for card in cards})
        self.worlds = {self.really(self.s)}

    def really(self, s) -> tuple[Order, Order, Order]:
        """Hand, laid cards from the bottom, draw pile."""
        hand = tuple(int(s.hand[0, t]) for t in self.titles)
        draw = tuple(int(s.draw[0, t]) for t in self.titles)
        return hand, tuple(int(t) for t in s.tops[0, : s.n_tops[0]]), draw

    def move(self, counts: Order, t: int, by: int) -> Order:
        """Counts with a card more or less."""
        at = self.titles.index(t)
        return (*counts[:at], counts[at] + by, *counts[at + 1 :])

    def held(self, counts: Order, t: int) -> int:
        """Copies of a title."""
        return counts[self.titles.index(t)]

    def draw_card(self, golems: bool) -> None:
        """A card is drawn; where the Golems wait, rocks are shown."""
        self.s.n_events = 1 if golems else 0
        self.s.events[0] = TITLES["golems"] if golems else -1
        before = self.s.hand[0].copy()
        zones.draw_cards(self.box, self.s, 0, 1)
        self.s.n_agenda = self.s.n_batch = 0
        self.s.batch[:] = 0
        drawn = int(np.flatnonzero(self.s.hand[0] - before)[0])
        shown = golems and CARDS[drawn].id.startswith("rocks")
        worlds = set()
        for hand, laid, draw in self.worlds:
            for t in [laid[-1]] if laid else [t for t in self.titles if self.held(draw, t)]:
                if (t == drawn) if shown else not (golems and CARDS[t].id.startswith("rocks")):
                    rest = draw if laid else self.move(draw, t, -1)
                    worlds.add((self.move(hand, t, 1), laid[:-1], rest))
        self.worlds = worlds

    def lay(self) -> None:
        """A card of the hand goes onto the draw pile in secret."""
        held = [t for t in self.titles if self.s.hand[0, t]]
        zones.lay_aside(self.s, 0, self.chance.choice(held))
        self.worlds = {
            (self.move(hand, t, -1), (*laid, t), draw)
            for hand, laid, draw in self.worlds
            for t in self.titles
            if self.held(hand, t)
        }

    def leave(self) -> None:
        """A card of the hand goes for all to see."""
        t = self.chance.choice([t for t in self.titles if self.s.hand[0, t]])
        zones.leave_hand(self.s, 0, t)
        self.worlds = {(self.move(h, t, -1), laid, draw) for h, laid, draw in self.worlds if self.held(h, t)}

    def come(self) -> None:
        """A card comes into the hand for all to see."""
        t = self.chance.choice(self.titles)
        zones.join_hand(self.s, 0, t)
        self.worlds = {(self.move(h, t, 1), laid, draw) for h, laid, draw in self.worlds}

    def reveal(self) -> None:
        """The top one of the laid cards goes for all to see, as with Ori."""
        place = hands.top_place(self.s, 0)
        t = zones.take_top(self.s, 0)
        hands.note_gone(self.s, 0, t, place)
        self.worlds = {(h, laid[:-1], draw) for h, laid, draw in self.worlds if laid[-1] == t}

    def deny(self, *groups: tuple[str, ...]) -> None:
        """Everybody learns of some titles that they are not in hand, where that is so."""
        lacks = [g for g in groups if not any(self.s.hand[0, TITLES[card]] for card in g)]
        if lacks:
            lack = [TITLES[card] for card in self.chance.choice(lacks)]
            hands.deny(self.s, 0, sum(hands.bit_of(t) for t in lack))
            here = [t for t in lack if t in self.titles]
            self.worlds = {w for w in self.worlds if not any(self.held(w[0], t) for t in here)}

    def show(self) -> None:
        """Everybody learns of a title that it is in hand."""
        t = self.chance.choice([t for t in self.titles if self.s.hand[0, t]])
        zones.show(self.s, 0, t)
        self.worlds = {w for w in self.worlds if self.held(w[0], t)}

    def begin_anew(self) -> None:
        """The hand is discarded for all to see."""
        hand = self.really(self.s)[0]
        hands.note_new_hand(self.s, 0)
        self.s.hand[0] = 0
        self.worlds = {(tuple(0 for _ in hand), laid, draw) for h, laid, draw in self.worlds if h == hand}

    def imagined(self) -> set[tuple[Order, Order, Order]]:
        """All that seat 1 imagines, over many tries."""
        found = set()
        copy = np.array([self.s])
        for seed in range(150 * len(self.worlds) + 200):
            copy[0] = self.s
            game.hide(self.box, copy[0], 1, seed)
            found.add(self.really(copy[0]))
        return found


def some_hand(seed: int, cards: tuple[str, ...], golems: bool) -> Hands:
    """A hand of which much was seen."""
    chance = random.Random(seed)
    hands = Hands(chance, cards)
    times = 0  # at which cards were laid that still lie there
    for _ in range(chance.randint(3, 9)):
        size, left, laid = int(hands.s.hand[0].sum()), int(hands.s.draw[0].sum()), int(hands.s.n_tops[0])
        kind = chance.choice(("draw", "draw", "draw", "lay", "leave", "come", "deny", "deny", "show", "reveal", "anew"))
        if kind == "draw" and left + laid > 0:
            for _ in range(min(left + laid, chance.randint(1, 3))):
                hands.draw_card(golems and chance.random() < 0.3)
        elif kind == "lay" and (times < 2 or not laid):  # there are two Reorganisations in the box
            times = times + 1 if laid else 1
            for _ in range(min(size, chance.randint(1, 3))):
                hands.lay()
        elif kind == "leave" and size:
            hands.leave()
        elif kind == "come" and chance.random() < 0.4:
            hands.come()
        elif kind == "reveal" and laid:
            hands.reveal()
        elif kind == "deny":
            hands.deny(("karina",), ("lagertha",), ("shinies_4",), ("shinies_4", "shinies_3"))
        elif kind == "show" and size:
            hands.show()
        elif kind == "anew" and chance.random() < 0.3:
            hands.begin_anew()
    return hands


SOME_HANDS = (
    ("karina", "lagertha", "shinies_4", "shinies_3", "rocks_1", "rocks_1"),
    ("karina", "shinies_4", "shinies_4", "shinies_3", "rocks_1", "rocks_2"),
)


@pytest.mark.parametrize("golems", [False, True])
@pytest.mark.parametrize("seed", range(15))
@pytest.mark.parametrize("cards", SOME_HANDS)
def test_of_a_hand_everybody_knows_what_can_be_known(cards, seed, golems):
    hands = some_hand(seed, cards, golems)
    assert hands.really(hands.s) in hands.worlds
    assert hands.imagined() == hands.worlds


@pytest.mark.slow
@pytest.mark.parametrize("first", range(1000, 3000, 500))
def test_and_so_it_is_in_thousands_of_cases(first):
    for seed in range(first, first + 500):
        check(some_pile(seed, *SOME_PILES[seed % 3]))
        hands = some_hand(seed, SOME_HANDS[seed % 2], seed % 4 > 1)
        assert hands.imagined() == hands.worlds, seed
