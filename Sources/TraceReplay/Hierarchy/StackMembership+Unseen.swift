import TraceModel

/// A `pop` while no callback has shown yet which controller it took away.
struct OpenPop {
    let event: EventReference
    /// The top of the stack according to the log; nil if that was empty.
    let popped: ControllerState?
    let departure: Departure?
}

// Stacks of which the log does not show every change: a storyboard makes them, and `viewControllers` is set.
extension StackMembership {
    /// Whether the child is the root of the stack: the first one that is told so, in a stack that the log shows from its beginning.
    func isUnseenRoot(_ child: ControllerState, of navigation: ControllerState) -> Bool {
        let stack = navigation.stack
        guard !stack.isReplacedUnseen, child.isKnownFromBirth,
            !hierarchy.knowledge.isFirstSeenWithContent(navigation)
        else { return false }
        switch stack.beginning {
        case nil: return stack.count == 0
        case .root: return false
        case .push(let push):
            let announced = child.announcedMoves.first { $0.parent == navigation.id }?.event
            return announced.map { $0 < push } ?? (child.lastAppearance.map { $0 < push } ?? false)
        }
    }

    /// Whether the child is on the screen, and so on top, although the log shows no call that put it there.
    func isUnseenTop(_ child: ControllerState) -> Bool {
        (child.appearance == .appearing || child.appearance == .appeared)
            && hierarchy.departures.isOnScreen(child)
    }

    /// Puts a child of a navigation controller on its stack.
    func join(
        _ child: ControllerState, _ navigation: ControllerState, at event: EventReference, isRoot: Bool = false
    ) {
        if isRoot { navigation.rare.stack.insertRoot(child) } else { navigation.rare.stack.append(child) }
        navigation.rare.stack.noteRoot()
        hierarchy.stays?.begin(.stacked, of: child, in: navigation, at: event)
        child.isPushed = false
    }

    // MARK: Children beside the stack

    /// Whether a child that a navigation controller adds by a call may come onto its stack. It pushes by private calls: what it adds otherwise
    /// lies over its screens, such as a banner, unless it has none yet, or the log would not show a push.
    func mayGet(_ child: ControllerState, on navigation: ControllerState) -> Bool {
        guard child.navigation !== navigation else { return false }
        return navigation.stack.count == 0 || hierarchy.knowledge.evidence(of: .push) < .likely
    }

    /// Whether a child that has arrived lies over the screens of a stack: the one that is on top stays on the screen.
    func liesBeside(_ child: ControllerState, _ navigation: ControllerState) -> Bool {
        navigation.stack.top(2).contains { other in
            other !== child && other.appearance == .appeared
                && hierarchy.knowledge.evidence(of: .viewWillDisappear, in: other) >= .wouldShow
        }
    }

    /// Takes a child from the stack that only its `addChild` seemed to put there.
    func noteSettlement(of relation: RelationState) {
        let (child, navigation) = (relation.child, relation.parent)
        guard relation.origin == .call, child.rareIfAny?.arrival == nil, navigation.stack.top === child,
            liesBeside(child, navigation)
        else { return }
        navigation.rare.stack.remove(child)
        hierarchy.stays?.drop(of: child)
    }

    // MARK: Ignored pushes

    /// Whether the push of a controller was ignored: the stack tells others that they come, and nothing ever happened to this one.
    func wasIgnored(_ pushed: ControllerState, by navigation: ControllerState) -> Bool {
        guard navigation.rareIfAny?.announcesPushes == true, let push = pushed.rareIfAny?.arrival, push.kind == .push,
            hierarchy.knowledge.evidence(of: .willMove, in: pushed) >= .wouldShow, pushed.relation == nil,
            pushed.rareIfAny?.announcedParent != navigation.id
        else { return false }
        return !pushed.announcedMoves.contains { $0.parent == navigation.id }
            && !hierarchy.presentations.showsSign(pushed, since: push)
    }

    /// The container of UIKit's that announced the child last, and did not finish to add it, as far as the log shows.
    func announcingContainer(of child: ControllerState) -> ControllerState? {
        hierarchy.livingState(child.rareIfAny?.announcedParent).flatMap { $0.isSystemContainer ? $0 : nil }
    }

    // MARK: Pops

    /// Whether callbacks showed just before the call that the controller leaves: UIKit sends them inside the call, and some apps log after
    /// `super`.
    func isLeaving(_ state: ControllerState, before event: EventReference) -> Bool {
        if let leaving = state.relation?.leaving, leaving.isNextTo(event) { return true }
        return state.appearance == .disappearing && state.lastAppearance.map(event.isNextTo) ?? false
    }

    /// Whether the callbacks just before the call showed already whom it took away: that is how a pop without an animation looks where the
    /// app logs after `super`.
    func isPrintedAfterReturn(_ event: EventReference, to navigation: ControllerState) -> Bool {
        guard let last = navigation.rareIfAny?.lastLeavers, let exit = hierarchy.state(last.latest)?.exit,
            exit.way == .swipedBack || exit.way == .removed, event.follows(last.at.event, within: LastCall.wideWindow)
        else { return false }
        return navigation.rareIfAny?.pendingCall.map { $0.event < last.at.event } ?? true
    }

