"""A question names its cause, a refusal says what is missing, and everybody who is asked can answer."""

import numpy as np
import pytest

from tabletown.games import mountainhome as game
from tabletown.games.mountainhome import actions, material, state
from tabletown.games.mountainhome.rules.decisions import is_stuck

from .conftest import NAMES, TITLES, Laid, dwarf, site_of

DECK = ["rocks_1"] * 9


def asked(table, p):
    """What a seat is asked."""
    return game.prompt(table.box, table.s, p, NAMES[: int(table.s.seats)])


def bidding(table, mine, *theirs):
    """A bid for Didi: Mia bids these cards, Tom those and keeps Lagertha."""
    table.deck("didi", *DECK).explore()
    table.s.hand[:] = 0
    table.hand(0, *mine).hand(1, *theirs, "lagertha")
    names = [[actions.short(TITLES[card]) for card in cards] for cards in (mine, theirs)]
    return table.bid(*names)


def karina(table):
    table.hand(0, "tobias", "lagertha").hand(1, "karina").do(0, "spend Tobias", "gain rocks").do(1, "yes")


def dragon(table):
    table.build(0, "quarry", steps=1)
    table.realm("dragon").top(0, "lagertha", *["shinies_1"] * 5).explore().do(0, "lose a step of Rock Quarry")


def goblins(table):
    table.realm("goblins").top(0, "lagertha", "shinies_4", *["shinies_1"] * 4).explore().do(0, "discard Gems")


def goblins_at_a_building(table):
    table.build(0, "boat")
    table.realm("goblins").top(0, "lagertha", *["shinies_1"] * 5).explore().do(0, "tap Ferry Boat")


def golems(table):
    table.realm("golems").top(0, "lagertha", "rocks_1", "rocks_2", *["shinies_1"] * 3).explore()


def one_golem(table):
    table.realm("golems").top(0, "lagertha", "rocks_2", *["shinies_1"] * 4).explore()


def hangover(table):
    table.deck("party", *DECK).explore()
    table.s.hand[:] = 0
    table.hand(0, "booze_4").hand(1, "lagertha").bid(["Smoked Forgefire Whisky"], [])


def loki(table):
    bidding(table, ["loki"], "booze_1", "booze_2").do(0, "name Tom")


def minecarts(table):
    bidding(table, ["minecarts"], "booze_1", "booze_2", "booze_3", "booze_4", "rocks_1")


def fools_gold(table):
    bidding(table, ["fools_gold"], "shinies_4").do(0, "call Tom's Gems fool's gold")


def politics(table):
    bidding(table, ["politics"], "shinies_4").do(0, "take Tom's Gems")


def mishap(table):
    bidding(table, ["mishap"], "shinies_4")


def wizard(table):
    table.build(1, "mine")
    table.hand(0, "wizard").hand(1, "lagertha").do(0, "play Wizard Auctioneer", "auction Branch Mine")


def panda(table):
    table.s.trash[TITLES["hangover"]] = 1
    table.hand(0, "panda").hand(1, "lagertha").do(0, "play Trash Panda", "take Hangover", "name Tom")


LAGERTHA = {
    karina: (0, "Karina is about to undo what you have spent Tobias for. Does Lagertha stop her?"),
    dragon: (0, "The Dragon is about to take a step of the Rock Quarry. Does Lagertha stop it?"),
    goblins: (0, "The Goblins are about to get your Gems. Does Lagertha stop them?"),
    goblins_at_a_building: (0, "The Goblins are about to make you tap Ferry Boat. Does Lagertha stop them?"),
    golems: (0, "The Golems want 2 of your rocks cards. Does Lagertha stop them?"),
    one_golem: (0, "The Golems want your Granite Rocks. Does Lagertha stop them?"),
    hangover: (
        1,
        "You are the worst loser of the Party and are about to get a Hangover. Does Lagertha stop it?",
    ),
    loki: (1, "Mia's Loki is about to choose what you trash. Does Lagertha stop him?"),
    minecarts: (
        1,
        "Faulty Minecarts are about to leave you 3 of your 5 resource cards. Does Lagertha stop them?",
    ),
    fools_gold: (1, "Mia's Fool's Gold is about to make your Gems count as rocks. Does Lagertha stop it?"),
    politics: (1, "Mia's Cuttbeard Politics is about to take your Gems. Does Lagertha stop it?"),
    mishap: (
        1,
        "A Logistical Mishap is about to shuffle your bid with others and deal it out. Does Lagertha stop it?",
    ),
    wizard: (1, "Mia's Wizard is about to auction your Branch Mine. Does Lagertha stop him?"),
    panda: (1, "Mia's Trash Panda is about to put Hangover on your discard pile. Does Lagertha stop it?"),
}


@pytest.mark.parametrize("threat", LAGERTHA, ids=lambda threat: threat.__name__)
def test_24_lagertha_is_asked_about_what_she_would_stop(table, threat):
    threat(table)
    seat, question = LAGERTHA[threat]
    assert table.phase == "SHIELD" and asked(table, seat) == question


def test_24_every_kind_of_hit_has_its_question():
    kinds = {threat.__name__.split("_at_")[0].removeprefix("one_").removesuffix("s") for threat in LAGERTHA}
    assert len(kinds) == len({name for name in dir(state) if name.endswith("_HIT")})


def test_what_is_taken_from_a_bid_is_named_with_its_owner(lay):
    table = lay(3).deck("didi", *DECK).explore()
    table.s.hand[:] = 0
    table.hand(0, "politics", "shinies_4", "lagertha").hand(1, "shinies_4").hand(2, "politics")
    table.bid(["Cuttbeard Politics", "Gems"], ["Gems"], ["Cuttbeard Politics"])
    table.do(0, "take Tom's Gems").do(2, "take Mia's Gems", "pick Tom's copy")
    assert asked(table, 0).startswith("Ada's Cuttbeard Politics is about to take Tom's Gems in your bid.")


def test_questions_name_their_cause(table):
    table.build(0, "mine", steps=0)
    table.hand(0, "tobias").hand(1, "karina").purse(4, 4, 4).do(0, "spend Tobias", "work on Branch Mine")
    assert asked(table, 1) == "Mia spends Tobias to work on the Branch Mine. Does Karina interfere?"
    table.do(1, "no").do(0, "pay rocks, then booze, then shinies").hand(0, "dragon_hoard").do(0, "play Dragon Hoard")
    assert asked(table, 0) == "Dragon Hoard: 3 of which resource do you gain?"
    table.do(0, "gain rocks").realm("golems").top(0, "rocks_2", *["shinies_1"] * 5).explore()
    assert asked(table, 0) == "The Rock Golems want Granite Rocks: trash it, with a counter, or discard it?"


# ---- refusals


def unfinished(table):
    table.build(0, "hall_ruby", steps=1)
    table.hand(0, "tobias").purse(9, 9, 9)


def fortress(table):
    table.realm("fortress").deck("didi", *DECK)


