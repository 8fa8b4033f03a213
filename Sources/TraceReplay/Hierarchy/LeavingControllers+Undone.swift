import TraceModel

// Departures that a callback shows not to have taken place.
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

    /// Whether the controller began to disappear once before and never disappeared: that transition was given up, in a log that does not
    /// show how the controller appeared again.
    func beganToDisappearBefore(
        _ state: ControllerState, in departure: Departure, at event: EventReference
    ) -> Bool {
        guard let last = state.lastAppearance, last.kind == .viewWillDisappear, last >= departure.began,
            let since = event.nanoseconds(since: last)
        else { return false }
        let knowledge = hierarchy.knowledge
        return since >= knowledge.settings.cutOff && knowledge.evidence(of: .viewDidDisappear, in: state) >= .wouldShow
            && knowledge.evidence(of: .viewWillAppear, in: state) < .wouldShow
            && knowledge.evidence(of: .viewDidAppear, in: state) < .wouldShow
    }
}
