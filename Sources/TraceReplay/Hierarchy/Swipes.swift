import TraceModel

/// Presented controllers that go out of sight without a call: those that the user swipes away, and those that something covers.
struct Swipes {
    let hierarchy: Hierarchy

    private var presentations: Presentations { hierarchy.presentations }

    // MARK: Callbacks

    /// Notes that a controller disappeared. If it was presented, and nothing covers it, the user swiped it away, with those that it
    /// presents.
    ///
    /// - Parameter former: its last callback before this one.
    func noteDisappearance(of state: ControllerState, at event: EventReference, after former: EventReference?) {
        let began = former?.kind == .viewWillDisappear ? former : nil
        var (next, moment, isFirst) = (Optional(state), event, true)
        // Of several that leave together, the lowest may be the first to disappear.
        for _ in 0..<Presentations.reach {
            guard let leaver = next, leaver.appearance == .disappeared else { return }
            if !isFirst {
                guard let last = leaver.lastAppearance, leaver.exit == nil, event.follows(last, within: Self.transition)
                else { return }
                moment = last
            }
            swipe(leaver, at: moment, since: isFirst ? began : nil)
            (next, isFirst) = (leaver.activePresenter, false)
        }
    }

    private func swipe(_ state: ControllerState, at event: EventReference, since began: EventReference?) {
        guard
            let presenter = state.activePresenter ?? (state.rareIfAny?.isLetGo == true ? state.presenter : nil),
            !isCovered(state), state.exit == nil, !isBehind(presenter, state),
            !leftWithFormerPresenter(state, at: event),
            !mayBeCovered(state, of: presenter, since: began, until: event)
        else { return }
        leave(state, from: presenter, at: event)
    }

    /// Records that a presented controller was swiped away, and what it presents with it.
    private func leave(_ state: ControllerState, from presenter: ControllerState, at event: EventReference) {
        state.exit = Exit(.swipedAway, at: hierarchy.moment(event, of: state), caller: presenter)
        if state.presented == nil, presentations.company(of: state).isWhole { return }
        for (other, _) in presentations.chain(from: state) where other.exit == nil && other.appearance == .disappeared {
            guard let below = other.activePresenter else { continue }
            other.exit = Exit(.swipedAway, at: hierarchy.moment(event, of: other), caller: below)
        }
    }

    /// Whether the controller that presented it before a container took over disappears together with it.
    private func leftWithFormerPresenter(_ child: ControllerState, at event: EventReference) -> Bool {
        guard let former = child.rareIfAny?.formerPresenter,
            former.appearance == .disappearing || former.appearance == .disappeared
        else { return false }
        return former.lastAppearance.map(event.isNextTo) ?? false
    }

    /// Notes that a presenter is on the screen again: what it presented, and what disappeared meanwhile, was swiped away.
    func noteReturn(of presenter: ControllerState) {
        guard let presented = presenter.presented, presented.appearance == .disappeared, presented.exit == nil,
            let gone = presented.lastAppearance, presented.rareIfAny?.arrival.map({ $0 < gone }) ?? true,
            !isCovered(presented)
        else { return }
        // What it presents had covered it until then.
        let last = presentations.chain(from: presented).compactMap(\.state.lastAppearance)
        leave(presented, from: presenter, at: last.filter { $0.kind == .viewDidDisappear }.max() ?? gone)
    }

    // MARK: Covers

    /// Whether the presenter disappeared for what it presents, and has not come back. If its class shows no callbacks, those inside it
    /// tell.
    func isBehind(_ presenter: ControllerState, _ presented: ControllerState) -> Bool {
        let family = presenter.lastAppearance == nil ? presentations.members(of: presenter) : [presenter]
        var isBehind = false
        for state in family {
            switch state.appearance {
            case .appearing, .appeared: return false
            case .disappearing, .disappeared:
                guard let last = state.lastAppearance else { continue }
                if presented.rareIfAny?.arrival.map({ $0 < last }) ?? true { isBehind = true }
            case .unknown, .loaded: continue
            }
        }
        return isBehind
    }

    /// Whether a controller that this one, or one inside it, presents may cover it.
    func isCovered(_ state: ControllerState) -> Bool { isCovered(state, upTo: Presentations.reach) }

    private func isCovered(_ state: ControllerState, upTo depth: Int) -> Bool {
        guard depth > 0 else { return true }
        if let presented = state.presented, covers(presented, state, upTo: depth) { return true }
        return state.presentersBelow.contains { id in
            hierarchy.livingState(id)?.presented.map { covers($0, state, upTo: depth) } ?? false
        }
    }

