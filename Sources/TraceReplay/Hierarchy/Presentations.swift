import TraceModel

/// The presentations of a hierarchy. A call that UIKit refuses, as it says in a message beside it, changes nothing.
struct Presentations {
    /// So many steps up or down a chain are looked at; no hierarchy that people made is as deep.
    private static let reach = 256

    let hierarchy: Hierarchy

    func present(_ presented: ControllerState, by presenter: ControllerState, at event: EventReference) {
        var pendingCall = PendingCall(event: event, controllers: [(presented, presented.departure)], isApplied: false)
        defer { presenter.pendingCall = pendingCall }
        if hierarchy.refusals.refuses(presenter, .present, presented, at: event) { return }
        if blocking(presenter) != nil, !hierarchy.knowledge.assumesMissing(.dismiss) { return }
        // UIKit presents no controller that is on screen below the presenter.
        if isBelow(presented, presenter) { return }
        if let former = presented.presenter, former.presented === presented { former.presented = nil }
        if hierarchy.departures.hasLeft(presented) { presented.cameBack = true }
        presenter.presented = presented
        presenter.presentation = event
        presented.presenter = presenter
        presented.departure = nil
        for above in ancestors(of: presenter) { above.rare.presentersBelow.insert(presenter.id) }
        pendingCall.isApplied = true
    }

    /// The presentation that keeps the controller from presenting another one: its own, or an ancestor's or descendant's.
    ///
    /// UIKit presents from the root of a hierarchy (`presentingViewController`), whoever asks for it.
    func blocking(_ presenter: ControllerState) -> ControllerState? {
        if isPresenting(presenter) { return presenter }
        if let above = ancestors(of: presenter).first(where: isPresenting) { return above }
        return presenter.presentersBelow.sorted().compactMap(hierarchy.livingState).first { below in
            isPresenting(below) && ancestors(of: below).contains { $0 === presenter }
        }
    }

    /// Whether the controller presents another one that neither went away nor was dismissed.
    ///
    /// A sheet that the user swipes down disappears without a `dismiss` of the app's. Of a class that logs nothing, nobody
    /// can tell.
    func isPresenting(_ presenter: ControllerState) -> Bool {
        var next = presenter.presented
        for _ in 0..<Self.reach {
            guard let presented = next, presented.isAlive, hierarchy.knowledge.isTraced(presented) else { return false }
            if AppleClasses.contain(presented.className), !hierarchy.knowledge.shows(.viewDidDisappear, in: presented) {
                return false
            }
            if presented.appearance != .disappeared { return true }
            // Another one may cover it.
            next = presented.presented
        }
        return true
    }

    private func ancestors(of state: ControllerState) -> [ControllerState] {
        var found: [ControllerState] = []
        var next = state.relation?.parent ?? state.navigation
        while let above = next, found.count < Self.reach {
            found.append(above)
            next = above.relation?.parent ?? above.navigation
        }
        return found
    }

    /// Whether the controller is the presenter, or presents it over any number of steps.
    private func isBelow(_ presented: ControllerState, _ presenter: ControllerState) -> Bool {
        var next: ControllerState? = presenter
        for _ in 0..<Self.reach {
            guard let state = next else { return false }
            if state === presented { return true }
            next = state.presenter.flatMap { $0.presented === state ? $0 : nil }
        }
        return false
    }

    /// Whether something that the controller, or one inside it, presents may cover it.
    func isCovered(_ state: ControllerState) -> Bool {
        state.presented != nil || state.presentersBelow.contains { hierarchy.livingState($0)?.presented != nil }
    }

    /// Dismisses what the controller presents, or what one above or below it does; or else the presented one that it is part
    /// of.
    ///
    /// Source: `dismiss(animated:completion:)`; UIKit asks the presenting controller, which is the root of the hierarchy.
    func dismiss(_ asked: ControllerState, at event: EventReference) {
        guard let presenter = presenter(askedToDismissBy: asked), let first = presenter.presented else { return }
        var pendingCall = PendingCall(event: event, controllers: [], isApplied: true)
        var dismissed: ControllerState? = first
        while let state = dismissed {
            pendingCall.controllers.append((state, state.departure))
            state.departure = Departure(event: event, caller: presenter)
            for member in members(of: state) where member.departure == nil {
                pendingCall.controllers.append((member, nil))
                member.departure = Departure(event: event, caller: presenter, container: state)
            }
            dismissed = state.presented
            state.presented = nil
        }
        presenter.presented = nil
        asked.pendingCall = pendingCall
    }

    private func presenter(askedToDismissBy asked: ControllerState) -> ControllerState? {
        if asked.presented != nil { return asked }
        let above = ancestors(of: asked)
        // One that is presented itself, or in something presented, is dismissed by its presenter.
        if let presenting = above.first(where: { $0.presented != nil }) { return presenting }
        for state in [asked] + above {
            if let presenter = state.presenter, presenter.presented === state { return presenter }
        }
        return asked.presentersBelow.sorted().compactMap(hierarchy.livingState).first { below in
            below.presented != nil && ancestors(of: below).contains { $0 === asked }
        }
    }

    /// The controllers inside a container: its children and theirs, and those on its stack.
    private func members(of container: ControllerState) -> [ControllerState] {
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
