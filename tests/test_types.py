"""A game is typed: a slip of the pen is found before it is run."""

from mypy import api

CONFIG = """
[mypy]
strict = True
warn_return_any = False

[mypy-numba.*]
ignore_missing_imports = True
"""
CODE = """
from tabletown import games

took = games.find("harmonictook")
took.apply(took.pack({}), None, 0, 1)
took.aplly(took.pack({}), None, 0, 1)
"""


def test_a_misspelt_name_of_a_game_is_found(tmp_path):
    (tmp_path / "mypy.ini").write_text(CONFIG)
    (tmp_path / "slip.py").write_text(CODE)
    out, err, code = api.run(["--config-file", str(tmp_path / "mypy.ini"), "--cache-dir", str(tmp_path / "cache"),
                              "--follow-imports", "silent", str(tmp_path / "slip.py")])  # fmt: skip
    assert code == 1, out + err
    assert 'slip.py:6: error: "Game" has no attribute "aplly"' in out
    assert out.count("error:") == 1, out
