"""The list of saved games, to resume or replay them."""

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from rich.console import Group, RenderableType
from rich.text import Text
from textual import work
from textual.binding import Binding, BindingType

from tabletown import games
from tabletown.engine.contract import Game
from tabletown.engine.errors import BadRecord, TabletownError
from tabletown.engine.match import Match
from tabletown.engine.records import Record
from tabletown.players import compile_beside
from tabletown.players.precompile import RULES
from tabletown.session import saves
from tabletown.session.new_match import foreign_bot
from tabletown.tui.background import in_thread
from tabletown.tui.widgets.form import Form, Row
from tabletown.viewkit.outcome import outcome
from tabletown.viewkit.result_table import breakdown
from tabletown.viewkit.styles import paint

MOST = 200  # most files that are listed


class SavedGames(Form):
    """The saved games, latest first."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("r", "look_back", "Replay", key_display="R"),
        Binding("g", "narrow", "One game/all", key_display="G"),
    ]

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game, self.is_narrow = game, False
        self.find_files()
        self.standings: dict[Path, RenderableType] = {}

    def find_files(self) -> None:
        """Find the saved games, or only those of one game."""
        files = saves.kept(self.game.NAME if self.is_narrow else "")
        self.files = [pair for pair, _ in zip(files, range(MOST), strict=False)]

    def heading(self) -> RenderableType:
        """Return the title, and the folder of saved games."""
        where = Text(f"in {saves.folder()}", "quiet")
        title = f"Saved games of {self.game.TITLE}" if self.is_narrow else "Saved games"
        return Group(Text(title, "now"), where)

    def fill(self) -> Sequence[Row]:
        """Return a row for each file."""
        rows = [self.row(path, record) for path, record in self.files]
        return rows or [Row("There are none yet. Games that you play appear here.", act=self.leave_form)]

    def row(self, path: Path, record: Record | BadRecord) -> Row:
        """Return the row of a save: its date, its game, its players, and whether it can be resumed."""
        when = saves.date(path)
        if isinstance(record, BadRecord):
            return Row(when, "damaged", f"{record}.", act=lambda: self.say(f"{record}."), style="refused")
        names = f"{games.title(record.game)}: {', '.join(seat['name'] for seat in record.seats)}"
        moves = saves.moves_in_words(record)
        if record.scores is None:
            help = f"After {moves}. Enter continues it, R replays it."
            return Row(when, names, help, act=lambda: self.go_on(path, record))
        return Row(when, f"{names} (finished)", f"Finished after {moves}. Enter replays it.",
                   act=lambda: self.tabletown.replay(record), style="quiet")  # fmt: skip

    def side(self, row: Row) -> RenderableType:
        """Return the position of the marked game, which is computed in the background."""
        if not self.files:
            return ""
        path, record = self.files[self.here]
        if isinstance(record, BadRecord):
            return ""
        if path not in self.standings:
            self.find_position(path, record)
        return self.standings.get(path, "")

    def side_width(self) -> int:
        """Return the width of the position."""
        return 50 if self.size.width >= 110 else self.size.width

    @work(group="standing")
    async def find_position(self, path: Path, record: Record) -> None:
        """Replay a record, and show its last position."""
        self.standings[path] = Text("...", "quiet")
        try:
            match = await in_thread(lambda: opened(record))
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
        """Resume a game; if it has a Python bot, ask before running its code."""
        bot = foreign_bot(record)
        if not bot or await self.app.push_screen_wait(Trust(bot)):
            self.tabletown.resume(path, record)

    def action_narrow(self) -> None:
        """Switch between all saved games and those of the game in the menu."""
        self.is_narrow, self.here = not self.is_narrow, 0
        self.find_files()
        self.draw_all()

    def action_look_back(self) -> None:
        """Replay the marked game move by move."""
        if self.files and isinstance(record := self.files[self.here][1], Record):
            self.tabletown.replay(record)


def opened(record: Record) -> Match:
    """Return the match of a record; its rules need not be compiled for that."""
    game = games.find(record.game)
    compile_beside.begin(game, (RULES,))
    return Match.at(game, record)


class Trust(Form):
    """Asks whether to run the code of a Python bot."""

    def __init__(self, bot: str) -> None:
        super().__init__()
        self.bot = bot

    def heading(self) -> RenderableType:
        """Return the location of the bot."""
        return Group(
            Text("This game has a Python bot", "now"),
            Text(f"To continue it, Tabletown has to run the code of {self.bot}."),
        )

    def fill(self) -> Sequence[Row]:
        """Return the two answers, no first."""
        return [
            Row("Do not run it", help="Back to the saved games.", act=lambda: self.dismiss(False)),
            Row("Run it", help="Only if you know where it comes from.", act=lambda: self.dismiss(True)),
        ]
