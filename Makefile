# `make play` opens the table in the browser, `make match` lets two bots play, `make test` tests; each
# does all the set-up it needs.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
HOT := $(wildcard src/gouji/engine/*.py src/gouji/engine/*.pxd)

.PHONY: play match ui test lint bench clean
.DELETE_ON_ERROR:

play: ui
	$(BIN)/gouji serve --open

match: $(VENV)/installed
	$(BIN)/gouji match --bots novice,random --matches 1 --seed 1

# only if something in ui/ changed
ui: $(VENV)/installed
	$(BIN)/python ui/build.py

test: lint ui
	$(BIN)/python -m tests.browser.chromium
	$(BIN)/pytest -n auto

lint: $(VENV)/tools
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(VENV)/tools
	@echo "装好要比较的别家程序 / setting up the peers to compare with"
	$(BIN)/pip install -q --group bench
	$(BIN)/python bench/random_play.py
	$(BIN)/python bench/referee.py
	$(BIN)/python bench/batch.py
	$(BIN)/python bench/observe.py
	$(BIN)/python bench/bots.py
	$(BIN)/python bench/arena.py
	$(BIN)/python bench/envs.py
	$(BIN)/python bench/competition.py
	$(BIN)/python bench/table_load.py --tables 50

$(VENV)/installed: pyproject.toml setup.py $(HOT)
	@echo "装好一切，第一次要几分钟 / setting everything up: a few minutes the first time"
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/pip install -q --upgrade "pip>=25.1"
	$(BIN)/pip install -q --editable .
	touch $@

$(VENV)/tools: $(VENV)/installed
	@echo "装好测试用的工具，要一两分钟 / setting up what tests need: a minute or two"
	$(BIN)/pip install -q --group dev
	touch $@

clean:
	rm -rf build dist $(VENV) src/gouji.egg-info
	rm -rf ui/node_modules src/gouji/web/static
	rm -f src/gouji/engine/*.c src/gouji/engine/*.so
