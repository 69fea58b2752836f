"""Print games, options and rules."""

from rich.console import Console
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from tabletown import games
from tabletown.engine.errors import TabletownError
from tabletown.engine.options import Option
from tabletown.engine.roster import roster
from tabletown.session import rulebooks, saves
from tabletown.session.console import open_screen


def list_games() -> int:
    """Print every game with its seats and its bots."""
    screen = open_screen()
    for name in games.names():
        try:
            game = games.find(name)
        except TabletownError as error:
            screen.print(Text(str(error), "refused"))
            continue
        fewest, most = game.SEATS
        players = f"{fewest} players" if fewest == most else f"{fewest} to {most} players"
        screen.print(Text.assemble((game.TITLE, "now"), ("  tabletown play ", "quiet"), (name, "may"), f"  {players}"))
        screen.print(game.TAGLINE)
        grid = Grid.grid(padding=(0, 2, 0, 0))
        for persona in roster(game):
            grid.add_row(Text(f"  {persona.name}", "may"), Text(persona.level, "quiet"), persona.line)
        screen.print(grid)
    return 0


def list_saves(name: str = "") -> int:
    """Print the saved games, or those of one game, latest first, each with its file."""
    screen, found = open_screen(), list(saves.kept(games.find(name).NAME if name else ""))
    for path, record in found:
        if isinstance(record, TabletownError):
            screen.print(Text(f"{record}.", "refused"), soft_wrap=True)
            continue
        end = "" if record.scores is None else ", finished"
        head = Text.assemble((games.title(record.game), "now"), f"  {saves.described(path, record)}{end}")
        screen.print(head, soft_wrap=True)
        screen.print(Text(f"  {path}", "quiet"), soft_wrap=True)
    screen.print("Continue one: tabletown play --resume FILE" if found else "There are no saved games.")
    return 0


def list_options(name: str, everything: bool) -> int:
    """Print the options of a game, with the material if everything is set."""
    screen, game = open_screen(), games.find(name)
    for option in game.OPTIONS:
        show_option(screen, option)
    if everything:
        grid = Grid.grid(padding=(0, 2, 0, 0))
        for number in game.MATERIAL:
            grid.add_row(
                Text(number.name, "may"), number.words(number.default), Text(number.span, "quiet"), number.help
            )
        screen.print()
        screen.print(Text("Printed numbers, for --set:", "bold"))
        screen.print(grid)
    else:
        screen.print(Text(f"{len(game.MATERIAL)} printed numbers can also be changed; --all lists them.", "quiet"))
    return 0


def show_option(screen: Console, option: Option) -> None:
    """Print an option: its default, its range and its help text."""
    line = Text.assemble((option.name, "may"), f" = {option.words(option.default)}", (f"   {option.span}", "quiet"))
    screen.print(line)
    screen.print(Padding(option.help, (0, 0, 0, 4)))


def show_rules(name: str, wanted: str) -> int:
    """Print the rules of a game, or the parts about a topic."""
    game = games.find(name)
    box = game.pack({})
    if wanted and not any(rulebooks.found(game.rulebook(box), wanted)):
        raise TabletownError(f"the rules of {game.TITLE} say nothing about {wanted!r}")
    rulebooks.show(open_screen(), game, box, wanted)
    return 0
