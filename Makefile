# Ansage. `make run` and `make test` do all set-up themselves.
.PHONY: run test build setup bench lint fmt doc crosscheck model model-graph clean

CARGO ?= cargo

run: build ## sets up what is missing and starts the assistant on the microphone (or the demo, where there is none)
	@$(CARGO) run --release --quiet -- play --demo-if-no-microphone

test: setup ## sets up what is missing and runs all tests, the sound ones included
	$(CARGO) test

build: setup ## the release program
	$(CARGO) build --release

setup:
	@tools/setup

bench: setup
	$(CARGO) bench

fmt:
	$(CARGO) fmt --all

lint:
	$(CARGO) fmt --all --check
	$(CARGO) clippy --all-targets -- -D warnings
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --no-deps

model: ## trains the bundled model anew (development only; hours)
	models/train/make-model

model-graph: ## rebuilds the bundled model's graph after a word was added (development only; seconds)
	models/train/make-graph
