import TraceModel

/// The controllers of a hierarchy that leave their places: how that begins, how it is completed, and how it is undone.
struct LeavingControllers {
    let hierarchy: Hierarchy

    // MARK: Beginning

    /// Begins a departure of controllers that leave together.
    ///
    /// - Parameters:
    ///   - shown: the controller that appears, again or for the first time, when they are gone.
    ///   - witness: the controller whose callback, or whose presentation, shows that they leave, if no call does.
    @discardableResult
    func begin(
        _ way: Exit.Way, at event: EventReference, caller: ControllerState?,
        _ leaving: Leavers, shown: ControllerState?, witness: ControllerState? = nil
    ) -> Departure {
        let departure = Departure(way, event, caller: caller, leaving, shown: shown, witness: witness)
        guard let first = leaving.heads.first else { return departure }
        let moment = hierarchy.moment(event, of: first)
        caller?.noteDeparture(of: first, at: moment)
        let exit = Exit(way, at: moment, caller: caller, departure: departure)
        for state in leaving.heads { state.exit = exit }
        for company in leaving.companies {
            company.exit = Exit(
                way, at: moment, caller: caller, container: company.container, departure: departure)
        }
        // A log without these callbacks shows of nobody whether it is on the screen.
        let heads = hierarchy.knowledge.evidence(of: .viewDidDisappear) < .likely ? [] : leaving.heads
        guard hierarchy.presentations.hasMember(in: heads, where: isOnScreen) else {
            let isGuess = way.mayBeIgnored && !hierarchy.presentations.hasMember(in: heads, where: wouldBeSeen)
            complete(departure, at: event, of: first, shownBy: isGuess ? .nothing : .screen)
            if isGuess { wait(for: departure) }
            if way == .dismissed { hierarchy.unseenDismissal = departure }
            return departure
        }
        wait(for: departure)
        // Almost always, nothing is on its way out yet.
        if hierarchy.disappearingCount > 0,
            hierarchy.presentations.hasMember(in: heads, where: { $0.appearance == .disappearing && isOnScreen($0) })
        {
            fade(departure, at: moment)
        }
        return departure
    }

    /// Whether the controller is on the screen according to its callbacks, and the log would show its `viewDidDisappear`.
    func isOnScreen(_ state: ControllerState) -> Bool {
        switch state.appearance {
        case .appearing, .appeared, .disappearing:
            hierarchy.knowledge.evidence(of: .viewDidDisappear, in: state) >= .wouldShow
        case .unknown, .loaded, .disappeared: false
        }
    }

    /// Whether the log would show that the controller is on the screen.
    private func wouldBeSeen(_ state: ControllerState) -> Bool {
        hierarchy.knowledge.evidence(of: .viewDidAppear, in: state) >= .wouldShow
            && hierarchy.knowledge.evidence(of: .viewDidDisappear, in: state) >= .wouldShow
    }

    // MARK: Callbacks

    /// Applies a callback to the departures, before it changes the controller's state.
    func note(_ event: EventReference, of state: ControllerState) {
        switch event.kind {
        case .viewWillAppear:
            takeBack(of: state, at: event)
            takeBackPresenter(of: state)
            if hierarchy.hasPops { hierarchy.stacks.correctPop(whenAppears: state, at: event) }
            hierarchy.steps.noteWillAppear(state)
        case .viewIsAppearing:
            takeBack(of: state, at: event)
            takeBackPresenter(of: state)
        case .viewDidAppear:
            let hasLeft = takeBack(of: state, at: event)
            takeBackPresenter(of: state)
            if hasLeft { takeBackContainer(of: state, shownSince: event) }
            uncover(state, at: event)
            if state.navigation != nil { hierarchy.stacks.noteTop(state, at: event) }
            if hierarchy.steps.noteDidAppear(state) { completeFaded(at: event) }
        case .viewWillDisappear:
            if hierarchy.hasPops { hierarchy.stacks.correctPop(whenLeaves: state, isTold: false, at: event) }
            guard let departure = departure(of: state), !departure.isUndone else { return }
            if beganToDisappearBefore(state, in: departure, at: event) || wasCalledBefore(event, departure, of: state) {
                undo(departure)
            } else if departure.isOpen {
                fade(departure, at: hierarchy.moment(event, of: state))
            }
        case .viewDidDisappear:
            takeBackPop(above: state, at: event)
            noteReturnBetweenRemovals(of: state, at: event)
            guard let departure = departure(of: state), !departure.isUndone else { return }
            if wasCalledBefore(event, departure, of: state) || leftForOthers(state, in: departure, at: event) {
                undo(departure)
            } else {
                complete(departure, at: event, of: state, shownBy: .screen)
            }
        default:
            break
        }
    }

