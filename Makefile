# make run   opens the app: in a window, or full screen with the real pins on a Raspberry Pi
# make demo  plays a recorded game off screen and keeps its pictures in demo/
# make test  runs everything: tests, ruff, mypy, import-linter
# make quick runs the tenth that shows most, for the hand that works
# make help  lists the rest

.DEFAULT_GOAL := help
.PHONY: help run voices wheels lock demo test quick lint languages lexicon golden pictures guide phone-page hardware case firmware bench fuzz attack pico labwc phones hil hil-arm chroots cuts test-upstream clean

PYTHON ?= $(shell for p in python3.13 python3.12 python3.11 python3.14 python3; do \
	command -v $$p >/dev/null 2>&1 && $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& echo $$p && break; done)
VENV := .venv
BIN := $(VENV)/bin
ON_A_PI := $(shell grep -qs 'Raspberry Pi' /proc/device-tree/model && echo yes)
# On a Pi the libraries of the pins come from apt where pip has no wheel of them (docs/decisions.md, "Pins").
VENV_FLAGS := $(if $(ON_A_PI),--system-site-packages)
EXTRAS := $(if $(ON_A_PI),[pi])
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
# Three for two cores: many tests wait for programs that they start. A worker keeps the tests of one screen, which share
# what they have reached, until another has nothing left to do.
WORKERS := -n 3 --dist worksteal
SKIPS := $(if $(FORBID_SKIPS),--forbid-skips)
# The tests start the app hundreds of times: compiled modules are kept, even for somebody who otherwise keeps none.
test quick test-upstream: export PYTHONDONTWRITEBYTECODE :=

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1\t\2/p' Makefile | expand -t 22

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed; install it, or name it: make run PYTHON=/path/to/python3"; exit 1; }
	$(PYTHON) -m venv $(VENV_FLAGS) $(VENV)

$(VENV)/run.stamp: $(BIN)/python pyproject.toml
	$(PIP) install --editable '.$(EXTRAS)'
	@touch $@

$(VENV)/dev.stamp: $(VENV)/run.stamp
	$(PIP) install --editable '.[dev]'
	@touch $@

# The types of the board's modules: in a folder of their own, they would shadow the standard library elsewhere.
build/micropython/stubs.stamp: $(BIN)/python firmware/stubs.txt
	$(PIP) install --upgrade --target build/micropython/stubs --requirement firmware/stubs.txt
	@touch $@

# What npm gets for tests, by the package.json of a stamp. Without it, or without npm, those tests are skipped.
define npm_install
	@mkdir -p $(@D)
	@cp $< $(@D)/
	@if ! command -v npm >/dev/null; then \
		echo "npm isn't installed: $(2) skipped."; \
	elif npm install --prefix $(@D) --no-package-lock --no-audit --no-fund --prefer-offline --loglevel error; then \
		touch $@; \
	else echo "npm can't get $(1): $(2) skipped."; fi
endef

# MicroPython itself, which node runs.
build/micropython/npm.stamp: tests/firmware/package.json
	$(call npm_install,MicroPython,the tests of the firmware on MicroPython are)

# The dictionary of British English that the build of the word lists asks.
build/lexicon/npm.stamp: tools/lexicon/package.json
	$(call npm_install,the British dictionary,the test of the packed word lists is)

# The voice is made at the first start, unless all clips are there: one that the table has made itself stays.
run: $(VENV)/run.stamp ## open the app (ARGS="--size 720x1280", say)
	@if test $(VENV)/voice.stamp -nt companion/games/sequence/letters/packs/english/voice.csv; then :; \
	elif ! { command -v flite || command -v espeak-ng; } >/dev/null; then echo "The children's games have no voice: sudo apt install flite"; \
	elif ! $(BIN)/companion voices list | grep -q ' missing ' || $(BIN)/companion voices build; then \
		touch $(VENV)/voice.stamp; fi
	$(BIN)/companion run $(ARGS)

