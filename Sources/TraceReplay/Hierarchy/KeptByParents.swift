import TraceModel

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
