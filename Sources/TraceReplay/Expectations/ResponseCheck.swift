import TraceModel

/// `after: A, then: B, within: T, same: controller`: after each A comes a B.
final class ResponseCheck: ExpectationCheck {
    private final class Claim {
        let event: Event
        let state: ControllerState?
        /// The controller, or the launch.
        let key: Int
        var isOver = false

        init(_ event: Event, _ state: ControllerState?, _ key: Int) {
            self.event = event
            self.state = state
            self.key = key
        }
    }

    private let after: CallMatcher
    private let then: CallMatcher
    private let within: Int64?
    /// Nothing is concluded from an absence sooner, in nanoseconds.
    private let grace: Int64
    private let sameController: Bool
    /// By key, in the order of their events.
    private var claims: [Int: ArraySlice<Claim>] = [:]
    /// Those with a time limit, in the order of their events.
    private var queue: ArraySlice<Claim> = []

    init(
        _ after: Expectation.CallPattern, _ then: Expectation.CallPattern, within: Int64?, grace: Int64,
        sameController: Bool
    ) {
        self.after = CallMatcher(after)
        self.then = CallMatcher(then)
        self.within = within
        self.grace = grace
        self.sameController = sameController
    }

    private var wait: Int64 { max(within ?? 0, grace) }

    var deadline: Int64 { queue.first?.event.time?.later(by: wait) ?? .max }

    func take(_ event: Event, _ hierarchy: Hierarchy, scope: Int) -> [Violation] {
        guard let key = sameController ? event.about.map({ Int($0.rawValue) }) : scope else { return [] }
        if let open = claims[key], then.matches(event, hierarchy) {
            for claim in open where isMet(claim, by: event) { claim.isOver = true }
            claims[key] = open.filter { !$0.isOver }[...]
            queue = queue.drop(while: \.isOver)
        }
        if after.matches(event, hierarchy), within == nil || event.time != nil {
            let claim = Claim(event, hierarchy.state(event.about), key)
            claims[key, default: []].append(claim)
            if within != nil { queue.append(claim) }
        }
        return []
    }

    private func isMet(_ claim: Claim, by event: Event) -> Bool {
        guard let within, let took = event.reference.nanoseconds(since: claim.event.reference) else { return true }
        return took <= within
    }

    func expire(at time: Int64, _ hierarchy: Hierarchy) -> [Violation] {
        var violations: [Violation] = []
        while let claim = queue.first, let began = claim.event.time, claim.isOver || time.since(began) > wait {
            queue.removeFirst()
            guard !claim.isOver else { continue }
            claim.isOver = true
            // Claims end in the order of their events, so it is the first one.
            claims[claim.key]?.removeFirst()
            violations += violation(claim, hierarchy)
        }
        return violations
    }

    func end(_ state: ControllerState, _ hierarchy: Hierarchy) -> [Violation] {
        // No call follows a deinit.
        guard sameController, within == nil, state.deallocated != nil else { return [] }
        return (claims.removeValue(forKey: Int(state.id.rawValue)) ?? []).flatMap { violation($0, hierarchy) }
    }

    func end(scope: Int?, _ end: TraceEnd, _ hierarchy: Hierarchy) -> [Violation] {
        let open = claims.values.joined().filter { claim in
            scope.map { $0 == (sameController ? claim.state?.controller.launch : claim.key) } ?? true
        }.sorted { $0.event.line < $1.event.line }
        for claim in open {
            claim.isOver = true
            claims[claim.key] = nil
        }
        queue = queue.drop(while: \.isOver)
        // Without a limit, the call may come as long as the trace goes on.
        let obstacle: UncheckedRules.Reason? = within == nil && !end.isClosed ? .underWay : nil
        return open.flatMap { violation($0, hierarchy, obstacle) }
    }

    private func violation(
        _ claim: Claim, _ hierarchy: Hierarchy, _ obstacle: UncheckedRules.Reason? = nil
    ) -> [Violation] {
        let hidden = hierarchy.knowledge.obstacle(toSeeing: then.calls, of: sameController ? claim.state : nil)
        let limit = within.map { " within \(seconds: $0)" } ?? ""
        let call = hierarchy.call(of: claim.event)
        return .violation(
            claim.state, at: claim.event.reference, "\(call) was not followed by \(then.calls)\(limit)",
            witnesses: [claim.event.reference.witness(call, "it should have followed this call")],
            obstacle: obstacle ?? hidden, window: wait)
    }
}
