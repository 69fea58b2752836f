"""The news in words: what everybody saw happen after a decision, in order."""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from tabletown.engine.contract import Flight, LogLine
from tabletown.games.mountainhome import state
from tabletown.games.mountainhome.actions import short, the_site
from tabletown.games.mountainhome.material import (
    CARDS,
    CAVERN,
    CHARITY,
    DWARF,
    EVENT,
    FORTRESS,
    IMMEDIATE,
    TAPFA,
    Box,
)
from tabletown.games.mountainhome.rules import news
from tabletown.games.mountainhome.rules.action_step.buildings import has_unfinished
from tabletown.games.mountainhome.state import State
from tabletown.games.mountainhome.words import labels

# What hits a seat, as a sentence names it.
CAUSES = {
    state.KARINA_HIT: "Karina", state.DRAGON_HIT: "the Dragon", state.GOBLIN_HIT: "the Goblins",
    state.GOLEM_HIT: "the Rock Golems", state.HANGOVER_HIT: "the Hangover", state.LOKI_HIT: "Loki",
    state.CARTS_HIT: "the Faulty Minecarts", state.FOOL_HIT: "Fool's Gold", state.POLITICS_HIT: "Cuttbeard Politics",
    state.MISHAP_HIT: "the Logistical Mishap", state.WIZARD_HIT: "the Wizard", state.PANDA_HIT: "the Trash Panda",
}  # fmt: skip


class Scene(NamedTuple):
    """What a line of news is made from: the states before and after, and the names of the seats."""

    box: Box
    before: State
    after: State
    names: Sequence[str]


class Item(NamedTuple):
    """A piece of news."""

    kind: int
    p: int
    x: int
    y: int


def items(after: State) -> list[Item]:
    """All news of an action."""
    return [Item(*map(int, row)) for row in after.news[: after.n_news]]


def news_lines(scene: Scene) -> Iterator[LogLine]:
    """All news in words; what a card did to several cards of one bid is one sentence."""
    for (kind, _), group in groupby(items(scene.after), key=lambda n: (n.kind, n.p if n.kind in JOINED else -1)):
        found = list(group)
        if kind in JOINED:
            yield JOINED[kind](scene, found[0].p, listed([whose(scene, n) for n in found]))
        elif kind == news.COUNTED:
            continue  # told with who has won
        else:
            for item in found:
                yield from LINES[kind](scene, item)
    if any(n.kind == news.COUNTED for n in items(scene.after)) and won(scene.after) is None:
        yield LogLine(f"{totals(scene)}. It is a tie: those still equal may trash another card.", ())


def listed(words: Sequence[str]) -> str:
    """Words in a row: one, two and three."""
    return " and ".join(filter(None, [", ".join(words[:-1]), words[-1]]))


# ---- exploring


def explored(scene: Scene, item: Item) -> Iterator[LogLine]:
    """The card that an explorer turns up."""
    card, me = CARDS[item.x], scene.names[item.p]
    if card.kind == EVENT and card.group != IMMEDIATE:
        arrived = [k for k in range(int(scene.after.n_events)) if scene.after.serial[k] >= scene.before.arrivals]
        place = [labels.event(int(scene.after.serial[k])) for k in arrived if scene.after.events[k] == item.x]
        flights = tuple(Flight("card", labels.PILE, name) for name in place[:1])
        yield LogLine(f"{card.name} comes into the realm.", tuple(place[:1]), flights)
    elif card.kind == DWARF:
        yield LogLine(f"{me} turns up {card.name}.", (labels.PILE,))
    elif card.kind == EVENT:
        then = ": everybody takes a resource card of the pile into hand" if item.x == CHARITY else ""
        yield LogLine(f"{me} turns up {card.name.rstrip('!')}{then}.", (labels.PILE,))
    else:
        yield from_pile(f"{me} finds {short(item.x)}.", labels.discard(item.p))


def from_pile(line: str, end: str) -> LogLine:
    """A log line with a card that comes from the exploration pile."""
    return LogLine(line, (end,), (Flight("card", labels.PILE, end),))


def barren(scene: Scene, item: Item) -> Iterator[LogLine]:
    """An exploration that finds nothing."""
    yield LogLine(f"{scene.names[item.p]} finds nothing left to explore.", (labels.PILE,))


def opened(scene: Scene, item: Item) -> Iterator[LogLine]:
    """The Fortress opens, and why."""
    line = "Nothing else is left to explore, so the Fortress opens: its dwarves are shuffled into the exploration pile."
    yield LogLine(line, (labels.place(FORTRESS), labels.PILE))


def handed(scene: Scene, item: Item) -> Iterator[LogLine]:
    """A card that a seat takes from Charity."""
    yield from_pile(f"{scene.names[item.p]} takes {short(item.x)} into hand.", labels.hand(item.p))


def rolled(scene: Scene, item: Item) -> Iterator[LogLine]:
    """A roll in the Cavern, and what it means."""
    me, roll = scene.names[item.p], item.x
    then = "comes back" if roll <= 3 else "stays"
    if 3 <= roll <= 5:
        then += ", and has found something" if roll > 3 else " with something found"
    elif roll == 6:
        then += ", and a building gains a step" if has_unfinished(scene.box, scene.before, item.p) else ""
    way = (labels.place(CAVERN), labels.discard(item.p))
    flights = (Flight("card", *way),) if roll <= 3 else ()
    yield LogLine(f"{me} rolls {roll} for {short(item.y)} in the Cavern, who {then}.", way[: 1 + len(flights)], flights)


# ---- bids


