"""The questions before a match, each with a default answer for Enter."""

import random
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from tabletown import games
from tabletown.engine.contract import Game
from tabletown.engine.errors import BadOption, Unknown
from tabletown.engine.match import HUMAN, LONGEST_NAME, Seat
from tabletown.engine.options import Option, changes
from tabletown.engine.roster import middle_level
from tabletown.players.names import apart
from tabletown.session import seating
from tabletown.session.parse_action import number_in
from tabletown.session.saves import described, unfinished
from tabletown.terminal.screen import ask, choose

PAGE = 15  # saved games on a page


class NewMatch(NamedTuple):
    """The settings of a new match."""

    game: Game
    seats: list[Seat]
    options: dict[str, object]


def pick(
    screen: Console, name: str | None, options: dict[str, object], chance: random.Random
) -> NewMatch | Path | None:
    """Ask what to play: return the settings of a match, the file of a saved game, or None to leave."""
    known = [games.find(name)] if name else [games.find(name) for name in games.names()]
    if len(known) == 1:
        return agree(screen, known[0], options, chance)
    choices = [f"{game.TITLE}: {game.TAGLINE}" for game in known]
    left = sum(1 for _ in unfinished())
    answer = choose(screen, "Which game?", [*choices, f"A saved game ... ({left} unfinished)"] if left else choices)
    return agree(screen, known[answer], options, chance) if answer < len(known) else pick_saved(screen)


def agree(screen: Console, game: Game, options: dict[str, object], chance: random.Random) -> NewMatch | Path | None:
    """Ask for the settings of a match, or for a saved game; None if the person does not want to play."""
    screen.print(Text(game.TITLE, "now"))
    screen.print(game.TAGLINE)
    screen.print(Text("For the full screen, with keys and mouse: tabletown play --tui", "quiet"))
    quick = seating.quick_seats(game, chance)
    rivals = " and ".join(f"{seat.name} ({seating.title(game, seat.player)})" for seat in quick[1:])
    choices = [f"Play against {rivals}", "Choose the players and the rules"]
    everything = list(unfinished())
    latest = next((pair for pair in everything if pair[1].game == game.NAME), None)
    if latest:
        choices.append(f"Continue the game of {described(*latest)}")
    if len(everything) > (1 if latest else 0):
        choices.append(f"Another saved game ... ({len(everything)} unfinished)")
    answer = choose(screen, "What would you like?", [*choices, "Leave"])
    if answer == 0:
        name = ask_name(screen, "Your name", [seat.name for seat in quick[1:]])
        return NewMatch(game, [Seat(name or quick[0].name), *quick[1:]], options)
    if answer == 1:
        seats = ask_seats(screen, game, chance)
        return NewMatch(game, seats, ask_options(screen, game, options))
    if answer == len(choices):
        return None
    return latest[0] if latest and answer == 2 else pick_saved(screen)


def pick_saved(screen: Console, game: str = "") -> Path | None:
    """Ask for one of the unfinished games, page by page, latest first; None if there is none or none is wanted."""
    left = list(unfinished(game))
    if not left:
        screen.print("There is no unfinished game.")
        return None
    for first in range(0, len(left), PAGE):
        page = left[first : first + PAGE]
        words = [f"{games.title(record.game)}: {described(path, record)}" for path, record in page]
        more = ["Older games ..."] if first + PAGE < len(left) else []
        answer = choose(screen, "Which game?", [*words, *more, "Leave"])
        if answer < len(page):
            return page[answer][0]
        if answer == len(page) + len(more):
            return None
    return None


def ask_seats(screen: Console, game: Game, chance: random.Random) -> list[Seat]:
    """Ask for the players, one by one, then for their order."""
    fewest, most = game.SEATS
    pairs: list[tuple[str, str]] = []
    while len(pairs) < most:
        who = ask_player(screen, game, len(pairs), len(pairs) >= fewest)
        if not who:
            break
        pairs.append((ask_name(screen, "Name", [name for name, _ in pairs]), who))
    seats = seating.seat_all(game, pairs, chance)
    if choose(screen, "In which order do the players sit?", ["As entered", "At random"]) == 1:
        chance.shuffle(seats)
    for i, seat in enumerate(seats):
        screen.print(
            Text.assemble(f"{i + 1:>4}. ", (seat.name, f"seat{i}"), (f"  {seating.title(game, seat.player)}", "quiet"))
        )
    return seats


def ask_player(screen: Console, game: Game, seat: int, enough: bool) -> str:
    """Ask who takes a seat; return a word that `seating` understands, or an empty string."""
    levels = [level.name for level in game.LEVELS]
    words = [
        "You" if seat == 0 else "Another person",
        *(f"{level.name.title()} bot: {level.line}" for level in game.LEVELS),
        "A specific bot ...",
        "Surprise me",
    ]
    players = [HUMAN, *levels, "", seating.SURPRISE]
    if enough:
        words.append("No more players")
        players.append("")
    default = 0 if seat == 0 else len(words) - 1 if enough else players.index(middle_level(game))
    answer = choose(screen, f"Who takes seat {seat + 1}?", words, default)
    if words[answer].startswith("A specific"):
        lines = [f"{p.title} ({p.level}): {p.line}" for p in game.PERSONAS]
        return game.PERSONAS[choose(screen, "Which one?", lines)].name
    return players[answer]


def ask_name(screen: Console, what: str, taken: list[str]) -> str:
    """Ask for a name; return one that differs from the others, or an empty string for a random one."""
    wish = ask(screen, f"{what} (Enter for any): ")
    return apart(wish[: LONGEST_NAME - 3], taken) if wish.isprintable() and wish else ""


def ask_options(screen: Console, game: Game, options: dict[str, object]) -> dict[str, object]:
    """Let the person change options one at a time, and return them."""
    agreed = dict(options)
    screen.print()
    show_options(screen, game, agreed)
    screen.print(
        Text("Change one by its number or name: 1=limited-8. Type only the number for an explanation.", "quiet")
    )
    while True:
        typed = ask(screen, "Enter to start, or a change: ")
        if not typed:
            return agreed
        name, _, value = typed.partition("=") if "=" in typed else typed.partition(" ")
        try:
            option = option_named(game, name.strip())
            if value.strip():
                agreed[option.name] = option.read(value)
                show_options(screen, game, agreed)
            else:
                screen.print(f"{option.name}: {option.help}. It takes {option.span}.")
        except (BadOption, Unknown) as error:
            screen.print(Text(f"{error}", "refused"))


def option_named(game: Game, name: str) -> Option:
    """Return the option with this name or list number."""
    known = {option.name: option for option in game.OPTIONS + game.MATERIAL}
    number = number_in(name)
    if number and number <= len(game.OPTIONS):
        return game.OPTIONS[number - 1]
    if name not in known:
        raise Unknown("option", name, known)
    return known[name]


def show_options(screen: Console, game: Game, agreed: dict[str, object]) -> None:
    """Print the options with their values, and mark those that differ from the default."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    differs = changes(game.OPTIONS + game.MATERIAL, agreed)
    for i, option in enumerate(game.OPTIONS, 1):
        value = option.words(differs.get(option.name, option.default))
        style = "now" if option.name in differs else ""
        grid.add_row(Text(f"{i:>3})", "may"), option.name, Text(value, style), Text(option.span, "quiet"))
    for name in differs:
        if "." in name:
            grid.add_row("", name, Text(str(differs[name]), "now"), "")
    screen.print(grid)


def ask_again(screen: Console) -> str:
    """Ask what to do after a match."""
    return ("rematch", "new", "quit")[choose(screen, "What next?", ["Rematch", "New match", "Quit"], default=2)]
