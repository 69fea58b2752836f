"""The command `tabletown serve`, with an option for each of the server's settings."""

import inspect
from collections.abc import Callable
from dataclasses import fields
from typing import Annotated, Any

import typer

from tabletown.web.settings import Settings


def serve_command(**given: Any) -> None:
    """Run the web server, to play in the browser. Each option can also be set as TABLETOWN_NAME."""
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
