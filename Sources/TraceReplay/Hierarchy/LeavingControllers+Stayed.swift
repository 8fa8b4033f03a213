import TraceModel

// Departures that did not take place: something shows that their controllers stayed, or came back.
extension LeavingControllers {
    /// Undoes a dismissal of controllers of which none is known to be on the screen, if one whose place is unknown began to disappear with
    /// them, and appears again: it is inside them.
    func takeBackUnseen(with state: ControllerState) {
        guard state.appearance == .disappearing, let departure = hierarchy.unseenDismissal, !departure.isUndone,
            let last = state.lastAppearance, last > departure.began,
            last.follows(departure.began, within: hierarchy.knowledge.settings.embedWindow),
            let presenter = departure.caller, presenter.controller.launch == state.controller.launch,
            hierarchy.swipes.summit(of: state) !== hierarchy.swipes.summit(of: presenter),
            hierarchy.presentations.hasMember(
                in: departure.members.compactMap { hierarchy.state($0.id) }, where: holdsOthersUnseen)
        else { return }
        undo(departure)
    }

    /// Undoes the departure of a container in which another controller appears later: it is on the screen.
    func takeBackContainer(of state: ControllerState, shownSince event: EventReference) {
        guard let (leaver, exit) = nearestExit(of: state), leaver !== state,
            exit.way == .dismissed || exit.way == .swipedAway, hierarchy.isLater(event, than: exit, of: leaver)
        else { return }
        if let departure = exit.departure, !departure.isUndone {
            if exit.event == departure.began { undo(departure) }
        } else if exit.way == .swipedAway {
            leaver.exit = nil
        }
    }

    /// Whether it is a container of UIKit's that would not show that it disappears.
    private func holdsOthersUnseen(_ state: ControllerState) -> Bool {
        state.isSystemContainer && hierarchy.knowledge.evidence(of: .viewDidDisappear, in: state) < .wouldShow
    }

    /// Undoes the dismissal of a controller that had not begun to disappear when it presented the one that appears now: the dismissal
    /// took away something else, because UIKit presents nothing on what leaves.
    func takeBackPresenter(of state: ControllerState) {
        guard state.isDoubtful, let hasty = state.rareIfAny?.hastyPresentation, !hasty.hadBegun, hasty.dismissal.isOpen,
            departure(of: hasty.presenter) === hasty.dismissal
        else { return }
        undo(hasty.dismissal)
    }

    /// Whether the log shows no call that brings a controller back to the place that it left.
    func mayHaveReturnedUnseen(from exit: Exit) -> Bool {
        switch exit.way {
        case .popped, .swipedBack: hierarchy.knowledge.evidence(of: .push) == .unknown
        case .dismissed, .swipedAway: hierarchy.knowledge.evidence(of: .present) == .unknown
        case .removed, .replaced, .unrooted: false
        }
    }

    /// Whether a controller that appears again had left its place for good: it was seen to go at once, in a log that would show how it comes
    /// back there.
    func isElsewhere(_ state: ControllerState, _ departure: Departure) -> Bool {
        guard state.appearance == .disappeared, departure.wasSeen(within: hierarchy.knowledge.settings.cutOff) else {
            return false
        }
        return switch departure.way {
        case .popped: hierarchy.knowledge.evidence(of: .push) != .unknown
        case .dismissed: hierarchy.knowledge.evidence(of: .present) != .unknown
        case .swipedAway, .swipedBack, .replaced, .removed, .unrooted: false
        }
    }

    /// Whether the controller began to disappear once before and never disappeared: that transition was given up, in a log that does not
    /// show how the controller appeared again.
    func beganToDisappearBefore(
        _ state: ControllerState, in departure: Departure, at event: EventReference
    ) -> Bool {
        guard let last = state.lastAppearance, last.kind == .viewWillDisappear, last >= departure.began,
            let since = event.nanoseconds(since: last)
        else { return false }
        return since >= hierarchy.knowledge.settings.cutOff && showsOnlyThatItGoes(state)
    }

    // MARK: Logs that show what disappears, and nothing that appears

    private func showsOnlyThatItGoes(_ state: ControllerState) -> Bool {
        let knowledge = hierarchy.knowledge
        return knowledge.evidence(of: .viewDidDisappear, in: state) >= .wouldShow
            && ![EventKind.viewWillAppear, .viewIsAppearing, .viewDidAppear].contains {
                knowledge.evidence(of: $0, in: state) >= .wouldShow
            }
    }

