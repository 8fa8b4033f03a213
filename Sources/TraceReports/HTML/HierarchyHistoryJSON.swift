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
        return [
            "numbers": history.omitted.isEmpty ? nil : Self.differences(steps.map { Int64($0.number) }),
            "lines": Self.differences(steps.map { Int64($0.event.line) }),
            "times": Self.differences(steps.map(\.event.time)),
            "calls": Self.list(steps) { texts.number(of: $0.call) },
            "subjects": Self.list(steps) { place($0.event.subject) },
            "stateFields": Self.stateFields, "lives": lives(&texts),
            "density": history.density,
            "omitted": history.omitted.map { [$0.className, $0.controllers, $0.events] as JSONValue },
        ]
    }

    private func place(_ id: ControllerID?) -> Int { id.map { positions[$0] } ?? 0 }

    /// For each controller its class, address, generation, and states. A state is the number of steps since the one before, a bit
    /// for each value that changed, and these values.
    private func lives(_ texts: inout TextTable) -> JSONValue {
        var list = NumberList()
        for life in history.lives {
            list.open()
            list.append(texts.number(of: life.controller.className))
            list.append(texts.number(of: life.controller.addressText))
            list.append(life.controller.generation)
            list.open()
            var last = 0
            var values = Self.stateFields.map { _ in 0 }
            for (step, stance) in life.states {
                let new = self.values(of: stance, &texts)
                list.open()
                list.append(step - last)
                list.append(new.indices.reduce(0) { new[$1] == values[$1] ? $0 : $0 | 1 << $1 })
                for (index, value) in new.enumerated() where value != values[index] { list.append(value) }
                list.close()
                (last, values) = (step, new)
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

    /// In the order of their names.
    private func values(of stance: Stance, _ texts: inout TextTable) -> [Int] {
        [
            texts.number(of: stance.state.rawValue), place(stance.above),
            texts.number(of: stance.containment?.rawValue), stance.began?.line ?? 0, place(stance.hostID),
            stance.isPresented ? 1 : 0, stance.isViewOut ? 1 : 0, stance.stackPosition ?? 0, stance.stackCount,
            stance.departed?.line ?? 0, texts.number(of: stance.departed?.kind.removalWord),
        ]
    }

    private static func list<Element>(_ elements: [Element], _ number: (Element) -> Int) -> JSONValue {
        var list = NumberList()
        for element in elements { list.append(number(element)) }
        return list.value
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
        if number < 0 { bytes.append(UInt8(ascii: "-")) }
        appendDigits(of: number.magnitude)
    }

    private mutating func appendDigits(of number: UInt) {
        if number >= 10 { appendDigits(of: number / 10) }
        bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
    }

    private mutating func separate() {
        if bytes.last != UInt8(ascii: "[") { bytes.append(UInt8(ascii: ",")) }
    }

    var value: JSONValue { .number(String(decoding: bytes + [UInt8(ascii: "]")], as: UTF8.self)) }
}
