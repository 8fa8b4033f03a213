import TraceModel

/// Whether a parent shows its children in turns: a sibling that was added together with a child, and had waited since, took its
/// place.
enum Turns {
    case none
    /// A sibling may have had its turn, but the log would not show it.
    case unseen
    case shown

    /// The most children that a parent shows in turns; in a larger one, a search would take too long.
    private static let mostChildren = 64

    init(of relation: RelationState, _ hierarchy: Hierarchy) {
        self = .none
        guard let gone = relation.viewRemoved ?? relation.hidden?.event,
            relation.parent.children.count <= Self.mostChildren
        else { return }
        for id in relation.parent.children {
            guard let sibling = hierarchy.state(id)?.relation, sibling !== relation,
                sibling.began.isWithin(hierarchy.knowledge.settings.embedWindow, of: relation.began)
            else { continue }
            switch Self.turn(of: sibling, after: relation, gone: gone, hierarchy.knowledge) {
            case .none: continue
            case .unseen: self = .unseen
            case .shown:
                self = .shown
                return
            }
        }
    }

    private static func turn(
        of sibling: RelationState, after relation: RelationState, gone: EventReference, _ knowledge: TraceKnowledge
    ) -> Turns {
        guard let settled = settlement(of: sibling, knowledge) else { return .none }
        let window = knowledge.settings.embedWindow
        let isByView = relation.viewRemoved != nil
        if let shown = isByView ? sibling.viewAdded : sibling.child.visiblePeriod?.began {
            let tookPlace = shown.isWithin(knowledge.settings.leakGrace, of: gone)
            return tookPlace && !settled.isWithin(window, of: min(shown, gone)) ? .shown : .none
        }
        guard !isByView, !knowledge.showsReliably(.viewDidAppear, in: sibling.child) else { return .none }
        // A sibling whose view was added at once did not wait.
        let waited = sibling.viewAdded.map { !settled.isWithin(window, of: $0) } ?? true
        return waited ? .unseen : .none
    }

    /// When the sibling had arrived. If the log would not show its `didMove(parent)`, that counts as the beginning.
    private static func settlement(of sibling: RelationState, _ knowledge: TraceKnowledge) -> EventReference? {
        if let settled = sibling.settled { return settled }
        return knowledge.absence(of: .didMove, in: sibling.child) == .isCertain ? nil : sibling.began
    }
}
