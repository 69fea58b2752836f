import importlib
import inspect
from types import ModuleType, SimpleNamespace

import pytest

from tabletown import games
from tabletown.engine.errors import TabletownError
from tabletown.viewkit import defaults
from tabletown.viewkit.protocols import SvgView, TextView


def names_of(protocol):
    return {name for name in (*vars(protocol), *protocol.__annotations__) if not name.startswith("_")}


@pytest.mark.parametrize(
    "protocol, given, required", [(TextView, defaults.TEXT, "table"), (SvgView, defaults.SVG, "areas")]
)
def test_everything_but_one_function_has_a_default_with_the_same_parameters(protocol, given, required):
    assert names_of(protocol) == {*given, required}
    for name, default in given.items():
        if callable(default):
            promised = list(inspect.signature(vars(protocol)[name]).parameters)[1:]
            assert list(inspect.signature(default).parameters) == promised, name


@pytest.mark.parametrize("complete", (defaults.complete_text, defaults.complete_svg))
def test_a_view_without_its_one_function_is_refused_by_name(complete):
    with pytest.raises(TabletownError, match="the view empty lacks (table|areas)"):
        complete(ModuleType("empty"))


def test_what_a_view_brings_is_kept():
    def table(*given):
        return "a table"

    def panels(*given):
        return []

    view = defaults.complete_text(SimpleNamespace(table=table, panels=panels, LEGEND=(("x", "a mark"),)))
    assert view.table is table and view.LEGEND == (("x", "a mark"),) and defaults.has_panels(view)
    assert view.figures(None) == {} and view.preview(None, None, 0, 0) is None and view.frames(None, None, None) == []
    assert not defaults.has_panels(defaults.complete_text(SimpleNamespace(table=table)))


def test_games_say_whether_they_hurry_anybody():
    hurried = [name for name in games.GAMES if defaults.has_timeouts(games.svg_view(games.find(name)))]
    assert hurried == ["mountainhome"]


def test_a_view_that_cannot_be_imported_says_why(tmp_path, monkeypatch):
    views = tmp_path / "brokengame" / "views"
    views.mkdir(parents=True)
    for folder in (views, views.parent):
        (folder / "__init__.py").touch()
    (views / "text.py").write_text("import a_module_that_is_not_there\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ModuleNotFoundError, match="a_module_that_is_not_there"):
        games.text_view(importlib.import_module("brokengame"))
