import TraceModel

/// Finds the calls that expectations ask for, so that a call for which none asks costs one look-up.
struct ExpectationIndex {
    /// A call of an expectation or, beside the kinds, the life of a controller of its class.
    struct AwaitedCall {
        let check: Int
        /// Its place among the calls of the form.
        let part: Int
        /// The place of the pattern for its text; negative where only its kind and class count.
        let text: Int
    }

    /// The column for the births and deaths of controllers, after those for the kinds.
    private static let lives = EventKind.allCases.count

    private var awaited: [AwaitedCall] = []
    private var columns: [Int] = []
    /// For each of them, the classes that it is about; nil for any, or for a text instead.
    private var patterns: [String?] = []
    private var general: [Int] = []
    private var names = NamePatterns([])
    private(set) var texts: [Expectation.CallPattern] = []

    /// By the name of a class, its number.
    private var numbers: [String: Int32] = [:]
    /// By the number of a class, its row; classes for which the same expectations ask share one. The first is for no class.
    private var rows: [Int] = []
    private var rowsByPattern: [[Int]: Int] = [:]
    /// By row and column, a part of ``calls``.
    private var ranges: [Range<Int>] = []
    /// In each range, in the order of the expectations and their parts.
    private(set) var calls: [AwaitedCall] = []

    init(_ forms: [Expectation.Form] = []) {
        for (check, form) in forms.enumerated() {
            for (part, call) in form.calls.enumerated() { add(call, check, part) }
            switch form {
            case .live(let pattern, _): add(column: Self.lives, pattern, check, 0)
            case .response(let after, _, nil, true):
                add(column: Self.lives, after.readsText ? nil : after.pattern, check, 0)
            case .duration: add(Expectation.CallPattern("mark background"), check, DurationCheck.pause)
            case .response, .absence, .order, .precedence: break
            }
        }
        names = NamePatterns(patterns)
        _ = number(of: nil)
    }

    private mutating func add(_ call: Expectation.CallPattern, _ check: Int, _ part: Int) {
        if call.readsText { texts.append(call) }
        add(
            column: Int(call.kind.rawValue), call.readsText ? nil : call.pattern, check, part,
            text: call.readsText ? texts.count - 1 : -1)
    }

    private mutating func add(column: Int, _ pattern: String?, _ check: Int, _ part: Int, text: Int = -1) {
        if pattern == nil { general.append(awaited.count) }
        awaited.append(AwaitedCall(check: check, part: part, text: text))
        columns.append(column)
        patterns.append(pattern)
    }

    /// The number of a class, which ``range(of:_:)`` takes; that of no class is 0.
    mutating func number(of className: String?) -> Int32 {
        if let className, let number = numbers[className] { return number }
        let own = className.map { names.places(matching: ClassName($0)) } ?? []
        let number = Int32(rows.count)
        rows.append(rowsByPattern[own] ?? addRow(own))
        if let className { numbers[className] = number }
        return number
    }

    private mutating func addRow(_ own: [Int]) -> Int {
        let row = rowsByPattern.count
        rowsByPattern[own] = row
        var byColumn = [[AwaitedCall]](repeating: [], count: Self.lives + 1)
        for place in (own + general).sorted() { byColumn[columns[place]].append(awaited[place]) }
        for list in byColumn {
            ranges.append(calls.count..<calls.count + list.count)
            calls += list
        }
        return row
    }

    /// The ``calls`` that such an event may be.
    ///
    /// - Parameters:
    ///   - kind: nil for births and deaths.
    ///   - number: that of the class of its controller.
    func range(of kind: EventKind?, _ number: Int32) -> Range<Int> {
        ranges[rows[Int(number)] * (Self.lives + 1) + (kind.map { Int($0.rawValue) } ?? Self.lives)]
    }
}