    /// Undoes a pop if the controller below disappears, and not the popped one before it: it had appeared for a swipe that the user
    /// gave up.
    func takeBackPop(above state: ControllerState, at event: EventReference) {
        guard hierarchy.awaitedDepartureCount > 0, let navigation = state.navigation, navigation.stack.top === state
        else { return }
        let pops = (navigation.openDepartures + navigation.guessedDepartures).filter { $0.way == .popped }
        for pop in pops where pop.began < event {
            let popped = pop.members.compactMap { hierarchy.livingState($0.id) }
            if popped.contains(where: { coveredAgain($0, state, pop, at: event) }) { undo(pop) }
        }
    }

    /// Whether a popped controller must be on the screen, because the one below it disappears: at the end of the swipe, or once more
    /// since it disappeared for the popped one.
    private func coveredAgain(
        _ popped: ControllerState, _ below: ControllerState, _ pop: Departure, at event: EventReference
    ) -> Bool {
        guard popped.appearance != .disappeared, showsOnlyThatItGoes(popped) else { return false }
        if pop.began.isNextTo(event) { return true }
        guard let last = below.lastAppearance, last.kind == .viewDidDisappear, let arrival = popped.rareIfAny?.arrival
        else { return false }
        return arrival < last
    }

    /// Notes that a controller which is removed for the second time came back in between: it disappears once more.
    func noteReturnBetweenRemovals(of state: ControllerState, at event: EventReference) {
        guard let exit = state.exit, exit.isSecondRemoval, event.isNextTo(exit.event), showsOnlyThatItGoes(state),
            let last = state.lastAppearance, last.kind == .viewDidDisappear, !last.isNextTo(exit.event)
        else { return }
        exit.isSecondRemoval = false
        state.noteReturn()
    }

    // MARK: Calls that show that controllers stayed

    /// Whether a controller that leaves the screen had stayed until now: nothing shows that its departure began, and long after the call
    /// that seemed to take it away, another controller came above it.
    func wasCalledBefore(_ event: EventReference, _ departure: Departure, of state: ControllerState) -> Bool {
        guard departure.isOpen || departure.isGuess, departure.fading == nil,
            hierarchy.knowledge.evidence(of: .viewWillDisappear, in: state) >= .wouldShow || showsOnlyThatItGoes(state)
        else { return false }
        return switch departure.way {
        case .popped: wasPushedUpon(departure) || presented(state, after: departure)
        case .dismissed: presented(state, after: departure)
        case .swipedAway, .swipedBack, .replaced, .removed, .unrooted: false
        }
    }

    private func wasPushedUpon(_ departure: Departure) -> Bool {
        guard let arrival = departure.caller?.stack.top?.rareIfAny?.arrival, arrival.kind == .push else { return false }
        return isLater(arrival, than: departure)
    }

    /// Whether a controller that seemed to leave, or one inside it, presented another one long after, and UIKit did not refuse that: it
    /// presents nothing on what has left.
    func presented(_ state: ControllerState, after departure: Departure) -> Bool {
        state.selfAndContainers.contains { leaver in
            guard leaver.exit?.departure === departure else { return false }
            return ([leaver] + leaver.presentersBelow.compactMap(hierarchy.livingState)).contains { presenter in
                presenter.rareIfAny?.presentation.map { isLater($0, than: departure) } ?? false
            }
        }
    }

    /// Whether a controller that disappears went for another reason than the call that seemed to take it away, such as a tab or a cover that
    /// the log does not show: UIKit begins a departure in the turn of the call, and this one began to disappear long after.
    func leftForOthers(_ state: ControllerState, in departure: Departure, at event: EventReference) -> Bool {
        // Steps elsewhere may have counted as its end.
        guard !departure.isSeen, nearestExit(of: state)?.exit.event == departure.began,
            let fading = departure.fading, isLater(fading.event, than: departure),
            let began = state.lastAppearance, began.kind == .viewWillDisappear, let caller = departure.caller
        else { return false }
        switch departure.way {
        case .popped: return caller.stack.top.map(isAwayForLong) ?? false
        case .dismissed:
            guard let first = departure.members.first, let sheet = hierarchy.livingState(first.id) else { return false }
            return hierarchy.swipes.isBehind(caller, sheet) && isAwayForLong(caller)
                || hierarchy.swipes.mayBeCovered(state, of: caller, since: began, until: event)
        case .swipedAway, .swipedBack, .replaced, .removed, .unrooted: return false
        }
    }

    /// Whether the log would show that the controller begins to appear in place of others, and shows that it does not.
    private func isAwayForLong(_ state: ControllerState) -> Bool {
        switch state.appearance {
        case .disappearing, .disappeared: hierarchy.knowledge.evidence(of: .viewWillAppear, in: state) >= .wouldShow
        case .unknown, .loaded, .appearing, .appeared: false
        }
    }

    private func isLater(_ call: EventReference, than departure: Departure) -> Bool {
        call.nanoseconds(since: departure.began).map { $0 >= hierarchy.knowledge.settings.cutOff } ?? false
    }
}
