"""The command `tabletown`. Nothing heavy is imported before a subcommand needs it, so that help comes at once."""

import inspect
import sys
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Annotated, Any

import typer

from tabletown import __version__
from tabletown.engine.errors import TabletownError, Unknown
from tabletown.play import completion
from tabletown.web.settings import Settings

EXAMPLES = """
**Examples**

`tabletown` &nbsp; ask who plays, then play

`tabletown play --seats me,steady,sharp` &nbsp; you against two bots

`tabletown play --seats Mia=me,Tom=me` &nbsp; two people at one keyboard

`tabletown play --seats me,evie --option market=limited-10 --seed 7`

`tabletown play --mode color` &nbsp; the same on the full screen, with keys and mouse

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
ModeName = Annotated[
    str,
    typer.Option(
        "--mode", metavar="text|color", autocompletion=completion.modes, help="A plain prompt, or the full screen."
    ),
]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="a saved or finished game")]


def main() -> None:
    """Run the command line; what is the caller's to put right is said in one line."""
    try:
        app(prog_name="tabletown")
    except TabletownError as error:
        print(f"tabletown: {error}", file=sys.stderr)
        sys.exit(2)


def is_color(mode: str) -> bool:
    """Whether the full screen is wished for."""
    if mode not in completion.MODES:
        raise Unknown("mode", mode, completion.MODES)
    return mode == "color"


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
            help="Players in order, with commas: me, a level (gentle to merciless), a bot's name, search:2000, "
            "surprise, FILE.py:NAME or package.module:NAME; put NAME= before one to name it.",
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
    rated: Annotated[bool, typer.Option("--rated", help="Rate who plays; see `tabletown arena ratings`.")] = False,
    mode: ModeName = "text",
    calm: Annotated[bool, typer.Option("--calm", help="Without animation, in mode color.")] = False,
) -> None:
    """Play a game. Without --seats it asks; without a terminal it shows a game of bots."""
    wishes = (game, seats, seed, option or (), material or (), shuffle, resume, trust, delay, save)
    if is_color(mode):
        from tabletown.full.start import play as play_full

        raise typer.Exit(play_full(*wishes, calm, rated))
    from tabletown.play.start import play

    raise typer.Exit(play(*wishes, rated))


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
    mode: ModeName = "text",
) -> None:
    """Look back at a game: step by step on a terminal, in words otherwise."""
    if is_color(mode):
        from tabletown.full.start import look_back as look_back_full

        raise typer.Exit(look_back_full(file, ply))
    from tabletown.play.replaying import look_back

    raise typer.Exit(look_back(file, ply, step))


@app.command("verify")
def verify_command(file: RecordFile) -> None:
    """Play a recorded game again and say whether it is true."""
    from tabletown.play.replaying import verify

    raise typer.Exit(verify(file))


@app.command("analyse")
def analyse_command(
    file: RecordFile,
    search: Annotated[str, typer.Option(metavar="search:N", help="Who judges.  [the game's adviser]")] = "",
    everything: Annotated[bool, typer.Option("--all", help="Every decision, not only those that cost much.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="As data.")] = False,
) -> None:
    """Go through a game that was played, and mark the moves that cost most."""
    from tabletown.play.analysing import analyse

    raise typer.Exit(analyse(file, search, everything, as_json))


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


arena = typer.Typer(help="Let bots play each other, and find out which is stronger.", no_args_is_help=True)
app.add_typer(arena, name="arena")
Blocks = Annotated[
    int, typer.Option(min=1, metavar="N", help="Blocks of each meeting: a block is one seed from all seats.")
]
TableSize = Annotated[int, typer.Option(min=2, metavar="N", help="Players at a table.")]


def with_wishes(command: Callable[..., int]) -> Callable[..., None]:
    """A command of the arena with the options that all of them take, handed over as one `wishes`."""

    def run(
        game: Annotated[str, typer.Option(help="The game; see `tabletown games`.")] = "harmonictook",
        option: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="Something agreed.")] = None,
        material: Annotated[list[str] | None, typer.Option("--set", metavar="CARD.FIELD=N")] = None,
        seed: Annotated[int, typer.Option(help="The seed of the whole plan.")] = 1,
        threads: Annotated[int | None, typer.Option(min=1, help="Threads.  [one a core]")] = None,
        limit: Annotated[float, typer.Option(min=0.01, help="Seconds that a Python bot may think.")] = 10.0,
        records: Annotated[Path | None, typer.Option(metavar="FILE", help="Keep every game, a line each.")] = None,
        resume: Annotated[bool, typer.Option("--resume", help="Go on with the games in that file.")] = False,
        stats: Annotated[Path | None, typer.Option(metavar="FILE", help="Add a short line for each game.")] = None,
        rated: Annotated[bool, typer.Option("--rated", help="Keep the ratings that come of it.")] = False,
        cluster: Annotated[str, typer.Option(metavar="tcp://HOST:PORT", help="Play on a Dask cluster.")] = "",
        report: Annotated[Path | None, typer.Option(metavar="FILE.html", help="Write a page about it.")] = None,
        **more: Any,
    ) -> None:
        from tabletown.arena.command import Wishes

        agreed = tuple(option or ()), tuple(material or ())
        kept = records, resume, stats, rated
        raise typer.Exit(command(Wishes(game, *agreed, seed, threads, limit, *kept, cluster, report), **more))

    own = [p for name, p in inspect.signature(command).parameters.items() if name != "wishes"]
    common = [p for p in inspect.signature(run).parameters.values() if p.kind is not inspect.Parameter.VAR_KEYWORD]
    keywords = [p.replace(kind=inspect.Parameter.KEYWORD_ONLY) for p in (*own, *common)]
    run.__signature__ = inspect.Signature(keywords)  # type: ignore[attr-defined]
    run.__annotations__ = {p.name: p.annotation for p in keywords}
    run.__doc__ = command.__doc__
    return run


