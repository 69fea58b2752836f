"""The commands that open a match on one of the two terminals: `tabletown play` and `tabletown replay`."""

from pathlib import Path
from typing import Annotated

import typer

from tabletown import completion
from tabletown.engine.errors import Unknown

FullScreen = Annotated[bool, typer.Option("--tui", help="Use the full screen, with keys and mouse.")]
ModeName = Annotated[
    str,
    typer.Option("--mode", metavar="text|color", hidden=True, help="The old name: `--mode color` is `--tui`."),
]
MODES = ("text", "color")
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="a saved or finished game")]


def is_full_screen(tui: bool, mode: str) -> bool:
    """Whether to use the full screen: by its option, or by the option's old name."""
    if mode not in MODES:
        raise Unknown("mode", mode, MODES)
    return tui or mode == "color"


def play_command(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", autocompletion=completion.game_names, help="see `tabletown games`")
    ] = None,
    seats: Annotated[
        str | None,
        typer.Option(
            metavar="LIST",
            autocompletion=completion.seat_lists,
            help="Players in seat order, with commas: me, a level (gentle to merciless), a bot's name, search:2000, "
            "surprise, FILE.py:NAME or package.module:NAME; put NAME= before one to name that player.",
        ),
    ] = None,
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same dice and shuffles.")] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=VALUE",
            autocompletion=completion.option_pairs,
            help="Set an option of the game; may be repeated.",
        ),
    ] = None,
    material: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="CARD.FIELD=N", help="Change a printed number; may be repeated."),
    ] = None,
    shuffle: Annotated[bool, typer.Option("--shuffle", help="Seat the players in random order.")] = False,
    resume: Annotated[
        Path | None, typer.Option(metavar="[FILE]", help="Continue a saved game; without FILE it asks which.")
    ] = None,
    trust: Annotated[
        bool, typer.Option("--trust-bots", help="Allow a saved game to run the code of its Python bots.")
    ] = False,
    delay: Annotated[
        float | None,
        typer.Option(metavar="SECONDS", help="Pause after a bot's turn; any key ends it.  [1 on a terminal, else 0]"),
    ] = None,
    grace: Annotated[
        float | None,
        typer.Option(
            metavar="SECONDS",
            help="Time to take a move back before a bot answers; any key ends it.  [2 on a terminal, 0 with --calm]",
        ),
    ] = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Save the game in this file.")] = None,
    rated: Annotated[bool, typer.Option("--rated", help="Rate the players; see `tabletown arena ratings`.")] = False,
    tui: FullScreen = False,
    calm: Annotated[bool, typer.Option("--calm", help="No animations, and no time to take a move back.")] = False,
    mode: ModeName = "text",
) -> None:
    """Play a game. Without --seats it asks who plays; without a terminal only bots play."""
    full_screen = is_full_screen(tui, mode)
    from tabletown.session.settings import PlaySettings

    settings = PlaySettings(
        game=game,
        seats=seats,
        seed=seed,
        options=option or (),
        material=material or (),
        shuffle=shuffle,
        resume=resume,
        trust_bots=trust,
        delay=delay,
        grace=grace,
        save=save,
        calm=calm,
        is_rated=rated,
    )
    if full_screen:
        from tabletown.tui.start import play as play_full_screen

        raise typer.Exit(play_full_screen(settings))
    from tabletown.terminal.start import play

    raise typer.Exit(play(settings))


def replay_command(
    file: RecordFile,
    ply: Annotated[int | None, typer.Option(metavar="N", help="Show the table after N moves.")] = None,
    step: Annotated[bool, typer.Option("--step", help="Stop after each move, even without a terminal.")] = False,
    tui: FullScreen = False,
    mode: ModeName = "text",
) -> None:
    """Replay a game: move by move on a terminal, otherwise as a log."""
    if is_full_screen(tui, mode):
        from tabletown.tui.start import look_back as look_back_full_screen

        raise typer.Exit(look_back_full_screen(file, ply))
    from tabletown.terminal.replay import look_back

    raise typer.Exit(look_back(file, ply, step))
