# All targets use .venv, where the package is installed as users install it: compiled, not editable.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --quiet --quiet --disable-pip-version-check
MADE := web/node_modules web/dist web/dev/fixtures web/src/api/openapi.json web/src/api/generated.ts
CLIENT := $(shell find web -type f $(foreach made,$(MADE),-not -path '$(made)*') -not -path '*/__pycache__*')
# Includes folders, whose time changes when a file is deleted.
SOURCES := pyproject.toml hatch_build.py README.md LICENSE $(shell find src/fathom docs/rules -not -path '*/__pycache__*') $(CLIENT)

SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
.DELETE_ON_ERROR:
unexport PYTHONPATH PYTHONDONTWRITEBYTECODE
export FATHOM_REQUIRE_WEB := 1
export PIP_ROOT_USER_ACTION := ignore
export DEBIAN_FRONTEND := noninteractive

.PHONY: help
help: ## show this help
	@sed -nE 's/^([a-z]+):.*## (.*)/\1\t\2/p' $(MAKEFILE_LIST) | expand -t 13

.PHONY: run
run: .venv/extra-server ## start the server; ARGS="play submarine" runs another `fathom` command
	@$(BIN)/fathom $(or $(ARGS),serve)

.PHONY: test
test: export FATHOM_REQUIRE_COMPILED := 1
test: tools web/node_modules/.package-lock.json ## run linters and all tests on the compiled package; ARGS="-k rng" selects tests
	@$(MAKE) --no-print-directory --jobs=2 --output-sync .venv/wheel lint client
	@$(MAKE) --no-print-directory .venv/extra-test
	@$(BIN)/python -c 'import fathom, sys; sys.exit(not fathom.compiled())' || \
	  { echo 'The engine in .venv is not compiled: run "make clean test".' >&2; exit 1; }
	@$(chromium)
	@$(call need,command -v sqlite3,sqlite3,the shell of SQLite to test how a damaged database is recovered)
	@$(postgresql)
	@$(BIN)/pytest --dist worksteal --numprocesses $$($(BIN)/python -c 'import os; print((os.cpu_count() or 1) + 2)') $(ARGS)

.PHONY: check
check: unit lint client ## run linters, type checks and unit tests on the sources (2 minutes)

# On the interpreted sources, without a build. Tests that start servers, browsers or databases run in `make test`.
.PHONY: unit
unit: tools ## run the unit tests on the sources; ARGS="-k S7" selects tests
	@PYTHONPATH=src FATHOM_INTERPRETED=1 $(BIN)/pytest --numprocesses 2 --dist worksteal -m unit $(ARGS)

# An editable install compiles nothing; the wheel replaces it.
.PHONY: tools
tools: | .venv/bin/python
	@[ .venv/tools -nt pyproject.toml ] || { $(PIP) install --editable '.[test]'; rm -f .venv/package; touch .venv/tools; }

# Without bytecode, whose folders would make the sources newer than the wheel.
.PHONY: client
client: tools web/node_modules/.package-lock.json ## run the type checks and unit tests of the browser client
	@PYTHONDONTWRITEBYTECODE=1 $(BIN)/python web/client_build.py types
	@PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=src FATHOM_INTERPRETED=1 $(BIN)/python web/dev/fixtures.py
	@$(BIN)/python web/client_build.py npm run --silent check

.PHONY: lint
lint: tools ## check style, types and package imports
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --quiet --check .
	@$(BIN)/mypy --no-error-summary
	@$(BIN)/lint-imports --no-cache --no-logo

.PHONY: format
format: .venv/extra-test web/node_modules/.package-lock.json ## format the sources with ruff and prettier
	@$(BIN)/ruff check --quiet --fix .
	@$(BIN)/ruff format --quiet .
	@$(BIN)/python web/client_build.py npm run --silent format

.PHONY: bench
bench: .venv/extra-bench ## run the benchmarks; ARGS=web runs one of them
	@$(if $(filter engine search bots research server workers abuse,$(ARGS)),,$(chromium))
	@$(if $(filter engine search bots research server web abuse,$(ARGS)),,$(postgresql))
	@$(BIN)/python -m benchmarks $(ARGS)

