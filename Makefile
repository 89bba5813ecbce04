# Ansage. `make run` and `make test` install what they need; `make help` lists the rest.
.PHONY: help run package package-test first-move release test check lint steady deny fuzz build setup setup-tests bench \
    bench-hall hall-demo fmt evaluate evaluate-enrolment evaluate-echo evaluate-strangers evaluate-people evaluate-peer \
    evaluate-scores first-lesson puzzles converse soak balance thresholds model model-graph model-sums

# Another architecture for the package: arm64.
export ARCH
CARGO ?= cargo
FUZZ_SECONDS ?= 60
# Tests with sound mostly wait: on two cores, 278 of them once took 810 s with three at once, and 540 s with five.
export RUST_TEST_THREADS ?= $(shell expr 2 \* $$(nproc) + 1)
PURE = -p ansage-chess -p ansage-protocol -p ansage-words

run: build ## install what is missing and start the assistant on the microphone (the demo if there is none)
	@$(CARGO) run --release --quiet -- play --demo-if-no-microphone

test: lint ## install what is missing; lint; run all tests, including those with sound, and the fuzz targets on their seeds
	$(CARGO) test --workspace

check: setup-tests ## check the format, imports, lengths and lints, and run the tests of the pure crates: before each commit
	$(CARGO) fmt --all --check
	tools/imports
	$(CARGO) clippy --workspace --all-targets -- -D warnings
	$(CARGO) test --quiet $(PURE)

lint: setup-tests ## check the format, imports, lengths, lints and documentation
	$(CARGO) fmt --all --check
	tools/imports
	$(CARGO) clippy --workspace --all-targets -- -D warnings
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps

steady: setup-tests ## run each test that waits TIMES times (50), alone and beside busy loops (hours; TESTS="voice:: play::" for some)
	tests/steady $(TESTS)

deny: ## check licences, duplicates and advisories of the dependencies; install cargo-deny if it is missing (minutes)
	@command -v cargo-deny >/dev/null || $(CARGO) install --locked cargo-deny
	$(CARGO) deny --workspace check licenses bans sources
	@if $(CARGO) deny fetch db; then $(CARGO) deny --workspace check advisories; \
	else echo "The database of advisories cannot be fetched: advisories were not checked." >&2; fi

help: ## print this list
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 21

build: setup ## install what is missing and build the release program
	$(CARGO) build --release

package: setup ## build the Debian package target/package/ansage_VERSION_ARCHITECTURE.deb; install cargo-deb if it is missing (ARCH=arm64 for ARM; minutes)
	@tools/setup $(ARCH)
	tools/package/build

package-test: package ## install the package in a bare Debian system, use it by ear and remove it (as root; SUITE=trixie, ARCH=arm64; minutes)
	tools/package/try

first-move: package ## from a bare Debian system to the first announced move, by voice; write docs/evaluation/first-move.md (as root; minutes)
	tools/package/first-move

release: setup ## check version, changelog and licences, build the package twice, compare the bytes, and write SHA256SUMS (many minutes)
	tools/release

setup: ## install what is missing to build and run
	@tools/setup

setup-tests: ## install what is missing to test
	@tools/setup tests

bench: setup ## run the benchmarks
	$(CARGO) bench

bench-hall: setup-tests ## replay games at 200 boards for a hall, kill broker, hall and a board, cut the network, and compare (development only; minutes)
	tools/hall/run

hall-demo: setup-tests ## start a broker, a hall and eight boards that replay games, and print the address (ARGS=--silent, SPEED=4)
	@tools/hall/demo $(ARGS)

fuzz: setup-tests ## fuzz each target for FUZZ_SECONDS (60), from its seeds; install cargo-fuzz if it is missing (a stable toolchain will do)
	@command -v cargo-fuzz >/dev/null || $(CARGO) install --locked cargo-fuzz
	targets=$$(cd fuzz && $(CARGO) fuzz list) || exit 1; for target in $$targets; do \
	    mkdir -p fuzz/corpus/$$target; \
	    LD_LIBRARY_PATH="$${VOSK_LIB_DIR:-$(CURDIR)/.tools/lib}" RUSTC_BOOTSTRAP=1 $(CARGO) fuzz run $$target \
	        fuzz/corpus/$$target fuzz/seeds/$$target -- -max_total_time=$(FUZZ_SECONDS) || exit 1; \
	done

fmt: ## format all sources
	$(CARGO) fmt --all

evaluate: setup ## measure what is understood under many conditions; write docs/evaluation.md and its tables (development only; minutes)
	tools/evaluation/run

evaluate-enrolment: setup ## measure what enrolment gains for synthetic speakers, for docs/enrolment.md (development only; minutes)
	tools/evaluation/enrolment

converse: setup-tests ## hold TURNS (300) turns of conversations with the real program; write docs/evaluation/conversations.md (development only; real time)
	tools/evaluation/converse

soak: setup ## hear HOURS (8) hours of sound in which nobody declares anything; write docs/evaluation/soak.md (development only; half an hour)
	tools/evaluation/soak

evaluate-echo: setup ## measure how the echo of the voice is cancelled, for docs/sound.md (development only; half an hour)
	tools/evaluation/echo

evaluate-strangers: setup ## measure how often a confirmation is taken for another voice's; write docs/evaluation/strangers.md (development only; minutes)
	tools/evaluation/strangers

evaluate-people: setup ## hear people whom the model was not trained on; write docs/evaluation/people.md (development only; minutes)
	tools/evaluation/people

first-lesson: setup-tests ## a new learner announces ten moves by ear and voice; write docs/evaluation/first-lesson.md (minutes)
	ANSAGE_TRANSCRIPT=$(CURDIR)/docs/evaluation/first-lesson.md $(CARGO) test --test integration first_lesson::a_new_learner -- --ignored

puzzles: setup ## make config/puzzles.csv anew: short mates in the games of the tests and in made positions (development only; minutes)
	mkdir -p target && unzip -p tests/fixtures/real_games.zip real_games.pgn > target/real_games.pgn
	$(CARGO) run --quiet --release -p ansage-evaluation -- puzzles target/real_games.pgn > target/puzzles.csv
	mv target/puzzles.csv config/puzzles.csv

evaluate-peer: setup ## compare with whisper-base on the same sound; write docs/evaluation/peer.md (development only; installs it under target; half an hour)
	tools/evaluation/peer

evaluate-scores: setup ## compare third-party PGN files with python-chess and pgn-extract; write docs/evaluation/scores.md (development only; minutes)
	tools/evaluation/scores

balance: setup ## fit the costs of words in the bundled model's graph anew (development only; more than an hour)
	tools/evaluation/balance
	tools/model-sums

thresholds: setup ## fit the waits and margins of the bundled model anew (development only; hours)
	tools/evaluation/thresholds
	tools/model-sums

model: ## train the bundled model anew (development only; hours)
	models/train/make-model

model-graph: ## rebuild the bundled model's graph after adding a word (development only; seconds)
	models/train/make-graph

model-sums: ## write the hashes of the bundled model anew after changing it by hand (development only)
	tools/model-sums
