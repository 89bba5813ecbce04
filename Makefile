# Ansage. `make run` and `make test` do all set-up themselves.
.PHONY: run test build setup bench fuzz evaluate evaluate-enrolment fmt balance thresholds lint model model-graph

CARGO ?= cargo
FUZZ_SECONDS ?= 60

run: build ## sets up what is missing and starts the assistant on the microphone (or the demo, where there is none)
	@$(CARGO) run --release --quiet -- play --demo-if-no-microphone

test: ## sets up what is missing and runs all tests, the sound ones included
	@tools/setup tests
	$(CARGO) test --workspace

build: setup ## the release program
	$(CARGO) build --release

setup:
	@tools/setup

bench: setup
	$(CARGO) bench

fuzz: setup ## each parser for FUZZ_SECONDS (needs cargo-fuzz; on a stable toolchain too)
	for target in $$(cd fuzz && cargo fuzz list); do \
	    LD_LIBRARY_PATH="$${VOSK_LIB_DIR:-$(CURDIR)/.tools/lib}" RUSTC_BOOTSTRAP=1 cargo fuzz run $$target -- -max_total_time=$(FUZZ_SECONDS) || exit 1; \
	done

evaluate: setup ## hears a synthetic set under many conditions and writes docs/evaluation.md and its tables (development only; minutes)
	tools/evaluation/run

evaluate-enrolment: setup ## what enrolling brings synthetic speakers, for docs/enrolment.md (development only; minutes)
	tools/evaluation/enrolment

balance: setup ## fits the costs of words in the bundled model's graph anew (development only; half an hour)
	tools/evaluation/balance

thresholds: setup ## fits the waits and margins of the bundled model anew (development only; minutes)
	tools/evaluation/thresholds

fmt:
	$(CARGO) fmt --all

lint:
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets -- -D warnings
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps

model: ## trains the bundled model anew (development only; hours)
	models/train/make-model

model-graph: ## rebuilds the bundled model's graph after a word was added (development only; seconds)
	models/train/make-graph
