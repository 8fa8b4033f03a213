import TraceFormats
import TraceModel

/// Limits the launches and the tests of a run, because its summary holds all of them.
struct RunLimit {
    /// The greatest number of events that begin or end a test, more than a night has.
    static let testEvents = 1 << 19

    private var testEvents = 0

    private static func isOfTest(_ kind: EventKind) -> Bool { kind == .testStarted || kind == .testFinished }

    /// Leaves out the events of further launches and tests; each becomes a problem.
    mutating func apply(to batch: inout LoggedBatch) {
        // Most batches hold neither. A look at two fields copies no event.
        let isLimited = batch.events.indices.contains {
            batch.events[$0].launch >= Launch.most || Self.isOfTest(batch.events[$0].kind)
        }
        guard isLimited else { return }
        var problems: [Problem] = []
        batch.events.removeAll { event in
            let isOfTest = Self.isOfTest(event.kind)
            if isOfTest { testEvents += 1 }
            let reason: String
            if event.launch >= Launch.most {
                reason = "too many launches: the log has more than \(Launch.most), and this line is of another one"
            } else if isOfTest, testEvents > Self.testEvents {
                reason = "too many tests: more than \(Self.testEvents) lines begin or end one, and this line, too"
            } else {
                return false
            }
            problems.append(Problem(line: event.line, severity: .error, reason: reason, text: ""))
            return true
        }
        guard !problems.isEmpty else { return }
        batch.problems = (batch.problems + problems).sorted { $0.line < $1.line }
    }
}
