import TraceModel
import TraceText

/// The hierarchy over time, in the page's format: numbers in columns, because there are many.
struct HierarchyHistoryJSON {
    private let history: HierarchyHistory
    /// The positions of the controllers, to which steps and states refer.
    let positions: [ControllerID: Int]

    init(_ history: HierarchyHistory) {
        self.history = history
        positions = Dictionary(
            uniqueKeysWithValues: history.lives.enumerated().map { ($0.element.controller.id, $0.offset) })
    }

    func value(_ texts: inout TextTable) -> JSONValue {
        let steps = history.steps
        return [
            "numbers": history.omitted.isEmpty ? nil : Self.differences(steps.map { Int64($0.number) }),
            "lines": Self.differences(steps.map { Int64($0.event.line) }),
            "times": Self.differences(steps.map(\.event.time)),
            "calls": Self.list(steps.map { texts.number(of: $0.call) }),
            "subjects": Self.list(steps.map { place($0.event.subject) }),
            "stateFields": Self.stateFields.map(\.name),
            "lives": history.lives.map { life($0, &texts) },
            "density": history.density,
            "omitted": history.omitted.map { [$0.className, $0.controllers, $0.events] as JSONValue },
        ]
    }

    private func place(_ id: ControllerID?) -> Int { id.flatMap { positions[$0] }.map { $0 + 1 } ?? 0 }

    /// The class, address, generation, and states.
    private func life(_ life: HierarchyHistory.ShownLife, _ texts: inout TextTable) -> JSONValue {
        var last = 0
        var values = Self.stateFields.map { _ in 0 }
        let states = life.states.map { state in
            defer { last = state.step }
            return Self.list(changes(to: state.snapshot, of: &values, step: state.step - last, &texts))
        }
        return [
            texts.number(of: life.controller.className), texts.number(of: life.controller.addressText),
            life.controller.generation, JSONValue.number("[\(states.map(\.line).joined(separator: ","))]"),
        ]
    }

    private typealias StateField = @Sendable (ControllerSnapshot, HierarchyHistoryJSON, inout TextTable) -> Int

    /// The values of a state.
    private static let stateFields: [(name: String, value: StateField)] = [
        ("state", { snapshot, _, texts in texts.number(of: snapshot.state.rawValue) }),
        ("above", { snapshot, page, _ in page.place(snapshot.above) }),
        ("containment", { snapshot, _, texts in texts.number(of: snapshot.containment?.rawValue) }),
        ("began", { snapshot, _, _ in snapshot.began?.line ?? 0 }),
        ("host", { snapshot, page, _ in page.place(snapshot.host?.id) }),
        ("isPresented", { snapshot, _, _ in snapshot.isPresented ? 1 : 0 }),
        ("isViewOut", { snapshot, _, _ in snapshot.isViewOut ? 1 : 0 }),
        ("stackPosition", { snapshot, _, _ in snapshot.stackPosition ?? 0 }),
        ("stackCount", { snapshot, _, _ in snapshot.stackCount }),
        ("departed", { snapshot, _, _ in snapshot.departed?.line ?? 0 }),
        ("departedWord", { snapshot, _, texts in texts.number(of: snapshot.departed?.kind.removalWord) }),
    ]

    /// The number of steps since the state before, a bit for each value that changed, and these values.
    private func changes(
        to snapshot: ControllerSnapshot, of values: inout [Int], step: Int, _ texts: inout TextTable
    ) -> [Int] {
        var changes = [step, 0]
        for (index, field) in Self.stateFields.enumerated() {
            let value = field.value(snapshot, self, &texts)
            guard value != values[index] else { continue }
            values[index] = value
            changes[1] |= 1 << index
            changes.append(value)
        }
        return changes
    }

    /// A list in its written form, because a value for each number takes long.
    private static func list(_ numbers: [Int]) -> JSONValue {
        var text = "["
        for (index, number) in numbers.enumerated() {
            if index > 0 { text += "," }
            text += String(number)
        }
        return .number(text + "]")
    }

    /// Each number as its difference from the one before it; null stays.
    private static func differences(_ numbers: [Int64?]) -> JSONValue {
        var last: Int64 = 0
        var text = "["
        for (index, number) in numbers.enumerated() {
            if index > 0 { text += "," }
            if let number {
                text += String(number &- last)
                last = number
            } else {
                text += "null"
            }
        }
        return .number(text + "]")
    }
}
