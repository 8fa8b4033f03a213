import TraceModel

/// The time that a controller's root view spends in another controller's view hierarchy.
package final class HostedView {
    unowned let child: ControllerState
    let host: ControllerState
    /// `addSubview`, or the `transition` that put it in.
    let added: EventReference
    /// Whether the controller surely had no parent when `addSubview` came.
    let isOrphan: Bool
    /// The `addChild` that came while an orphan's view was hosted, and by whom.
    var adopted: (event: EventReference, parent: ControllerState)?
    /// The relation that was ended by `removeFromParent` while the view stayed.
    var abandoned: RelationState?
    /// Whether the view seems to have left with another one that it was in: the child disappeared, and its parent did not.
    var leftWithAnother = false
    /// `removeFromSuperview`, or the `transition` that took it out; nil where the view was still there at the end.
    var removed: EventReference?

    init(child: ControllerState, host: ControllerState, added: EventReference, isOrphan: Bool) {
        self.child = child
        self.host = host
        self.added = added
        self.isOrphan = isOrphan
    }
}
