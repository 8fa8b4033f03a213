import TraceModel

/// What one of UIKit's containers takes in the place of another.
struct Succession {
    let hierarchy: Hierarchy

    /// Notes which controllers came in the place of one that has just left; the container takes the new ones first, or lets go first.
    func noteSuccessors(of state: ControllerState, _ exit: Exit) {
        guard let container = exit.caller, container.letsGoPrivately(of: state) else { return }
        for relation in hierarchy.presentations.fewRelations(in: container)
        where relation.child !== state && relation.began.isNextTo(exit.event) {
            exit.successors.append(successor(relation))
        }
    }

    /// Notes that a controller came in the place of those that have just left its container.
    func noteSuccession(_ relation: RelationState) {
        guard relation.isSystem, let last = relation.parent.rareIfAny?.lastLeavers else { return }
        for id in [last.latest, last.before] {
            guard let leaver = hierarchy.livingState(id), leaver !== relation.child, let exit = leaver.exit,
                exit.caller === relation.parent, exit.event.isNextTo(relation.began)
            else { continue }
            exit.successors.append(successor(relation))
        }
    }

    private func successor(_ relation: RelationState) -> Exit.Successor {
        let child = relation.child
        let isPrivate =
            relation.isInferred && child.rareIfAny?.arrival.map { !$0.isNextTo(relation.began) } ?? true
        return Exit.Successor(
            state: child.id, className: child.className, content: content(ofColumn: child),
            first: child.controller.first, isPrivate: isPrivate)
    }

    /// The class of the first screen in a column that is a stack; nil for any other column.
    func content(ofColumn column: ControllerState) -> String? {
        column.stack.members.first?.className ?? hierarchy.state(column.children.first)?.className
    }
}
