"""The command `tabletown`. Nothing heavy is imported before a subcommand needs it, so that help comes at once."""

import errno
import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from tabletown import __version__, completion
from tabletown.cli import arena
from tabletown.cli.play import RecordFile, play_command, replay_command
from tabletown.cli.serve import serve_command, with_settings
from tabletown.engine.errors import TabletownError, Unknown

EXAMPLES = """
**Examples**

`tabletown` &nbsp; ask who plays, then play

`tabletown play --seats me,steady,sharp` &nbsp; you against two bots

`tabletown play --seats Mia=me,Tom=me` &nbsp; two people at one keyboard

`tabletown play --seats me,evie --option market=limited-10 --seed 7`

`tabletown play --tui` &nbsp; play on the full screen, with keys and mouse

`tabletown play --resume` &nbsp; continue a saved game: it asks which, or give a FILE

`tabletown rules harmonictook --search stadium`

Exit codes: 0 done, or you left and the game is saved; 2 error; 130 stopped by Ctrl-C, and the game is saved.
"""

app = typer.Typer(
    rich_markup_mode="markdown",
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
    epilog=EXAMPLES,
)

FAILED = 2

GameName = Annotated[
    str, typer.Argument(metavar="GAME", autocompletion=completion.game_names, help="see `tabletown games`")
]


def main() -> None:
    """Run the command line; what is the caller's to put right is said in one line."""
    try:
        try:
            app(args=with_list(sys.argv[1:]), prog_name="tabletown")
        finally:
            if sys.stdout:
                sys.stdout.flush()
    except TabletownError as error:
        print(f"tabletown: {error}", file=sys.stderr)
        sys.exit(FAILED)
    except OSError as error:
        if error.errno not in (errno.ENOSPC, errno.EIO, errno.EDQUOT, errno.EFBIG):
            raise
        drop_output()
        print(f"tabletown: the output cannot be written: {error.strerror}", file=sys.stderr)
        sys.exit(FAILED)


def with_list(words: list[str]) -> list[str]:
    """Return the command line with the list of saved games as the value of a `--resume` without a file."""
    if words[:1] == ["play"] and "--resume" in words:
        after = words.index("--resume") + 1
        if after == len(words) or words[after].startswith("-"):
            return [*words[:after], "?", *words[after:]]
    return words


def drop_output() -> None:
    """Let what is left of the output go nowhere, so that its failure is reported once."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def say_version(wanted: bool) -> None:
    """Print the version and leave."""
    if wanted:
        print(f"tabletown {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def tabletown(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=say_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Modern board games on one rules engine: play in the terminal, alone, with friends, or against bots."""
    if context.invoked_subcommand is None:
        from tabletown.session.settings import PlaySettings
        from tabletown.terminal.start import play

        raise typer.Exit(play(PlaySettings()))


app.command("play")(play_command)
app.command("replay")(replay_command)


@app.command("games")
def games_command() -> None:
    """List the games and their bots."""
    from tabletown.terminal.listing import list_games

    raise typer.Exit(list_games())


@app.command("saves")
def saves_command(
    game: Annotated[
        str, typer.Argument(metavar="[GAME]", autocompletion=completion.game_names, help="by default all games")
    ] = "",
) -> None:
    """List your saved games, latest first."""
    from tabletown.terminal.listing import list_saves

    raise typer.Exit(list_saves(game))


@app.command("help")
def help_command(
    context: typer.Context,
    command: Annotated[
        list[str] | None,
        typer.Argument(metavar="[COMMAND]...", autocompletion=lambda: sorted(command_names()), help="such as play"),
    ] = None,
) -> None:
    """Show the help of a command."""
    group = context.parent
    assert group is not None
    for word in command or ():
        names = getattr(group.command, "commands", {})
        if word not in names:
            raise Unknown("command", word, names)
        group = type(group)(names[word], info_name=word, parent=group)
    print(group.get_help())


