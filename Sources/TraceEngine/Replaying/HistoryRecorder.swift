import TraceModel
import TraceReplay

/// Records, step by step, what a page shows of a run.
struct HistoryRecorder {
    private static let stretchCount = 400

    private let selection: HistorySelection
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
        let changed = step.changed
        guard !changed.isEmpty || selection.isCentral(event) else {
            if let subject = event.subject { omittedEvents[subject] += 1 } else { omittedOthers += 1 }
            return
        }
        for snapshot in changed {
            let controller = snapshot.controller
            lives[controller.id, default: (controller, [])].states.append((history.steps.count, snapshot))
        }
        history.steps.append((event, step.call, step.livingCount))
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

/// Chooses what a page shows of a large run: the controllers of findings, and those above them.
struct HistorySelection {
    /// A page with this many events has a few megabytes, and opens at once.
    static let eventLimit = 40_000
    /// A hierarchy is rarely twenty controllers deep.
    private static let depthLimit = 1_000

    private enum Prominence: UInt8 {
        case none
        /// Its states are shown.
        case shown
        /// All events that name it are shown, too.
        case central
    }

    private var parts = ControllerTable(Prominence.central)

    /// Everything.
    init() {}

    /// The controllers of findings, the first of each defect before the next ones, as long as there is room.
    init(_ findings: [Finding], _ census: HierarchyCensus) {
        parts = ControllerTable(.none)
        var room = Self.eventLimit
        for index in findings.indicesInTurn {
            guard let subject = findings[index].subject?.id, part(of: subject) != .central else { continue }
            // Whatever is above a shown controller is shown.
            guard
                let above = census.ancestors(
                    of: subject, atMost: Self.depthLimit, isKnown: { part(of: $0) != .none })
            else { continue }
            let weight =
                census.events(of: subject) + census.changes(of: subject)
                + above.reduce(0) { $0 + census.changes(of: $1) }
            guard weight <= room else { continue }
            room -= weight
            for id in above { parts[id] = .shown }
            parts[subject] = .central
        }
    }

    func isShown(_ id: ControllerID) -> Bool { part(of: id) != .none }

    /// Whether the event itself is shown, whatever it changes.
    func isCentral(_ event: Event) -> Bool {
        part(of: event.subject) == .central || part(of: event.object) == .central
    }

    /// An event without a controller is treated as one of a controller that was not chosen.
    private func part(of id: ControllerID?) -> Prominence { id.map { parts[$0] } ?? parts.initial }
}
