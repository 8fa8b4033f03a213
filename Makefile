# Two commands do everything: `make demo` and `make test`. Their steps are in Scripts/.
# Scripts/setup installs what they need; without `make`, call it first.

# The tool to install, and to use in the tests of Fleet/: make fleet-test VCTRACE=/usr/local/bin/vctrace
VCTRACE ?= .build/release/vctrace

# Warnings are errors here. Scripts/strict-swift builds for tests.
export VCTRACE_STRICT = 1

.PHONY: demo test test-all test-hard fresh-check module-test long-test consumer-test fleet-test growth soak fuzz differential mutants walks sanitize build release package install lint apple-check format record docs bench instructions recorder-test recorder-bench recorder-dylib browser-test agent-test sql-test pictures setup build-setup clean

## Builds the tool, audits a sample trace, and asks the store.
demo: build
	@Scripts/demo

## Makes sure of a change: lint, module imports, values, rules, formats, schema, samples, each command in short.
test: setup
	@Scripts/test

## Runs all tests: those of `make test`, all command lines, the recorder's programs, random compositions, kills and damage in short.
test-all: setup
	@Scripts/test all

## Runs `make test` twenty times in a row, on one core, and beside eight busy loops.
test-hard: setup
	@Scripts/test-hard

## Runs `make demo` and `make test` in a clean clone, with everything hidden that Scripts/setup does not name (Debian, as root).
fresh-check: setup
	@Scripts/fresh-check

## Builds what the tests of one module need, file by file, and runs them: make module-test MODULE=TraceReplay [FILTER=RuleExampleTests]
module-test: setup
	@VCTRACE_TESTS=$(MODULE)Tests swift test --scratch-path .build/module-test -debug-info-format none $(if $(FILTER),--filter '$(FILTER)')

## Runs the tests with all of their inputs: each cut of a line, each variation of a trace, each drawn one. `make test` takes some.
long-test: setup
	@VCTRACE_LONG=1 Scripts/strict-swift test --skip 'RecorderTests|VCTraceTestingTests'

## Measures how time grows with each kind of line, header, file and table: twice the input may take twice as long (takes some minutes).
growth: setup build
	@Tests/Soak/soak --short .build/debug/vctrace shapes

## Measures logs of hostile shapes, kills commands, damages stores, and lets many processes share one (takes an hour).
soak: setup release
	@Tests/Soak/soak

## Feeds made-up logs, configurations, SQL and stores to vctrace, a minute each: make fuzz [SECONDS=600] (Linux)
SECONDS ?= 60
fuzz: setup
	@Tests/Fuzz/fuzz --seconds $(SECONDS)

## Compares the engine with a naive second implementation, over 100,000 random traces, and audits 1,000 sessions of a simulated app: make differential [TRACES=1000]
TRACES ?= 100000
differential: setup
	@swift build -c release --product vctrace-differential
	@.build/release/vctrace-differential $(TRACES)

## Changes one condition at a time, 200 in all, and says how many of the changes the tests notice (takes half an hour), or all of one file: make mutants [FILE=…]
mutants: setup
	@PYTHONDONTWRITEBYTECODE=1 Tests/Mutants/mutants $(if $(FILE),--file $(FILE))

## Counts the files that an audit, a night, a difference and a query walk through, and compares them with ARCHITECTURE.md (takes minutes).
walks: setup
	@PYTHONDONTWRITEBYTECODE=1 Scripts/walks

## Runs the tests under the thread and the address sanitizer: make sanitize [SANITIZERS=thread]
SANITIZERS ?= thread address
sanitize: setup
	@Scripts/validators
	@Scripts/sanitize $(SANITIZERS)

## Tests the recorder: programs on a stand-in for UIKit, audits of what they recorded, its objects for Apple's systems.
recorder-test: setup
	@Scripts/recorder-programs
	@Scripts/strict-swift test --filter RecorderTests

## Measures what a call costs that the recorder hooks.
recorder-bench: setup
	@Scripts/recorder-programs .build/recorder/bench
	@.build/recorder/bench

## Builds .build/recorder/VCTraceRecorder.dylib, for `vctrace record --simulator` (needs Xcode).
recorder-dylib:
	@Scripts/recorder-dylib

## Opens reports and exports in Chromium, and exports in Perfetto's engine. Installs what it needs.
browser-test: setup build
	@Scripts/browser-tools
	@PYTHONPATH=.build/browser PYTHONDONTWRITEBYTECODE=1 python3 -m pytest -q -p no:cacheprovider Tests/Browser

## Asks `vctrace mcp` a thousand questions with the official client of the Model Context Protocol. Installs the client.
agent-test: setup build
	@Scripts/agent-tools
	@PYTHONPATH=.build/agents PYTHONDONTWRITEBYTECODE=1 python3 Tests/Agents/test_agents.py

## Reads a store with the other tools that the page about SQL names: DuckDB, pandas, Datasette, sqlite-utils. Installs them.
sql-test: setup build
	@Scripts/sql-tools
	@PYTHONPATH=.build/sql-tools PYTHONDONTWRITEBYTECODE=1 python3 Tests/SQLTools/test_tools.py

## Runs the jobs for Apache Spark over 2,000 logs, with workers that die, and says how fast they are. Installs PySpark; needs Java 17.
fleet-test: setup $(VCTRACE)
	@Scripts/fleet-tools
	@VCTRACE="$(VCTRACE)" PYTHONPATH=.build/fleet:Fleet:Tests/Fleet PYTHONDONTWRITEBYTECODE=1 \
		python3 -m pytest -q -s -p no:cacheprovider Tests/Fleet

.build/release/vctrace:
	@$(MAKE) --no-print-directory release

## Builds a package that depends on this one as an app's does, with both build systems of Swift, and runs its tests.
consumer-test:
	@Tests/Consumer/consumer

## Draws the pictures of the README from a sample trace.
pictures: setup build
	@Scripts/pictures

build: build-setup
	@Scripts/build

## Builds .build/release/vctrace: one file that runs where no toolchain is.
release: build-setup
	@Scripts/release

## Builds what a release has for this machine, and tries it: archive, artifact bundle, wheel. They are in .build/dist.
package:
	@Scripts/setup package
	@Packaging/package

## Installs what `make release` built, with its completions: make install PREFIX=/opt/vctrace
PREFIX ?= /usr/local
install:
	@Scripts/install "$(VCTRACE)" "$(DESTDIR)$(PREFIX)"

## Compares the tool's speed with that of others that read logs into SQL (takes minutes): make bench [EVENTS=10000000]
bench: setup release
	@swift build -c release --product vctrace-bench
	@.build/release/vctrace-bench $(EVENTS)

## Counts the instructions for each event (needs valgrind): make instructions [BASE=revision to compare with]
instructions: setup
	@Scripts/instructions $(BASE)

## Says what compilers for Apple's systems would refuse (Linux). Installs the headers of macOS's libc.
apple-check: setup
	@Scripts/strict-swift build --build-tests
	@Scripts/apple-check

lint: setup
	@Scripts/validators
	@Scripts/lint

## Writes the recorded files of tests that differ, and names them: make record [CASE=audit/json]
record: setup
	@Scripts/record "$(CASE)"

## Writes the pages that the tool generates, and names those that changed.
docs: setup build
	@PATH="$(CURDIR)/.build/debug:$$PATH" Scripts/docs

format:
	@swift format -i --recursive Sources Tests Packaging Package.swift

## Installs what all steps need besides Swift, where it is missing.
setup:
	@Scripts/setup

## Installs what `make demo` and `make release` need.
build-setup:
	@Scripts/setup build

clean:
	@swift package clean