voices: $(VENV)/run.stamp ## make the voice of the children's games anew (ARGS="--voice slt", say)
	$(BIN)/companion voices build $(ARGS)

wheels: $(BIN)/python ## gather what systemd/install.sh needs from pip, for a Pi without a network
	$(BIN)/python -m tools.wheels wheels

$(VENV)/lock.stamp: $(VENV)/run.stamp
	$(PIP) install --editable '.[lock]'
	@touch $@

lock: $(VENV)/lock.stamp ## pin what tables get from pip, after a change of pyproject.toml (ARGS=--check, ARGS=--upgrade)
	$(BIN)/python -m tools.lock $(ARGS)

demo: $(VENV)/run.stamp ## play a recorded game off screen and keep its pictures in demo/
	$(BIN)/companion demo $(ARGS)

test: lint build/micropython/npm.stamp build/lexicon/npm.stamp ## run everything
	$(BIN)/python -m pytest $(WORKERS) $(SKIPS) $(ARGS)

# Two workers here: a third takes more to start than it saves.
quick: $(VENV)/dev.stamp ## lint what changed, prove the rules, try the desk, compare a picture of each screen
	@changed=$$(git diff --name-only --diff-filter=d HEAD -- '*.py'; git ls-files --others --exclude-standard -- '*.py'); \
	test -z "$$changed" || { $(BIN)/ruff check $$changed && $(BIN)/ruff format --check $$changed; }
	$(BIN)/python -m pytest -q -n 2 --dist worksteal --quick tests/games tests/desk tests/screens/test_golden.py $(ARGS)

lint: $(VENV)/dev.stamp build/micropython/stubs.stamp ## ruff, mypy and import-linter
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/mypy --config-file firmware/mypy.ini
	$(BIN)/lint-imports --no-cache

languages: $(VENV)/dev.stamp ## gather the sentences of the program for its catalogues, and compile them
	$(BIN)/python -m tools.languages

lexicon: $(VENV)/dev.stamp build/lexicon/npm.stamp ## pack the word lists anew (needs Debian's scowl and wordnet-base)
	$(BIN)/python -m tools.build_lexicon

golden: $(VENV)/dev.stamp ## make the golden images anew; look at each before it is committed
	$(BIN)/python -m pytest -q --update-golden tests/ui tests/screens

