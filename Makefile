# Everything on a machine with Python, pip and make: `make play`, `make serve`, `make test`, `make bench`, `make format`.

PYTHON ?= python3
BIN := .venv/bin
RUN := .venv/run.stamp
DEV := .venv/dev.stamp
TUI :=# 1: on the full screen
MODE := text# its old name: color is the full screen
BESIDE := -n auto --dist worksteal# tests on all cores

.PHONY: play serve test slow compiled check browser bench format golden pictures clean

play: $(RUN)
	@$(BIN)/tabletown play $(if $(TUI),--tui,--mode $(MODE)) || [ $$? -eq 130 ]  # Ctrl-C is a way to leave

serve: $(RUN)
	@$(BIN)/tabletown serve

test: check browser compiled
	$(BIN)/pytest $(BESIDE) -m "not slow"

slow: compiled  # what takes minutes, and the rules of all games without the compiler
	$(BIN)/pytest $(BESIDE) -m slow
	NUMBA_DISABLE_JIT=1 $(BIN)/pytest -q $(BESIDE) -m "not slow and not compiled" tests/games tests/engine/test_rng.py tests/engine/test_match.py

compiled: $(DEV)  # the machine code of all games, made once before the tests
	@$(BIN)/python -m tests.precompile

check: $(DEV)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

browser: $(DEV)  # Chromium for the tests: found, or installed where that is possible
	@$(BIN)/python -m tests.web.chromium

bench: $(RUN)
	$(BIN)/tabletown bench --json bench.json

format: $(DEV)
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

golden: $(DEV)
	$(BIN)/python -m tests.test_golden
	$(BIN)/python -m tests.tui.test_snapshots

pictures: $(DEV)  # of the pages and the full screen, for the README
	$(BIN)/python -m tools.pictures
	$(BIN)/python -m tools.highrise
	$(BIN)/python -m tools.screens

clean:
	rm -rf .venv bench.json

$(RUN): requirements/run.txt pyproject.toml
	@echo "Installing Tabletown into .venv (first time only)..."
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements/run.txt
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

$(DEV): $(RUN) requirements/dev.txt
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements/dev.txt
	@touch $@