def command_names() -> list[str]:
    """Return the names of all commands."""
    return [str(command.name) for command in app.registered_commands] + ["arena", "new"]


@app.command("rules")
def rules_command(
    game: GameName,
    search: Annotated[
        str, typer.Option(metavar="WORD", help="Show only paragraphs with this word, or this number.")
    ] = "",
) -> None:
    """Read the rules of a game."""
    from tabletown.terminal.listing import show_rules

    raise typer.Exit(show_rules(game, search))


@app.command("options")
def options_command(
    game: GameName,
    everything: Annotated[bool, typer.Option("--all", help="Include the numbers that --set can change.")] = False,
) -> None:
    """List the options of a game."""
    from tabletown.terminal.listing import list_options

    raise typer.Exit(list_options(game, everything))


@app.command("verify")
def verify_command(file: RecordFile) -> None:
    """Replay a recorded game and check that every move and the result are correct."""
    from tabletown.terminal.replay import verify

    raise typer.Exit(verify(file))


@app.command("analyse")
def analyse_command(
    file: RecordFile,
    search: Annotated[str, typer.Option(metavar="search:N", help="The search that judges.  [the game's own]")] = "",
    everything: Annotated[bool, typer.Option("--all", help="Show every decision, not only the costly ones.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Analyse a played game, and show the moves that cost the most."""
    from tabletown.terminal.analyse import analyse

    raise typer.Exit(analyse(file, search, everything, as_json))


@app.command("check")
def check_command(
    game: GameName,
    games: Annotated[int | None, typer.Option(min=1, metavar="N", help="How many games to play.")] = None,
) -> None:
    """Check that a game keeps to the engine's contract, by playing it at random."""
    from tabletown.check import conformance

    raise typer.Exit(conformance.report(game, games or conformance.GAMES_A_CHECK))


@app.command("compile")
def compile_command(
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="[GAME]...", autocompletion=completion.game_names, help="by default all"),
    ] = None,
) -> None:
    """Compile the rules ahead of time, for an image or a server; otherwise this happens beside the first game."""
    from tabletown.terminal.compile_ahead import compile_ahead

    raise typer.Exit(compile_ahead(names or ()))


app.command("serve")(with_settings(serve_command))
app.add_typer(arena.commands, name="arena")

new = typer.Typer(help="Create a bot or a game of your own.", no_args_is_help=True)
app.add_typer(new, name="new")


@new.command("bot")
def new_bot_command(
    name: Annotated[str, typer.Argument(metavar="NAME", help="the bot's name, such as Greedy")],
    folder: Annotated[Path, typer.Option(metavar="FOLDER", help="The folder for its file.")] = Path(),
) -> None:
    """Write a file with a simple bot, for you to improve."""
    from tabletown.players.bot_template import new_bot

    print(f"Wrote {new_bot(name, folder)}, a bot that can play. Its first lines say how to try it.")


@new.command("game")
def new_game_command(
    name: Annotated[str, typer.Argument(metavar="NAME", help="the game's name, such as mygame")],
    folder: Annotated[Path, typer.Option(metavar="FOLDER", help="The folder for its package.")] = Path(),
) -> None:
    """Write a package with a small playable game, for you to change."""
    from tabletown.new_game import new_game

    place = new_game(name, folder)
    print(f"Wrote {place}, a playable game. Install it with: pip install -e {place}")
    print(f"Then: tabletown check {name}, tabletown play {name}")


@app.command("bench")
def bench_command(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="[GAME]",
            autocompletion=completion.game_names,
            help="by default the first of `tabletown games`, and how the others start",
        ),
    ] = None,
    json: Annotated[Path | None, typer.Option(metavar="FILE", help="Also write the numbers to a file.")] = None,
) -> None:
    """Measure how fast a game runs."""
    from tabletown import bench

    raise typer.Exit(bench.run(game, json))
