import TraceModel

/// The places in which controllers stay out of sight, as far as the log shows them.
struct KnownPlaces {
    let hierarchy: Hierarchy

    /// Whether the log shows that a controller which is out of sight is still in its place, and what covers it there.
    func explainsAbsence(of state: ControllerState) -> Bool { explainsAbsence(of: state, upTo: Presentations.reach) }

    private func explainsAbsence(of state: ControllerState, upTo depth: Int) -> Bool {
        guard depth > 0 else { return true }
        if let relation = state.relation, relation.parent.isAlive {
            return hierarchy.knowledge.recordedKinds.removal != nil && explainsAbsence(from: relation, upTo: depth)
        }
        if let navigation = state.navigation {
            guard hierarchy.knowledge.evidence(of: .pop) != .unknown || showsMoves(state) else { return false }
            return navigation.stack.top !== state || explainsAbsence(of: navigation, upTo: depth - 1)
        }
        if isTab(state) { return true }
        guard isRoot(state) || isPresented(state) else { return false }
        return hierarchy.swipes.isCovered(state)
    }

    /// Whether the log shows what covers the child of a container that shows one of its children, or the container itself. What the app
    /// added by itself, the checks of relations judge.
    private func explainsAbsence(from relation: RelationState, upTo depth: Int) -> Bool {
        let (parent, child) = (relation.parent, relation.child)
        if !relation.isSystem, !relation.isInferred || relation.hidden != nil { return true }
        if hierarchy.swipes.isCovered(child) || isBehindSibling(child, in: parent) { return true }
        // A container that shows its own callbacks is judged itself.
        if hierarchy.knowledge.evidence(of: .viewDidDisappear, in: parent) >= .wouldShow {
            return parent.appearance == .disappeared
        }
        return explainsAbsence(of: parent, upTo: depth - 1)
    }

    /// Whether another child of the container is above it, or came in its place.
    private func isBehindSibling(_ child: ControllerState, in parent: ControllerState) -> Bool {
        if child.navigation === parent, parent.stack.top !== child { return true }
        guard let gone = child.lastAppearance else { return false }
        let siblings = parent.children.compactMap(hierarchy.livingState).filter { $0 !== child }
        return hierarchy.presentations.hasMember(in: siblings) { other in
            guard let shown = other.visiblePeriod?.began ?? other.lastAppearance else { return false }
            let isArrival = other.visiblePeriod != nil || other.appearance == .appearing
            return isArrival && (shown > gone || shown.isNextTo(gone))
        }
    }

    private func showsMoves(_ state: ControllerState) -> Bool {
        hierarchy.knowledge.evidence(of: .didMove, in: state) >= .wouldShow
    }

    private func isTab(_ state: ControllerState) -> Bool {
        guard let owner = hierarchy.livingState(state.rareIfAny?.tabOwner) else { return false }
        return owner.tabs.contains(state.id)
    }

    private func isRoot(_ state: ControllerState) -> Bool {
        hierarchy.windowRoots.values.contains { $0.contains(state.id) }
    }

    private func isPresented(_ state: ControllerState) -> Bool {
        state.activePresenter != nil && hierarchy.knowledge.evidence(of: .dismiss) != .unknown
    }
}
