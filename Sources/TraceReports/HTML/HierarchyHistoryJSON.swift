import JSONText
import TraceModel
import TraceText

/// The hierarchy over time, as the page reads it: numbers in columns, for there are many.
struct HierarchyHistoryJSON {
    let history: HierarchyHistory

    /// The positions of the controllers, by which steps and states call them.
    var positions: [ControllerID: Int] {
        Dictionary(uniqueKeysWithValues: history.lives.enumerated().map { ($0.element.controller.id, $0.offset) })
    }

    func value(_ texts: inout TextTable) -> JSONValue {
        let positions = positions
        let steps = history.steps
        func place(_ id: ControllerID?) -> Int { id.flatMap { positions[$0] }.map { $0 + 1 } ?? 0 }
        return .object([
            ("lines", .array(Self.differences(steps.map { Int64($0.event.line) }))),
            ("times", .array(Self.differences(steps.map(\.event.time)))),
            ("kinds", .array(steps.map { .integer(texts.number(of: $0.event.kind.name)) })),
            ("calls", .array(steps.map { .integer(texts.number(of: $0.call)) })),
            ("subjects", .array(steps.map { .integer(place($0.subject)) })),
            ("objects", .array(steps.map { .integer(place($0.object)) })),
            ("living", .array(steps.map { .integer($0.livingCount) })),
            ("lives", .array(history.lives.map { life($0, place, &texts) })),
            ("density", .array(history.density.map { .integer($0) })),
            (
                "omitted",
                .array(
                    history.omitted.map {
                        .array([.string($0.className), .integer($0.controllers), .integer($0.events)])
                    })
            ),
        ])
    }

    /// Class, address, generation, and the states.
    private func life(
        _ life: HierarchyHistory.Life, _ place: (ControllerID?) -> Int, _ texts: inout TextTable
    ) -> JSONValue {
        var last = 0
        let states = life.states.map { state -> JSONValue in
            defer { last = state.step }
            return self.state(state.snapshot, step: state.step - last, place, &texts)
        }
        return .array([
            .integer(texts.number(of: life.controller.className)),
            .integer(texts.number(of: life.controller.addressText)), .integer(life.controller.generation),
            .array(states),
        ])
    }

    /// Zeros at the end are left out.
    private func state(
        _ snapshot: ControllerSnapshot, step: Int, _ place: (ControllerID?) -> Int, _ texts: inout TextTable
    ) -> JSONValue {
        let flags = (snapshot.isPresented ? 1 : 0) + (snapshot.isViewOut ? 2 : 0)
        var numbers = [
            step, texts.number(of: snapshot.state.rawValue), place(snapshot.above),
            texts.number(of: snapshot.containment?.rawValue), snapshot.began?.line ?? 0, place(snapshot.host?.id),
            flags, snapshot.stackPosition ?? 0, snapshot.stackCount, snapshot.departed?.line ?? 0,
            texts.number(of: snapshot.departed.map { ControllerSnapshotText.word($0.kind) }),
        ]
        while numbers.last == 0 { numbers.removeLast() }
        return .array(numbers.map { .integer($0) })
    }

    /// Each number as its distance from the one before it; null stays.
    private static func differences(_ numbers: [Int64?]) -> [JSONValue] {
        var last: Int64 = 0
        return numbers.map { number in
            guard let number else { return .null }
            defer { last = number }
            return .integer(Int(number &- last))
        }
    }
}
