"""The commands of `tabletown arena`."""

import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer

from tabletown import completion

commands = typer.Typer(help="Let bots play each other, and find out which is strongest.", no_args_is_help=True)
Blocks = Annotated[
    int, typer.Option(min=1, metavar="N", help="Blocks per pairing; a block is one seed played from all seats.")
]
TableSize = Annotated[int, typer.Option(min=2, metavar="N", help="Players at a table.")]


def with_contest_settings(command: Callable[..., int]) -> Callable[..., None]:
    """A command of the arena with the options that all of them take, passed as one `settings`."""

    def run(
        game: Annotated[
            str, typer.Option(autocompletion=completion.game_names, help="The game; see `tabletown games`.")
        ] = "harmonictook",
        option: Annotated[
            list[str] | None,
            typer.Option(
                metavar="NAME=VALUE", autocompletion=completion.option_pairs, help="Set an option of the game."
            ),
        ] = None,
        material: Annotated[
            list[str] | None, typer.Option("--set", metavar="CARD.FIELD=N", help="Change a printed number.")
        ] = None,
        seed: Annotated[int, typer.Option(help="The seed of the whole contest.")] = 1,
        threads: Annotated[int | None, typer.Option(min=1, help="Number of threads.  [one per core]")] = None,
        limit: Annotated[float, typer.Option(min=0.01, help="Seconds a Python bot may think per move.")] = 10.0,
        records: Annotated[Path | None, typer.Option(metavar="FILE", help="Save every game, one per line.")] = None,
        resume: Annotated[bool, typer.Option("--resume", help="Continue the contest in that file.")] = False,
        stats: Annotated[Path | None, typer.Option(metavar="FILE", help="Append a short line per game.")] = None,
        rated: Annotated[bool, typer.Option("--rated", help="Store the resulting ratings.")] = False,
        cluster: Annotated[str, typer.Option(metavar="tcp://HOST:PORT", help="Play on a Dask cluster.")] = "",
        report: Annotated[Path | None, typer.Option(metavar="FILE.html", help="Write an HTML report.")] = None,
        **more: Any,
    ) -> None:
        from tabletown.arena.settings import Settings

        agreed = tuple(option or ()), tuple(material or ())
        kept = records, resume, stats, rated
        raise typer.Exit(command(Settings(game, *agreed, seed, threads, limit, *kept, cluster, report), **more))

    own = [p for name, p in inspect.signature(command).parameters.items() if name != "settings"]
    common = [p for p in inspect.signature(run).parameters.values() if p.kind is not inspect.Parameter.VAR_KEYWORD]
    keywords = [p.replace(kind=inspect.Parameter.KEYWORD_ONLY) for p in (*own, *common)]
    run.__signature__ = inspect.Signature(keywords)  # type: ignore[attr-defined]
    run.__annotations__ = {p.name: p.annotation for p in keywords}
    run.__doc__ = command.__doc__
    return run


@commands.command("duel")
@with_contest_settings
def duel_command(
    settings: Any,
    a: Annotated[
        str,
        typer.Argument(
            metavar="A",
            autocompletion=completion.bot_lists,
            help="a persona or FILE.py:NAME; LABEL= before it renames it",
        ),
    ],
    b: Annotated[str, typer.Argument(metavar="B", autocompletion=completion.bot_lists)],
    seats: TableSize = 2,
    blocks: Blocks = 1000,
    sprt: Annotated[str, typer.Option(metavar="LOW,HIGH", help="Stop once one of two Elo leads is clear.")] = "",
) -> int:
    """Play two bots against each other, and say which is stronger."""
    from tabletown.arena.formats import duel

    return duel.run(settings, a, b, seats, blocks, sprt)


@commands.command("round-robin")
@with_contest_settings
def round_robin_command(
    settings: Any,
    bots: Annotated[
        list[str] | None,
        typer.Argument(metavar="[BOT]...", autocompletion=completion.bot_lists, help="by default all personas"),
    ] = None,
    seats: TableSize = 2,
    blocks: Blocks = 500,
) -> int:
    """Play every bot against every other, and print a final table."""
    from tabletown.arena.formats import round_robin

    return round_robin.run(settings, bots or (), seats, blocks)


@commands.command("gauntlet")
@with_contest_settings
def gauntlet_command(
    settings: Any,
    new: Annotated[
        list[str], typer.Argument(metavar="NEW...", autocompletion=completion.bot_lists, help="the bots to test")
    ],
    field: Annotated[
        str,
        typer.Option(metavar="BOT,BOT", autocompletion=completion.bot_lists, help="Their opponents.  [all personas]"),
    ] = "",
    seats: TableSize = 2,
    blocks: Blocks = 500,
) -> int:
    """Play new bots against a field of opponents that do not play each other."""
    from tabletown.arena.formats import round_robin

    return round_robin.run(settings, [word for word in field.split(",") if word], seats, blocks, new)


@commands.command("swiss")
@with_contest_settings
def swiss_command(
    settings: Any,
    bots: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[BOT]...", autocompletion=completion.bot_lists, help="by default three of each persona"
        ),
    ] = None,
    days: Annotated[int, typer.Option(min=1, metavar="N", help="Play N days of four rounds.")] = 1,
    rounds: Annotated[
        int, typer.Option(min=0, metavar="N", help="Play N plain rounds instead, with any number of bots.")
    ] = 0,
    seats: TableSize = 2,
) -> int:
    """Play a tournament in Swiss days (pairs, pairs, triples, quads) or in plain rounds, with Glicko ratings."""
    from tabletown.arena.formats import swiss

    return swiss.run(settings, bots or (), days, rounds, seats)


@commands.command("ratings")
def ratings_command(
    game: Annotated[
        str, typer.Argument(metavar="[GAME]", autocompletion=completion.game_names, help="see `tabletown games`")
    ] = "harmonictook",
) -> None:
    """Show the ratings from games and contests played with --rated."""
    from tabletown.arena.output.terminal import print_ratings

    raise typer.Exit(print_ratings(game))


@commands.command("record")
def record_command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="a file that --records wrote")],
    number: Annotated[int, typer.Argument(min=0, metavar="NUMBER", help="the number of the game, from 0")],
    to: Annotated[Path, typer.Argument(metavar="RECORD", help="the record file to write")],
) -> None:
    """Turn a game of a contest into a full record, for `replay` and `verify`."""
    from tabletown.arena.game_file import extract_record

    raise typer.Exit(extract_record(file, number, to))