    /// Corrects the last pop: the controller that is told next that it leaves, or that begins to disappear, is the one that was popped,
    /// whatever the log had shown of the stack.
    ///
    /// - Parameter isTold: whether it is told so. The root of a stack cannot be popped; that it disappears means something else.
    func correctPop(whenLeaves state: ControllerState, isTold: Bool, at event: EventReference) {
        guard let (navigation, pop) = openPop(around: state, at: event), pop.popped !== state,
            isTold || pop.popped != nil || !isOnlyMember(state, of: navigation)
        else { return }
        navigation.rareIfAny?.openPop = nil
        if let departure = pop.departure { hierarchy.departures.undo(departure) }
        navigation.rare.stack.remove(state)
        guard state.exit == nil else { return }
        hierarchy.presentations.handOverAll(from: state, to: navigation)
        let departure = hierarchy.departures.begin(
            .popped, at: pop.event, caller: navigation, Leavers(heads: [state], companies: []), shown: navigation)
        navigation.rare.pendingCall = PendingCall(event: pop.event, controllers: [state.id], departure: departure)
    }

    private func isOnlyMember(_ state: ControllerState, of navigation: ControllerState) -> Bool {
        navigation.stack.count == 1 && navigation.stack.top === state
    }

    /// Closes the last pop if another controller of the stack appears: that one was not popped. If it came onto the stack after the one
    /// that seemed to be, nobody below it can have gone.
    func correctPop(whenAppears state: ControllerState, at event: EventReference) {
        guard let (navigation, pop) = openPop(around: state, at: event), let popped = pop.popped, popped !== state
        else { return }
        navigation.rareIfAny?.openPop = nil
        guard let departure = pop.departure, let arrived = arrival(of: state), let before = arrival(of: popped),
            before < arrived
        else { return }
        hierarchy.departures.undo(departure)
    }

    func arrival(of state: ControllerState) -> EventReference? {
        state.navigation == nil && state.relation == nil
            ? state.rareIfAny?.arrival : state.relation?.began ?? state.rareIfAny?.arrival
    }

    /// Returns the pop that the event may belong to, on the stack that contains the controller; nil once it is clear what was popped.
    private func openPop(
        around state: ControllerState, at event: EventReference
    ) -> (navigation: ControllerState, pop: OpenPop)? {
        // Where the log shows no `didMove`, the `willMove` tells the parent.
        let announced = hierarchy.livingState(state.rareIfAny?.announcedParent)
        let parent = state.relation?.parent ?? (announced === state ? nil : announced)
        guard let navigation = state.navigation ?? (parent?.isNavigation == true ? parent : state.exit?.caller),
            let pop = navigation.rareIfAny?.openPop
        else { return nil }
        // What was pushed after the call cannot be what it popped.
        let arrival = state.rareIfAny?.arrival
        let isLater = arrival.map { $0.kind == .push && pop.event < $0 } ?? false
        guard pop.event.isNextTo(event), pop.popped !== state, !isLater else {
            navigation.rareIfAny?.openPop = nil
            return nil
        }
        return (navigation, pop)
    }

    // MARK: Swipes back

    /// If a controller below the top of a stack appears, the controllers above it are gone: the user swiped back.
    func noteTop(_ state: ControllerState, at event: EventReference) {
        guard let navigation = state.navigation, case let stack = navigation.stack, stack.top !== state,
            !stack.isReplacedUnseen, let position = stack.position(of: state),
            appearsAgain(state, after: Array(stack.members[position...]))
        else { return }
        let above = navigation.rare.stack.removeAll(above: position)
        let gone = above.filter { $0.exit == nil }
        guard !gone.isEmpty else { return }
        let last = gone.compactMap(\.lastAppearance).filter { $0.kind == .viewDidDisappear }.max()
        let isOver = !gone.contains(where: hierarchy.departures.isOnScreen)
        depart(gone, from: navigation, .swipedBack, at: isOver ? last ?? event : event, witness: state)
    }

    /// Whether the controller had been covered before it appears. A controller may be pushed on one that is about to appear.
    private func appearsAgain(_ state: ControllerState, after above: [ControllerState]) -> Bool {
        switch state.appearance {
        case .appeared, .disappearing, .disappeared: return true
        case .unknown, .loaded, .appearing: break
        }
        guard let pushed = above.compactMap({ $0.rareIfAny?.arrival ?? $0.relation?.began }).min() else { return false }
        if let began = state.lastAppearance, began.kind != .viewDidAppear, began > pushed { return true }
        return above.contains { $0.visiblePeriod.map { $0.began > pushed } ?? false }
    }

    /// Whether the user may have swiped back from a controller, in a log that would not show that the one below appears.
    func mayHaveBeenSwipedBack(_ state: ControllerState, of navigation: ControllerState) -> Bool {
        guard let position = navigation.stack.position(of: state), position > 1 else { return false }
        let below = navigation.stack.members[position - 2]
        return hierarchy.knowledge.evidence(of: .viewDidAppear, in: below) < .wouldShow
    }

    /// Whether the controller is on the stack, according to the trace.
    ///
    /// A swipe back pops without a call that a log would show: the top controller has disappeared, and the one below it appears.
    func isOnStack(_ state: ControllerState, of navigation: ControllerState) -> Bool {
        guard let position = navigation.stack.position(of: state) else { return false }
        let members = navigation.stack.members
        guard members[(position - 1)...].allSatisfy({ $0.appearance == .disappeared }) else { return true }
        guard position > 1 else { return !state.isPushed }
        // If the log would not show that the one below appears, its absence proves nothing.
        let below = members[position - 2]
        return below.appearance != .appeared
            && hierarchy.knowledge.evidence(of: .viewDidAppear, in: below) >= .wouldShow
    }
}