@arena.command("duel")
@with_wishes
def duel_command(
    wishes: Any,
    a: Annotated[str, typer.Argument(metavar="A", help="a persona, FILE.py:NAME, or LABEL=either")],
    b: Annotated[str, typer.Argument(metavar="B")],
    seats: TableSize = 2,
    blocks: Blocks = 1000,
    sprt: Annotated[str, typer.Option(metavar="LOW,HIGH", help="Stop once it is clear: two leads in Elo.")] = "",
) -> int:
    """Two bots, block by block, and which is stronger."""
    from tabletown.arena.command import run_duel

    return run_duel(wishes, a, b, seats, blocks, sprt)


@arena.command("round-robin")
@with_wishes
def round_robin_command(
    wishes: Any,
    bots: Annotated[list[str] | None, typer.Argument(metavar="[BOT]...", help="all personas if left out")] = None,
    seats: TableSize = 2,
    blocks: Blocks = 500,
) -> int:
    """Everybody against everybody, with a final table."""
    from tabletown.arena.command import run_meetings

    return run_meetings(wishes, "round-robin", (), bots or (), seats, blocks)


@arena.command("gauntlet")
@with_wishes
def gauntlet_command(
    wishes: Any,
    new: Annotated[list[str], typer.Argument(metavar="NEW...", help="the bots to be tried")],
    field: Annotated[str, typer.Option(metavar="BOT,BOT", help="Against whom.  [all personas]")] = "",
    seats: TableSize = 2,
    blocks: Blocks = 500,
) -> int:
    """New bots against a field, and not the field among itself."""
    from tabletown.arena.command import run_meetings

    return run_meetings(wishes, "gauntlet", new, [word for word in field.split(",") if word], seats, blocks)


@arena.command("swiss")
@with_wishes
def swiss_command(
    wishes: Any,
    bots: Annotated[list[str] | None, typer.Argument(metavar="[BOT]...", help="three of each if left out")] = None,
    days: Annotated[int, typer.Option(min=1, metavar="N", help="Days of four rounds.")] = 1,
    rounds: Annotated[int, typer.Option(min=0, metavar="N", help="Plain rounds instead, for any number.")] = 0,
    seats: TableSize = 2,
) -> int:
    """A tournament in Swiss days (pairs, pairs, triples, quads) or in plain rounds, with Glicko ratings."""
    from tabletown.arena.command import run_swiss

    return run_swiss(wishes, bots or (), days, rounds, seats)


@arena.command("ratings")
def ratings_command(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="see `tabletown games`")] = "harmonictook",
) -> None:
    """The ratings that contests played --rated have left."""
    from tabletown.arena.command import run_ratings

    raise typer.Exit(run_ratings(game))


@arena.command("record")
def record_command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="what --records kept")],
    number: Annotated[int, typer.Argument(min=0, metavar="NUMBER", help="which game of it")],
    to: Annotated[Path, typer.Argument(metavar="RECORD", help="the record to be written")],
) -> None:
    """Turn a game of a contest into a full record, for `replay` and `verify`."""
    from tabletown.arena.command import run_record

    raise typer.Exit(run_record(file, number, to))


new = typer.Typer(help="Begin something of your own.", no_args_is_help=True)
app.add_typer(new, name="new")


@new.command("bot")
def new_bot_command(
    name: Annotated[str, typer.Argument(metavar="NAME", help="how it is called, as in Greedy")],
    folder: Annotated[Path, typer.Option(metavar="FOLDER", help="Where its file goes.")] = Path(),
) -> None:
    """Write a file with a bot that plays, for you to make it better."""
    from tabletown.arena.new import new_bot

    print(f"{new_bot(name, folder)} is a bot that plays; its first lines say how to try it.")


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
