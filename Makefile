# Orloj. `make` alone lists the targets. Every target prepares .venv by itself when needed: `make play` installs what a
# player needs, everything else adds the tools of developers. The two stamps say what is there.

SHELL := /bin/sh
.DEFAULT_GOAL := help

VENV      := .venv
BIN       := $(VENV)/bin
PLAYER    := $(VENV)/.orloj-player
DEVELOPER := $(VENV)/.orloj-developer
RECIPE    := pyproject.toml constraints.txt tools/setup.sh
JOBS      ?= 2
ARGS      ?=
GAME      ?=
EXTRAS    ?=

# Some machines forbid Python to keep bytecode. Then each of the hundreds of processes that tests start would compile all
# that it imports, which takes longer than what it is tested for.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help play test quick lint format soak bench setup extras test-programs pins clean

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(PLAYER) ## start the site and print its address (ARGS="--help" shows the options)
	@$(BIN)/orloj serve $(ARGS)

test: lint test-programs ## everything CI runs: lint, then all tests but the long ones (ARGS go to pytest)
	$(BIN)/pytest -n $(JOBS) -m "not soak" $(ARGS)

quick: $(DEVELOPER) ## the tests of what has changed since main, or of one game (GAME=rftg), in a few minutes
	@$(BIN)/python tools/quick.py $(GAME) -- -n $(JOBS) $(ARGS)

lint: $(DEVELOPER) ## ruff, mypy --strict, import layers
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(DEVELOPER) ## rewrite the code as lint wants it
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .

soak: $(DEVELOPER) test-programs ## the long tests (ARGS go to pytest)
	$(BIN)/pytest -n $(JOBS) -m soak --no-header --timeout 0 $(ARGS)

bench: $(PLAYER) ## measure games, search and server (ARGS="--compare FILE" says what got slower than in an earlier table)
	@$(BIN)/orloj bench --seconds 20 --out artefacts/bench.json $(ARGS)

setup: $(DEVELOPER) ## create .venv and install everything (does nothing when up to date)

extras: ## add extras to what is installed (EXTRAS=lab,postgres; they stand in pyproject.toml)
	@test -n "$(EXTRAS)" || { echo 'which ones? for example: make extras EXTRAS=lab,postgres' >&2; exit 2; }
	@sh tools/setup.sh $(EXTRAS) $(VENV)

$(PLAYER): $(RECIPE)
	@sh tools/setup.sh player $(VENV)

$(DEVELOPER): $(RECIPE)
	@sh tools/setup.sh developer $(VENV)

# A browser and a database server for the tests; looking for them takes no time, so there is no stamp.
test-programs:
	@sh tools/setup_tests.sh

pins: ## rewrite constraints.txt with the newest versions
	@sh tools/pins.sh

clean: ## remove .venv, caches and build artefacts (.orloj stays: it may hold saved games)
	rm -rf $(VENV) build dist artefacts .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache src/*.egg-info
	find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +
