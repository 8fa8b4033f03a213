import TraceModel

/// The root views of a hierarchy's controllers in other controllers' views.
///
/// A child's root view is hosted from `addSubview` (or from `transition`, for its `to`) until `removeFromSuperview` (or
/// `transition`, for its `from`).
struct ViewHosting {
    let hierarchy: Hierarchy

    func host(_ child: ControllerState, in host: ControllerState, at event: EventReference, isTransition: Bool) {
        // It comes back, in a log that would not show the `addChild`.
        if let exit = child.exit, child.relation == nil, !hierarchy.knowledge.wouldShow(.addChild, about: child) {
            // A pool gives the child of one cell to the next one at once.
            if child.traits.contains(.shownByCells), exit.completion != nil,
                !hierarchy.isLater(event, than: exit, of: child)
            {
                child.noteReturn()
            }
            hierarchy.arrive(child, at: event)
        }
        if let hostedView = child.view {
            // Adding a view to the superview that it is in only brings it to the front.
            if hostedView.host === host {
                noteUnseenReturn(of: child, to: host, at: event)
                return
            }
            // An orphan's view that moves on still belongs to the same orphan.
            if hostedView.isOrphan, hostedView.adopted == nil { return }
            hostedView.removed = event
            hierarchy.ended.views.append(hostedView)
        }
        if !isTransition { hierarchy.hostedClasses.insert(child.className) }
        let isOrphan =
            !isTransition && child.relation == nil && !isPresenting(child, host) && mayBeOrphan(child, at: event)
        child.view = HostedView(child: child, host: host, added: event, isOrphan: isOrphan)
        guard let relation = child.relation else {
            // A child from before the trace, which is shown again.
            if child.traits.contains(.lostView), !child.isKnownWithoutParent { host.traits.insert(.keepsChildren) }
            return
        }
        relation.displacing = nil
        if host === relation.parent {
            if relation.isPrivate { relation.origin = .unseenCall }
            relation.isHostedByParent = true
        }
        if relation.viewAdded == nil, relation.viewRemoved == nil, isLate(event, in: relation) {
            relation.lateHosting = event
            relation.rare.waitingSibling = waitingSibling(of: relation)
        }
        if relation.viewAdded == nil, host === relation.parent {
            exchange(into: relation, at: event)
            relation.hadWaited =
                relation.settled != nil && wasOnScreenBefore(relation.parent, event)
                && hierarchy.isLater(event, than: relation.beginning, of: child)
        }
        relation.viewAdded = relation.viewAdded ?? event
        if let removed = relation.viewRemoved { noteReturn(in: relation, at: event, since: removed) }
        relation.viewRemoval = nil
        relation.rareIfAny?.transition = nil
    }

    /// Whether a view that is hosted only now belongs to an embedding that was finished before; without times, it does.
    private func isLate(_ event: EventReference, in relation: RelationState) -> Bool {
        guard !relation.isInferred, relation.settlements.first != nil else { return false }
        return event.nanoseconds(since: relation.began).map { $0 <= hierarchy.knowledge.settings.embedWindow } ?? true
    }

    /// Returns the first child that arrived after this one, and whose view was not added yet.
    private func waitingSibling(of relation: RelationState) -> (id: ControllerID, began: EventReference)? {
        hierarchy.presentations.fewRelations(in: relation.parent).filter { sibling in
            sibling.settled != nil && sibling.viewAdded == nil && relation.settled.map { $0 < sibling.began } ?? false
        }.min { $0.began < $1.began }.map { ($0.child.id, $0.began) }
    }

    /// Handles a view that is added again. It may have been out if its class logs no `removeFromSuperview`, but others do.
    private func noteUnseenReturn(of child: ControllerState, to host: ControllerState, at event: EventReference) {
        let knowledge = hierarchy.knowledge
        guard let relation = child.relation, relation.parent === host,
            knowledge.evidence(of: .removeFromSuperview) >= .likely,
            knowledge.evidence(of: .removeFromSuperview, in: child) < .wouldShow
        else { return }
        noteReturn(in: relation, at: event, since: nil)
    }

    /// Notes that a child or its view came back, which shows that its parent keeps its children; and if it was away for a while, that
    /// it is kept itself.
    ///
    /// - Parameter exit: when it went out of view; nil if the log does not show that.
    func noteReturn(in relation: RelationState, at event: EventReference, since exit: EventReference?) {
        relation.parent.traits.insert(.keepsChildren)
        let away = exit.flatMap { event.nanoseconds(since: $0) }
        if away.map({ $0 >= hierarchy.knowledge.settings.cutOff }) ?? true { relation.child.noteReturn() }
    }

    // MARK: Exchanges

    /// Notes that a child is out of view. If another one that had waited takes its place, the parent keeps its children.
    func exchange(out relation: RelationState, at event: EventReference) {
        relation.parent.rare.lastChildOut = (relation.child.id, event)
        noteExchange(in: relation.parent)
    }

    /// Notes that a child comes into view for the first time, if it was added long before.
    func exchange(into relation: RelationState, at event: EventReference) {
        guard hierarchy.isLater(event, than: relation.beginning, of: relation.child) else { return }
        relation.parent.rare.lastChildIn = (relation.child.id, event)
        noteExchange(in: relation.parent)
    }

    /// A child that appears long after it was added, in a parent that was on screen meanwhile, had waited for its turn.
    func noteLateAppearance(
        in relation: RelationState, at event: EventReference, shownSince began: EventReference
    ) {
        guard relation.viewAdded == nil, relation.child.visiblePeriod?.began == event,
            hierarchy.knowledge.evidence(of: .removeFromSuperview, in: relation.child) < .wouldShow,
            wasOnScreenBefore(relation.parent, event)
        else { return }
        exchange(into: relation, at: event)
        relation.hadWaited = hierarchy.isLater(began, than: relation.beginning, of: relation.child)
    }

    /// Whether the parent has been on the screen for a while.
    private func wasOnScreenBefore(_ parent: ControllerState, _ event: EventReference) -> Bool {
        guard let period = parent.visiblePeriod, period.ended == nil else { return false }
        return event.nanoseconds(since: period.began).map { $0 >= hierarchy.knowledge.settings.cutOff } ?? true
    }

    private func noteExchange(in parent: ControllerState) {
        guard let out = parent.rareIfAny?.lastChildOut, let into = parent.rareIfAny?.lastChildIn,
            out.child != into.child
        else { return }
        let window = hierarchy.knowledge.settings.leakGrace
        if out.at.nanoseconds(since: into.at).map({ $0.magnitude <= window }) ?? out.at.isNextTo(into.at) {
            parent.traits.insert(.keepsChildren)
        }
    }

    /// Whether a sibling may have taken the place of a child, in a log that would not show it: one that was there long before, and of
    /// which the log shows neither the view nor that it appears.
    func mayHideExchange(of relation: RelationState) -> Bool {
        guard relation.viewRemoved == nil, let gone = relation.hidden?.event else { return false }
        return hierarchy.presentations.fewRelations(in: relation.parent).contains { sibling in
            sibling !== relation && sibling.viewAdded == nil
                && gone.nanoseconds(since: sibling.began).map { $0 >= hierarchy.knowledge.settings.cutOff } ?? true
                && hierarchy.knowledge.evidence(of: .viewDidAppear, in: sibling.child) < .wouldShow
        }
    }

    func takeOut(_ child: ControllerState, at event: EventReference) {
        if child.relation == nil { child.traits.insert(.lostView) }
        guard let hostedView = child.view else {
            // A view that a transition takes out was on screen, although the log does not show since when.
            guard let relation = child.relation else { return }
            // What is taken out again had come back, in a log that does not show how.
            if relation.viewRemoved != nil, !hierarchy.knowledge.wouldShow(.addSubview, about: child) {
                relation.leftAfterViewRemoval = false
            }
            let wasUnseen = relation.viewRemoval?.ofUnseenView ?? false
            relation.viewRemoval = (event, ofUnseenView: wasUnseen || event.kind != .transition)
            if !relation.isSystem { exchange(out: relation, at: event) }
            return
        }
        hostedView.removed = event
        child.view = nil
        hierarchy.ended.views.append(hostedView)
        guard let relation = child.relation else { return }
        relation.viewRemoval = (event, ofUnseenView: false)
        if hostedView.host === relation.parent { exchange(out: relation, at: event) }
    }

    func transition(in container: ControllerState, _ event: Event) {
        let to = hierarchy.livingState(event.others.first)
        if let from = hierarchy.livingState(event.object) {
            takeOut(from, at: event.reference)
            from.relation?.rare.transition = (container, to)
        }
        if let to { host(to, in: container, at: event.reference, isTransition: true) }
    }

    func constrain(_ child: ControllerState, at event: EventReference) {
        child.constrained = event
        guard let relation = child.relation else { return }
        if relation.constrained == nil { relation.constrained = event }
        // A view that was out gets its place again, in a log that would not show that it is put in.
        guard let removed = relation.viewRemoved, hierarchy.knowledge.evidence(of: .addSubview) < .likely else {
            return
        }
        noteReturn(in: relation, at: event, since: removed)
        relation.viewRemoval = nil
    }

    /// Whether the view may belong to a presentation, for which the app puts it in place by itself: that of a presented controller, or
    /// that of a presenter which comes back.
    private func isPresenting(_ child: ControllerState, _ host: ControllerState) -> Bool {
        host.presenter === child || child.activePresenter != nil
            || child.presenter != nil && child.exit?.departure?.isOpen == true
    }

    /// Whether a controller without a known relation can count as one without a parent.
    ///
    /// A controller that was alive before the trace began may have had a parent then.
    private func mayBeOrphan(_ child: ControllerState, at event: EventReference) -> Bool {
        if let former = child.formerRelation, former.mayHaveBeenDisplaced, !child.isKnownFromInit { return false }
        if child.isKnownWithoutParent { return true }
        return child.controller.first.line == event.line && hierarchy.knowledge.isTraced(child)
    }
}

/// The time that a controller's root view spends in another controller's view hierarchy.
final class HostedView {
    unowned let child: ControllerState
    let host: ControllerState
    /// `addSubview`, or the `transition` that put it in.
    let added: EventReference
    /// Whether the controller surely had no parent when `addSubview` came.
    let isOrphan: Bool
    /// Whether the controller laid it out there.
    var wasLaidOut = false
    /// Whether the host had been on the screen before it got the view.
    let hostHadAppeared: Bool
    /// The `addChild` that came while an orphan's view was hosted, and its parent.
    var adopted: (event: EventReference, parent: ControllerState)?
    /// The relation that was ended by `removeFromParent` while the view stayed, and whether the view seems to have left with another one that
    /// it was in: the child disappeared, but its parent did not.
    var abandoned: (relation: RelationState, leftWithAnother: Bool)?
    /// `removeFromSuperview`, or the `transition` that took it out; nil if the view was still there at the end.
    var removed: EventReference?

    init(child: ControllerState, host: ControllerState, added: EventReference, isOrphan: Bool) {
        self.child = child
        self.host = host
        self.added = added
        self.isOrphan = isOrphan
        hostHadAppeared = host.visiblePeriod != nil
    }
}
