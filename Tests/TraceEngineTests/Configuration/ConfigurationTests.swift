import Foundation
import Testing
import TraceEngine
import TraceModel
import TraceTestSupport
import VCTraceAudit

@Suite struct ConfigurationTests {
    @Test(arguments: [
        "", "\n\n", "# nothing\n", "rules:\nexclude:\n", "---\n", "{}", "system-containers: []\nrules: {}",
    ])
    func holdsTheDefaultsWithoutAWord(_ text: String) throws {
        let configuration = try Configuration.read(text)
        #expect(configuration.entries == Configuration(rules: Configuration.Vocabulary.sample.rules).entries)
        #expect(configuration.entries.allSatisfy { $0.origin == .builtIn })
        #expect(
            configuration.entries.map { "\($0.key) \($0.value)" } == [
                "fail-on error", "scope run", "leak-grace 2 s", "embed-window 100 ms", "rules.add-child-twice warning",
                "rules.missing-did-move error", "rules.redundant-will-move note",
            ])
    }

    @Test func knowsWhereEachValueComesFrom() throws {
        let configuration = try Configuration.read(
            """
            # The shop's audits.
            fail-on: warning
            leak-grace: 1.5 s
            rules:
              missing-did-move: off
              add-child-twice: "error"
            system-containers: [Shop.Deck, Drawer]
            exclude:
              - rule: missing-did-move
                class: Legacy*
                reason: "It goes away with 5.0: #812"
            """)
        let changed = configuration.entries.filter { $0.origin != .builtIn }
        #expect(
            changed.map { "\($0.key) = \($0.value) (\($0.origin))" } == [
                "fail-on = warning (.vctrace.yml:2)",
                "leak-grace = 1500 ms (.vctrace.yml:3)",
                "system-containers = Shop.Deck (.vctrace.yml:7)",
                "system-containers = Drawer (.vctrace.yml:7)",
                "exclude = missing-did-move of Legacy*: It goes away with 5.0: #812 (.vctrace.yml:9)",
                "rules.add-child-twice = error (.vctrace.yml:6)",
                "rules.missing-did-move = off (.vctrace.yml:5)",
            ])
        #expect(configuration.rules["missing-did-move"]?.value.severity == nil)
        #expect(configuration.rules["add-child-twice"]?.value.severity == .error)
    }

    @Test(arguments: [
        ("rule:\n  a: off", "1:1: unknown key 'rule'; did you mean 'rules'?"),
        ("zebra: 1", "1:1: unknown key 'zebra'"),
        ("rules:\n  mising-did-move: off", "2:3: unknown rule 'mising-did-move'; did you mean 'missing-did-move'?"),
        ("rules:\n  missing-did-move: of", "2:21: unknown severity 'of'; did you mean 'off'?"),
        (
            "rules:\n  missing-did-move: 3",
            "2:21: unknown severity '3'; it is one of error, warning, note, off"
        ),
        ("rules:\n  missing-did-move:", "2:20: 'missing-did-move' has no value"),
        ("rules: off", "1:8: 'rules' needs 'key: value'"),
        ("fail-on: [error]", "1:10: 'fail-on' takes a text here, not a list or 'key: value'"),
        ("leak-grace: 2", "1:13: '2' is not a span of time; write a number and a unit, as in '2 s' or '100 ms'"),
        ("leak-grace: -1 s", "1:13: '-1 s' is not a span of time; write a number and a unit, as in '2 s' or '100 ms'"),
        (
            "run-name: '{name}@{date'",
            "1:11: '{date' has no closing brace; write it as in '{name}@{date}'"
        ),
        ("run-name: 'app-{'", "1:11: '{' has no closing brace; write it as in '{name}@{date}'"),
        ("system-containers: Deck", "1:20: 'system-containers' needs a list: one '- …' for each entry"),
        ("exclude:\n- rule: missing-did-move\n  class: A", "2:3: this entry of 'exclude' has no 'reason'"),
        (
            "exclude:\n- rule: missing-did-move\n  reason: so",
            "2:3: this entry of 'exclude' needs 'class' or 'parent'"
        ),
        ("exclude:\n- nonsense", "2:3: 'exclude' needs 'key: value'"),
        ("- a\n- b", "1:1: a configuration is a list of 'key: value'"),
    ]) func saysWhereAndWhatIsWrong(_ text: String, _ message: String) {
        #expect(Configuration.problems(text) == [".vctrace.yml:" + message])
    }

    @Test func saysAllThatIsWrongInTheOrderOfTheFile() {
        let problems = Configuration.problems("fail-on: sometimes\nruels: {}\nleak-grace: soon")
        #expect(problems.map { $0.prefix(16) } == [".vctrace.yml:1:1", ".vctrace.yml:2:1", ".vctrace.yml:3:1"])
    }

    @Test(arguments: ["rules: [", "a: b: c", "\"", "fail-on: error\nfail-on: note", "--- \na: 1\n---\nb: 2", "\u{1}"])
    func refusesWhatIsNotYAML(_ text: String) {
        #expect(Configuration.problems(text).count == 1)
    }

    @Test(arguments: [
        ("2 s", 2_000_000_000), ("100ms", 100_000_000), ("0 s", 0), ("1.5 min", 90_000_000_000), ("250 us", 250_000),
        ("0.000000001 s", 1),
    ]) func readsSpansOfTime(_ text: String, _ nanoseconds: Int64) throws {
        #expect(try Configuration.read("leak-grace: \(text)").leakGrace.value == nanoseconds)
    }

    @Test(arguments: ["s", "2", "2 h", "2  s", ". s", "1. s", "0.5 ns", "99999999999 s", "1.2.3 s", "2 s s", "٢ s"])
    func refusesOtherSpans(_ text: String) {
        #expect(Configuration.problems("leak-grace: \(text)").count == 1)
    }

    @Test func isFoundAboveUpToTheWorkTree() async throws {
        let files = [".vctrace.yml": "", "tree/.git/HEAD": "", "tree/app/tests/CartTests.swift": ""]
        try await withTemporaryFolder(files) { root in
            let inner = root.appending(path: "tree/app/tests")
            #expect(Configuration.find(from: inner.path) == nil)
            #expect(Configuration.find(from: inner.appending(path: "gone/deeper").path) == nil)
            #expect(Configuration.find(from: "") == nil)
            try Data().write(to: root.appending(path: "tree/.vctrace.yml"))
            #expect(Configuration.find(from: inner.path) == "../../.vctrace.yml")
            try Data().write(to: inner.appending(path: ".vctrace.yml"))
            #expect(Configuration.find(from: inner.path) == ".vctrace.yml")
        }
    }

    @Test func namesAFileThatIsNotThere() {
        #expect(throws: ConfigurationError.self) { try Configuration(file: "/nowhere/vctrace.yml", .sample) }
    }
}
