import TraceModel

// What shows that an app keeps controllers like this one: tabs, pools and caches, and what a screen holds.
extension ControllerNeverDeallocated {
    /// Whether its parent is a container with tabs of its own, which removes the tab that it leaves, or its app hides tabs: it took
    /// another child back, and each of its tabs is the only one of its class. An app may keep the roots of its window in the same way.
    static func isOneOfTabs(_ state: ControllerState, _ exit: Exit, _ hierarchy: Hierarchy) -> Bool {
        switch exit.way {
        case .removed, .replaced:
            guard let parent = exit.caller, parent.isAlive,
                exit.way == .removed ? !parent.isSystemContainer : !parent.isNavigation,
                parent.takenBack.contains(where: { $0 != state.id })
            else { return false }
        case .unrooted: guard !hierarchy.windows.takenBack(besides: state).isEmpty else { return false }
        case .popped, .dismissed, .swipedAway, .swipedBack: return false
        }
        // Each tab may be a stack of the same class of UIKit's.
        let content = AppleClasses.contain(state.className) ? hierarchy.departures.firstScreen(ofColumn: state) : nil
        return hierarchy.knowledge.instanceCount(content ?? state) == 1
    }

    /// Whether its parent keeps a pool of children: it took several others of the class back after complete removals. A cache of screens
    /// brings them back to their stack, presenter or window.
    static func isOneOfPool(_ state: ControllerState, _ exit: Exit, _ hierarchy: Hierarchy) -> Bool {
        let others: Set<ControllerID>
        if exit.way == .unrooted {
            others = hierarchy.windows.takenBack(besides: state)
        } else {
            guard let caller = exit.caller, caller.isAlive, exit.way != .removed || !caller.isSystemContainer else {
                return false
            }
            others = exit.way == .removed ? caller.takenBack : caller.rareIfAny?.broughtBack ?? []
        }
        return others.lazy.filter { id in
            id != state.id && hierarchy.state(id)?.className == state.className
        }.prefix(2).count == 2
    }

    /// Whether the parent from which it was removed keeps it for itself, as a screen does in a property: those of the class before were
    /// deallocated together with their former parents, one with each. If the parent keeps more than one, their number grows.
    static func isKeptByParent(
        _ state: ControllerState, _ parent: ControllerState, _ exit: Exit, _ hierarchy: Hierarchy
    ) -> Bool {
        guard exit.way == .removed, parent.isAlive, hierarchy.keptByParents.mayKeep(state, in: parent) else {
            return false
        }
        return !hierarchy.survivors.contains { other in
            other !== state && other.className == state.className && other.exit?.way == .removed
                && other.exit?.caller === parent
        }
    }
}
