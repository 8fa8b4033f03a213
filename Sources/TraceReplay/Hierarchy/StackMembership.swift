import TraceModel

/// The navigation stacks of a hierarchy, according to calls: a swipe back pops without one.
struct StackMembership {
    let hierarchy: Hierarchy

    func push(_ pushed: ControllerState, on navigation: ControllerState, at event: EventReference) {
        var pendingCall = PendingCall(event: event, controllers: [pushed.id])
        defer { navigation.rare.pendingCall = pendingCall }
        hierarchy.knowledge.treat(navigation, as: .navigation)
        if hierarchy.refusals.refuses(navigation, .push, pushed, at: event) { return }
        let former = pushed.exit
        if former != nil || !isOnStack(pushed, of: navigation) {
            hierarchy.stays?.end(of: pushed, at: event, .replaced)
        }
        hierarchy.arrive(pushed, at: event)
        guard !isOnStack(pushed, of: navigation) else {
            // UIKit throws, unless it had left unseen.
            let arrival = pushed.rareIfAny?.arrival.map { hierarchy.moment($0, of: pushed) }
            if let arrival, hierarchy.isLater(event, than: arrival, of: pushed) { pushed.noteReturn() }
            pushed.rare.repeatedPush = event
            return
        }
        // The call that adds it is a private one, which no log shows.
        pushed.mayHaveGotParent()
        navigation.rare.stack.notePush(at: event)
        // Who disappears from now on does so for the push.
        navigation.rare.openPop = nil
        // `init(rootViewController:)` pushes the root, or a subclass does when its view loads.
        pushed.isPushed =
            !(navigation.isKnownFromInit && navigation.stack.count == 0 && navigation.children.isEmpty
            && isNew(navigation))
        pushed.rare.hastyPush = pushBefore(pushed, on: navigation, at: event).map { (event, $0) }
        navigation.rare.stack.append(pushed)
        hierarchy.stays?.begin(.stacked, of: pushed, in: navigation, at: event)
        pushed.rare.arrival = event
        pendingCall.arrived = (pushed, former)
    }

    private func isNew(_ navigation: ControllerState) -> Bool {
        switch navigation.appearance {
        case .unknown, .loaded, .appearing: true
        case .appeared, .disappearing, .disappeared: false
        }
    }

    /// The greatest interval between two pushes of a double tap, in nanoseconds.
    private static let doubleTap: Int64 = 700_000_000

    /// Returns the push of another controller of the same class that is about to appear; nil if there was none just before.
    private func pushBefore(
        _ pushed: ControllerState, on navigation: ControllerState, at event: EventReference
    ) -> EventReference? {
        guard let top = navigation.stack.top, top.className == pushed.className, top.appearance == .appearing,
            let first = top.rareIfAny?.arrival, first.kind == .push, let shown = top.lastAppearance, shown > first,
            let interval = event.nanoseconds(since: first), interval <= Self.doubleTap,
            !AppleClasses.contain(pushed.className),
            hierarchy.knowledge.evidence(of: .viewWillAppear, in: pushed).isShown,
            hierarchy.knowledge.evidence(of: .viewDidAppear, in: pushed).isShown
        else { return nil }
        return first
    }

    /// - Parameter verb: `popToViewController…` and `popToRootViewController…` name the controller that stays.
    func pop(_ named: ControllerState?, from navigation: ControllerState, verb: Substring?, at event: EventReference) {
        hierarchy.knowledge.treat(navigation, as: .navigation)
        if hierarchy.refusals.refuses(navigation, .pop, nil, at: event) { return }
        navigation.traits.insert(.letsGo)
        let popped: [ControllerState]
        var isOfTop = false
        if verb?.hasPrefix("popToRoot") == true {
            popped = navigation.rare.stack.removeAll(above: 1)
            // What was pushed is no root: the log does not show that one.
            isOfTop = popped.isEmpty && navigation.stack.top?.isPushed == true
        } else if verb?.hasPrefix("popTo") == true {
            popped = named.map { controllers(above: $0, on: navigation) } ?? []
        } else if let named, named !== navigation.stack.top {
            // With those above it; alone if the log did not show that it was pushed.
            let position = navigation.stack.position(of: named)
            popped = position.map { navigation.rare.stack.removeAll(above: $0 - 1) } ?? [named]
        } else if named == nil, isPrintedAfterReturn(event, to: navigation) {
            popped = []
            isOfTop = true
        } else if named == nil, navigation.stack.count == 1, navigation.stack.top?.isPushed != true {
            // The root of a stack cannot be popped; it may be another one if the log did not show how it came there.
            popped = []
            isOfTop = true
        } else {
            popped = navigation.rare.stack.removeTop().map { [$0] } ?? []
            isOfTop = true
        }
        var pendingCall = PendingCall(event: event, controllers: popped.map(\.id))
        let isKnown = named != nil || popped.first.map { isLeaving($0, before: event) } ?? false
        if !popped.isEmpty {
            pendingCall.departure = depart(popped, from: navigation, .popped, at: event)
        }
        navigation.rare.pendingCall = pendingCall
        hierarchy.hasPops = true
        navigation.rare.openPop =
            isOfTop && !isKnown ? OpenPop(event: event, popped: popped.first, departure: pendingCall.departure) : nil
    }

