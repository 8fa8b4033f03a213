import TraceModel

// A hierarchy dump is what UIKit itself knows at one instant: from there on, the hierarchy is as the dump shows it.
extension Hierarchy {
    /// Takes over which children a line of a dump shows below its controller, and whether it is on the screen.
    func observe(_ parent: ControllerState, _ event: Event) {
        parent.dumpedAppearance = nil
        if case .hierarchyDump(let state?) = event.payload, let appearance = AppearanceState(dumped: state) {
            parent.dumpedAppearance = (appearance, event.reference)
        }
        let shown = shownChildren(of: event)
        for child in shown where child.relation?.parent !== parent && !containment.isAncestor(child, of: parent) {
            if child.relation != nil { containment.end(child, at: event.reference, ending: .observed) }
            containment.begin(RelationState(parent: parent, child: child, began: event.reference, isInferred: true))
            child.farewell = .none
        }
        for child in absentChildren(of: parent, in: event) {
            containment.end(child, at: event.reference, ending: .observed)
        }
    }

    /// The children that a line of a dump shows.
    func shownChildren(of event: Event) -> [ControllerState] {
        ([event.object].compactMap(\.self) + event.others).compactMap(livingState)
    }

    /// The children that the controller has, and that a line of a dump does not show.
    func absentChildren(of parent: ControllerState, in event: Event) -> [ControllerState] {
        let shown = Set(([event.object].compactMap(\.self) + event.others))
        return parent.children.filter { !shown.contains($0) }.sorted().compactMap { state($0) }
    }
}
