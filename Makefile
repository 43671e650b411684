# Ming Table. Needs nothing but make and Python 3.11 or later; everything else goes into .venv.
#
#   make run       serve the app on port 8000 (PORT=… and DATA=… change where)
#   make test      install what the tests need, a browser included, and run all of them; PROFILE=night looks deeper
#   make check     style, types and every short test: what one runs while working
#   make durations measure which tests are long; wants a machine with nothing else to do
#   make lint      only the style and type checks
#   make install   only .venv with the command .venv/bin/ming-table
#   make pictures  take the README's pictures from the running app
#   make locks     make locks/ fit pyproject.toml; with ARGS=--upgrade, of the newest versions

PYTHON ?= python3
PORT ?= 8000
PROFILE ?= change
BIN := .venv/bin
TYPES := $(BIN)/dmypy run --timeout 86400 -- --config-file pyproject.toml
MAKEFLAGS += --no-print-directory

.PHONY: install run test check durations lint pictures locks clean

install: .venv/.installed

run: .venv/.installed
	@exec $(BIN)/ming-table serve --port $(PORT) $(if $(DATA),--data "$(DATA)")

# Style and types do not stop the tests, so that one run tells all; types are looked at beside them, by mypy's daemon,
# which remembers for a day what it has looked at; of a whole run the last line is that of pytest. Three at a time even
# on two cores, as many tests wait for servers and browsers. Modules are compiled once and kept, whatever the
# environment says: by the first pytest, for the three after it and for every program that the tests start.
test durations check: export PYTHONDONTWRITEBYTECODE :=
test: .venv/.test-installed
	@status=0; \
	$(BIN)/ruff check . || status=1; \
	$(TYPES) & types=$$!; \
	$(BIN)/python -m pytest --collect-only --quiet -n 0 $(ARGS) >/dev/null 2>&1; \
	PROFILE=$(PROFILE) $(BIN)/python -m pytest -n 3 --dist worksteal --durations=15 --durations-min=2 $(ARGS) \
	  || status=1; \
	wait $$types || status=1; \
	exit $$status

check: .venv/.test-installed
	@status=0; \
	$(BIN)/ruff check . || status=1; \
	$(TYPES) & types=$$!; \
	PROFILE=check $(BIN)/python -m pytest -n 3 --dist worksteal $(ARGS) || status=1; \
	wait $$types || status=1; \
	exit $$status

durations: .venv/.test-installed
	@$(BIN)/python -m pytest -n 0 --write-durations=tests/long.txt $(ARGS)

lint: .venv/.test-installed
	@$(BIN)/ruff check .
	@$(BIN)/mypy

pictures: .venv/.test-installed
	@$(BIN)/python -m tests.pictures
	@$(BIN)/python -m tests.moving_picture

# What a club's server and its image are made of, each file by its hash. Versions that still fit stay.
LOCK := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
  --custom-compile-command "make locks" $(ARGS)
locks: .venv/.installed
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	@$(LOCK) pyproject.toml --extra hosted --output-file locks/hosted.txt
	@$(BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"])' | \
	  $(LOCK) - --output-file locks/build.txt

clean:
	rm -rf .venv build dist .dmypy.json .mypy_cache .ruff_cache .pytest_cache .hypothesis

.venv/bin/python:
	@command -v $(PYTHON) >/dev/null || { \
	  echo "Ming Table needs Python 3.11 or later; there is no $(PYTHON) here." >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Ming Table needs Python 3.11 or later; this is $$($(PYTHON) --version 2>&1)." >&2; \
	  echo "If a later one is installed under another name: make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -m venv .venv || { rm -rf .venv; \
	  echo "$(PYTHON) cannot make a virtual environment; on Debian and Ubuntu: apt install python3-venv" >&2; exit 1; }

.venv/.installed: pyproject.toml | .venv/bin/python
	@echo "Installing Ming Table into .venv …" >&2
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

.venv/.test-installed: pyproject.toml .ci/browser .ci/postgres .venv/.installed
	@echo "Installing what the tests need …" >&2
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[test]'
	@.ci/browser
	@.ci/postgres
	@touch $@
