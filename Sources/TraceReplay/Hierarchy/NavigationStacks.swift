import TraceModel

/// The navigation stacks of a hierarchy, as far as calls tell: a swipe back pops without one.
struct NavigationStacks {
    let hierarchy: Hierarchy

    func push(_ pushed: ControllerState, on navigation: ControllerState, at event: EventReference) {
        var pendingCall = PendingCall(event: event, controllers: [(pushed, pushed.departure)], isApplied: false)
        defer { navigation.pendingCall = pendingCall }
        hierarchy.knowledge.treat(navigation, as: .navigation)
        if hierarchy.refusals.refuses(navigation, .push, pushed, at: event) { return }
        if hierarchy.departures.hasLeft(pushed) { pushed.cameBack = true }
        pushed.departure = nil
        guard !isOnStack(pushed, of: navigation) else { return }
        // The call that adds it is a private one, which no log shows.
        pushed.isKnownWithoutParent = false
        // `init(rootViewController:)` pushes the root.
        pushed.isPushed = !(navigation.isKnownFromInit && navigation.stack.count == 0 && navigation.children.isEmpty)
        navigation.rare.stack.append(pushed)
        pendingCall.isApplied = true
    }

    /// - Parameter verb: `popToViewController…` and `popToRootViewController…` name what stays.
    func pop(_ named: ControllerState?, from navigation: ControllerState, verb: Substring?, at event: EventReference) {
        hierarchy.knowledge.treat(navigation, as: .navigation)
        if hierarchy.refusals.refuses(navigation, .pop, nil, at: event) { return }
        let popped: [ControllerState]
        if verb?.hasPrefix("popToRoot") == true {
            popped = navigation.rare.stack.removeAll(above: 1)
        } else if verb?.hasPrefix("popTo") == true {
            guard let named, named.navigation === navigation,
                let index = navigation.stack.members.firstIndex(where: { $0 === named })
            else {
                navigation.pendingCall = PendingCall(event: event, controllers: [], isApplied: false)
                return
            }
            popped = navigation.rare.stack.removeAll(above: index + 1)
        } else if let named, named !== navigation.stack.top {
            popped = popBelowTop(named, from: navigation)
        } else if named == nil, navigation.stack.count == 1, navigation.stack.top?.isPushed != true {
            // The root of a stack cannot be popped.
            popped = []
        } else {
            popped = navigation.rare.stack.removeTop().map { [$0] } ?? []
        }
        navigation.pendingCall = PendingCall(
            event: event, controllers: popped.map { ($0, $0.departure) }, isApplied: !popped.isEmpty)
        for state in popped { state.departure = Departure(event: event, caller: navigation) }
    }

    /// What a `pop` takes off that names another one than the top: it and those above it, or, where the log did not show that
    /// it was pushed, it alone.
    private func popBelowTop(_ named: ControllerState, from navigation: ControllerState) -> [ControllerState] {
        guard named.navigation === navigation,
            let index = navigation.stack.members.firstIndex(where: { $0 === named })
        else { return [named] }
        return navigation.rare.stack.removeAll(above: index)
    }

    /// Replaces the stack, or the tabs, by the controllers that the call names.
    ///
    /// A controller that was on the stack and is not named was taken off; where the log names none, the next ones that are
    /// told that they moved to it are the new ones.
    func setViewControllers(of container: ControllerState, _ event: Event) {
        hierarchy.knowledge.treat(container, as: .system)
        guard container.isNavigation || container.stack.count > 0 else { return }
        let named = ([event.object].compactMap(\.self) + event.others).compactMap(hierarchy.livingState)
        for state in container.rare.stack.removeAll(above: 0) where !named.contains(where: { $0 === state }) {
            guard !named.isEmpty, state.departure == nil else { continue }
            state.departure = Departure(event: event.reference, caller: container)
        }
        for state in named {
            container.rare.stack.append(state)
            state.isPushed = false
            state.departure = nil
        }
        container.awaitsStack = named.isEmpty
    }

    /// Whether the controller is on the stack, as far as the trace tells.
    ///
    /// A swipe back pops without a call that a log would show: what was on top has disappeared, and what was beneath it
    /// appears.
    func isOnStack(_ state: ControllerState, of navigation: ControllerState) -> Bool {
        guard state.navigation === navigation else { return false }
        let stack = navigation.stack.members
        guard let index = stack.lastIndex(where: { $0 === state }) else { return false }
        guard stack[index...].allSatisfy({ $0.appearance == .disappeared }) else { return true }
        guard index > 0 else { return !state.isPushed }
        return stack[index - 1].appearance != .appeared
    }
}
