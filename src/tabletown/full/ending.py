"""What is asked at the end of a match: after the last move, when somebody leaves, when a bot has failed."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from tabletown.engine.match import Match
from tabletown.full.form import Form, Row
from tabletown.play.saves import Keeper
from tabletown.play.screen import paint
from tabletown.play.terminal import breakdown, outcome


class Ending(Form):
    """Who has won, what each has, and what follows."""

    def __init__(self, match: Match, keeper: Keeper | None, ratings: Text | None = None) -> None:
        super().__init__()
        self.match, self.keeper, self.ratings = match, keeper, ratings

    def heading(self) -> RenderableType:
        """The result with its breakdown, and how the ratings have changed if they are kept."""
        end = paint(outcome(self.match), self.match.names)
        end.stylize("bold")
        rated = [Text(), self.ratings] if self.ratings else []
        return Group(Text(self.match.game.TITLE, "now"), end, Text(), breakdown(self.match), *rated)

    def fill(self) -> Sequence[Row]:
        """What can follow."""
        return [
            Row("Rematch", help="The same players, a new game.", act=lambda: self.town.rematch(self.match)),
            Row("New match", help="Choose the game, the players and the rules.", act=lambda: self.town.back_to_menu()),
            Row(
                "Look back",
                help="Go through this game move by move.",
                act=lambda: self.town.replay(self.match.record()),
            ),
            Row("Look at the table", help="The table as it stands at the end.", act=lambda: self.dismiss(None)),
            Row("Quit", help="Leave Tabletown. The game is kept.", act=self.action_leave),
        ]

    def action_leave(self) -> None:
        """Leave the town, with a word on how to look back."""
        self.town.leave(self.match, self.keeper)


class Leaving(Form):
    """Asks how to leave in the middle of a game; answers "menu", "leave", "drop", or None to stay."""

    TITLE = "Leave the table?"

    def __init__(self, keeper: Keeper | None) -> None:
        super().__init__()
        self.keeper = keeper

    def fill(self) -> Sequence[Row]:
        """Ways to leave, and one to stay."""
        rows = [
            Row("Go on playing", help="Back to the table.", act=lambda: self.dismiss(None)),
            Row("Back to the menu", help="The game is kept, to go on later.", act=lambda: self.dismiss("menu")),
            Row("Leave Tabletown", help="The game is kept, to go on later.", act=lambda: self.dismiss("leave")),
        ]
        if self.keeper:
            rows.append(
                Row(
                    "Throw the game away",
                    help="Nothing of it is kept.",
                    act=lambda: self.dismiss("drop"),
                    style="refused",
                )
            )
        return rows

    def action_leave(self) -> None:
        """The key that brought us here takes us all the way."""
        self.dismiss("leave")


class Fault(Form):
    """Tells that a bot has failed, and asks whether it may try again."""

    def __init__(self, words: str, keeper: Keeper) -> None:
        super().__init__()
        self.words, self.keeper = words, keeper

    def heading(self) -> RenderableType:
        """What went wrong, and where the game is."""
        first = self.words[0].upper() + self.words[1:]
        return Group(Text(first, "refused"), Text(), Text(f"The game is saved in {self.keeper.path}"))

    def fill(self) -> Sequence[Row]:
        """Once more, or away."""
        return [
            Row("Let it try again", help="The table stands as it was.", act=lambda: self.dismiss(True)),
            Row("Leave the table", help="The game is kept, to go on later.", act=lambda: self.dismiss(False)),
        ]

    def leave_form(self) -> None:
        """Going back is leaving the table."""
        self.dismiss(False)

    def action_leave(self) -> None:
        """So is quitting; the menu comes next."""
        self.dismiss(False)
