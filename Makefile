# Everything sets itself up, on a machine that has only Python 3.11 (or newer) and make:
# uv in .tools, Python packages in .venv, Node packages in web/node_modules. A stamp stands where
# a step is done, so that the next run goes straight to the work.

PYTHON ?= python3
ARGS ?=

export UV_PYTHON_DOWNLOADS := never
# Packages are compiled as they are installed: a command that starts must not do it, where Python may not keep the result.
export UV_COMPILE_BYTECODE := 1
UV := .tools/bin/uv
SYNC := $(UV) sync --frozen --inexact --quiet --python .tools/bin/python
# .venv/bin comes first: it holds a Node.js only where the machine has none that will do.
IN_WEB := cd web && PATH="$(CURDIR)/.venv/bin:$$PATH"

# Empty if the machine's own Node.js and npm will do for Vite (^20.19 or >=22.12).
NODE_GROUP = $(shell npm --version >/dev/null 2>&1 && node -e ' \
	const [major, minor] = process.versions.node.split(".").map(Number); \
	process.exit((major == 20 && minor >= 19) || (major == 22 && minor >= 12) || major > 22 ? 0 : 1) \
	' >/dev/null 2>&1 || echo --group node)

PAGE := src/fifties/server/page/index.html
# Folders are listed too: taking a file away changes its folder.
PAGE_SOURCES := $(wildcard web/*.html web/*.ts web/*.js web/*.json) \
	$(shell find web/src web/public src/fifties/words -name __pycache__ -prune -o -print 2>/dev/null)

.DELETE_ON_ERROR:
.PHONY: help play test check check-style check-types check-walls check-page \
	build wheel docs bench bench-bots bench-champion bench-lab bench-load bench-review strategies favourites judgement mutants soak format clean

help:
	@echo "make play     set everything up and open the games in a browser"
	@echo "make test     set everything up and check all that is claimed (includes make check)"
	@echo "make check    style, types, the walls between the rooms, and the page's own checks"
	@echo "make format   put the Python code into its one format"
	@echo "make build    build the page;  make wheel: a package with the page in it"
	@echo "make docs     the papers as pages, in site/"
	@echo "make bench    measure;  make bench-bots: how often bots win;  make mutants: break the rules and see a test fail"
	@echo "make bench-champion  what its lines are worth to Fifty's best bot"
	@echo "make bench-lab   kernels and solvers;  make bench-load: tables under load;  make bench-review: reviews"
	@echo "make strategies  solve the common rounds of Fifty ahead (hours);  make favourites: what its champion begins with"
	@echo "make judgement   bots of Fifty-One learn"
	@echo "make soak     all that runs for long, an hour at most; MINUTES=15 and SEED=word are for the play through kills"
	@echo "make clean    take away all that was made here"

play: build
	.venv/bin/fifties serve --open $(ARGS)

# A browser that is driven has an event loop that runs in its process: other tests are not for that process. With a
# choice of tests (ARGS) one of the two may find none, which is status 5. pytest's closing line stays the last one printed.
test: check build .tools/chromium
	.venv/bin/pytest -m "not soak and not browser" $(ARGS) || [ $$? -eq 5 ]
	.venv/bin/pytest -m "browser and not soak" $(ARGS) || [ $$? -eq 5 ]

# What runs for long among the tests, play through kills of the server, faults in the rules: an hour at most.
MINUTES ?= 15
soak: .venv/.fuzz .venv/.rl .venv/.cluster build .tools/chromium
	.venv/bin/pytest -m soak --hypothesis-profile=chance $(ARGS)
	.venv/bin/pytest -m "not soak and not browser" --hypothesis-profile=chance tests/fuzz tests/lab tests/rules tests/table
	.venv/bin/python -m tests.soak.play --minutes $(MINUTES) $(if $(SEED),--seed $(SEED))
	.venv/bin/python tests/mutants/run.py

check: check-style check-types check-walls check-page

check-style: .venv/.dev
	.venv/bin/ruff check
	.venv/bin/ruff format --check

# Once more as on Windows, which has not all that other systems have.
check-types: .venv/.dev
	.venv/bin/mypy
	.venv/bin/mypy --platform win32 --cache-dir .cache/mypy-win32 src

check-walls: .venv/.dev
	.venv/bin/lint-imports --cache-dir .cache/import_linter

check-page: web/node_modules/.stamp
	$(IN_WEB) npm run check
	$(IN_WEB) npm test

format: .venv/.dev
	.venv/bin/ruff check --fix
	.venv/bin/ruff format

build: $(PAGE)

# The wheel is made from the source package: whoever builds that needs no Node.js.
wheel: build
	$(UV) build --python .tools/bin/python

docs: .venv/.dev
	NO_MKDOCS_2_WARNING=1 .venv/bin/mkdocs build --quiet

bench: .venv/.dev build
	.venv/bin/python -m bench.run $(ARGS)

bench-bots: .venv/.dev
	.venv/bin/python -m bench.bots $(ARGS)

bench-champion: .venv/.dev
	.venv/bin/python -m bench.champion $(ARGS)

bench-lab: .venv/.dev
	.venv/bin/python -m bench.lab $(ARGS)

bench-load: .venv/.dev build
	.venv/bin/python -m bench.load $(ARGS)

bench-review: .venv/.dev
	.venv/bin/python -m bench.review $(ARGS)

strategies: .venv/.dev
	.venv/bin/python -m fifties.lab.strategies $(ARGS)

favourites: .venv/.dev
	.venv/bin/python -m fifties.lab.favourites

judgement: .venv/.dev
	.venv/bin/python -m fifties.lab.learning $(ARGS)

mutants: .venv/.dev
	.venv/bin/python tests/mutants/run.py $(ARGS)

clean:
	rm -rf .tools .venv .cache dist site web/node_modules $(dir $(PAGE))

.tools/bin/uv:
	$(PYTHON) -m venv .tools
	.tools/bin/python -m pip install --quiet --disable-pip-version-check uv

.venv/.play: pyproject.toml uv.lock | .tools/bin/uv
	$(SYNC) $(NODE_GROUP)
	touch $@

.venv/.dev: .venv/.play
	$(SYNC) --group dev --group docs --extra lab --extra postgresql
	touch $@

.venv/.fuzz: .venv/.dev
	$(SYNC) --group fuzz
	touch $@

# OpenSpiel judges what the lab solves.
.venv/.rl: .venv/.dev
	$(SYNC) --extra rl
	touch $@

# Tournaments by a Ray cluster.
.venv/.cluster: .venv/.dev
	$(SYNC) --extra cluster
	touch $@

web/node_modules/.stamp: web/package.json web/package-lock.json .venv/.play
	$(IN_WEB) npm ci --no-audit --no-fund
	touch $@

$(PAGE): $(PAGE_SOURCES) web/node_modules/.stamp
	$(IN_WEB) npm run build
	touch $@

# Holds the path of the Chromium that the browser tests drive; the first time, it may install one.
.tools/chromium: | .venv/.dev
	PATH="$(CURDIR)/.venv/bin:$$PATH" .venv/bin/python tests/browser/chromium.py
