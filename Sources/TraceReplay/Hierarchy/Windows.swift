import TraceModel

/// The windows of a hierarchy: each has a root, and a window is no controller.
struct Windows {
    let hierarchy: Hierarchy

    func setRoot(_ event: Event) {
        let old = root(before: event)
        let new = hierarchy.livingState(event.object)
        var roots = hierarchy.windowRoots[event.payload, default: []]
        if let old { roots.removeAll { $0 == old.id } }
        if let new {
            roots.append(new.id)
            noteBeginning(of: new, event)
        }
        hierarchy.windowRoots[event.payload] = roots
    }

    /// The root that the window has when the event sets another one, or nil.
    ///
    /// Windows of two launches may have one address; where the event does not tell which one it is about, nobody knows.
    func root(before event: Event) -> ControllerState? {
        let roots = (hierarchy.windowRoots[event.payload] ?? []).compactMap(hierarchy.livingState)
        guard let new = hierarchy.state(event.object) else { return roots.count == 1 ? roots[0] : nil }
        return roots.first { $0.controller.launch == new.controller.launch }
    }

    private func noteBeginning(of root: ControllerState, _ event: Event) {
        guard root.controller.first.line == event.line else { return }
        root.isKnownFromBirth = true
        root.isKnownWithoutParent = true
    }
}
