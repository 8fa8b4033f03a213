import TraceModel

/// The presentations of a hierarchy. A call that UIKit refuses, according to a message next to it, changes nothing.
struct Presentations {
    /// How many steps up or down a chain are examined; no real hierarchy is as deep.
    static let reach = 256

    let hierarchy: Hierarchy

    func present(_ presented: ControllerState, by presenter: ControllerState, at event: EventReference) {
        var pendingCall = PendingCall(event: event, controllers: [presented.id])
        defer { presenter.pendingCall = pendingCall }
        if hierarchy.refusals.refuses(presenter, .present, presented, at: event) { return }
        if blocking(presenter) != nil, hierarchy.knowledge.recordedKinds.records(.dismiss) { return }
        // UIKit does not present a controller that is on screen below the presenter.
        if isBelow(presented, presenter) { return }
        presented.activePresenter?.presented = nil
        if let former = presenter.presented, !isThere(former) {
            pendingCall.departure = lose(former, of: presenter, at: event)
        }
        pendingCall.arrived = (presented, presented.exit)
        presenter.presented = presented
        presenter.presentation = event
        presented.presenter = presenter
        presented.rare.arrival = event
        presented.arrive()
        if presented.isDoubtful, let hasty = presented.rare.hastyPresentation {
            presented.rare.droppedPresentations.append(hasty)
        }
        presented.rare.hastyPresentation = dismissal(around: presenter).map {
            HastyPresentation(event: event, presenter: presenter, dismissal: $0)
        }
        for above in presenter.selfAndContainers.dropFirst() { above.rare.presentersBelow.insert(presenter.id) }
    }

    /// Ends the former presentation of the presenter: the controller was swiped away, or left unseen.
    private func lose(
        _ former: ControllerState, of presenter: ControllerState, at event: EventReference
    ) -> Departure? {
        presenter.presented = nil
        guard former.exit == nil, former.isAlive, !former.isDoubtful else { return nil }
        let leaving = chain(from: former)
        let since = former.arrival
        let last = leaving.compactMap { $0.state.lastAppearance }.filter { $0.kind == .viewDidDisappear }.max()
        let isSeen = last.map { last in since.map { $0 < last } ?? true } ?? false
        return hierarchy.departures.begin(
            .swipedAway, at: isSeen ? last ?? event : event, caller: presenter, leaving, shown: presenter)
    }

    /// Returns the controller whose presentation keeps this one from presenting: itself, an ancestor or a descendant.
    ///
    /// UIKit presents from the root of a hierarchy (`presentingViewController`), whichever controller is asked.
    func blocking(_ presenter: ControllerState) -> ControllerState? {
        presenter.selfAndContainers.first(where: isPresenting) ?? firstPresenter(inside: presenter, where: isPresenting)
    }

    /// Returns the first controller inside a container that has presented another one and meets the condition.
    private func firstPresenter(
        inside container: ControllerState, where isWanted: (ControllerState) -> Bool
    ) -> ControllerState? {
        container.presentersBelow.sorted().lazy.compactMap(hierarchy.livingState).first { below in
            isWanted(below) && below.selfAndContainers.dropFirst().contains { $0 === container }
        }
    }

    /// Whether the controller presents another one that is still there according to the log, of a class that logs its calls.
    func isPresenting(_ presenter: ControllerState) -> Bool {
        guard let presented = presenter.presented, hierarchy.knowledge.isTraced(presented) else { return false }
        return isThere(presented)
    }

    /// Whether a presented controller is still there: it, one inside it, or one that it presents would show its
    /// `viewDidDisappear`, and none came.
    ///
    /// A sheet that the user swipes down disappears without a `dismiss` by the app.
    private func isThere(_ presented: ControllerState) -> Bool {
        guard presented.isAlive, presented.exit == nil, !presented.isDoubtful else { return false }
        let all = chain(from: presented).map(\.state)
        if all.contains(where: hierarchy.departures.isOnScreen) { return true }
        if all.contains(where: { $0.appearance == .disappeared }) { return false }
        return all.contains { hierarchy.knowledge.showsReliably(.viewDidDisappear, in: $0) }
    }

    /// Returns a dismissal that is under way where the controller would present: its own, or one above or below it.
    private func dismissal(around presenter: ControllerState) -> Departure? {
        presenter.selfAndContainers.lazy.compactMap(\.openDismissal).first
            ?? firstPresenter(inside: presenter) { $0.openDismissal != nil }?.openDismissal
    }