    /// Whether a presented controller may cover another one below it. An alert never does, nor does what has left the screen itself, or
    /// what never came on it.
    private func covers(_ presented: ControllerState, _ state: ControllerState, upTo depth: Int) -> Bool {
        guard presented.isAlive, presented.exit == nil, !presented.known.isAlert,
            isComing(presented, before: state) || !presentations.wasDropped(presented)
        else { return false }
        return presented.appearance != .disappeared || isCovered(presented, upTo: depth - 1)
    }

    /// Whether it was presented so shortly before that its callbacks may be still to come.
    private func isComing(_ presented: ControllerState, before state: ControllerState) -> Bool {
        guard let arrival = presented.rareIfAny?.arrival, let last = state.lastAppearance else { return true }
        return last.isNextTo(arrival)
    }

    /// Whether something may have covered the controller that disappeared: meanwhile another one appeared whose place is
    /// elsewhere, or is not known. A presenter that came back shows that nothing did.
    func mayBeCovered(
        _ state: ControllerState, of presenter: ControllerState, since began: EventReference?,
        until event: EventReference
    ) -> Bool {
        if let back = presenter.lastAppearance, presenter.appearance == .appearing || presenter.appearance == .appeared,
            began.map({ $0 < back }) ?? back.isWithin(Self.transition, of: event)
        {
            return false
        }
        let family = summit(of: presenter)
        return hierarchy.arrivals.contains(inLaunch: state.controller.launch) { other, shown in
            guard other !== state, shown < event,
                began.map({ $0 < shown }) ?? event.follows(shown, within: Self.transition)
            else { return false }
            return summit(of: other) !== family
        }
    }

    /// Whether a controller of which the log shows no place, and would not show that it is presented, appeared instead of a child: it may
    /// cover the child alone, in a context of its own.
    func mayBeCoveredUnseen(_ child: ControllerState, since began: EventReference?) -> Bool {
        guard let began, began.kind == .viewWillDisappear,
            let last = hierarchy.livingState(hierarchy.lastArrival), last !== child, last.container == nil,
            last.activePresenter == nil, last.announcedMoves.isEmpty,
            hierarchy.knowledge.evidence(of: .present) == .unknown,
            let shown = last.lastAppearance
        else { return false }
        return began < shown && last.controller.launch == child.controller.launch
    }

    /// The controller at the top of a hierarchy, as far as the log shows it: climbs through containers and presenters.
    func summit(of state: ControllerState) -> ControllerState {
        var current = state
        for _ in 0..<Presentations.reach {
            guard let next = current.container ?? current.activePresenter else { break }
            current = next
        }
        return current
    }

    /// How long a transition takes at most, in nanoseconds.
    private static let transition: Int64 = 1_000_000_000
}

extension Hierarchy {
    var swipes: Swipes { Swipes(hierarchy: self) }
}

/// The controllers that appeared last, in any launch.
struct LastArrivals {
    private var list: [(state: ControllerState, event: EventReference)] = []
    private var next = 0
    private static let length = 32

    mutating func note(_ state: ControllerState, at event: EventReference) {
        if list.count < Self.length {
            list.append((state, event))
        } else {
            list[next] = (state, event)
        }
        next = (next + 1) % Self.length
    }

    func contains(
        inLaunch launch: Int, where isWanted: (ControllerState, EventReference) -> Bool
    ) -> Bool {
        list.contains { $0.state.controller.launch == launch && isWanted($0.state, $0.event) }
    }
}

/// The places in which controllers stay, on the screen or out of sight, as far as the log shows them.
struct KnownPlaces {
    let hierarchy: Hierarchy

    /// Whether a controller is in its place, or on the screen, all the same.
    func isStillShown(_ state: ControllerState, after exit: Exit) -> Bool {
        if exit.isShownAgain, hasAppeared(state), wouldGoSeen(state) { return true }
        if exit.isGuess, let departure = exit.departure, hierarchy.departures.presented(state, after: departure) {
            return true
        }
        return wasNotReplaced(exit) || wasNotDismissed(state, exit)
    }

    /// Whether only the next presentation showed that a presented controller had left, and UIKit dropped that one.
    private func wasNotReplaced(_ exit: Exit) -> Bool {
        guard let departure = exit.departure, departure.began.kind == .present, let next = departure.witness else {
            return false
        }
        return hierarchy.presentations.wasDropped(next)
    }