    /// Takes the controllers above one of a stack away. One that the log did not show on any stack is below all that it showed there.
    private func controllers(above named: ControllerState, on navigation: ControllerState) -> [ControllerState] {
        if let position = navigation.stack.position(of: named) {
            return navigation.rare.stack.removeAll(above: position)
        }
        guard named !== navigation, named.navigation == nil, named.exit == nil, !navigation.stack.isReplacedUnseen
        else {
            return []
        }
        // If it was told that it arrived there, those that came before it are below.
        guard let relation = named.relation, relation.parent === navigation else {
            return navigation.rare.stack.removeAll(above: 0)
        }
        let below = navigation.stack.members.prefix { arrival(of: $0).map { $0 < relation.began } ?? false }
        return navigation.rare.stack.removeAll(above: below.count)
    }

    /// Replaces the stack, or the tabs, by the controllers that the call names.
    ///
    /// A controller that was on the stack and is not named was removed. If the log shows no list, the next controllers with a
    /// `didMove` to the container are the new ones.
    func setViewControllers(of container: ControllerState, _ event: Event) {
        hierarchy.knowledge.treat(container, as: .system)
        let named = event.objects.compactMap(hierarchy.livingState)
        let isListed = !named.isEmpty || event.payload.namesEmptyList
        guard container.isNavigation || container.stack.count > 0 else {
            if isListed {
                replaceTabs(of: container, by: named, at: event.reference)
            } else {
                for tab in container.tabs { hierarchy.livingState(tab)?.rare.lostPlace = event.reference }
                container.rareIfAny?.tabs = []
            }
            return
        }
        let former = container.rare.stack.removeAll(above: 0)
        let leaving = former.filter { state in
            isListed && state.exit == nil && !named.contains { $0 === state }
        }
        for state in named {
            container.rare.stack.append(state)
            if state.exit != nil || state.rareIfAny?.stay == nil || !former.contains(where: { $0 === state }) {
                hierarchy.stays?.end(of: state, at: event.reference, .replaced)
                hierarchy.stays?.begin(.stacked, of: state, in: container, at: event.reference)
            }
            state.isPushed = false
            state.rare.arrival = event.reference
            hierarchy.arrive(state, at: event.reference)
            // The call that adds it is a private one, which no log shows.
            state.mayHaveGotParent()
        }
        container.rare.stack.isReplacedUnseen = !isListed
        if !isListed { for state in former { state.rare.lostPlace = event.reference } }
        container.traits.insert(.letsGo)
        if !leaving.isEmpty { depart(leaving, from: container, .replaced, at: event.reference) }
    }

    /// Begins the departure of controllers from a stack or a list, with those on their own stacks that no relation shows to be inside
    /// them: a tab that was never shown.
    @discardableResult
    func depart(
        _ states: [ControllerState], from container: ControllerState, _ way: Exit.Way, at event: EventReference,
        witness: ControllerState? = nil
    ) -> Departure {
        let ignored = states.filter { wasIgnored($0, by: container) }
        for state in ignored { hierarchy.stays?.drop(of: state) }
        let leaving = states.filter { state in !ignored.contains { $0 === state } }.flatMap { state in
            // Wrong calls can put a controller onto a stack that is inside of it.
            let inside = hierarchy.presentations.members(of: state).filter { member in
                member.relation == nil && member.exit == nil && !state.isOrIsInside(member)
            }
            return [(state, nil)] + inside.map { ($0, Optional(state)) }
        }
        for (state, _) in leaving { hierarchy.presentations.handOverAll(from: state, to: container) }
        return hierarchy.departures.begin(
            way, at: event, caller: container, Leavers(leaving), shown: container, witness: witness)
    }

    /// Replaces the list of a container that has no stack, as far as the log shows: tabs, or a stack that is only ever set.
    private func replaceTabs(of container: ControllerState, by named: [ControllerState], at event: EventReference) {
        guard !hierarchy.knowledge.isOf(container, "UIPageViewController") else { return }
        let leaving = container.tabs.compactMap(hierarchy.livingState).filter { state in
            state.exit == nil && state.container.map { $0 === container } ?? true && !named.contains { $0 === state }
        }
        container.rare.tabs = named.map(\.id)
        for state in named {
            state.rare.arrival = event
            state.rare.tabOwner = container.id
            if state.exit != nil { container.rare.takenBack.insert(state.id) }
            hierarchy.arrive(state, at: event)
        }
        if !leaving.isEmpty { depart(leaving, from: container, .replaced, at: event) }
    }
}
