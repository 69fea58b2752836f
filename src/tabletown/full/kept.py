"""Saved games: when they were played, how they stand, and how to go on with them or look back."""

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from rich.console import Group, RenderableType
from rich.text import Text
from textual import work
from textual.binding import Binding, BindingType

from tabletown import games
from tabletown.engine.errors import BadRecord, TabletownError
from tabletown.engine.match import Match
from tabletown.engine.replay import Record
from tabletown.full.form import Form, Row
from tabletown.full.thinking import beside
from tabletown.play import saves
from tabletown.play.begin import foreign_bot
from tabletown.play.screen import paint
from tabletown.play.terminal import breakdown, outcome

MOST = 200  # files that are listed


class Kept(Form):
    """The saved games, latest first."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("r", "look_back", "Look back", key_display="R"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.files = [pair for pair, _ in zip(saves.kept(), range(MOST), strict=False)]
        self.standings: dict[Path, RenderableType] = {}

    def heading(self) -> RenderableType:
        """What is listed."""
        where = Text(f"in {saves.folder()}", "quiet")
        return Group(Text("Saved games", "now"), where)

    def fill(self) -> Sequence[Row]:
        """A row for each file."""
        rows = [self.row(path, record) for path, record in self.files]
        return rows or [Row("There are none yet: play a game, and it will be here.", act=self.leave_form)]

    def row(self, path: Path, record: Record | BadRecord) -> Row:
        """When it was played, by whom, and whether it can be gone on with."""
        try:
            when = saves.date(path)
        except OSError:
            when = "gone"
        if isinstance(record, BadRecord):
            return Row(when, "damaged", f"{record}.", act=lambda: self.say(f"{record}."), style="refused")
        names = ", ".join(seat["name"] for seat in record.seats)
        moves = "1 move" if len(record.moves) == 1 else f"{len(record.moves)} moves"
        if record.scores is None:
            help = f"After {moves}. Enter goes on with it, R looks back at it."
            return Row(when, names, help, act=lambda: self.go_on(path, record))
        return Row(when, f"{names} (over)", f"Over after {moves}. Enter looks back at it.",
                   act=lambda: self.town.replay(record), style="quiet")  # fmt: skip

    def side(self, row: Row) -> RenderableType:
        """How the marked game stands, found out beside the screen's loop."""
        if not self.files:
            return ""
        path, record = self.files[self.here]
        if isinstance(record, BadRecord):
            return ""
        if path not in self.standings:
            self.find_standing(path, record)
        return self.standings.get(path, "")

    def side_width(self) -> int:
        """Room for the standing."""
        return 50 if self.size.width >= 110 else self.size.width

    @work(group="standing")
    async def find_standing(self, path: Path, record: Record) -> None:
        """Play a record through, and show where it led."""
        self.standings[path] = Text("...", "quiet")
        try:
            match = await beside(lambda: Match.at(games.find(record.game), record))
        except TabletownError as error:
            self.standings[path] = Text(f"{error}.", "refused")
        else:
            end = outcome(match) if match.over else "Unfinished"
            head = Text(match.game.TITLE, "now")
            self.standings[path] = Group(head, paint(end, match.names), Text(), breakdown(match))
        if self.is_current:
            self.mark()

    @work(exclusive=True, group="going-on")
    async def go_on(self, path: Path, record: Record) -> None:
        """Take a game up again; code of a Python bot is run only if that is wished."""
        bot = foreign_bot(record)
        if not bot or await self.app.push_screen_wait(Trust(bot)):
            self.town.resume(path, record)

    def action_look_back(self) -> None:
        """Go through the marked game move by move."""
        if self.files and isinstance(record := self.files[self.here][1], Record):
            self.town.replay(record)


class Trust(Form):
    """Asks whether a Python bot may be run."""

    def __init__(self, bot: str) -> None:
        super().__init__()
        self.bot = bot

    def heading(self) -> RenderableType:
        """What would be run."""
        return Group(Text("This game has a Python bot", "now"), Text(f"Going on with it runs the code of {self.bot}."))

    def fill(self) -> Sequence[Row]:
        """Yes or no, and no comes first."""
        return [
            Row("Do not run it", help="Back to the saved games.", act=lambda: self.dismiss(False)),
            Row("Run it", help="If you know where it comes from.", act=lambda: self.dismiss(True)),
        ]
