import TraceModel

/// Finds the expectations that an event or a controller can be about, so that not every one is asked about every event.
struct ExpectationIndex {
    /// What one expectation waits for.
    private struct Entry {
        let check: Int
        /// Nil for the births and deaths of controllers.
        let kind: EventKind?
    }

    private struct Question: Hashable {
        let kind: EventKind?
        let className: String
    }

    private var entries: [Entry] = []
    /// For each entry, the classes that it is about.
    private var patterns: [String?] = []
    private var names = NamePatterns([])
    /// The expectations about any class, or about a text instead.
    private var general: [EventKind?: [Int]] = [:]
    private var known: [Question: [Int]] = [:]

    /// Adds an expectation, before the first question.
    mutating func add(_ check: Int, _ form: Expectation.Form) {
        for calls in form.calls { add(Entry(check: check, kind: calls.kind), calls.className) }
        switch form {
        case .live(let pattern, _): add(Entry(check: check, kind: nil), pattern)
        case .response(let after, _, _, _): add(Entry(check: check, kind: nil), after.className)
        case .duration: add(Entry(check: check, kind: .mark), nil)
        case .absence, .order, .precedence: break
        }
    }

    private mutating func add(_ entry: Entry, _ pattern: String?) {
        guard pattern != nil else {
            if general[entry.kind]?.last != entry.check { general[entry.kind, default: []].append(entry.check) }
            return
        }
        entries.append(entry)
        patterns.append(pattern)
    }

    /// To be called after the last expectation was added.
    mutating func finish() { names = NamePatterns(patterns) }

    /// The expectations that take such an event, in order.
    ///
    /// - Parameters:
    ///   - kind: nil for births and deaths.
    ///   - className: the class of the controller that it is about; nil if there is none.
    mutating func checks(for kind: EventKind?, of className: String?) -> [Int] {
        guard let className else { return general[kind] ?? [] }
        let question = Question(kind: kind, className: className)
        if let answer = known[question] { return answer }
        let own = names.places(matching: ClassName(className)).filter { entries[$0].kind == kind }
        let answer = Set(own.map { entries[$0].check } + (general[kind] ?? [])).sorted()
        known[question] = answer
        return answer
    }
}

extension Expectation.CallPattern {
    /// The pattern for the class of the controller; nil if a text is meant, or any class.
    fileprivate var className: String? { hasController && method == nil ? pattern : nil }
}
