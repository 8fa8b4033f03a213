import TraceModel

extension Event {
    /// The controller that the call is about: the object where a parent, a presenter or a stack is called, or else the subject.
    var about: ControllerID? { kind.isOnHolder ? object : subject }
}

extension Expectation.CallPattern {
    /// Whether such a call names a controller, which tells its launch.
    var hasController: Bool { kind != .mark && kind != .testStarted && kind != .testFinished }

    /// Whether the text of a call decides, and not only its kind and the class of its controller.
    var readsText: Bool { method != nil || !hasController && pattern != nil }

    /// Whether a call of the kind has such a text.
    func fitsText(of event: Event) -> Bool {
        switch event.payload {
        case .call(let text):
            guard let method, EventPayload.methodName(of: text) == method else { return false }
            return fits(Self.argument(of: text))
        case .mark(let text), .test(let text, _): return fits(text[...])
        default: return false
        }
    }

    private func fits(_ text: Substring) -> Bool { pattern.map { Glob.fits(text, $0) } ?? true }

    /// `logScreen Cart` of `note "logScreen Cart" at=Cart.swift:42`.
    private static func argument(of call: String) -> Substring {
        let rest = call.drop { $0 != " " }.dropFirst()
        guard rest.first == "\"" else { return rest }
        let text = rest.dropFirst()
        var isEscaped = false
        let end = text.firstIndex { character in
            defer { isEscaped = character == "\\" && !isEscaped }
            return character == "\"" && !isEscaped
        }
        return text[..<(end ?? text.endIndex)]
    }
}

extension Expectation.Form {
    /// Its calls, in the order in which it takes an event that is several of them. Their places tell a check which one an event is.
    var calls: [Expectation.CallPattern] {
        switch self {
        case .response(let after, let then, _, _): [then, after]
        case .absence(let first, let last, let never, _): [never, last, first]
        case .order(let classes, let call): classes.map { Expectation.CallPattern(call.kind, $0) }
        case .precedence(let before, let then, _): [before, then]
        case .duration(let from, let to, _, _): [to, from]
        case .live: []
        }
    }
}

extension TraceKnowledge {
    /// Returns the reason why such a call may have been made although the log does not show it.
    ///
    /// - Parameter state: the controller that the call is about; nil for any that matches.
    func obstacle(toSeeing calls: Expectation.CallPattern, of state: ControllerState?) -> UncheckedRules.Reason? {
        if let state {
            return wouldShow(calls.kind, about: state) ? nil : reason(for: calls.kind, in: state)
        }
        let mayBeHidden =
            EventKinds.besideTheLifecycle.contains(calls.kind) || calls.kind.isOnHolder
            ? evidence(of: calls.kind) < .wouldShow || recordedKinds.partial.values.contains { $0.contains(calls.kind) }
            : expected?.mayHide(calls, recordedKinds) ?? true
        return mayBeHidden ? .whose("expected \(calls.method ?? calls.kind.name) another class may hide") : nil
    }
}

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
