# Orloj. `make` alone lists the targets. Every target prepares .venv by itself when needed.

SHELL := /bin/sh
.DEFAULT_GOAL := help

VENV  := .venv
BIN   := $(VENV)/bin
READY := $(VENV)/.orloj-ready
JOBS  ?= 2
ARGS  ?=

.PHONY: help play test lint format soak bench setup test-programs pins clean

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(READY) ## start the site and print its address (ARGS="--help" shows the options)
	@$(BIN)/orloj serve $(ARGS)

test: lint test-programs ## everything CI runs: lint, then all tests but the long ones (ARGS go to pytest)
	$(BIN)/pytest -n $(JOBS) -m "not soak" $(ARGS)

lint: $(READY) ## ruff, mypy --strict, import layers
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(READY) ## rewrite the code as lint wants it
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .

soak: $(READY) test-programs ## the long tests (ARGS go to pytest)
	$(BIN)/pytest -n $(JOBS) -m soak --no-header --timeout 0 $(ARGS)

bench: $(READY) ## measure games, search and server (ARGS="--compare FILE" says what got slower than in an earlier table)
	@$(BIN)/orloj bench --seconds 20 --out artefacts/bench.json $(ARGS)

setup: $(READY) ## create .venv and install everything (does nothing when up to date)

$(READY): pyproject.toml constraints.txt tools/setup.sh
	@sh tools/setup.sh $(VENV)

# A browser and a database server for the tests; looking for them takes no time, so there is no stamp.
test-programs:
	@sh tools/setup_tests.sh

pins: ## rewrite constraints.txt with the newest versions
	@sh tools/pins.sh

clean: ## remove .venv, caches and build artefacts (.orloj stays: it may hold saved games)
	rm -rf $(VENV) build dist artefacts .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache src/*.egg-info
	find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +
