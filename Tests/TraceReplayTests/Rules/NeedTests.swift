import Testing
import TraceModel
import TraceReplay

/// A rule reports only what the log can show: if a log lacks a kind of call, the rule still finds the defect, or says that it did not
/// check.
@Suite struct NeedTests {
    private static let triggering = ExampleCase.all.filter(\.isTriggering)

    /// The audit of the example as a log that does not record a kind.
    private struct ShorterExample {
        typealias Outcome = (findings: [Finding], notChecked: [RunReport.NotChecked])

        private let text: String
        private let events: [Event]
        /// By log: removing a kind that the log does not contain changes nothing.
        private var known: [String: Outcome] = [:]

        init(_ test: ExampleCase) {
            text = test.trace.text
            events = test.read.events
        }

        mutating func outcome(without kind: EventKind) -> Outcome {
            let log = log(without: kind)
            let outcome = known[log] ?? ReadTrace(log).auditToTheEnd()
            known[log] = outcome
            return outcome
        }

        private func log(without kind: EventKind) -> String {
            let lines = Set(events.filter { $0.kind == kind }.map(\.line))
            let kept = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().filter {
                !lines.contains($0.offset + 1)
            }
            let shorter = kept.map { _, line in
                guard line.hasPrefix("# records:") else { return String(line) }
                return line.split(separator: " ").filter { $0 != kind.name }.joined(separator: " ")
            }
            return shorter.joined(separator: "\n")
        }
    }

    /// A log that lacks a kind in all groups of a rule's needs.
    @Test(arguments: triggering) func isNotCheckedWithoutWhatItNeeds(_ test: ExampleCase) {
        let needed = test.rule.needs.dropFirst().reduce(test.rule.needs.first ?? []) { $0.intersection($1) }
        var example = ShorterExample(test)
        for kind in needed.elements {
            let (findings, notChecked) = example.outcome(without: kind)
            let entries = notChecked.filter { $0.rule == test.rule.id && $0.isWhole }
            #expect(entries.map(\.reason) == ["the trace records no \(kind.name)"], sourceLocation: test.location)
            #expect(!findings.contains { $0.rule == test.rule.id }, sourceLocation: test.location)
        }
    }

    /// The kinds without which no example of a rule triggers it although the rule is checked: without them, the defect does not show in a
    /// log, or the log does not show where a controller is.
    private static let evidence: [String: [EventKind]] = [
        "add-child-twice": [.didMove],
        "appeared-before-load": [.viewWillAppear],
        "child-never-appeared": [.addSubview],
        "child-presented": [.addChild],
        "child-view-not-laid-out": [.addChild, .addSubview],
        "did-move-before-view-added": [.addChild],
        "dismissed-too-much": [.viewDidAppear, .present],
        "event-after-deinit": [.`init`],
        "implicit-reparent": [.didMove],
        "present-while-presenting": [.viewDidDisappear],
        "pushed-by-double-tap": [.viewWillAppear],
        "pushed-twice": [.viewDidLoad],
        "remove-without-parent": [.addChild],
        "uikit-exception": [.diagnostic],
        "uikit-warning": [.diagnostic],
        "view-in-other-parent": [.willMove, .viewDidAppear],
    ]

    @Test(arguments: CatalogueTests.ids) func saysThatItDidNotCheck(_ id: String) throws {
        let examples = Self.triggering.filter { $0.rule.id == id }
        let type = try #require(examples.first).type
        var shorter = examples.map(ShorterExample.init)
        let silent = EventKind.allCases.filter { kind in
            shorter.indices.allSatisfy { index in
                let (findings, notChecked) = shorter[index].outcome(without: kind)
                return !findings.contains { $0.rule == id } && !notChecked.contains { $0.rule == id }
            }
        }
        #expect(
            Set(silent) == Set(Self.evidence[id] ?? []),
            """
            Without one of these kinds, the rule is silent and nothing says that it was not checked: \(silent.map(\.name)). Add them to \
            `needs` in Sources/TraceReplay/Rules/\(type).swift, or to `looksAt` if one such call in the log is enough. Only if the \
            defect cannot show in a log without them, add them to `NeedTests.evidence`.
            """)
    }
}
