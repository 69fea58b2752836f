"""The table in characters: the realm and the shop, a town for each seat, one's own hand, and the bid that goes on.

The styles `seat0`, `seat1`, ..., `may`, `now`, `quiet`, `gain` and `loss` are the front end's to define.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from tabletown.games.mountainhome import state, town, zones
from tabletown.games.mountainhome.actions import short, site_name
from tabletown.games.mountainhome.events import threshold
from tabletown.games.mountainhome.material import (
    CARDS,
    FIRST_DWARF,
    LAIR,
    N_CARDS,
    N_DWARVES,
    N_HALLS,
    N_RESOURCES,
    N_SITES,
    RESOURCES,
)
from tabletown.games.mountainhome.story import bid_subject, purse, so_far

WIDEST = 120
STYLES = ("#c9962c", "#b0713c", "#8a8f98", "", "", "bold #4c8fd6", "bold #4f9e58", "#4f9e58", "#a371cc", "#d4574a")


class Marks(NamedTuple):
    """The characters that things are drawn with."""

    turn: str = "▸"
    done: str = "■"
    open: str = "□"
    tapped: str = "↷"
    times: str = "×"


UNICODE, ASCII = Marks(), Marks(">", "#", "_", "~", "x")
LEGEND = (
    ("■□", "steps of a building, done and to do"),
    ("↷", "a tapped building"),
    ("(...)", "what lies in a building"),
)


def table(
    box: Any, s: Any, viewer: int, names: Sequence[str], before: Any = None, keys: Mapping[int, int] | None = None
) -> "TableText":
    """The table for a viewer; of hands it shows only the viewer's own."""
    return TableText(box, s, viewer, names)


def has_place(action: int) -> bool:
    """Actions are listed below the table."""
    return False


