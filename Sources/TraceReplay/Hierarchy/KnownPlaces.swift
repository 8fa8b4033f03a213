import TraceModel

/// The places in which controllers stay out of sight, as far as the log shows them.
struct KnownPlaces {
    let hierarchy: Hierarchy

    /// Whether the log shows that a controller which is out of sight is still in its place, and what covers it there.
    func explainsAbsence(of state: ControllerState) -> Bool { explainsAbsence(of: state, upTo: Presentations.reach) }

    private func explainsAbsence(of state: ControllerState, upTo depth: Int) -> Bool {
        guard depth > 0 else { return true }
        if let relation = state.relation, relation.parent.isAlive {
            return hierarchy.knowledge.recordedKinds.removal != nil
        }
        if let navigation = state.navigation {
            guard hierarchy.knowledge.evidence(of: .pop) != .unknown || showsMoves(state) else { return false }
            return navigation.stack.top !== state || explainsAbsence(of: navigation, upTo: depth - 1)
        }
        if isTab(state) { return true }
        guard isRoot(state) || isPresented(state) else { return false }
        return hierarchy.swipes.isCovered(state)
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
