import TraceModel

/// What the replay knows of one relation between a parent and a child.
///
/// Its lists have no dynamic checks of exclusive access, as in ``Hierarchy``.
package final class RelationState {
    let parent: ControllerState
    unowned let child: ControllerState
    let began: EventReference
    /// Whether `addChild` was not seen.
    let isInferred: Bool

    /// `addChild` by the same parent, again.
    @exclusivity(unchecked) var addedAgain: [EventReference] = []
    /// Where the child stands in its parent's list.
    var position = 0
    /// `willMove(parent)`, before or after `addChild`.
    @exclusivity(unchecked) var arrivals: [EventReference] = []
    /// `didMove(parent)`.
    @exclusivity(unchecked) var settlements: [EventReference] = []
    /// A `didMove(parent)` that came just before the `addChild`.
    var earlySettlement: EventReference?
    /// Whether a `willMove` or `didMove` without an argument may have been the one to nil.
    var mayBeLeaving = false
    /// The `willMove(nil)` that is in force.
    var leaving: EventReference?
    /// How often a `willMove(parent)` called a removal off; a `didMove(parent)` may follow each.
    var reprieves = 0
    /// Whether the view had been taken out when `willMove(nil)` came.
    var leftAfterViewRemoval = false
    /// When the view was first hosted, in this relation or before it.
    var viewAdded: EventReference?
    /// When the view was last taken out in this relation, by `removeFromSuperview` or a `transition`; nil while it is hosted.
    var viewRemoved: EventReference?
    /// The transition that took the view out; nil where `removeFromSuperview` did.
    var transition: (container: ControllerState, to: ControllerState?)?
    /// When the child disappeared while its parent was on screen, and in which of the parent's visible periods; nil once it
    /// appears again.
    var hidden: (event: EventReference, period: VisiblePeriod)?
    /// Whether the child's view, or the child, came back into view.
    var cameBackIntoView = false
    /// Whether the child began to appear in this relation, and disappeared before it had appeared.
    var appearanceWasCancelled = false
    /// Whether a cell shows the child's view.
    var isInCell = false
    /// The `addSubview` that hosted the view after `didMove(parent)`, soon after `addChild`.
    var lateHosting: EventReference?
    /// Whether the view was hosted by the parent itself.
    var isHostedByParent = false
    /// The first `constrain` of the view since it was hosted or the relation began.
    var constrained: EventReference?
    /// A `didMove(nil)` while the relation is open.
    var farewell: EventReference?
    var ended: EventReference?
    var ending: Relation.Ending?

    init(parent: ControllerState, child: ControllerState, began: EventReference, isInferred: Bool) {
        self.parent = parent
        self.child = child
        self.began = began
        self.isInferred = isInferred
    }

    /// The first `didMove(parent)`, or the line of a dump that showed the relation as it was.
    var settled: EventReference? { settlements.first ?? (isObserved ? began : nil) }

    /// Whether it was a hierarchy dump that showed the relation first.
    var isObserved: Bool { began.kind == .other }

    /// Whether it was inferred of a parent whose class shows no `addChild`: UIKit's own containers add children by a private
    /// call.
    var isPrivate = false

    /// Whether the parent does its own bookkeeping.
    var isSystem: Bool { parent.isSystemContainer || isPrivate }

    /// The relation as the store keeps it.
    var value: Relation {
        Relation(
            parent: parent.id, child: child.id, began: began, isInferred: isInferred, settled: settled,
            leaving: leaving, ended: ended, ending: ending)
    }

    /// The call that took the view out, as one would write it.
    private var viewRemoval: String {
        guard let transition else { return "\(child.shortName).view.removeFromSuperview()" }
        let to = transition.to?.shortName ?? "nil"
        return "\(transition.container.shortName).transition(from: \(child.shortName), to: \(to))"
    }

    /// The events of the relation in order, with what each meant for it.
    var story: [Finding.Witness] {
        let (host, guest) = (parent.shortName, child.shortName)
        var story: [Finding.Witness] = []
        func tell(_ event: EventReference?, _ call: String, _ role: String) {
            guard let event else { return }
            story.append(Finding.Witness(event: event, call: call, role: role))
        }
        if !isInferred { tell(began, "\(host).addChild(\(guest))", "the relation begins") }
        if isObserved { tell(began, "\(host)._printHierarchy", "the relation is seen first") }
        for event in addedAgain { tell(event, "\(host).addChild(\(guest))", "added again") }
        tell(earlySettlement, "\(guest).didMove(toParent: \(host))", "told that it arrived, too early")
        for event in arrivals { tell(event, "\(guest).willMove(toParent: \(host))", "told that it will arrive") }
        tell(viewAdded, "addSubview(\(guest).view)", "its view is added")
        tell(constrained, "constrain \(guest).view", "its view gets size and position")
        for (index, event) in settlements.enumerated() {
            tell(
                event, "\(guest).didMove(toParent: \(host))",
                index > 0
                    ? "told again"
                    : isInferred && !isObserved ? "the relation is inferred from this" : "told that it arrived")
        }
        tell(leaving, "\(guest).willMove(toParent: nil)", "told that it will leave")
        tell(viewRemoved, viewRemoval, "its view is taken out")
        if ended == nil, viewRemoved == nil {
            tell(hidden?.event, "\(guest).viewDidDisappear", "it disappears, its parent stays")
        }
        tell(farewell, "\(guest).didMove(toParent: nil)", "told that it left")
        switch ending {
        case .removed where ended != farewell: tell(ended, "\(guest).removeFromParent()", "the relation ends")
        case .reparented: tell(ended, "addChild(\(guest)) by another parent", "the relation ends")
        case .observed: tell(ended, "_printHierarchy", "the relation is over")
        case .deallocated: tell(ended, "\(guest).deinit", "the relation ends with the child")
        default: break
        }
        // Two roles of one event: the first one told stands.
        var lines: Set<Int> = []
        return story.filter { lines.insert($0.event.line).inserted }.sorted { $0.event < $1.event }
    }
}
