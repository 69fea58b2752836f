"""The names of pictures in assets/symbols.svg; what has none of its own gets a neutral one."""

import functools
from pathlib import Path

from tabletown.games.highrise.material import OBJECTS, SPECIAL, TYPES
from tabletown.viewkit.svg import picture_or

ASSETS = Path(__file__).parent / "assets"
picture_of = functools.partial(picture_or, ASSETS, "rise-")


def of_object(o: int) -> str:
    """The picture of an object."""
    return picture_of(OBJECTS[o].id, "any-object")


def of_tenant(kind: int) -> str:
    """The picture of a type of tenant."""
    return picture_of(TYPES[kind].id, "any-tenant")


def of_wish(k: int) -> str:
    """The picture of a wish that is not for an object."""
    return picture_of(SPECIAL[k].id, "any-wish")
