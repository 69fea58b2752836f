"""The command `tabletown`. Nothing heavy is imported before a subcommand needs it, so that help comes at once."""

import inspect
import sys
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Annotated, Any

import typer

from tabletown import __version__
from tabletown.engine.errors import TabletownError
from tabletown.play import completion
from tabletown.web.settings import Settings

EXAMPLES = """
**Examples**

`tabletown` &nbsp; ask who plays, then play

`tabletown play --seats me,medium,hard` &nbsp; you against two bots

`tabletown play --seats Mia=me,Tom=me` &nbsp; two people at one keyboard

`tabletown play --seats me,evie --option market=limited-10 --seed 7`

`tabletown play --resume FILE` &nbsp; go on with a saved game

`tabletown rules harmonictook --search stadium`

Exit codes: 0 done, or left with the game saved; 2 something was wrong; 130 stopped by Ctrl-C, with the game saved.
"""

app = typer.Typer(
    rich_markup_mode="markdown",
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
    epilog=EXAMPLES,
)

GameName = Annotated[
    str, typer.Argument(metavar="GAME", autocompletion=completion.game_names, help="see `tabletown games`")
]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="a saved or finished game")]


def main() -> None:
    """Run the command line; what is the caller's to put right is said in one line."""
    try:
        app(prog_name="tabletown")
    except TabletownError as error:
        print(f"tabletown: {error}", file=sys.stderr)
        sys.exit(2)


def say_version(wanted: bool) -> None:
    """Print the version and leave."""
    if wanted:
        print(f"tabletown {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def tabletown(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=say_version, is_eager=True, help="Say which version this is.")
    ] = False,
) -> None:
    """Modern board games on one rules engine: play in the terminal, alone, with friends, or against bots."""
    if context.invoked_subcommand is None:
        from tabletown.play.start import play

        raise typer.Exit(play())


@app.command("play")
def play_command(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", autocompletion=completion.game_names, help="see `tabletown games`")
    ] = None,
    seats: Annotated[
        str | None,
        typer.Option(
            metavar="LIST",
            autocompletion=completion.seat_lists,
            help="Players in order, with commas: me, a bot's name, hard, medium, easy, surprise, FILE.py:NAME or "
            "package.module:NAME; put NAME= before one to name it.",
        ),
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Chance falls the same way for the same seed.")] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=VALUE", autocompletion=completion.option_pairs, help="A rule to agree on; may be repeated."
        ),
    ] = None,
    material: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="CARD.FIELD=N", help="A printed number to change; may be repeated."),
    ] = None,
    shuffle: Annotated[bool, typer.Option("--shuffle", help="Seat the players in random order.")] = False,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a saved game.")] = None,
    trust: Annotated[
        bool, typer.Option("--trust-bots", help="Let a saved game run the code of its Python bots.")
    ] = False,
    delay: Annotated[
        float | None,
        typer.Option(metavar="SECONDS", help="Pause after a bot's move.  [0.6 on a terminal, else 0]"),
    ] = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Keep the game in this file.")] = None,
) -> None:
    """Play a game. Without --seats it asks; without a terminal it shows a game of bots."""
    from tabletown.play.start import play

    raise typer.Exit(play(game, seats, seed, option or (), material or (), shuffle, resume, trust, delay, save))


@app.command("games")
def games_command() -> None:
    """List the games and their bots."""
    from tabletown.play.listing import list_games

    raise typer.Exit(list_games())


@app.command("rules")
def rules_command(
    game: GameName,
    search: Annotated[str, typer.Option(metavar="WORD", help="Only what is about this word or paragraph.")] = "",
) -> None:
    """Read the rules of a game."""
    from tabletown.play.listing import show_rules

    raise typer.Exit(show_rules(game, search))


@app.command("options")
def options_command(
    game: GameName,
    everything: Annotated[bool, typer.Option("--all", help="The printed numbers as well.")] = False,
) -> None:
    """List what can be agreed on before a game."""
    from tabletown.play.listing import list_options

    raise typer.Exit(list_options(game, everything))


@app.command("replay")
def replay_command(
    file: RecordFile,
    ply: Annotated[int | None, typer.Option(metavar="N", help="The table after so many moves.")] = None,
    step: Annotated[bool, typer.Option("--step", help="Ask after each move, even without a terminal.")] = False,
) -> None:
    """Look back at a game: step by step on a terminal, in words otherwise."""
    from tabletown.play.replaying import look_back

    raise typer.Exit(look_back(file, ply, step))


@app.command("verify")
def verify_command(file: RecordFile) -> None:
    """Play a recorded game again and say whether it is true."""
    from tabletown.play.replaying import verify

    raise typer.Exit(verify(file))


@app.command("check")
def check_command(
    game: GameName,
    games: Annotated[int | None, typer.Option(min=1, metavar="N", help="How many games to play.")] = None,
) -> None:
    """Hold a game to the contract: play it at random and look for broken promises."""
    from tabletown import conformance

    raise typer.Exit(conformance.report(game, games or conformance.GAMES_A_CHECK))


def serve_command(**given: Any) -> None:
    """Open the town in the browser: play with friends and against bots. Each option also as TABLETOWN_NAME."""
    from tabletown.web.serve import serve

    raise typer.Exit(serve(Settings(**given)))


def with_settings(command: Callable[..., None]) -> Callable[..., None]:
    """A command that takes each of the server's settings as an option."""
    parameters = []
    for item in fields(Settings):
        flag, variable = f"--{item.name.replace('_', '-')}", f"TABLETOWN_{item.name.upper()}"
        low = None if item.type is str else item.metadata["low"]
        kind: Any = Annotated[Any, typer.Option(flag, help=item.metadata["help"], envvar=variable, min=low)]
        kind.__origin__ = item.type
        keyword = inspect.Parameter.KEYWORD_ONLY
        parameters.append(inspect.Parameter(item.name, keyword, default=item.default, annotation=kind))
    command.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    command.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return command


app.command("serve")(with_settings(serve_command))


@app.command("bench")
def bench_command(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="[GAME]", autocompletion=completion.game_names, help="the first of `tabletown games` if left out"
        ),
    ] = None,
    json: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the numbers to a file as well.")] = None,
) -> None:
    """Measure how fast a game runs."""
    from tabletown import bench, games

    raise typer.Exit(bench.run(game or games.names()[0], json))


if __name__ == "__main__":
    main()