.PHONY: train
train: .venv/extra-train ## train the value network of Submarine; ARGS="--games 2000 --jobs 2" are the defaults
	@$(BIN)/python -m training $(ARGS)

.PHONY: mutants
mutants: tools ## run mutation tests of the rules; ARGS=table selects modules
	@FATHOM_INTERPRETED=1 PYTHONPATH=src:tests nice -n 19 $(BIN)/python -m mutation $(ARGS)

.PHONY: screenshots
screenshots: .venv/extra-test ## take the screenshots in docs/images
	@$(chromium)
	@$(BIN)/python web/dev/screenshots.py

.PHONY: film
film: .venv/extra-test .venv/extra-film ## record the film in docs/images
	@$(chromium)
	@$(BIN)/python web/dev/film.py

.PHONY: clean
clean: ## delete everything that make, tests and linters created
	@rm -rf $(MADE) .venv build dist .mypy_cache .ruff_cache .pytest_cache .pytest_artifacts .hypothesis .import_linter_cache \
	  .mutants.jsonl
	@find src tests -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

# $(call need,CHECK,DEBIAN PACKAGES,WHAT): if CHECK fails, install the packages as root, or print what is missing.
need = { $(1); } >/dev/null 2>&1 || \
  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
    echo "Installing $(2)"; apt-get update -qq && apt-get install -qq -y --no-install-recommends $(2) >/dev/null; \
  else echo "Fathom needs $(3). On Debian or Ubuntu: apt-get install $(2)" >&2; false; fi

# The headless shell takes a fifth of the CPU time per page; the full browser is the fallback.
chromium = $(call need,command -v chromium-headless-shell || \
  { command -v chromium && { [ "$$(id -u)" != 0 ] || ! apt-cache show chromium-headless-shell; }; },chromium-headless-shell,Chromium for its browser client)
postgresql = $(call need,command -v initdb || ls /usr/lib/postgresql/*/bin/initdb,postgresql,PostgreSQL for tests and benches)

get = $$($(PYTHON) -c 'import sysconfig; print(sysconfig.$(1))')
c_compiler = echo '\#include <Python.h>' | $${CC:-$(call get,get_config_var("CC"))} -I$(call get,get_path("include")) -E -

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo 'Fathom needs Python 3.11 or newer; name it with "make PYTHON=...".' >&2; exit 1; }
	@$(call need,$(PYTHON) -c "import ensurepip; import venv",python3-venv,the venv module of Python)
	@$(PYTHON) -m venv .venv

# The target gets the time of the start, so that a source edited during the build is newer.
.venv/wheel: $(SOURCES) | .venv/bin/python
	@$(call need,$(c_compiler),gcc libc6-dev python3-dev,a C compiler and the headers of Python to compile its engine) || \
	  [ -z "$${FATHOM_REQUIRE_COMPILED:-}" ]
	@rm -rf $@.new && mkdir $@.new && touch .venv/wheel-start
	@echo 'Building Fathom'
	@$(PIP) wheel --no-deps --wheel-dir $@.new .
	@rm -rf $@ && mv $@.new $@ && touch -r .venv/wheel-start $@

.venv/package: .venv/wheel
	@$(PIP) install --force-reinstall --no-deps .venv/wheel/*.whl
	@$(PIP) install .venv/wheel/*.whl
	@$(BIN)/python -c 'import fathom; fathom.compiled() or print("The engine is not compiled and will be slow.")'
	@touch $@

web/node_modules/.package-lock.json: web/package.json web/package-lock.json | .venv/bin/python
	@needs=$$($(BIN)/python web/client_build.py needs); [ -z "$$needs" ] || $(PIP) install "$$needs"
	@$(BIN)/python web/client_build.py npm ci --no-progress --silent
	@touch $@

.venv/extra-%: .venv/package
	@$(PIP) install "$$(echo .venv/wheel/*.whl)[$*]"
	@touch $@
