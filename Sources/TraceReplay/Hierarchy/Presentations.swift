import TraceModel

/// The presentations of a hierarchy. A call that UIKit refuses, according to a message next to it, changes nothing.
struct Presentations {
    /// How many steps up or down a chain are examined; no real hierarchy is as deep.
    static let reach = 256

    let hierarchy: Hierarchy

    func present(_ presented: ControllerState, by presenter: ControllerState, at event: EventReference) {
        presenter.rare.pendingCall = PendingCall(event: event, controllers: [presented.id])
        if hierarchy.refusals.refuses(presenter, .present, presented, at: event) { return }
        if let owner = blocking(presenter), hierarchy.knowledge.evidence(of: .dismiss) >= .likely {
            guard let first = owner.presented, first !== presented, let since = owner.rareIfAny?.presentation else {
                return
            }
            presented.rare.unlikelyPresentations.append(
                UnlikelyPresentation(event: event, presenter: presenter, owner: owner, first: first, since: since))
            hierarchy.unlikelyPresentationCount += 1
            return
        }
        begin(presented, by: presenter, at: event)
    }

    private func begin(_ presented: ControllerState, by presenter: ControllerState, at event: EventReference) {
        hierarchy.hasPresentations = true
        // UIKit does not present a controller that is on screen below the presenter.
        if isBelow(presented, presenter) { return }
        hierarchy.stays?.end(of: presented, at: event, .replaced)
        presented.activePresenter?.presented = nil
        var departure: Departure?
        if let former = presenter.presented {
            if hierarchy.knowledge.isGoBetween(presenter) {
                // It may have presented the two for different controllers, or one on top of the other.
                hierarchy.stays?.drop(of: former)
                former.rareIfAny?.presenter = nil
            } else if isThere(former) {
                former.rare.isLetGo = true
            } else {
                departure = lose(former, of: presenter, for: presented, at: event)
            }
        }
        // A message may still refuse it, unless that it appears is what shows it.
        if presenter.rareIfAny?.pendingCall?.event == event {
            presenter.rare.pendingCall?.departure = departure
            presenter.rare.pendingCall?.arrived = (presented, presented.exit)
        }
        noteReturn(of: presented, at: event)
        hierarchy.arrive(presented, at: event)
        presenter.presented = presented
        presenter.rare.presentation = event
        if presented.known.isSearch { presenter.rare.search = presented }
        hierarchy.stays?.begin(.presented, of: presented, in: presenter, at: event)
        presented.presenter = presenter
        presented.rare.isLetGo = false
        presented.rareIfAny?.formerPresenter = nil
        presented.rare.arrival = event
        // Where its class would not show that it appears before others have gone, only the call tells that it may cover them.
        if hierarchy.knowledge.evidence(of: .viewWillAppear, in: presented) < .wouldShow,
            !presented.known.isAlert
        {
            hierarchy.arrivals.note(presented, at: event)
        }
        if presented.isDoubtful, let hasty = presented.rare.hastyPresentation {
            presented.rare.droppedPresentations.append(hasty)
        }
        presented.rare.hastyPresentation = dismissal(around: presenter).map {
            HastyPresentation(event: event, presenter: presenter, dismissal: $0, hadBegun: $0.fading != nil)
        }
        noteAbove(presenter)
    }

    /// UIKit presents no controller that is presented already. Its second presentation shows that it had left, where nothing else does.
    private func noteReturn(of presented: ControllerState, at event: EventReference) {
        guard presented.exit == nil, let last = presented.rareIfAny?.arrival, last.kind == .present,
            let away = event.nanoseconds(since: last), away >= 2 * hierarchy.knowledge.settings.cutOff,
            !wasDropped(presented)
        else { return }
        presented.noteReturn()
    }

    private func noteAbove(_ presenter: ControllerState) {
        for above in presenter.selfAndContainers.dropFirst() { above.rare.presentersBelow.insert(presenter.id) }
    }

    /// Begins presentations that UIKit should have refused: what was presented begins to appear, or a controller inside it.
    ///
    /// UIKit had let the earlier controller go, or that one is presented in a context of its own.
    func noteAppearance(of state: ControllerState) {
        for presented in state.selfAndContainers {
            guard let call = presented.unlikelyPresentations.last, call.presenter.isAlive,
                [presented.rareIfAny?.arrival, presented.relation?.began].allSatisfy({
                    $0.map { $0 < call.event } ?? true
                })
            else { continue }
            presented.rare.unlikelyPresentations.removeLast()
            hierarchy.unlikelyPresentationCount -= 1
            begin(presented, by: call.presenter, at: call.event)
        }
    }

    /// Forgets that UIKit should have refused a presentation: what was presented disappears, so it had appeared, although the log shows
    /// nothing of that.
    ///
    /// - Parameter former: its last callback.
    func noteUnseenAppearance(of state: ControllerState, after former: EventReference?) {
        guard let call = state.unlikelyPresentations.last else { return }
        let isLoadedSince = state.loaded.map { $0 > call.event } ?? false
        guard isLoadedSince || former?.kind == .viewDidDisappear else { return }
        state.rare.unlikelyPresentations.removeLast()
        hierarchy.unlikelyPresentationCount -= 1
    }

    /// Hands what a controller that leaves, and those inside it, present to the nearest container that stays.
    func handOverAll(from leaver: ControllerState, to container: ControllerState) {
        guard let rare = leaver.rareIfAny else { return }
        handOver(from: leaver, to: container)
        for presenter in rare.presentersBelow.sorted().compactMap(hierarchy.livingState)
        where presenter.isOrIsInside(leaver) {
            handOver(from: presenter, to: container)
        }
    }

    /// Hands over what a controller presents. What the user has swiped away before keeps its presenter, as the last one that it had.
    func handOver(from presenter: ControllerState, to container: ControllerState?) {
        guard let presented = presenter.presented, presented.isAlive, presented.exit?.way != .swipedAway, let container,
            let heir = container.selfAndContainers.first(where: { $0.isAlive && $0.exit == nil }),
            heir.presented == nil,
            // A name may stand for several controllers.
            !heir.isOrIsInside(presented)
        else { return }
        presenter.presented = nil
        heir.presented = presented
        heir.rare.presentation = presenter.rareIfAny?.presentation
        presented.presenter = heir
        presented.rare.formerPresenter = presented.rareIfAny?.formerPresenter ?? presenter
        noteAbove(heir)
    }

    /// Ends the former presentation of the presenter: the controller was swiped away, or left unseen.
    private func lose(
        _ former: ControllerState, of presenter: ControllerState, for next: ControllerState, at event: EventReference
    ) -> Departure? {
        presenter.presented = nil
        guard former.exit == nil, former.isAlive else { return nil }
        guard !former.isDoubtful else {
            hierarchy.stays?.drop(of: former)
            return nil
        }
        let leaving = chain(from: former)
        if [EventKind.viewWillAppear, .viewDidAppear].contains(where: {
            hierarchy.knowledge.evidence(of: $0) >= .likely
        }),
            hierarchy.knowledge.isTraced(former),
            !leaving.contains(where: { showsSign($0.state, since: former.rareIfAny?.arrival) })
        {
            hierarchy.stays?.drop(of: former)
            return nil
        }
        let since = former.rareIfAny?.arrival
        let last = leaving.compactMap { $0.state.lastAppearance }.filter { $0.kind == .viewDidDisappear }.max()
        let isSeen = last.map { last in since.map { $0 < last } ?? true } ?? false
        return hierarchy.departures.begin(
            .swipedAway, at: isSeen ? last ?? event : event, caller: presenter, Leavers(leaving), shown: presenter,
            witness: next)
    }

    /// Whether the view of the controller was loaded, or it got an appearance callback, since the event.
    func showsSign(_ state: ControllerState, since event: EventReference?) -> Bool {
        [state.loaded, state.lastAppearance].contains { sign in
            sign.map { sign in event.map { $0 < sign } ?? true } ?? false
        }
    }

    /// Whether UIKit dropped the presentation: neither the controller, of a class that would show it, nor what is inside it got a
    /// callback.
    func wasDropped(_ presented: ControllerState) -> Bool {
        guard let arrival = presented.rareIfAny?.arrival, arrival.kind == .present else { return false }
        return neverCame(presented, since: arrival)
    }