def whose(scene: Scene, item: Item) -> str:
    """A card of a bid, with its owner if that is another seat."""
    is_other = item.kind == news.DROPPED and item.y != item.p
    return f"{scene.names[item.y]}'s {short(item.x)}" if is_other else short(item.x)


def added(scene: Scene, p: int, cards: str) -> LogLine:
    """The cards that Ori adds to a bid."""
    way = (labels.draw_pile(p), labels.bid(p))
    return LogLine(f"Ori adds {cards} to {scene.names[p]}'s bid.", way[1:], (Flight("card", *way),))


def dropped(scene: Scene, p: int, cards: str) -> LogLine:
    """The cards that a bid loses to the Minecarts."""
    way = (labels.bid(p), labels.discard(p))
    return LogLine(
        f"The Faulty Minecarts discard {cards} from {scene.names[p]}'s bid.", way[:1], (Flight("card", *way),)
    )


def stopped(scene: Scene, item: Item) -> Iterator[LogLine]:
    """Ygg stops something."""
    yield LogLine(f"Ygg protects {scene.names[item.p]} from {CAUSES[item.x]}.", (labels.bid(item.p),))


def converted(scene: Scene, item: Item) -> Iterator[LogLine]:
    """Tapfa turns rocks into shinies."""
    yield LogLine(
        f"With {short(TAPFA)} all rocks in {scene.names[item.p]}'s bid count as shinies.", (labels.bid(item.p),)
    )


def trashed(scene: Scene, item: Item) -> Iterator[LogLine]:
    """A trashed card of a bid, and why."""
    me, card, chooser = scene.names[item.p], short(item.x), int(scene.before.chooser[item.p])
    way = (labels.bid(item.p), labels.TRASH)
    if item.y == news.FOR_HUT:
        yield LogLine(f"{me} trashes {card} by chance, for the Witch's Hut.", (labels.TRASH,))
        return
    loki = f", as {scene.names[chooser]} has chosen with Loki" if chooser != item.p else ""
    why = {news.FOR_BID: loki, news.FOR_POLITICS: ", which has taken a card", news.FOR_TIE: " because of the tie"}
    yield LogLine(f"{me} trashes {card}{why[item.y]}.", way, (Flight("card", *way),))


def spared(scene: Scene, item: Item) -> Iterator[LogLine]:
    """A Ygg that has protected."""
    way = (labels.bid(item.p), labels.discard(item.p))
    line = f"{scene.names[item.p]} discards Ygg, who has protected, instead of trashing it."
    yield LogLine(line, way, (Flight("card", *way),))


def won(after: State) -> Item | None:
    """Who has won the bid, if it is decided."""
    return next((n for n in items(after) if n.kind == news.WON), None)


def totals(scene: Scene) -> str:
    """The totals of the bid that is decided now."""
    counted = {n.p: n.x for n in items(scene.after) if n.kind == news.COUNTED}
    sums = [counted.get(p, int(scene.before.total[p])) for p in range(int(scene.after.seats))]
    return "Bids: " + ", ".join(f"{name} {n}" for name, n in zip(scene.names, sums, strict=False))


def winner(scene: Scene, item: Item) -> Iterator[LogLine]:
    """Who has won the bid, by what, and what the winner gets."""
    p, me, before = item.p, scene.names[item.p], scene.before
    how = {
        news.BY_TOTAL: f"{me} wins.",
        news.BY_WORTH: f"{me} wins the tie, with the trashed card that counted most.",
        news.BY_MORE_TRASH: f"{me} wins the tie, with the best card trashed last.",
        news.BY_ORDER: f"Nobody trashed more, so {me} wins the tie as the first from the leader on.",
    }[item.x]
    yield LogLine(f"{totals(scene)}. {how}", (labels.bid(p), labels.points(p)))
    if before.bid_kind == state.RECRUIT:
        way = (labels.PRIZE, labels.discard(p))
        yield LogLine(f"{CARDS[before.prize].name} joins {me}.", (labels.RECRUITS, way[1]), (Flight("card", *way),))
    elif before.bid_kind == state.AUCTIONING:
        site = int(before.prize)
        verb = "keeps" if before.owner[site] == p else "takes over"
        yield LogLine(f"{me} {verb} {the_site(site)}.", (labels.site(site), labels.points(p)))


def mixed(scene: Scene, item: Item) -> Iterator[LogLine]:
    """A Mishap deals the bids out."""
    spared = [scene.names[p] for p in range(int(scene.after.seats)) if item.x >> p & 1]
    but = f", except what {listed(spared)} bid" if spared else ""
    line = f"Logistical Mishap: the bids are shuffled and dealt onto the discard piles{but}."
    yield LogLine(line, tuple(map(labels.bid, range(int(scene.after.seats)))))


def drunk(scene: Scene, item: Item) -> Iterator[LogLine]:
    """The worst loser of a Party."""
    yield LogLine(
        f"{scene.names[item.p]} gets a Hangover, with the worst bid of the losers.", (labels.discard(item.p),)
    )


def resolved(scene: Scene, item: Item) -> Iterator[LogLine]:
    """An event with all its counters."""
    yield LogLine(f"{CARDS[item.x].name.rstrip('!')} is over and is trashed.", (labels.TRASH,))


JOINED = {news.ADDED: added, news.DROPPED: dropped}
LINES: dict[int, Callable[[Scene, Item], Iterator[LogLine]]] = {
    news.STOPPED: stopped, news.EXPLORED: explored, news.BARREN: barren, news.OPENED: opened, news.HANDED: handed,
    news.ROLLED: rolled, news.CONVERTED: converted, news.TRASHED: trashed, news.SPARED: spared, news.WON: winner,
    news.MIXED: mixed, news.DRUNK: drunk, news.RESOLVED: resolved,
}  # fmt: skip
