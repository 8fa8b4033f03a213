import TraceModel

/// Whether a sibling may have taken the place of a child, in a log that would not show it: one that was there long before, and of
/// which the log shows neither the view nor that it appears.
enum Turns {
    static func mayHide(_ relation: RelationState, _ hierarchy: Hierarchy) -> Bool {
        guard relation.viewRemoved == nil, let gone = relation.hidden?.event else { return false }
        return hierarchy.presentations.fewRelations(in: relation.parent).contains { sibling in
            sibling !== relation && sibling.viewAdded == nil
                && gone.nanoseconds(since: sibling.began).map { $0 >= hierarchy.knowledge.settings.cutOff } ?? true
                && hierarchy.knowledge.evidence(of: .viewDidAppear, in: sibling.child) < .wouldShow
        }
    }
}
