/// The controllers of a run at an instant, as a tree.
package struct HierarchySnapshot: Sendable, Equatable {
    /// A controller in its place.
    ///
    /// The tree is a list because a log may contain a chain of controllers that is deeper than any call stack.
    package struct Entry: Sendable, Equatable {
        package var snapshot: Controller.Snapshot
        /// The objections of rules to it so far, without duplicates, in the order of their rules.
        package var objections: [Objection]
        /// How many controllers are above it.
        package var depth: Int
        package var isLast: Bool
    }

    /// A finding about a controller of the tree.
    package struct Objection: Sendable, Hashable {
        package var controller: ControllerID
        package var rule: String
        package var severity: Severity

        package init(controller: ControllerID, rule: String, severity: Severity) {
            self.controller = controller
            self.rule = rule
            self.severity = severity
        }
    }

    /// The event of the run that led to this tree; nil before the first.
    package var event: EventReference?
    /// The instant, in nanoseconds since the run's start; nil if the log has no times.
    package var time: Int64?
    /// Parents before their children; roots in order of appearance. A presented controller is the last of its siblings.
    package var entries: [Entry] = []

    /// Builds the tree.
    ///
    /// - Parameters:
    ///   - snapshots: one for each controller, in the order in which they came. A controller is a root if the controller above it
    ///     is not among them.
    ///   - objections: the objections of rules to the events so far.
    package init(
        _ snapshots: [Controller.Snapshot], objections: [Objection], event: EventReference?, time: Int64?
    ) {
        self.event = event
        self.time = time
        let marks = Dictionary(grouping: Set(objections), by: \.controller)
        let known = Set(snapshots.map(\.controller.id))
        let below = Dictionary(grouping: snapshots) { snapshot in
            snapshot.above.flatMap { known.contains($0) ? $0 : nil }
        }.mapValues { $0.sorted(by: Self.precedes) }
        var drawn: Set<ControllerID> = []
        // Controllers that are above each other are below no root; they are shown as roots.
        for root in (below[nil] ?? []) + snapshots where !drawn.contains(root.controller.id) {
            var open = [(snapshot: root, depth: 0, isLast: true)]
            while let (snapshot, depth, isLast) = open.popLast() {
                let id = snapshot.controller.id
                guard drawn.insert(id).inserted else { continue }
                let objections = (marks[id] ?? []).sorted { ($0.rule, $1.severity) < ($1.rule, $0.severity) }
                entries.append(Entry(snapshot: snapshot, objections: objections, depth: depth, isLast: isLast))
                let children = below[id] ?? []
                for (index, child) in children.enumerated().reversed() {
                    open.append((child, depth + 1, index == children.count - 1))
                }
            }
        }
    }

    private static func precedes(_ a: Controller.Snapshot, _ b: Controller.Snapshot) -> Bool {
        (a.isPresented ? 1 : 0, a.stackPosition ?? 0, a.began?.line ?? 0, a.controller.id)
            < (b.isPresented ? 1 : 0, b.stackPosition ?? 0, b.began?.line ?? 0, b.controller.id)
    }
}

extension Controller {
    /// The state of one controller at an instant of a trace.
    @dynamicMemberLookup
    package struct Snapshot: Sendable, Hashable {
        package var controller: Controller
        package var stance: Controller.Stance
        /// The controller whose view holds its view; nil if the trace shows none.
        package var host: Controller?

        package init(controller: Controller, stance: Controller.Stance, host: Controller? = nil) {
            self.controller = controller
            self.stance = stance
            self.host = host
        }

        package subscript<Value>(dynamicMember member: KeyPath<Controller.Stance, Value>) -> Value {
            stance[keyPath: member]
        }
    }
}

extension Controller {
    /// The state of a controller in plain numbers, which are cheap to copy: a replay looks at several before and after each event.
    package struct Stance: Sendable, Hashable {
        package enum State: String, Sendable {
            /// Its view is not loaded, according to the trace.
            case created
            case loaded
            case appearing
            case visible
            case disappearing
            /// It had been visible.
            case hidden
            /// Deallocated, or another controller has its address.
            case gone
        }

        package enum Membership: String, Sendable {
            /// Added, but without a `didMove` yet.
            case arriving
            case settled
            /// After a `willMove(nil)`.
            case leaving
        }

        package var state: State
        /// The event that brought it into the state; nil if the trace does not show that.
        package var since: EventReference?
        /// The controller above it: its parent, its presenter, or the navigation controller whose stack it is on.
        package var above: ControllerID?
        /// Nil without a parent.
        package var containment: Membership?
        /// When the relation to the parent began.
        package var began: EventReference?
        /// The call by which it left a parent, a stack or a presenter, if it has not come back to one.
        package var departed: EventReference?
        package var isPresented = false
        /// Its place on a navigation controller's stack, counted from 1 at the bottom; nil if it is on none.
        package var stackPosition: Int?
        /// How many controllers that stack has; 0 if it is on none.
        package var stackCount = 0
        package var hostID: ControllerID?
        /// Whether its view was removed, but the relation continues.
        package var isViewOut = false

        package init(_ state: State, since: EventReference? = nil) {
            self.state = state
            self.since = since
        }
    }
}

/// The snapshots of a controller before and after an event that changed it; nothing is before the event that brings it.
package typealias ControllerChange = (before: Controller.Snapshot?, after: Controller.Snapshot)
