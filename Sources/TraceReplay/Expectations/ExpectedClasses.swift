import TraceModel

/// The classes that the patterns of expectations stand for, and what the trace may hide of them. Each class is compared once.
struct ExpectedClasses {
    private struct Named {
        var traced: [String] = []
        /// The kinds that the log's header says it may hide of some of them, whether or not it names an instance.
        var hidden: EventKinds = []
        /// Whether the log has named controllers of such a class, and shows no calls of them.
        var hasUntraced = false
    }

    private let patterns: [String?]
    private let names: NamePatterns
    /// By pattern; nil stands for all classes.
    private var byPattern: [String?: Named] = [:]
    private var known: [Expectation.CallPattern: Bool] = [:]

    init(_ expectations: [Expectation], _ recordedKinds: RecordedKinds) {
        patterns = Set(expectations.flatMap(\.form.calls).map(\.pattern)).union([nil]).sorted { $0 ?? "" < $1 ?? "" }
        names = NamePatterns(patterns)
        for name in recordedKinds.tracedClasses { note(name) { $0.traced.append(name) } }
        for (name, kinds) in recordedKinds.partial { note(name) { $0.hidden.formUnion(kinds) } }
    }

    private mutating func note(_ className: String, _ change: (inout Named) -> Void) {
        for place in names.places(matching: ClassName(className)) {
            change(&byPattern[patterns[place], default: Named()])
        }
        change(&byPattern[nil, default: Named()])
    }

    /// Notes a class of which the log shows no calls.
    mutating func note(untraced className: String) {
        note(className) { $0.hasUntraced = true }
    }

    /// Whether the log would not show each such call of the classes that match. If it shows none of them, its header must list the kind.
    mutating func mayHide(_ calls: Expectation.CallPattern, _ recordedKinds: RecordedKinds) -> Bool {
        let classes = byPattern[calls.pattern] ?? Named()
        if classes.hasUntraced { return true }
        if let answer = known[calls] { return answer }
        let kind = calls.kind
        let evidence = recordedKinds.evidence(of: kind)
        let answer =
            evidence < .likely || evidence == .likely && classes.traced.isEmpty || classes.hidden.contains(kind)
            || classes.traced.contains { recordedKinds.evidence(of: kind, in: $0) < .wouldShow }
        known[calls] = answer
        return answer
    }
}