    /// Whether a living parent told the child since the event that it will be in it, and did not take that back. UIKit never tells one that
    /// comes onto a stack below others that it arrived.
    func isAnnounced(_ child: ControllerState, since event: EventReference) -> Bool {
        child.announcedMoves.contains { $0.event > event && hierarchy.livingState($0.parent) != nil }
    }

    /// Whether it is on the screen, as far as the log shows who appears: some show only that they begin to.
    private func hasAppeared(_ state: ControllerState) -> Bool {
        state.appearance == .appeared
            || state.appearance == .appearing && hierarchy.knowledge.evidence(of: .viewDidAppear) < .likely
    }

    /// Whether the log would show that the controller disappears, or begins to.
    private func wouldGoSeen(_ state: ControllerState) -> Bool {
        [EventKind.viewWillDisappear, .viewDidDisappear].contains {
            hierarchy.knowledge.evidence(of: $0, in: state) >= .wouldShow
        }
    }

    /// Whether a dismissed controller, or one inside it, never began to disappear: the dismissal took away something else.
    private func wasNotDismissed(_ state: ControllerState, _ exit: Exit) -> Bool {
        guard exit.way == .dismissed, !exit.isOutOfSight else { return false }
        let isShown = hierarchy.presentations.hasMember(in: [exit.container ?? state]) { member in
            member.isAlive && member.appearance == .appeared && hierarchy.departures.isOnScreen(member)
                && member.lastAppearance.map { $0 < exit.event } ?? false
        }
        // Many may share the exit, and nobody who has disappeared counts again.
        exit.isOutOfSight = !isShown
        return isShown
    }

    /// Whether the log shows that a controller which is out of sight is still in its place, and what covers it there.
    func explainsAbsence(of state: ControllerState) -> Bool { explainsAbsence(of: state, upTo: Presentations.reach) }

    private func explainsAbsence(of state: ControllerState, upTo depth: Int) -> Bool {
        guard depth > 0 else { return true }
        if let relation = state.relation, relation.parent.isAlive {
            return hierarchy.knowledge.recordedKinds.removal != nil && explainsAbsence(from: relation, upTo: depth)
        }
        if let navigation = state.navigation, navigation.isAlive {
            guard hierarchy.knowledge.evidence(of: .pop) != .unknown || showsMoves(state) else { return false }
            return navigation.stack.top !== state || explainsAbsence(of: navigation, upTo: depth - 1)
        }
        if isTab(state) { return true }
        guard hierarchy.windows.isRoot(state) || isPresented(state) else { return false }
        return hierarchy.swipes.isCovered(state)
    }

    /// Whether the log shows what covers the child of a container that shows one of its children, or the container itself. What the app
    /// added by itself, the checks of relations judge.
    private func explainsAbsence(from relation: RelationState, upTo depth: Int) -> Bool {
        let (parent, child) = (relation.parent, relation.child)
        if !relation.isSystem, !relation.isInferred || relation.hidden != nil { return true }
        if hierarchy.swipes.isCovered(child) || isBehindSibling(child, in: parent) { return true }
        // A container that shows its own callbacks is judged itself.
        if hierarchy.knowledge.evidence(of: .viewDidDisappear, in: parent) >= .wouldShow {
            return parent.appearance == .disappeared
        }
        return explainsAbsence(of: parent, upTo: depth - 1)
    }

    /// Whether another child of the container is above it, or came in its place.
    private func isBehindSibling(_ child: ControllerState, in parent: ControllerState) -> Bool {
        if child.navigation === parent, parent.stack.top !== child { return true }
        guard let gone = child.lastAppearance else { return false }
        let siblings = parent.children.compactMap(hierarchy.livingState).filter { $0 !== child }
        return hierarchy.presentations.hasMember(in: siblings) { other in
            guard let shown = other.visiblePeriod?.began ?? other.lastAppearance else { return false }
            let isArrival = other.visiblePeriod != nil || other.appearance == .appearing
            return isArrival && (shown > gone || shown.isNextTo(gone))
        }
    }

    private func showsMoves(_ state: ControllerState) -> Bool {
        hierarchy.knowledge.evidence(of: .didMove, in: state) >= .wouldShow
    }

    private func isTab(_ state: ControllerState) -> Bool {
        guard let owner = hierarchy.livingState(state.rareIfAny?.tabOwner) else { return false }
        return owner.tabs.contains(state.id)
    }

    private func isPresented(_ state: ControllerState) -> Bool {
        state.activePresenter != nil && hierarchy.knowledge.evidence(of: .dismiss) != .unknown
    }
}
