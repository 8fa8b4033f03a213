import TraceModel
import TraceReplay

/// Takes down, step by step, what a page shows of a run.
struct HistoryRecorder {
    private static let stretchCount = 400

    private let selection: HistorySelection
    private let run: Run
    private var history = HierarchyHistory()
    private var lives: [ControllerID: HierarchyHistory.Life] = [:]
    private var living: Set<ControllerID> = []
    private var omitted: [String: HierarchyHistory.Omission] = [:]
    private var count = 0

    init(_ run: Run, _ selection: HistorySelection) {
        self.run = run
        self.selection = selection
        history.density = Array(repeating: 0, count: Self.stretchCount)
    }

    /// - Parameter named: the controller with that number.
    mutating func add(_ step: Replay.Step, named: (ControllerID) -> Controller) {
        let event = step.event
        history.density[stretch(of: event)] += 1
        count += 1
        var isShown = selection.isCentral(event)
        for change in step.changes {
            let id = change.after.controller.id
            if change.after.state == .gone { living.remove(id) } else { living.insert(id) }
            guard selection.isShown(id) else {
                if change.before == nil { omit(className: change.after.controller.className, controllers: 1) }
                continue
            }
            isShown = true
            let state = HierarchyHistory.State(step: history.steps.count, snapshot: change.after)
            lives[id, default: HierarchyHistory.Life(controller: named(id), states: [])].states.append(state)
        }
        guard isShown else {
            omit(className: event.subject.map { named($0).className } ?? "", events: 1)
            return
        }
        history.steps.append(
            HierarchyHistory.Step(
                event: event.reference, call: step.call, subject: event.subject, object: event.object,
                livingCount: living.count))
    }

    mutating func finish() -> HierarchyHistory {
        history.lives = lives.values.sorted { $0.controller.id < $1.controller.id }
        history.omitted = omitted.values.sorted { ($1.events, $0.className) < ($0.events, $1.className) }
        return history
    }

    private mutating func omit(className: String, controllers: Int = 0, events: Int = 0) {
        var entry =
            omitted[className] ?? HierarchyHistory.Omission(className: className, controllers: 0, events: 0)
        entry.controllers += controllers
        entry.events += events
        omitted[className] = entry
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