    /// Whether the controller is the presenter, or presents it over any number of steps.
    private func isBelow(_ presented: ControllerState, _ presenter: ControllerState) -> Bool {
        sequence(first: presenter, next: \.activePresenter).prefix(Self.reach).contains { $0 === presented }
    }

    /// Whether a presenter disappears at about that event: the user left its tab, with everything that it presents in there.
    func leavesSight(_ presenter: ControllerState, at event: EventReference) -> Bool {
        guard presenter.appearance == .disappearing || presenter.appearance == .disappeared else { return false }
        return presenter.lastAppearance.map(event.isNextTo) ?? false
    }

    /// Whether a controller that this one, or one inside it, presents may cover it.
    func isCovered(_ state: ControllerState) -> Bool {
        state.presented != nil || state.presentersBelow.contains { hierarchy.livingState($0)?.presented != nil }
    }

    /// Dismisses the controller that this one, or one above or below it, presents; or else the presented controller that this one
    /// is part of.
    ///
    /// Source: `dismiss(animated:completion:)`; UIKit asks the presenting controller, which is the root of the hierarchy.
    func dismiss(_ asked: ControllerState, at event: EventReference) {
        guard let presenter = presenter(askedToDismissBy: asked), let first = presenter.presented else { return }
        // The controller that it, or its container, presents is already leaving.
        let former = asked.selfAndContainers.lazy.compactMap(\.openDismissal).first
        if let former { asked.rare.secondDismissal = (event, former) }
        let leaving = chain(from: first)
        for (state, _) in leaving { state.presented = nil }
        presenter.presented = nil
        let departure = hierarchy.departures.begin(.dismissed, at: event, caller: presenter, leaving, shown: presenter)
        let pendingCall = PendingCall(event: event, controllers: leaving.map(\.state.id), departure: departure)
        asked.pendingCall = pendingCall
        presenter.pendingCall = pendingCall
    }

    /// Returns a presented controller with everything inside it, then the controllers that these present, and so on.
    func chain(from presented: ControllerState) -> [(state: ControllerState, container: ControllerState?)] {
        var found: [(state: ControllerState, container: ControllerState?)] = []
        var seen: Set<ControllerID> = []
        var open = [presented]
        while let state = open.popLast() {
            guard seen.insert(state.id).inserted else { continue }
            found.append((state, nil))
            if let next = state.presented { open.append(next) }
            for member in members(of: state) where member.exit == nil && seen.insert(member.id).inserted {
                found.append((member, state))
                // The log names the controller that was asked to present; UIKit presents from the root of its hierarchy.
                if let next = member.presented { open.append(next) }
            }
        }
        return found
    }

    private func presenter(askedToDismissBy asked: ControllerState) -> ControllerState? {
        // A controller that is presented, or is inside a presented one, is dismissed by its presenter.
        asked.selfAndContainers.first { $0.presented != nil }
            ?? asked.selfAndContainers.lazy.compactMap(\.activePresenter).first
            ?? firstPresenter(inside: asked) { $0.presented != nil }
    }

    /// Whether a controller, or one inside it, meets the condition.
    func contains(in container: ControllerState, where isWanted: (ControllerState) -> Bool) -> Bool {
        if isWanted(container) { return true }
        if container.children.isEmpty, container.stack.count == 0 { return false }
        var open = [container]
        // Only a controller on a stack can be met twice: as a child, and there.
        var seen: Set<ControllerID> = []
        while let state = open.popLast() {
            for member in state.children.compactMap(hierarchy.livingState) + state.stack.members
            where member.navigation == nil || seen.insert(member.id).inserted {
                if isWanted(member) { return true }
                open.append(member)
            }
        }
        return false
    }

    /// The controllers inside a container: its children and theirs, and those on its stack.
    func members(of container: ControllerState) -> [ControllerState] {
        var found: [ControllerState] = []
        var open = [container]
        var seen: Set<ControllerID> = [container.id]
        while let state = open.popLast() {
            let inside = state.children.sorted().compactMap(hierarchy.livingState) + state.stack.members
            for member in inside where seen.insert(member.id).inserted {
                found.append(member)
                open.append(member)
            }
        }
        return found
    }
}
