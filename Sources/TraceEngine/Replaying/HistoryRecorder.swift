import TraceModel
import TraceReplay

/// Takes down, step by step, what a page shows of a run.
struct HistoryRecorder {
    private static let stretchCount = 400

    private let selection: HistorySelection
    private let run: Run
    private var history = HierarchyHistory()
    private var lives: [ControllerID: HierarchyHistory.Life] = [:]
    /// How many events of each controller are left out; the last number counts those that name none.
    private var omittedEvents: [Int]
    private var count = 0

    init(_ run: Run, _ selection: HistorySelection) {
        self.run = run
        self.selection = selection
        history.density = Array(repeating: 0, count: Self.stretchCount)
        omittedEvents = Array(repeating: 0, count: run.summary.controllerCount + 1)
    }

    /// - Parameter controllers: all that came so far, by number.
    mutating func add(_ step: Replay.Step, _ controllers: [Controller]) {
        let event = step.event
        history.density[stretch(of: event)] += 1
        count += 1
        let changed = step.changed
        guard !changed.isEmpty || selection.isCentral(event) else {
            let last = omittedEvents.count - 1
            omittedEvents[event.subject.map { min(Int($0.rawValue), last) } ?? last] += 1
            return
        }
        for snapshot in changed {
            let id = snapshot.controller.id
            let state = HierarchyHistory.State(step: history.steps.count, snapshot: snapshot)
            lives[id, default: HierarchyHistory.Life(controller: controllers[Int(id.rawValue)], states: [])]
                .states.append(state)
        }
        history.steps.append(
            HierarchyHistory.Step(
                event: event.reference, call: step.call, subject: event.subject, object: event.object,
                livingCount: step.livingCount))
    }

    /// - Parameter controllers: all of the run, by number.
    mutating func finish(_ controllers: [Controller]) -> HierarchyHistory {
        history.lives = lives.values.sorted { $0.controller.id < $1.controller.id }
        history.omitted = omitted(controllers)
        return history
    }

    private func omitted(_ controllers: [Controller]) -> [HierarchyHistory.Omission] {
        var omitted: [String: HierarchyHistory.Omission] = [:]
        func omit(_ className: String, controllers: Int, events: Int) {
            guard controllers + events > 0 else { return }
            var entry =
                omitted[className] ?? HierarchyHistory.Omission(className: className, controllers: 0, events: 0)
            entry.controllers += controllers
            entry.events += events
            omitted[className] = entry
        }
        for (controller, events) in zip(controllers, omittedEvents.dropLast()) {
            omit(controller.className, controllers: lives[controller.id] == nil ? 1 : 0, events: events)
        }
        omit("", controllers: 0, events: omittedEvents.last ?? 0)
        return omitted.values.sorted { ($1.events, $0.className) < ($0.events, $1.className) }
    }

    /// By time, or by the number of the event in a log without times.
    private func stretch(of event: Event) -> Int {
        let share: Double
        if let end = run.summary.end, end > 0, let time = event.time {
            share = Double(time) / Double(end)
        } else {
            share = Double(count) / Double(max(1, run.summary.eventCount))
        }
        return max(0, min(Self.stretchCount - 1, Int(share * Double(Self.stretchCount))))
    }
}