    /// What would show that a controller which seems to be presented is not: nothing ever happens to it. Nil if something has.
    func survival(ofPresented first: ControllerState, since event: EventReference) -> Survival? {
        neverCame(first, since: event) ? .absence(of: chain(from: first).map(\.state.id)) : nil
    }

    /// Whether nothing happened to a controller, of a class that would show it, nor to what is inside it, since it was presented.
    func neverCame(_ presented: ControllerState, since event: EventReference) -> Bool {
        guard hierarchy.knowledge.evidence(of: .viewDidAppear, in: presented) >= .wouldShow else { return false }
        return !showsSign(presented, since: event)
            && !chain(from: presented).contains { showsSign($0.state, since: event) }
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
        guard let presented = presenter.presented, hierarchy.knowledge.isTraced(presented),
            !hierarchy.knowledge.isGoBetween(presenter)
        else { return false }
        return isThere(presented)
    }

    /// Whether a presented controller is still there: it, one inside it, or one that it presents would show its
    /// `viewDidDisappear`, and none came.
    ///
    /// A sheet that the user swipes down disappears without a `dismiss` by the app.
    private func isThere(_ presented: ControllerState) -> Bool {
        guard presented.isAlive, presented.exit == nil, !presented.isDoubtful else { return false }
        if hierarchy.departures.isOnScreen(presented) { return true }
        let all = chain(from: presented).map(\.state)
        if all.contains(where: hierarchy.departures.isOnScreen) { return true }
        if all.contains(where: { $0.appearance == .disappeared }) { return false }
        return all.contains { hierarchy.knowledge.evidence(of: .viewDidDisappear, in: $0) >= .wouldShow }
    }

    /// Returns a dismissal that is under way where the controller would present: its own, one above or below it, or that which takes it
    /// away itself.
    private func dismissal(around presenter: ControllerState) -> Departure? {
        presenter.selfAndContainers.lazy.compactMap(\.openDismissal).first
            ?? firstPresenter(inside: presenter) { $0.openDismissal != nil }?.openDismissal
            ?? hierarchy.departures.departure(of: presenter).flatMap { $0.way == .dismissed && $0.isOpen ? $0 : nil }
    }

    /// Whether the controller is the presenter, or presents it over any number of steps.
    private func isBelow(_ presented: ControllerState, _ presenter: ControllerState) -> Bool {
        sequence(first: presenter, next: \.activePresenter).prefix(Self.reach).contains { $0 === presented }
    }

    /// Whether the controller presents another one that has not left.
    private func holdsPresentation(_ presenter: ControllerState) -> Bool {
        presenter.presented.map { $0.exit == nil } ?? false
    }

    /// Dismisses the controller that this one, or one below or above it, presents; or else the presented controller that this one
    /// is part of.
    ///
    /// Source: `dismiss(animated:completion:)`; UIKit asks the presenting controller, which is the root of the hierarchy.
    func dismiss(_ asked: ControllerState, at event: EventReference) {
        guard let presenter = presenter(askedToDismissBy: asked), let first = presenter.presented else { return }
        if wasDropped(first) {
            presenter.presented = nil
            hierarchy.stays?.drop(of: first)
            return dismiss(asked, at: event)
        }
        // The controller that it, or its container, presents is already leaving.
        let former = asked.selfAndContainers.lazy.compactMap(\.openDismissal).first
        if let former { asked.rare.secondDismissal = (event, former) }
        let leaving = takeDown(first)
        presenter.presented = nil
        let departure = hierarchy.departures.begin(.dismissed, at: event, caller: presenter, leaving, shown: presenter)
        let pendingCall = PendingCall(event: event, controllers: [], departure: departure)
        asked.rare.pendingCall = pendingCall
        presenter.rare.pendingCall = pendingCall
    }

    private func presenter(askedToDismissBy asked: ControllerState) -> ControllerState? {
        // A controller that is presented, or is inside a presented one, is dismissed by its presenter.
        if holdsPresentation(asked) { return asked }
        return firstPresenter(inside: asked, where: holdsPresentation)
            ?? asked.selfAndContainers.first(where: holdsPresentation)
            ?? asked.selfAndContainers.first { $0.activePresenter != nil && $0.exit == nil }?.activePresenter
    }
}
