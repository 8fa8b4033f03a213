import TraceModel
import TraceText

/// The hierarchy over time, in the page's format: numbers in columns, because there are many.
struct HierarchyHistoryJSON {
    private let history: HierarchyHistory
    /// The positions of the controllers, counted from 1, to which steps and states refer; 0 for those that are not shown.
    private var positions = ControllerTable(0)

    init(_ history: HierarchyHistory) {
        self.history = history
        for (index, life) in history.lives.enumerated() { positions[life.controller.id] = index + 1 }
    }

    /// The position of a controller, counted from 0; nil if it is not shown.
    func position(of id: ControllerID) -> Int? { positions[id] > 0 ? positions[id] - 1 : nil }

    func value(_ texts: inout TextTable) -> JSONValue {
        let steps = history.steps
        let timeUnit = Self.greatestDivisor(of: steps.lazy.compactMap(\.event.time))
        return [
            "numbers": history.omitted.isEmpty ? nil : Self.differences(steps.map { Int64($0.number) }),
            "lines": Self.differences(steps.map { Int64($0.event.line) }),
            "timeUnit": timeUnit, "times": Self.differences(steps.map { $0.event.time.map { $0 / timeUnit } }),
            "calls": Self.list(steps) { texts.number(of: $0.call) },
            "subjects": Self.list(steps) { place($0.event.subject) },
            "stateFields": Self.stateFields, "lives": lives(&texts),
            "density": history.density,
            "words": JSONValue.object(StanceWord.allCases.map { ($0.rawValue, .string($0.template)) }),
            "omitted": history.omitted.map { [$0.className, $0.controllers, $0.events] as JSONValue },
        ]
    }

    private func place(_ id: ControllerID?) -> Int { id.map { positions[$0] } ?? 0 }

    /// For each controller its class, address, generation, and states. A state is the number of steps since the one before, a bit
    /// for each value that changed, and these values.
    private func lives(_ texts: inout TextTable) -> JSONValue {
        var list = NumberList()
        var values = StateValues(count: Self.stateFields.count)
        for life in history.lives {
            list.open()
            list.append(texts.number(of: life.controller.className))
            list.append(texts.number(of: life.controller.instanceText))
            list.append(life.controller.generation)
            list.open()
            var last: (step: Int, stance: Controller.Stance)?
            values.clear()
            for (step, stance) in life.states {
                set(&values, to: stance, after: last?.stance, &texts)
                list.open()
                list.append(step - (last?.step ?? 0))
                list.append(values.changedFields)
                for value in values.changed { list.append(value) }
                list.close()
                last = (step, stance)
            }
            list.close()
            list.close()
        }
        return list.value
    }

    /// The names of the values of a state.
    private static let stateFields = [
        "state", "above", "containment", "began", "host", "isPresented", "isViewOut", "stackPosition", "stackCount",
        "departed", "departedWord",
    ]

    /// Sets the values to those of a state, in the order of their names. A text of the state before is not looked up again.
    private func set(
        _ values: inout StateValues, to stance: Controller.Stance, after last: Controller.Stance?,
        _ texts: inout TextTable
    ) {
        values.begin()
        if stance.state != last?.state { values.set(0, texts.number(of: stance.state.rawValue)) }
        values.set(1, place(stance.above))
        if stance.containment != last?.containment { values.set(2, texts.number(of: stance.containment?.rawValue)) }
        values.set(3, stance.began?.line ?? 0)
        values.set(4, place(stance.hostID))
        values.set(5, stance.isPresented ? 1 : 0)
        values.set(6, stance.isViewOut ? 1 : 0)
        values.set(7, stance.stackPosition ?? 0)
        values.set(8, stance.stackCount)
        values.set(9, stance.departed?.line ?? 0)
        let departure = stance.departed?.kind
        if departure != last?.departed?.kind { values.set(10, texts.number(of: departure?.removalWord)) }
    }

    private static func list<Element>(_ elements: [Element], _ number: (Element) -> Int) -> JSONValue {
        var list = NumberList()
        for element in elements { list.append(number(element)) }
        return list.value
    }

    /// Most logs have microseconds or milliseconds, so their times in nanoseconds would be full of zeros.
    private static func greatestDivisor(of times: some Sequence<Int64>) -> Int64 {
        var divisor: UInt64 = 0
        for time in times {
            var rest = time.magnitude
            while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
            if divisor == 1 { break }
        }
        return Int64(clamping: max(1, divisor))
    }

    /// Each number as its difference from the one before it; null stays.
    private static func differences(_ numbers: [Int64?]) -> JSONValue {
        var last: Int64 = 0
        var list = NumberList()
        for number in numbers {
            list.append(number.map { Int($0 &- last) })
            last = number ?? last
        }
        return list.value
    }
}

/// The values of a life's states, one state after the other, in the same memory.
private struct StateValues {
    private var values: [Int]
    /// A bit for each value that differs from that of the state before.
    private(set) var changedFields = 0
    /// These values.
    private(set) var changed: [Int] = []

    init(count: Int) { values = Array(repeating: 0, count: count) }

    mutating func clear() { for index in values.indices { values[index] = 0 } }

    mutating func begin() {
        changedFields = 0
        changed.removeAll(keepingCapacity: true)
    }

    mutating func set(_ index: Int, _ value: Int) {
        guard values[index] != value else { return }
        values[index] = value
        changedFields |= 1 << index
        changed.append(value)
    }
}

/// An array of numbers and of such arrays, in its written form, because a value for each number takes long.
private struct NumberList {
    private var bytes = [UInt8(ascii: "[")]

    mutating func open() {
        separate()
        bytes.append(UInt8(ascii: "["))
    }

    mutating func close() { bytes.append(UInt8(ascii: "]")) }

    mutating func append(_ number: Int?) {
        separate()
        guard let number else { return bytes += "null".utf8 }
        bytes.append(digitsOf: Int64(number))
    }

    private mutating func separate() {
        if bytes.last != UInt8(ascii: "[") { bytes.append(UInt8(ascii: ",")) }
    }

    var value: JSONValue { .number(String(decoding: bytes + [UInt8(ascii: "]")], as: UTF8.self)) }
}