    /// Undoes the departure of a controller that is about to appear: an interactive transition was given up, or a dismissal
    /// ignored. A controller that was gone has come back, if the log would not show the call that brought it.
    ///
    /// - Returns: whether it, or a controller that it is in, had left.
    @discardableResult
    private func takeBack(of state: ControllerState, at event: EventReference) -> Bool {
        guard let (leaver, exit) = nearestExit(of: state) else {
            takeBackUnseen(with: state)
            return false
        }
        if let departure = exit.departure, !departure.isUndone, exit.event == departure.began {
            guard departure.takes(state) else { return true }
            // A controller that is still on the screen never left, although steps elsewhere made its departure count as complete.
            if !isOnScreen(state), mayHaveReturnedUnseen(from: exit) {
                noteReturn(from: departure, exit, at: event)
            }
            undo(departure, toItsPlace: !isElsewhere(state, departure))
        } else if exit.way == .swipedAway, leaver === state {
            state.exit = nil
        } else if exit.way == .removed, leaver === state, exit.caller?.isSystemContainer ?? true {
            // UIKit's containers add children by private calls.
            let target = state.announcedMoves.last?.parent
            if hierarchy.isLater(event, than: exit, of: state),
                exit.caller == nil || target == nil || target == exit.caller?.id
            {
                state.noteReturn()
            }
            state.exit = nil
        } else if leaver === state, state.appearance != .appearing, state.appearance != .appeared {
            exit.isShownAgain = true
        }
        return true
    }

    private func noteReturn(from departure: Departure, _ exit: Exit, at event: EventReference) {
        let members = departure.members.compactMap { hierarchy.state($0.id) }
        for state in members where hierarchy.isLater(event, than: exit, of: state) { state.noteReturn() }
        for company in departure.companies
        where company.isAway(by: departure) && hierarchy.isLater(event, than: exit, of: company.container) {
            company.noteReturn()
        }
    }

    /// Completes departures if a covered controller or a new root appears: the controllers that covered it are gone.
    private func uncover(_ state: ControllerState, at event: EventReference) {
        guard hierarchy.awaitedDepartureCount > 0 else { return }
        let isSeenAgain = state.visiblePeriod?.ended != nil
        for shown in state.selfAndContainers {
            let open = shown.openDepartures.filter { isSeenAgain || $0.way == .unrooted }
            let guesses = isSeenAgain ? shown.guessedDepartures : []
            // The last one first, because `close` searches from the end.
            for departure in open + guesses.reversed() { complete(departure, at: event, of: state, shownBy: .event) }
        }
    }

    private func fade(_ departure: Departure, at moment: Moment) {
        guard departure.fading == nil else { return }
        departure.fading = moment
        hierarchy.fading.append(departure)
    }

    /// Completes departures of controllers that began to disappear two steps ago: they are gone, although no event shows it.
    private func completeFaded(at event: EventReference) {
        while let departure = hierarchy.fading.first {
            guard departure.isOpen, let fading = departure.fading,
                let state = departure.members.first.flatMap({ hierarchy.state($0.id) })
            else {
                hierarchy.fading.removeFirst()
                continue
            }
            let launch = state.controller.launch
            guard hierarchy.steps.count(after: fading, ofLaunch: launch, upTo: event.line) >= UserSteps.grace else {
                return
            }
            hierarchy.fading.removeFirst()
            complete(departure, at: event, of: state, shownBy: .event)
        }
    }

    /// Notes that a controller was freed of which one of UIKit's containers had let go, so that nobody keeps all of its class, or which
    /// the parent had kept from which it was removed.
    func noteRelease(of state: ControllerState) {
        guard let exit = state.exit, exit.way == .removed, let parent = exit.caller else { return }
        if parent.letsGoPrivately(of: state) {
            parent.rare.freedClasses.insert(state.className)
        } else {
            KeptByParents.noteRelease(of: state, after: exit, from: parent, in: hierarchy)
        }
    }

    // MARK: Questions

    /// Returns the departure of the controller, or of a controller that it is in.
    func departure(of state: ControllerState) -> Departure? { nearestExit(of: state)?.exit.departure }

    func nearestExit(of state: ControllerState) -> (leaver: ControllerState, exit: Exit)? {
        for current in state.selfAndContainers {
            if let exit = current.exit { return (current, exit) }
        }
        return nil
    }
}
