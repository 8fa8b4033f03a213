import TraceModel
import TraceReplay

/// Converts changes by events to the slices of a timeline: how long controllers live, are attached, and are visible.
struct ControllerSlices {
    /// The beginning or end of a slice.
    struct Edge {
        /// `lifetime`, `attached` or `visible`.
        var aspect: PerfettoStrings.Category
        var isBeginning: Bool
        var controller: Controller
        /// In nanoseconds since the run's start.
        var time: Int64

        /// Whether a life ends here.
        var isDeath: Bool { aspect == .lifetime && !isBeginning }
    }

    /// What the slices of a controller show.
    private struct SliceState: Equatable {
        var isAlive = true
        var above: ControllerID?
        var isAttached = false
        var isVisible = false

        var parent: ControllerID? { isAttached ? above : nil }
    }

    /// By controller; nil for those that have not come yet.
    private var states = ControllerTable<SliceState?>(nil)
    /// By controller, the first one above it; nil if it never had one.
    private(set) var parents = ControllerTable<ControllerID?>(nil)
    private(set) var clock: EventClock

    init(_ run: Run) {
        clock = EventClock(run)
    }

    /// The slices that the event begins and ends, in an order in which slices nest.
    mutating func edges(_ step: Replay.Step) -> [Edge] {
        let now = clock.time(of: step.event)
        var edges: [Edge] = []
        for state in step.affected { pass(state, now, &edges) }
        return edges
    }

    private mutating func pass(_ state: ControllerState, _ now: Int64, _ edges: inout [Edge]) {
        let known = states[state.id]
        let new = SliceState(
            isAlive: state.isAlive, above: state.shownAbove, isAttached: state.hasParent, isVisible: state.isVisible)
        guard known != new, known?.isAlive != false else { return }
        states[state.id] = new
        if let above = new.above, parents[state.id] == nil { parents[state.id] = above }
        func add(_ aspect: PerfettoStrings.Category, _ isBeginning: Bool, _ time: Int64) {
            edges.append(Edge(aspect: aspect, isBeginning: isBeginning, controller: state.controller, time: time))
        }
        // A controller that ended with its launch ended with that launch's last event.
        let time = clock.isTimed ? state.deallocated?.time ?? now : now
        let old = known ?? SliceState()
        if known == nil { add(.lifetime, true, now) }
        if old.isVisible, !new.isVisible { add(.visible, false, time) }
        if old.parent != nil, old.parent != new.parent { add(.attached, false, time) }
        if new.parent != nil, old.parent != new.parent { add(.attached, true, time) }
        if new.isVisible, !old.isVisible { add(.visible, true, time) }
        if !new.isAlive { add(.lifetime, false, max(time, known == nil ? now : time)) }
    }
}

/// Gives each event an instant: its own, the previous event's, or, in a log without times, its line in microseconds.
struct EventClock {
    let isTimed: Bool
    private var last: Int64 = 0

    init(_ run: Run) {
        isTimed = run.summary.start != nil
    }

    mutating func time(of event: Event) -> Int64 {
        last = time(of: event.reference)
        return last
    }

    /// The instant of any event, not only the last.
    func time(of event: EventReference) -> Int64 {
        isTimed ? event.time ?? last : Int64(event.line) * 1000
    }
}
