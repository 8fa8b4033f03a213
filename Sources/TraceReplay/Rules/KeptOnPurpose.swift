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

/// Which classes of parents keep a child of a class after they have removed it: it was deallocated together with its former parent,
/// much later.
struct KeptByParents {
    private struct Classes: Hashable {
        let child: String
        let parent: String

        init(_ child: ControllerState, in parent: ControllerState) {
            (self.child, self.parent) = (child.className, parent.className)
        }
    }

    /// The parent that was deallocated last with such a child, and whether each such parent had only one.
    private var latest: [Classes: (parent: ControllerID, isOneEach: Bool)] = [:]

    /// Notes that a child was deallocated which the parent had removed, and kept if it went together with it.
    static func noteRelease(
        of child: ControllerState, after exit: Exit, from parent: ControllerState, in hierarchy: Hierarchy
    ) {
        guard let freed = child.deallocated, let gone = parent.deallocated,
            freed.follows(gone, within: hierarchy.knowledge.settings.embedWindow),
            hierarchy.isLater(freed, than: exit, of: child)
        else { return }
        hierarchy.keptByParents.note(child, freedWith: parent)
    }

    private mutating func note(_ child: ControllerState, freedWith parent: ControllerState) {
        let classes = Classes(child, in: parent)
        let known = latest[classes]
        let isOneEach = known.map { $0.isOneEach && $0.parent != parent.id } ?? true
        latest[classes] = (parent.id, isOneEach)
    }

    /// Whether a living parent may keep the child, as those of its class did that are gone.
    func mayKeep(_ child: ControllerState, in parent: ControllerState) -> Bool {
        !latest.isEmpty && latest[Classes(child, in: parent)]?.isOneEach == true
    }
}
