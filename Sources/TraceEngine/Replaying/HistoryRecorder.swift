import TraceModel
import TraceReplay

/// Records, step by step, what a page shows of a run.
struct HistoryRecorder {
    private static let stretchCount = 400

    private var selection: HistorySelection
    private let run: Run
    private var history = HierarchyHistory()
    private var lives: [ControllerID: HierarchyHistory.ShownLife] = [:]
    /// The number of omitted events of each controller.
    private var omittedEvents = ControllerTable(0)
    /// The number of omitted events without a subject.
    private var omittedOthers = 0
    private var count = 0

    init(_ run: Run, _ selection: HistorySelection) {
        self.run = run
        self.selection = selection
        history.density = Array(repeating: 0, count: Self.stretchCount)
    }

    mutating func add(_ step: Replay.Step) {
        let event = step.event
        history.density[stretch(of: event)] += 1
        count += 1
        var isTurn = selection.takes(event) || count == run.summary.eventCount
        for snapshot in step.changed {
            let isNew = note(snapshot)
            if selection.showsEachLife, isNew || snapshot.state == .gone { isTurn = true }
        }
        guard isTurn else {
            if let subject = event.subject { omittedEvents[subject] += 1 } else { omittedOthers += 1 }
            return
        }
        history.steps.append((event, count, step.call))
    }

    /// Takes a state from the next step on. A life that came and ended since the last step is not seen.
    ///
    /// - Returns: whether the controller is new.
    private mutating func note(_ snapshot: ControllerSnapshot) -> Bool {
        let (id, step) = (snapshot.controller.id, history.steps.count)
        guard let last = lives[id]?.states.last?.step else {
            lives[id] = (snapshot.controller, [(step, snapshot)])
            return true
        }
        if last == step { lives[id]?.states.removeLast() }
        if !selection.showsEachLife, snapshot.state == .gone, lives[id]?.states.isEmpty == true {
            lives[id] = nil
        } else {
            lives[id]?.states.append((step, snapshot))
        }
        return false
    }

    /// - Parameter controllers: all of the run, by number.
    mutating func finish(_ controllers: [Controller]) -> HierarchyHistory {
        history.lives = lives.values.sorted { $0.controller.id < $1.controller.id }
        history.omitted = omitted(controllers)
        return history
    }

    private func omitted(_ controllers: [Controller]) -> [(className: String, controllers: Int, events: Int)] {
        var omitted: [String: (controllers: Int, events: Int)] = [:]
        func omit(_ className: String, controllers: Int, events: Int) {
            guard controllers + events > 0 else { return }
            omitted[className, default: (0, 0)].controllers += controllers
            omitted[className, default: (0, 0)].events += events
        }
        for controller in controllers {
            omit(
                controller.className, controllers: lives[controller.id] == nil ? 1 : 0,
                events: omittedEvents[controller.id])
        }
        omit("", controllers: 0, events: omittedOthers)
        return omitted.map { (className: $0.key, controllers: $0.value.controllers, events: $0.value.events) }
            .sorted { ($1.events, $0.className) < ($0.events, $1.className) }
    }

    /// The stretch of an event, by time, or by the number of the event in a log without times.
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
