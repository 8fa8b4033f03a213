import TraceModel
import TraceReplay

/// Records, step by step, what a page shows of a run.
struct HistoryRecorder {
    private static let stretchCount = 400

    private var selection: HistorySelection
    private let eventCount: Int
    /// The run's end; nil for a log without times.
    private let end: Int64?
    private var history = HierarchyHistory()
    /// What is known of a controller.
    private struct LifeMark {
        /// The position of its life among those of the history; negative if it is not shown so far.
        var position: Int32 = -1
        var omittedEvents: Int32 = 0
        /// Whether its end was noted.
        var isGone = false
        /// Whether it is among those that may have changed.
        var isAffected = false
    }

    private var marks = ControllerTable(LifeMark())
    /// Those that may have changed since the last step.
    private var affected: [ControllerState] = []
    /// The number of omitted events without a subject.
    private var omittedOthers = 0
    private var count = 0

    init(_ run: Run, _ selection: HistorySelection) {
        eventCount = run.summary.eventCount
        end = run.summary.end.flatMap { $0 > 0 ? $0 : nil }
        self.selection = selection
        history.density = Array(repeating: 0, count: Self.stretchCount)
    }

    mutating func add(_ step: Replay.Step) {
        let event = step.event
        history.density[stretch(of: event)] += 1
        count += 1
        var isTurn = selection.takes(event, step) || count == eventCount
        for state in step.affected where note(state) && selection.showsEachLife { isTurn = true }
        guard isTurn else {
            if let subject = event.subject { marks[subject].omittedEvents += 1 } else { omittedOthers += 1 }
            return
        }
        for state in affected { record(state, step.stance(of: state)) }
        affected.removeAll(keepingCapacity: true)
        history.steps.append((event, count, step.call))
    }

    /// Notes that a controller may have changed; returns whether it ended, or is not shown so far.
    private mutating func note(_ state: ControllerState) -> Bool {
        let mark = marks[state.id]
        let isGone = !state.isAlive
        if !mark.isAffected { affected.append(state) }
        if !mark.isAffected || isGone { (marks[state.id].isAffected, marks[state.id].isGone) = (true, isGone) }
        return mark.position < 0 || isGone && !mark.isGone
    }

    /// Takes a state that a controller has from this step on. A life that came and ended since the last step is shown only if
    /// each life is.
    private mutating func record(_ state: ControllerState, _ stance: Controller.Stance) {
        let (id, step) = (state.id, history.steps.count)
        let position = Int(marks[id].position)
        marks[id].isAffected = false
        if position >= 0 {
            guard let last = history.lives[position].states.last, last.stance != stance else { return }
            history.lives[position].states.append((step, stance))
        } else if selection.showsEachLife || state.isAlive {
            marks[id].position = Int32(clamping: history.lives.count)
            history.lives.append((state.controller, [(step, stance)]))
        }
    }

    /// - Parameter controllers: all of the run, by number.
    mutating func finish(_ controllers: [Controller]) -> HierarchyHistory {
        history.lives.sort { $0.controller.id < $1.controller.id }
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
                controller.className, controllers: marks[controller.id].position < 0 ? 1 : 0,
                events: Int(marks[controller.id].omittedEvents))
        }
        omit("", controllers: 0, events: omittedOthers)
        return omitted.map { (className: $0.key, controllers: $0.value.controllers, events: $0.value.events) }
            .sorted { ($1.events, $0.className) < ($0.events, $1.className) }
    }

    /// The stretch of an event, by time, or by the number of the event in a log without times.
    private func stretch(of event: Event) -> Int {
        let share: Double
        if let end, let time = event.time {
            share = Double(time) / Double(end)
        } else {
            share = Double(count) / Double(max(1, eventCount))
        }
        return max(0, min(Self.stretchCount - 1, Int(share * Double(Self.stretchCount))))
    }
}