REFUSED = {
    "work without a dwarf": (
        unfinished, (), actions.BUILD + site_of("hall_ruby"), "spend a dwarf first, then say what for [13]",
    ),
    "tapping what is not finished": (
        unfinished, (), actions.TAP + site_of("hall_ruby"),
        "it is not finished: spend a dwarf to build its next step [16]",
    ),
    "work elsewhere": (
        unfinished, ("spend Tobias",), actions.BUILD + site_of("mine"), "that building is not in your town [15]",
    ),
    "work on what is finished": (
        lambda t: (t.build(0, "mine"), t.hand(0, "tobias")), ("spend Tobias",), actions.BUILD + site_of("mine"),
        "it is already finished [17]",
    ),
    "another dwarf's action": (
        lambda t: t.hand(0, "tobias"), ("spend Tobias",), actions.SCOUT, "this dwarf cannot do that [14]",
    ),
    "a dwarf with nothing to build": (
        lambda t: t.hand(0, "loki"), (), actions.SPEND + dwarf("loki"),
        "this dwarf can only build, and your purse pays for no step [13]",
    ),
    "playing a dwarf": (
        lambda t: t.hand(0, "loki"), (), actions.PLAY + TITLES["loki"], "a dwarf is spent, not played [13]",
    ),
    "playing a card for bids": (
        lambda t: t.hand(0, "ygg"), (), actions.PLAY + TITLES["ygg"], "that card works only in a bid [33]",
    ),
    "bidding without a bid": (lambda t: t, (), actions.READY, "there is no bid now [28]"),
    "untapping by hand": (lambda t: t, (), actions.UNTAP + site_of("mine"), "tap the building first [18]"),
    "an auction without the Wizard": (
        lambda t: t, (), actions.AUCTION + site_of("mine"), "play the card first that does this [19]",
    ),
    "trade with nobody": (
        lambda t: t.realm("marketplace").hand(0, "rocks_1"), (), actions.OFFER + TITLES["rocks_1"],
        "nobody else has a card to trade [22]",
    ),
    "parking without enough": (
        lambda t: (fortress(t), t.hand(0, "booze_4")), ("end your actions",), actions.FROM + TITLES["booze_4"],
        "you do not have enough booze [7]",
    ),
    "parking with rocks": (
        lambda t: (fortress(t), t.hand(0, "booze_4", "rocks_4")), ("end your actions",),
        actions.FROM + TITLES["rocks_4"], "only booze pays for this [7]",
    ),
    "parking with the smaller source first": (
        lambda t: (fortress(t), t.hand(0, "booze_4", "booze_1")), ("end your actions",),
        actions.FROM + TITLES["booze_1"], "the largest source comes first, so that nothing is superfluous [7]",
    ),
    "parking by half": (
        lambda t: (fortress(t), t.hand(0, "booze_4", "booze_1")),
        ("end your actions", "pay with Smoked Forgefire Whisky"), actions.STOP,
        "you have begun to pay: pay the rest [7]",
    ),
    "a lesser card for the Goblins": (
        lambda t: t.realm("goblins").top(0, "shinies_4", *["shinies_1"] * 5), ("end your actions",),
        actions.DISCARD + TITLES["shinies_1"], "they want the most valuable resource card of your true hand [42]",
    ),
    "a Dwelling in a bid": (
        lambda t: (t.build(0, "dwelling"), t.deck("didi", *DECK)), ("end your actions",),
        actions.TAP + site_of("dwelling"), "only a Mine, a Quarry or a Brewery is tapped in a bid [30]",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("lay_out", "said", "action", "why"), REFUSED.values(), ids=REFUSED)
def test_a_refusal_says_what_is_missing(table, lay_out, said, action, why):
    lay_out(table)
    table.do(0, *said)
    assert table.refusal(0, action) == why


# ---- nobody is stuck


def biased(seed):
    """A game that starts oddly: a short pile, many events and locations, odd hands, any options."""
    chance = np.random.default_rng(seed)
    seats = int(chance.integers(2, 5))
    options = {
        "advanced_shop": bool(chance.integers(2)), "event_threshold": str(chance.choice(["printed", "per_player"])),
        "sudden_death_rounds": int(chance.integers(1, 4)),
    }  # fmt: skip
    table = Laid(seats, **options)
    pile = list(
        chance.choice(
            ["didi", "party", "charity", "goblins", "golems", "wizard", "rocks_2"], int(chance.integers(1, 9))
        )
    )
    table.deck(*map(str, pile))
    table.realm(*["goblins"] * int(chance.integers(0, 4)), *(["golems"] * 2 + ["dragon", "reorganisation"])[: seed % 5])
    table.realm(*["lair", "marketplace", "cavern", "fortress"][: int(chance.integers(0, 5))])
    every = [card.id for card in material.CARDS if card.kind != material.EVENT and not card.id.startswith("hall")]
    every += [card.id for card in material.CARDS[: material.N_RESOURCES]] * 2
    dealt = iter(chance.permutation(every))  # one copy of each card but resources, or a building would lack its site
    for p in range(seats):
        table.hand(p, *(str(next(dealt)) for _ in range(int(chance.integers(0, 9)))))
        for building in chance.choice(["mine", "brewery", "dwelling", "workshop"], int(chance.integers(0, 4))):
            if (
                sum(table.s.owner[k] >= 0 for k, (t, _) in enumerate(material.SITES) if t == TITLES[str(building)])
                < seats
            ):
                table.build(p, str(building))
    return table, chance


@pytest.mark.parametrize("seed", [*range(6), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(6, 200))])
def test_8_whoever_is_asked_has_a_legal_action(seed):
    table, chance = biased(seed)
    out = np.zeros(game.N_ACTIONS, np.int16)
    for _ in range(250):
        mask = game.actors(table.box, table.s)
        if table.s.phase == state.OVER:
            break
        assert mask, state.PHASES[table.s.phase]
        for p in (p for p in range(int(table.s.seats)) if mask >> p & 1):
            n = game.legal(table.box, table.s, p, out)
            assert not is_stuck(table.box, table.s, p), state.PHASES[table.s.phase]
            assert n > 0 and all(game.refusal(table.box, table.s, p, int(a)) == 0 for a in out[:n])
            assert asked(table, p)
        game.apply(table.box, table.s, p, int(chance.choice(out[:n])))
