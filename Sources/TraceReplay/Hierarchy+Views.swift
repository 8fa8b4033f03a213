import TraceModel

// A child's root view is hosted from `addSubview` (or from `transition`, for its `to`) until `removeFromSuperview` (or
// `transition`, for its `from`).
extension Hierarchy {
    func host(_ child: ControllerState, in host: ControllerState, at event: EventReference, isTransition: Bool) {
        if let hostedView = child.view {
            // Adding a view to the superview that it is in only brings it to the front.
            if hostedView.host === host { return }
            // An orphan's view that moves on is still the same orphan's.
            if hostedView.isOrphan, hostedView.adopted == nil { return }
            hostedView.removed = event
            endedViews.append(hostedView)
        }
        let isOrphan = !isTransition && child.relation == nil && mayBeOrphan(child, at: event)
        child.view = HostedView(child: child, host: host, added: event, isOrphan: isOrphan)
        guard let relation = child.relation else { return }
        relation.viewAdded = relation.viewAdded ?? event
        if relation.viewRemoved != nil { relation.parent.pooledClasses.insert(child.className) }
        relation.viewRemoved = nil
    }

    func takeOut(_ child: ControllerState, at event: EventReference) {
        guard let hostedView = child.view else {
            // What a transition takes out was on screen, though the log does not show since when.
            if event.kind == .transition { child.relation?.viewRemoved = event }
            return
        }
        hostedView.removed = event
        child.view = nil
        endedViews.append(hostedView)
        child.relation?.viewRemoved = event
    }

    func constrain(_ child: ControllerState, at event: EventReference) {
        child.constrained = event
        if let relation = child.relation, relation.constrained == nil { relation.constrained = event }
    }

    /// Whether a controller without a known relation may be called one without a parent.
    ///
    /// One that was alive before the trace began may have had a parent then.
    private func mayBeOrphan(_ child: ControllerState, at event: EventReference) -> Bool {
        child.isKnownWithoutParent || child.controller.first.line == event.line
    }
}
