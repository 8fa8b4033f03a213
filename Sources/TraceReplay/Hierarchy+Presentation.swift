import TraceModel

// Presentations and navigation stacks. A call that UIKit refuses, as it says in a message beside it, changes nothing.
extension Hierarchy {
    func present(_ presented: ControllerState, by presenter: ControllerState, at event: EventReference) {
        var pendingCall = PendingCall(event: event, controllers: [(presented, presented.departure)], isApplied: false)
        defer { presenter.pendingCall = pendingCall }
        if takesRefusal(presenter, .present, presented, at: event) { return }
        if isPresenting(presenter), records(.dismiss) { return }
        // UIKit presents no controller that is on screen below the presenter.
        if isBelow(presented, presenter) { return }
        if let former = presented.presenter, former.presented === presented { former.presented = nil }
        presenter.presented = presented
        presenter.presentation = event
        presented.presenter = presenter
        presented.departure = nil
        pendingCall.isApplied = true
    }

    /// Whether the controller presents another one that neither went away nor was dismissed.
    ///
    /// A sheet that the user swipes down disappears without a `dismiss` of the app's.
    package func isPresenting(_ presenter: ControllerState) -> Bool {
        var next = presenter.presented
        while let presented = next, presented.isAlive {
            // The user closes an alert or a share sheet; without its callbacks the log does not tell when.
            if presented.isFramework, !shows(.viewDidDisappear, in: presented) { return false }
            if presented.appearance != .disappeared { return true }
            // Another one may cover it.
            next = presented.presented
        }
        return false
    }

    /// Whether the controller is the presenter, or presents it over any number of steps.
    private func isBelow(_ presented: ControllerState, _ presenter: ControllerState) -> Bool {
        var next: ControllerState? = presenter
        while let state = next {
            if state === presented { return true }
            next = state.presenter.flatMap { $0.presented === state ? $0 : nil }
        }
        return false
    }

    /// A controller that was popped or dismissed and is about to appear was not: an interactive transition was given up.
    func takeBackDeparture(of state: ControllerState) {
        guard let departure = state.departure, let caller = departure.caller else { return }
        switch departure.event.kind {
        case .pop:
            if caller.isNavigation, !caller.stack.contains(where: { $0 === state }) { caller.stack.append(state) }
        case .dismiss:
            if state.presenter === caller, caller.presented == nil { caller.presented = state }
        default:
            return
        }
        state.departure = nil
    }

    /// Whether the controller is on the stack, as far as the trace tells.
    ///
    /// A swipe back pops without a call that a log would show: what was on top has disappeared, and what was beneath it
    /// appears.
    func isOnStack(_ state: ControllerState, of navigation: ControllerState) -> Bool {
        let stack = navigation.stack
        guard let index = stack.lastIndex(where: { $0 === state }) else { return false }
        guard stack[index...].allSatisfy({ $0.appearance == .disappeared }) else { return true }
        guard index > 0 else { return !state.isPushed }
        return stack[index - 1].appearance != .appeared
    }

    /// Dismisses what the controller, or one above it, presents; or else the presented one that it is part of.
    func dismiss(_ asked: ControllerState, at event: EventReference) {
        var presenter: ControllerState?
        var next: ControllerState? = asked
        while let state = next, presenter == nil {
            if state.presented != nil { presenter = state }
            next = state.relation?.parent
        }
        next = asked
        while let state = next, presenter == nil {
            if let above = state.presenter, above.presented === state { presenter = above }
            next = state.relation?.parent
        }
        guard let presenter, let first = presenter.presented else { return }
        var pendingCall = PendingCall(event: event, controllers: [], isApplied: true)
        var dismissed: ControllerState? = first
        while let state = dismissed {
            pendingCall.controllers.append((state, state.departure))
            state.departure = ControllerState.Departure(event: event, caller: presenter)
            dismissed = state.presented
            state.presented = nil
        }
        presenter.presented = nil
        asked.pendingCall = pendingCall
    }

    func push(_ pushed: ControllerState, on navigation: ControllerState, at event: EventReference) {
        var pendingCall = PendingCall(event: event, controllers: [(pushed, pushed.departure)], isApplied: false)
        defer { navigation.pendingCall = pendingCall }
        if takesRefusal(navigation, .push, pushed, at: event) { return }
        pushed.departure = nil
        navigation.stack.removeAll { !$0.isAlive }
        guard !isOnStack(pushed, of: navigation) else { return }
        navigation.stack.removeAll { $0 === pushed }
        // The call that adds it is a private one, which no log shows.
        pushed.isKnownWithoutParent = false
        navigation.stack.append(pushed)
        pushed.isPushed = true
        pendingCall.isApplied = true
    }

