# Everything on a machine with Python, pip and make: `make play`, `make serve`, `make test`, `make bench`, `make format`.

PYTHON ?= python3
BIN := .venv/bin
RUN := .venv/run.stamp
DEV := .venv/dev.stamp
MODE := text# or color: the full screen
BESIDE := -n auto --dist worksteal# tests on all cores

.PHONY: play serve test slow check browser bench format golden pictures clean

play: $(RUN)
	@$(BIN)/tabletown play --mode $(MODE) || [ $$? -eq 130 ]  # Ctrl-C is a way to leave

serve: $(RUN)
	@$(BIN)/tabletown serve

test: check browser $(DEV)
	$(BIN)/pytest $(BESIDE) -m "not slow" --ignore=tests/web --ignore=tests/full
	$(BIN)/pytest -n auto --dist loadfile -m "not slow and not alone" tests/web tests/full  # a server for each file
	$(BIN)/pytest -m alone tests/web
	NUMBA_DISABLE_JIT=1 $(BIN)/pytest -q $(BESIDE) -m "not slow and not compiled" tests/games/highrise tests/engine/test_dice.py tests/engine/test_match.py

slow: $(DEV)  # what takes minutes, and the rules of all games without the compiler
	$(BIN)/pytest $(BESIDE) -m slow
	NUMBA_DISABLE_JIT=1 $(BIN)/pytest -q $(BESIDE) -m "not slow and not compiled" tests/games --ignore=tests/games/highrise

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
	$(BIN)/python -m tests.full.test_snapshots

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
