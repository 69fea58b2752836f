"""Lists to look things up in: games, options, rules."""

from rich.console import Console
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from tabletown import games
from tabletown.engine import minds
from tabletown.engine.errors import TabletownError
from tabletown.engine.options import Option
from tabletown.play import rulebooks
from tabletown.play.screen import open_screen


def list_games() -> int:
    """Every game with its seats and its bots."""
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
        screen.print(game.LINE)
        grid = Grid.grid(padding=(0, 2, 0, 0))
        for persona in minds.roster(game):
            grid.add_row(Text(f"  {persona.name}", "may"), Text(persona.level, "quiet"), persona.line)
        screen.print(grid)
    return 0


def list_options(name: str, everything: bool) -> int:
    """What can be agreed before a game, with the printed numbers if everything is wanted."""
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
        screen.print(Text(f"{len(game.MATERIAL)} printed numbers can be set as well: --all lists them.", "quiet"))
    return 0


def show_option(screen: Console, option: Option) -> None:
    """An option: what it may be, what it is unless said otherwise, and what for."""
    line = Text.assemble((option.name, "may"), f" = {option.words(option.default)}", (f"   {option.span}", "quiet"))
    screen.print(line)
    screen.print(Padding(option.help, (0, 0, 0, 4)))


def show_rules(name: str, wanted: str) -> int:
    """The rules of a game, or what they say about something."""
    game = games.find(name)
    box = game.pack({})
    if wanted and not any(rulebooks.found(game.rulebook(box), wanted)):
        raise TabletownError(f"the rules of {game.TITLE} say nothing about {wanted!r}")
    rulebooks.show(open_screen(), game, box, wanted)
    return 0