class TableText:
    """A table that fits itself to the screen it is printed on."""

    def __init__(self, box: Any, s: Any, viewer: int, names: Sequence[str]) -> None:
        self.box, self.s, self.viewer, self.names = box, s, viewer, names
        self.seats = range(int(s.seats))

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        marks = ASCII if options.ascii_only else UNICODE
        options = options.update(width=min(options.max_width, WIDEST))
        for line in self.lines(marks):
            yield from console.render(line, options)

    def lines(self, marks: Marks) -> Iterator[Text]:
        """The table, line by line."""
        yield self.headline()
        yield from self.realm()
        for p in self.seats:
            yield self.person(p, marks)
            yield self.town(p, marks)
        yield from self.bid(marks)
        if self.viewer >= 0:
            yield Text.assemble(("Your hand: ", "bold"), self.cards(self.s.hand[self.viewer], marks) or "empty")

    # ---- the middle of the table

    def headline(self) -> Text:
        """The round, and how near the end is."""
        if self.s.phase == state.OVER:
            return Text("The game is over", "now")
        rounds = 1 + int(self.s.turns) // len(self.seats)
        end = (
            "the end has come: a tie goes on"
            if self.s.ended
            else f"recruits {int(self.s.recruits)} of {len(self.seats) + 2}"
        )
        return Text.assemble(
            (f"Round {rounds}", "bold"), (f"   {end}   exploration pile {int(self.s.n_pile)}", "quiet")
        )

    def realm(self) -> Iterator[Text]:
        """Locations and events in play, the shop, the trash."""
        here = [CARDS[LAIR + k].name + self.inside(LAIR + k) for k in range(4) if self.s.places[k]]
        for k in range(int(self.s.n_events)):
            t = int(self.s.events[k])
            here.append(f"{CARDS[t].name} {int(self.s.counters[k])}/{threshold(self.box, self.s, t)}")
        if here:
            yield Text.assemble(("Realm: ", "bold"), ", ".join(here))
        shop = [f"{CARDS[t].name} {int(self.box.price[t])}" for t in self.s.shop if t >= 0]
        pile = int(self.s.shop_pile.sum())
        yield Text.assemble(("Shop: ", "bold"), ", ".join(shop) or "empty", (f"   and {pile} below", "quiet"))
        if self.s.trash.any():
            yield Text.assemble(("Trash: ", "bold"), (self.plain(self.s.trash, UNICODE), "quiet"))

    def inside(self, t: int) -> str:
        """Who is in the Cavern or in the Fortress."""
        if CARDS[t].id == "cavern":
            who = [
                f"{self.names[self.s.cavern_of[k]]}'s {short(int(self.s.cavern[k]))}"
                for k in range(int(self.s.n_cavern))
            ]
        elif CARDS[t].id == "fortress":
            who = [short(FIRST_DWARF + d) for d in range(N_DWARVES) for _ in range(self.s.fort[d])]
        else:
            who = []
        return f" ({', '.join(who)})" if who else ""

    # ---- the seats

    def person(self, p: int, marks: Marks) -> Text:
        """A seat's points and how many cards lie where."""
        turn = p == self.s.turn and self.s.phase != state.OVER
        piles = f"hand {int(self.s.hand[p].sum())}, draw pile {zones.draw_size(self.s, p)}"
        piles += f", discard pile {int(self.s.discard[p].sum())}"
        line = Text.assemble(
            (f"{marks.turn} " if turn else "  ", "now"),
            (self.names[p], f"seat{p}"),
            (f"  {town.points(self.box, self.s, p)} points", "bold"),
            (f"   {piles}", "quiet"),
        )
        if turn:
            line.append(f"   {purse(self.s)}", "now")
        if self.s.row[p].any():
            line.append(f"   played: {self.plain(self.s.row[p], marks)}", "quiet")
        return line

    def town(self, p: int, marks: Marks) -> Text:
        """The buildings of a town."""
        line = Text("    ")
        for k in range(N_SITES):
            if self.s.owner[k] == p:
                line.append_text(self.building(k, marks)).append("   ")
        return line if len(line) > 4 else Text("    no building yet", "quiet")

    def building(self, k: int, marks: Marks) -> Text:
        """A building with its steps, whether it is tapped, and what lies in it."""
        steps, done = int(self.box.steps[self.box.site_title[k]]), int(self.s.progress[k])
        finished = done == steps
        text = Text.assemble((marks.done * done + marks.open * (steps - done), "gain" if finished else "quiet"))
        text.append(f" {site_name(k)}", "bold" if finished and not self.s.tapped[k] else "quiet")
        if finished and self.s.tapped[k]:
            text.append(f" {marks.tapped}", "quiet")
        if stored := self.stored(k):
            text.append(f" ({', '.join(stored)})")
        return text

    def stored(self, k: int) -> list[str]:
        """What lies in a building."""
        if k == zones.WARE_SITE:
            return [short(t) for t in range(N_RESOURCES) for _ in range(self.s.ware[t])]
        if k == town.PAWN_SITE and self.s.pawned >= 0:
            return [short(int(self.s.pawned))]
        if zones.DWELLING_SITE <= k < zones.DWELLING_SITE + len(self.s.lodger):
            lodger = int(self.s.lodger[k - zones.DWELLING_SITE])
            return [short(lodger)] if lodger >= 0 else []
        if zones.HALL_SITE <= k < zones.HALL_SITE + N_HALLS:
            row = self.s.hall[k - zones.HALL_SITE]
            return [short(FIRST_DWARF + d) for d in range(N_DWARVES) for _ in range(row[d])]
        return []

    # ---- the bid, and cards

    def bid(self, marks: Marks) -> Iterator[Text]:
        """What is bid for; one's own bid, and all bids once they lie open."""
        if self.s.phase == state.BID:
            waiting = [self.names[p] for p in self.seats if not self.s.done[p]]
            yield Text.assemble((bid_subject(self.s), "now"), (f"   waiting for {', '.join(waiting)}", "quiet"))
            if self.viewer >= 0:
                yield Text.assemble(("Your bid: ", "bold"), so_far(self.box, self.s, self.viewer))
        for p in self.seats:
            if self.s.pool[p].any() or self.s.bonus[p].any() and state.BID < self.s.phase <= state.TIE:
                taps = [f"{int(n)} {RESOURCES[r]} by taps" for r, n in enumerate(self.s.bonus[p]) if n]
                cards = self.cards(self.s.pool[p], marks) or Text("")
                if self.s.phase in (state.TRASHING, state.TIE):
                    taps.append(f"in all {int(self.s.total[p])}")
                line = Text.assemble((f"{self.names[p]}'s bid: ", f"seat{p}"), cards)
                yield line.append(f" {', '.join(taps)}", "quiet")

    def cards(self, row: Any, marks: Marks) -> Text:
        """A row of counts as cards."""
        shown = [t for t in range(N_CARDS) if row[t]]
        line = Text()
        for t in shown:
            line.append(", " if len(line) else "").append(label(t, int(row[t]), marks), style(t))
        return line

    def plain(self, row: Any, marks: Marks) -> str:
        """The same without colours."""
        return self.cards(row, marks).plain


def label(t: int, n: int, marks: Marks) -> str:
    """A card with its value and how often it is there: Gold Coins 3 ×2."""
    card = CARDS[t]
    value = f" ({card.value} {RESOURCES[card.resource]})" if t < N_RESOURCES else ""
    return short(t) + value + (f" {marks.times}{n}" if n > 1 else "")


def style(t: int) -> str:
    """A card's colour, by its kind."""
    card = CARDS[t]
    return STYLES[card.resource if t < N_RESOURCES else card.kind + 2]