pictures: demo ## make the README's picture anew
	cp demo/800x480/*_after_sequence.png docs/images/sequence_800x480.png

guide: $(VENV)/dev.stamp ## paint the guide's pictures anew; look at each before it is committed
	$(BIN)/python -m tools.paint_guide $(ARGS)

phone-page: $(VENV)/dev.stamp ## take the guide's picture of a phone's page anew (needs chromium and chromium-driver)
	$(BIN)/python -m tools.phone_page

hardware: $(VENV)/dev.stamp ## make what follows from hardware/pins.toml: wiring, parts, guide, the reader's pins
	$(BIN)/python tools/build_hardware.py

case: $(VENV)/dev.stamp ## make the pictures of the case, and build/case for a 3D printer (needs openscad and xvfb)
	$(BIN)/python tools/build_case.py

firmware: $(VENV)/run.stamp ## lay out in build/firmware what belongs on the reader's board
	@$(BIN)/python tools/lay_out_firmware.py

bench: $(VENV)/dev.stamp ## measure, side by side; takes some minutes (docs/performance.md)
	$(BIN)/python -m bench

fuzz: $(VENV)/dev.stamp ## feed the reader's line with ten million bytes of noise and of spoilt frames
	$(BIN)/python -m tools.fuzz_reader $(ARGS)

ATTACK ?= files journal monkey phones stick line

attack: $(VENV)/cuts.stamp ## attack the companion for an hour and a half, and count what is found (ATTACK=files ARGS="--count 5000")
	@for attack in $(ATTACK); do $(BIN)/python -m tests.attack $$attack $(ARGS) || exit 1; done

# MicroPython's UF2 file for an emulated Pico, and the boot ROM beside it. Where they are, `make test` uses them too.
build/pico/firmware.uf2: tools/pico/__main__.py tools/pico/micropython.sh | $(VENV)/dev.stamp
	$(BIN)/python -m tools.pico

pico: build/micropython/npm.stamp build/pico/firmware.uf2 ## prove the firmware on MicroPython on an emulated Pico (docs/hardware-in-the-loop.md)
	$(BIN)/python -m pytest -q tests/firmware/test_pico.py $(ARGS)

# The compositor of Raspberry Pi OS's desktop, where apt has none. Where it is, `make test` uses it too.
build/labwc/labwc: tools/labwc.py | $(VENV)/dev.stamp
	$(BIN)/python -m tools.labwc

labwc: build/labwc/labwc ## prove the window on labwc, which is fetched from Debian trixie
	$(BIN)/python -m pytest -q tests/xvfb/test_wayland.py $(ARGS)

phones: $(VENV)/dev.stamp ## prove the pages for phones, in Chromium and Firefox as well
	@for one in chromium chromedriver firefox-esr Xvfb xdotool zbarimg; do command -v $$one >/dev/null || { \
		echo "The pages are tried in two browsers, and beside the table's window:"; \
		echo "sudo apt install chromium chromium-driver firefox-esr xvfb xdotool zbar-tools"; exit 1; }; done
	$(BIN)/python -m pytest -q tests/phones $(ARGS)

POWER_CUTS ?= 20

hil: $(VENV)/dev.stamp ## prove the installed companion in a virtual machine (POWER_CUTS=50, ARGS="--only game", say)
	@image=$$($(BIN)/python -m tools.hil) && $(BIN)/python -m tests.hil "$$image" --power-cuts $(POWER_CUTS) $(ARGS)

hil-arm: POWER_CUTS = 10
hil-arm: $(VENV)/dev.stamp ## the same in one with the processor of a Pi 4, which takes longer
	@image=$$($(BIN)/python -m tools.hil --architecture arm) && $(BIN)/python -m tests.hil "$$image" --power-cuts $(POWER_CUTS) $(ARGS)

chroots: $(VENV)/dev.stamp ## install, look, play and uninstall in Debian's systems for a Pi (ARGS="--suites trixie", say)
	$(BIN)/python -m tests.chroots $(ARGS)

CUTS ?= 200

$(VENV)/cuts.stamp: $(VENV)/dev.stamp
	$(PIP) install --editable '.[cuts]'
	@touch $@

cuts: $(VENV)/cuts.stamp ## cut the power 200 times while the installer writes to an ext4 (as root; CUTS=50)
	$(BIN)/python -m tests.cuts --cuts $(CUTS) $(ARGS)

# Upstream pygame lies before the environment's pygame-ce on the path, as its module has the same name.
UPSTREAM := build/upstream
$(UPSTREAM)/pygame/__init__.py: $(BIN)/python
	$(PIP) install --no-deps --upgrade --target $(UPSTREAM) 'pygame==2.6.1'

# What differs between the two libraries is the window, and how a painter draws: one picture of each painter and screen.
test-upstream: $(VENV)/dev.stamp $(UPSTREAM)/pygame/__init__.py ## run the window's tests and a picture of each screen on upstream pygame 2.6
	PYTHONPATH=$(CURDIR)/$(UPSTREAM) $(BIN)/python -c "import pygame, sys; sys.exit(hasattr(pygame, 'IS_CE') and 'pygame-ce is in the way')"
	PYTHONPATH=$(CURDIR)/$(UPSTREAM) $(BIN)/python -m pytest $(WORKERS) --quick tests/screens/test_golden.py \
		$(addprefix tests/ui/test_,$(addsuffix .py,window display looks pictures number_cards painter text rest))

clean: ## remove what was made
	rm -rf .venv demo build dist wheels .mypy_cache .ruff_cache .hypothesis
