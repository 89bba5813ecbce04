# Ansage. `make run` and `make test` install what they need.
.PHONY: run test build setup bench fuzz evaluate evaluate-enrolment fmt balance thresholds lint model model-graph

CARGO ?= cargo
FUZZ_SECONDS ?= 60

run: build ## install what is missing and start the assistant on the microphone (the demo if there is none)
	@$(CARGO) run --release --quiet -- play --demo-if-no-microphone

test: ## install what is missing and run all tests, including those with sound
	@tools/setup tests
	$(CARGO) test --workspace

build: setup ## install what is missing and build the release program
	$(CARGO) build --release

setup:
	@tools/setup

bench: setup
	$(CARGO) bench

fuzz: setup ## fuzz each target for FUZZ_SECONDS (needs cargo-fuzz; a stable toolchain will do)
	for target in $$(cd fuzz && cargo fuzz list); do \
	    LD_LIBRARY_PATH="$${VOSK_LIB_DIR:-$(CURDIR)/.tools/lib}" RUSTC_BOOTSTRAP=1 cargo fuzz run $$target -- -max_total_time=$(FUZZ_SECONDS) || exit 1; \
	done

evaluate: setup ## measure what is understood under many conditions; write docs/evaluation.md and its tables (development only; minutes)
	tools/evaluation/run

evaluate-enrolment: setup ## measure what enrolment gains for synthetic speakers, for docs/enrolment.md (development only; minutes)
	tools/evaluation/enrolment

balance: setup ## fit the costs of words in the bundled model's graph anew (development only; half an hour)
	tools/evaluation/balance

thresholds: setup ## fit the waits and margins of the bundled model anew (development only; minutes)
	tools/evaluation/thresholds

fmt:
	$(CARGO) fmt --all

lint:
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets -- -D warnings
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps

model: ## train the bundled model anew (development only; hours)
	models/train/make-model

model-graph: ## rebuild the bundled model's graph after adding a word (development only; seconds)
	models/train/make-graph
