package import TraceModel

/// What the replay knows of one relation between a parent and a child.
package final class RelationState {
    package let parent: ControllerState
    package unowned let child: ControllerState
    package let began: EventReference
    /// Whether `addChild` was not seen.
    package let isInferred: Bool

    /// `addChild` by the same parent, again.
    package internal(set) var addedAgain: [EventReference] = []
    /// `willMove(parent)`, before or after `addChild`.
    package internal(set) var arrivals: [EventReference] = []
    /// `didMove(parent)`.
    package internal(set) var settlements: [EventReference] = []
    /// The `willMove(nil)` that is in force.
    package internal(set) var leaving: EventReference?
    /// How often a `willMove(parent)` called a removal off; a `didMove(parent)` may follow each.
    package internal(set) var reprieves = 0
    /// Whether the view had been taken out when `willMove(nil)` came.
    package internal(set) var leftAfterViewRemoval = false
    /// When the view was first hosted, in this relation or before it.
    package internal(set) var viewAdded: EventReference?
    /// When the view was last taken out in this relation; nil while it is hosted.
    package internal(set) var viewRemoved: EventReference?
    /// The first `constrain` of the view since it was hosted or the relation began.
    package internal(set) var constrained: EventReference?
    /// A `didMove(nil)` while the relation is open.
    package internal(set) var farewell: EventReference?
    package internal(set) var ended: EventReference?
    package internal(set) var ending: Relation.Ending?

    init(parent: ControllerState, child: ControllerState, began: EventReference, isInferred: Bool) {
        self.parent = parent
        self.child = child
        self.began = began
        self.isInferred = isInferred
    }

    /// The first `didMove(parent)`, or the line of a dump that showed the relation as it was.
    package var settled: EventReference? { settlements.first ?? (isObserved ? began : nil) }

    /// Whether it was a hierarchy dump that showed the relation first.
    package var isObserved: Bool { began.kind == .other }

    /// Whether the parent does its own bookkeeping.
    package var isSystem: Bool { parent.isSystemContainer }

    /// The relation as the store keeps it.
    package var value: Relation {
        Relation(
            parent: parent.id, child: child.id, began: began, isInferred: isInferred, settled: settled,
            leaving: leaving, ended: ended, ending: ending)
    }

    /// The events of the relation in order, with what each meant for it.
    package var story: [Finding.Witness] {
        let (host, guest) = (parent.shortName, child.shortName)
        var story: [Finding.Witness] = []
        func tell(_ event: EventReference?, _ call: String, _ role: String) {
            guard let event else { return }
            story.append(Finding.Witness(event: event, call: call, role: role))
        }
        if !isInferred { tell(began, "\(host).addChild(\(guest))", "the relation begins") }
        if isObserved { tell(began, "\(host)._printHierarchy", "the relation is seen first") }
        for event in addedAgain { tell(event, "\(host).addChild(\(guest))", "added again") }
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
        tell(viewRemoved, "\(guest).view.removeFromSuperview()", "its view is taken out")
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
