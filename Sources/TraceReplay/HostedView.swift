public import TraceModel

/// The time that a controller's root view spends in another controller's view hierarchy.
public final class HostedView {
    public unowned let child: ControllerState
    public let host: ControllerState
    /// `addSubview`, or the `transition` that put it in.
    public let added: EventReference
    /// Whether the controller surely had no parent when `addSubview` came.
    public let isOrphan: Bool
    /// The `addChild` that came while an orphan's view was hosted, and by whom.
    public internal(set) var adopted: (event: EventReference, parent: ControllerState)?
    /// The relation that was ended by `removeFromParent` while the view stayed.
    public internal(set) var abandoned: RelationState?
    /// `removeFromSuperview`, or the `transition` that took it out; nil where the view was still there at the end.
    public internal(set) var removed: EventReference?

    init(child: ControllerState, host: ControllerState, added: EventReference, isOrphan: Bool) {
        self.child = child
        self.host = host
        self.added = added
        self.isOrphan = isOrphan
    }
}
