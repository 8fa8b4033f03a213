# Two commands do everything: `make demo` and `make test`. Scripts/ holds the steps.

.PHONY: demo test build release lint format bench setup clean

## Builds the tool, audits a sample trace, and asks the store.
demo: build
	@Scripts/demo

## Runs all tests: lint, module imports, unit tests, samples, end-to-end cases.
test: setup
	@Scripts/lint
	@swift build --build-tests --explicit-target-dependency-import-check error
	@swift test

build: setup
	@swift build --product vctrace

release: setup
	@swift build -c release --product vctrace

## Compares the tool's speed with that of others that read logs into SQL (takes minutes).
bench: release
	@swift build -c release --product vctrace-bench
	@swift run -c release --skip-build vctrace-bench

lint: setup
	@Scripts/lint

format:
	@swift format -i --recursive Sources Schema Tests Benchmarks Package.swift

## Installs libsqlite3-dev where it is missing.
setup:
	@Scripts/setup

clean:
	@swift package clean
