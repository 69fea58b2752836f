"""The forms at the end of a match: after the last move, when a person leaves, and when a bot fails."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from tabletown.engine.match import Match
from tabletown.session.saves import SavedMatch
from tabletown.tui.widgets.form import Form, Row
from tabletown.viewkit.outcome import outcome
from tabletown.viewkit.result_table import breakdown
from tabletown.viewkit.styles import paint


class Ending(Form):
    """The result, and what to do next."""

    OPENS_BY_ITSELF = True

    def __init__(self, match: Match, saved: SavedMatch | None, ratings: Text | None = None) -> None:
        super().__init__()
        self.match, self.saved, self.ratings = match, saved, ratings

    def heading(self) -> RenderableType:
        """Return the result with its breakdown, and the changes of ratings if the match is rated."""
        end = paint(outcome(self.match), self.match.names)
        end.stylize("bold")
        rated = [Text(), self.ratings] if self.ratings else []
        return Group(Text(self.match.game.TITLE, "now"), end, Text(), breakdown(self.match), *rated)

    def fill(self) -> Sequence[Row]:
        """Return the choices after a match."""
        return [
            Row("Rematch", help="The same players, a new game.", act=lambda: self.tabletown.rematch(self.match)),
            Row(
                "New match",
                help="Choose the game, the players and the rules.",
                act=lambda: self.tabletown.back_to_menu(),
            ),
            Row(
                "Replay",
                help="Go through this game move by move.",
                act=lambda: self.tabletown.replay(self.match.record()),
            ),
            Row("Look at the table", help="The table as it stands at the end.", act=lambda: self.dismiss(None)),
            Row("Quit", help="Leave Tabletown. The game is saved.", act=self.action_leave),
        ]

    def action_leave(self) -> None:
        """Exit, and say how to replay the match."""
        self.tabletown.leave(self.match, self.saved)


class Leaving(Form):
    """Asks how to leave an unfinished match; the result is "menu", "leave", "drop", or None to stay."""

    TITLE = "Leave the table?"

    def __init__(self, saved: SavedMatch | None) -> None:
        super().__init__()
        self.saved = saved

    def fill(self) -> Sequence[Row]:
        """Return the ways to leave, and one to stay."""
        is_kept = self.saved is None or self.saved.is_worth_keeping
        help = "The game is saved; you can continue later." if is_kept else "Nobody has moved yet: nothing is saved."
        rows = [
            Row("Keep playing", help="Back to the table.", act=lambda: self.dismiss(None)),
            Row("Back to the menu", help=help, act=lambda: self.dismiss("menu")),
            Row("Leave Tabletown", help=help, act=lambda: self.dismiss("leave")),
        ]
        if self.saved and is_kept:
            rows.append(
                Row(
                    "Delete the game",
                    help="It is not saved.",
                    act=lambda: self.dismiss("drop"),
                    style="refused",
                )
            )
        return rows

    def action_leave(self) -> None:
        """Exit if the person presses the quit key again."""
        self.dismiss("leave")


class Fault(Form):
    """Says that a bot has failed, and asks whether it may try again."""

    OPENS_BY_ITSELF = True

    def __init__(self, words: str, saved: SavedMatch) -> None:
        super().__init__()
        self.words, self.saved = words, saved

    def heading(self) -> RenderableType:
        """Return the error, and where the match is saved."""
        first = self.words[0].upper() + self.words[1:]
        return Group(Text(first, "refused"), Text(), Text(f"The game is saved in {self.saved.path}"))

    def fill(self) -> Sequence[Row]:
        """Return two choices: try again, or leave."""
        return [
            Row("Let it try again", help="The table has not changed.", act=lambda: self.dismiss(True)),
            Row("Leave the table", help="The game is saved; you can continue later.", act=lambda: self.dismiss(False)),
        ]

    def leave_form(self) -> None:
        """Leave the match when the person goes back."""
        self.dismiss(False)

    def action_leave(self) -> None:
        """Leave the match for the menu when the person quits."""
        self.dismiss(False)
