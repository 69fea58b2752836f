"""The questions before a match, each with an answer that Enter gives."""

import random
import types
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from tabletown import games
from tabletown.engine import minds
from tabletown.engine.errors import BadOption, Unknown
from tabletown.engine.match import HUMAN, LONGEST_NAME, Seat
from tabletown.engine.options import Option, changes
from tabletown.names import apart
from tabletown.play import seating
from tabletown.play.saves import date, unfinished
from tabletown.play.screen import ask, choose, number_in

QUICK_BOTS = 2  # opponents of who presses Enter and nothing else


class Plan(NamedTuple):
    """A match that has been agreed on, or the file of one to go on with."""

    game: types.ModuleType
    seats: list[Seat]
    options: dict[str, object]
    resume: Path | None = None


def pick_game(screen: Console, name: str | None) -> types.ModuleType:
    """The game that was named, the only one there is, or the one that is chosen."""
    known = games.names()
    if name:
        return games.find(name)
    if len(known) == 1:
        return games.find(known[0])
    found = [games.find(name) for name in known]
    return found[choose(screen, "Which game?", [f"{game.TITLE}: {game.LINE}" for game in found])]


def agree(screen: Console, game: types.ModuleType, options: dict[str, object], chance: random.Random) -> Plan | None:
    """All that is asked before a match; None if the person would rather not play."""
    screen.print(Text(game.TITLE, "now"))
    screen.print(game.LINE)
    screen.print(Text("On the full screen, with keys and mouse: tabletown play --mode color", "quiet"))
    quick = quick_seats(game, chance)
    rivals = " and ".join(f"{seat.name} ({title(game, seat.player)})" for seat in quick[1:])
    choices = [f"Play against {rivals}", "Choose the players and the rules"]
    left = list(unfinished())[:1]
    for path, record in left:
        choices.append(f"Go on with the game of {date(path)}: {', '.join(seat['name'] for seat in record.seats)}")
    answer = choose(screen, "What would you like?", [*choices, "Leave"])
    if answer == 0:
        name = ask_name(screen, "Your name", [seat.name for seat in quick[1:]])
        return Plan(game, [Seat(name or quick[0].name), *quick[1:]], options)
    if answer == 1:
        seats = ask_seats(screen, game, chance)
        return Plan(game, seats, ask_options(screen, game, options))
    if answer == 2 and left:
        return Plan(game, [], {}, left[0][0])
    return None


def quick_seats(game: types.ModuleType, chance: random.Random) -> list[Seat]:
    """A person and some bots of the middle level, or as many as the game takes."""
    bots = max(game.SEATS[0] - 1, min(QUICK_BOTS, game.SEATS[1] - 1))
    return seating.seat_all(game, [("", HUMAN)] + [("", minds.middle_level(game))] * bots, chance)


def title(game: types.ModuleType, player: str) -> str:
    """A persona as it is called at the table, with its level."""
    known = {p.name: f"{p.title}, {p.level}" for p in minds.roster(game)}
    return known.get(player, "a person" if player == HUMAN else player)


def ask_seats(screen: Console, game: types.ModuleType, chance: random.Random) -> list[Seat]:
    """The players, one by one, then their order."""
    fewest, most = game.SEATS
    pairs: list[tuple[str, str]] = []
    while len(pairs) < most:
        who = ask_player(screen, game, len(pairs), len(pairs) >= fewest)
        if not who:
            break
        pairs.append((ask_name(screen, "Name", [name for name, _ in pairs]), who))
    seats = seating.seat_all(game, pairs, chance)
    if choose(screen, "In which order do you sit?", ["As entered", "At random"]) == 1:
        chance.shuffle(seats)
    for i, seat in enumerate(seats):
        screen.print(
            Text.assemble(f"{i + 1:>4}. ", (seat.name, f"seat{i}"), (f"  {title(game, seat.player)}", "quiet"))
        )
    return seats


def ask_player(screen: Console, game: types.ModuleType, seat: int, enough: bool) -> str:
    """Who takes a seat: a word that `seating` understands, or nothing."""
    levels = [level.name for level in game.LEVELS]
    words = [
        "You" if seat == 0 else "Another person",
        *(f"{level.name.title()} bot: {level.line}" for level in game.LEVELS),
        "A certain bot ...",
        "Surprise me",
    ]
    players = [HUMAN, *levels, "", seating.SURPRISE]
    if enough:
        words.append("No more players")
        players.append("")
    default = 0 if seat == 0 else len(words) - 1 if enough else players.index(minds.middle_level(game))
    answer = choose(screen, f"Who takes seat {seat + 1}?", words, default)
    if words[answer].startswith("A certain"):
        lines = [f"{p.title} ({p.level}): {p.line}" for p in game.PERSONAS]
        return game.PERSONAS[choose(screen, "Which one?", lines)].name
    return players[answer]


def ask_name(screen: Console, what: str, taken: list[str]) -> str:
    """A name that differs from the others, or nothing for one that is to be found."""
    wish = ask(screen, f"{what} (Enter for any): ")
    return apart(wish[: LONGEST_NAME - 3], taken) if wish.isprintable() and wish else ""


def ask_options(screen: Console, game: types.ModuleType, options: dict[str, object]) -> dict[str, object]:
    """The options, changed one at a time until they please."""
    agreed = dict(options)
    screen.print()
    show_options(screen, game, agreed)
    screen.print(Text("Change one by its number or name: 1=limited-8. A number alone explains it.", "quiet"))
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


def option_named(game: types.ModuleType, name: str) -> Option:
    """The option of a name, or of a number in the list."""
    known = {option.name: option for option in game.OPTIONS + game.MATERIAL}
    number = number_in(name)
    if number and number <= len(game.OPTIONS):
        return game.OPTIONS[number - 1]
    if name not in known:
        raise Unknown("option", name, known)
    return known[name]


def show_options(screen: Console, game: types.ModuleType, agreed: dict[str, object]) -> None:
    """The options with what is agreed, a mark beside what differs from the usual."""
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
    """What follows a match."""
    return ("rematch", "new", "quit")[choose(screen, "And now?", ["Rematch", "New match", "Quit"], default=2)]
