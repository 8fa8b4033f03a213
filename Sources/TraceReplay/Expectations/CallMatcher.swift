import TraceModel

/// Finds the calls that an expectation speaks of.
final class CallMatcher {
    let calls: Expectation.CallPattern
    private var classes: [String: Bool] = [:]

    init(_ calls: Expectation.CallPattern) {
        self.calls = calls
    }

    func matches(_ event: Event, _ hierarchy: Hierarchy) -> Bool {
        guard event.kind == calls.kind else { return false }
        switch event.payload {
        case .call(let text) where calls.method != nil:
            guard let method = calls.method, EventPayload.methodName(of: text) == method else { return false }
            return matches(Self.argument(of: text))
        case .mark(let text), .test(let text, _): return matches(text[...])
        default:
            guard calls.method == nil else { return false }
            guard let pattern = calls.pattern else { return true }
            return hierarchy.state(event.about)?.className.isClass(matching: pattern, &classes) ?? false
        }
    }

    /// Whether the class of a controller matches the pattern.
    func matches(_ state: ControllerState) -> Bool {
        calls.pattern.map { state.className.isClass(matching: $0, &classes) } ?? true
    }

    private func matches(_ text: Substring) -> Bool { calls.pattern.map { Glob.fits(text, $0) } ?? true }

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

extension String {
    /// Whether the name of a class matches a pattern; names come again and again.
    fileprivate func isClass(matching pattern: String, _ known: inout [String: Bool]) -> Bool {
        if let answer = known[self] { return answer }
        let answer = ClassName(self).matches(pattern)
        known[self] = answer
        return answer
    }
}

extension Event {
    /// The controller that the call is about: the object where a parent, a presenter or a stack is called, or else the subject.
    var about: ControllerID? { EventKinds.onHolders.contains(kind) ? object : subject }
}

extension Expectation.CallPattern {
    /// Whether such a call names a controller, which tells its launch.
    var hasController: Bool { kind != .mark && kind != .testStarted && kind != .testFinished }
}

extension Expectation.Form {
    var calls: [Expectation.CallPattern] {
        switch self {
        case .response(let after, let then, _, _): [after, then]
        case .absence(let first, let last, let never, _): [first, last, never]
        case .order(let classes, let call): classes.map { Expectation.CallPattern(call.kind, $0) }
        case .precedence(let before, let then, _): [before, then]
        case .duration(let from, let to, _, _): [from, to]
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
            return showsReliably(calls.kind, about: state) ? nil : reason(for: calls.kind, in: state)
        }
        let mayBeHidden =
            EventKinds.besideTheLifecycle.contains(calls.kind)
            ? !recordedKinds.canShow(calls.kind) || recordedKinds.isHiddenSomewhere(calls.kind)
            : EventKinds.onHolders.contains(calls.kind)
                ? !recordedKinds.lists(calls.kind) || recordedKinds.isHiddenSomewhere(calls.kind)
                : expected.mayHide(calls, recordedKinds)
        return mayBeHidden ? .whose("expected \(calls.method ?? calls.kind.name) another class may hide") : nil
    }
}