    /// - Parameter verb: `popToViewController…` and `popToRootViewController…` name what stays.
    func pop(_ named: ControllerState?, from navigation: ControllerState, verb: String?, at event: EventReference) {
        if takesRefusal(navigation, .pop, nil, at: event) { return }
        navigation.stack.removeAll { !$0.isAlive }
        let stack = navigation.stack
        var keep = stack.count - 1
        if let verb, verb.hasPrefix("popToRoot") {
            keep = 1
        } else if let named, let index = stack.firstIndex(where: { $0 === named }) {
            keep = verb?.hasPrefix("popTo") == true ? index + 1 : index
        } else if let named {
            navigation.pendingCall = PendingCall(
                event: event, controllers: [(named, named.departure)], isApplied: false)
            if verb?.hasPrefix("popTo") != true {
                named.departure = ControllerState.Departure(event: event, caller: navigation)
            }
            return
        }
        // The root of a stack cannot be popped; a controller that was pushed has one beneath it.
        let root = stack.first.map { $0.isPushed ? 0 : 1 } ?? 0
        let popped = stack.dropFirst(max(keep, named == nil ? root : 0))
        navigation.pendingCall = PendingCall(
            event: event, controllers: popped.map { ($0, $0.departure) }, isApplied: !popped.isEmpty)
        for state in popped { state.departure = ControllerState.Departure(event: event, caller: navigation) }
        navigation.stack.removeLast(popped.count)
    }

    /// Takes back the call that a message of UIKit's says was refused, or remembers the refusal for the call to come.
    func refuse(_ event: Event) {
        guard let subject = state(event.subject), let code = event.messageCode,
            let kind = Self.refusedCall(code, event.detail ?? "")
        else { return }
        let reference = event.reference
        if let pendingCall = subject.pendingCall, pendingCall.event.kind == kind, pendingCall.event.isNextTo(reference),
            event.object == nil || pendingCall.controllers.contains(where: { $0.state.id == event.object })
        {
            if pendingCall.isApplied { takeBack(pendingCall, of: subject) }
            subject.pendingCall = nil
        } else {
            subject.refusal = Refusal(kind: kind, event: reference, controller: event.object)
        }
    }

    private func takeBack(_ pendingCall: PendingCall, of subject: ControllerState) {
        for (state, departure) in pendingCall.controllers { state.departure = departure }
        guard let first = pendingCall.controllers.first?.state else { return }
        switch pendingCall.event.kind {
        case .present:
            subject.presented = nil
            first.presenter = nil
        case .dismiss:
            first.presenter?.presented = first
            for (lower, upper) in zip(pendingCall.controllers, pendingCall.controllers.dropFirst()) {
                lower.state.presented = upper.state
            }
        case .push:
            subject.stack.removeAll { $0 === first }
        case .pop:
            subject.stack.append(contentsOf: pendingCall.controllers.map(\.state))
        default:
            break
        }
    }

    private func takesRefusal(
        _ receiver: ControllerState, _ kind: EventKind, _ controller: ControllerState?, at event: EventReference
    ) -> Bool {
        guard let refusal = receiver.refusal, refusal.kind == kind else { return false }
        receiver.refusal = nil
        return refusal.event.isNextTo(event) && (refusal.controller == nil || refusal.controller == controller?.id)
    }

    /// The kind of call that a message says was refused; nil where it says nothing of the kind.
    private static func refusedCall(_ code: Substring, _ text: String) -> EventKind? {
        switch code {
        case "M2", "M3", "M4": .present
        case "M5": .dismiss
        case "M10": text.contains("pushViewController") ? .push : text.contains("popTo") ? .pop : nil
        case "E3": .push
        case "E5": .present
        default: nil
        }
    }
}

extension Event {
    /// The code of a message of UIKit's, `M2` or `E1`, with which its detail begins.
    var messageCode: Substring? {
        guard kind == .diagnostic, let detail, let colon = detail.firstIndex(of: ":") else { return nil }
        return detail[..<colon]
    }
}
