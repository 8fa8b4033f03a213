import TraceModel

/// `after: A, then: B, within: T, same: controller`: after each A comes a B.
final class ResponseCheck: ExpectationCheck {
    private final class Claim {
        let event: Event
        let state: ControllerState?
        /// The controller, or the launch.
        let key: Int
        var isOver = false
        /// Whether its controller is gone, so no call can meet it any more.
        var isLost = false
        /// The next open one with this key.
        var next: Claim?

        init(_ event: Event, _ state: ControllerState?, _ key: Int) {
            self.event = event
            self.state = state
            self.key = key
        }
    }

    /// The open claims with one key, in the order of their events.
    private struct Chain {
        private(set) var first: Claim?
        private var last: Claim?

        mutating func append(_ claim: Claim) {
            if let last { last.next = claim } else { first = claim }
            last = claim
        }

        mutating func removeFirst() -> Claim? {
            let claim = first
            first = claim?.next
            claim?.next = nil
            if first == nil { last = nil }
            return claim
        }
    }

    private let after: CallMatcher
    private let then: CallMatcher
    private let within: Int64?
    /// Nothing is concluded from an absence sooner, in nanoseconds.
    private let grace: Int64
    private let sameController: Bool
    /// By key.
    @exclusivity(unchecked) private var open: [Chain] = []
    /// The open claims in the order of their events, and some that are over. No claim before the first is open.
    @exclusivity(unchecked) private var claims: [Claim] = []
    @exclusivity(unchecked) private var first = 0
    @exclusivity(unchecked) private var openCount = 0

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

    var deadline: Int64 {
        within != nil && first < claims.count ? claims[first].event.time?.later(by: wait) ?? .max : .max
    }

    func take(_ event: Event, _ hierarchy: Hierarchy, scope: Int) -> [Violation] {
        guard let key = sameController ? event.about.map({ Int($0.rawValue) }) : scope else { return [] }
        if key < open.count, open[key].first != nil, then.matches(event, hierarchy) { meet(key, by: event) }
        if after.matches(event, hierarchy), within == nil || event.time != nil {
            let claim = Claim(event, hierarchy.state(event.about), key)
            if key >= open.count { open += [Chain](repeating: Chain(), count: key + 1024 - open.count) }
            open[key].append(claim)
            claims.append(claim)
            openCount += 1
        }
        return []
    }

    private func meet(_ key: Int, by event: Event) {
        var late = Chain()
        while let claim = open[key].removeFirst() {
            if isMet(claim, by: event) { close(claim) } else { late.append(claim) }
        }
        open[key] = late
        trim()
    }

    private func close(_ claim: Claim) {
        claim.isOver = true
        openCount -= 1
    }

    private func trim() {
        while first < claims.count, claims[first].isOver { first += 1 }
        // Each removal takes half of them at least, so claims are moved rarely.
        if claims.count > 2 * openCount + 64 {
            claims.removeAll(where: \.isOver)
            first = 0
        }
    }

    private func isMet(_ claim: Claim, by event: Event) -> Bool {
        guard let within, let took = event.reference.nanoseconds(since: claim.event.reference) else { return true }
        return took <= within
    }

    func expire(at time: Int64, _ hierarchy: Hierarchy) -> [Violation] {
        var violations: [Violation] = []
        while first < claims.count, let began = claims[first].event.time,
            claims[first].isOver || time.since(began) > wait
        {
            let claim = claims[first]
            first += 1
            guard !claim.isOver else { continue }
            close(claim)
            // Claims end in the order of their events, so it is the first one.
            if !claim.isLost { _ = open[claim.key].removeFirst() }
            violations += violation(claim, hierarchy)
        }
        trim()
        return violations
    }

    func restart(_ controller: ControllerID) {
        let key = Int(controller.rawValue)
        guard sameController, key < open.count else { return }
        while let claim = open[key].removeFirst() { claim.isLost = true }
    }

    func end(_ state: ControllerState, _ hierarchy: Hierarchy) -> [Violation] {
        // No call follows a deinit.
        let key = Int(state.id.rawValue)
        guard sameController, within == nil, state.deallocated != nil, key < open.count else { return [] }
        var violations: [Violation] = []
        while let claim = open[key].removeFirst() {
            close(claim)
            violations += violation(claim, hierarchy)
        }
        trim()
        return violations
    }

    func end(scope: Int?, _ end: TraceEnd, _ hierarchy: Hierarchy) -> [Violation] {
        // Without a limit, the call may come as long as the trace goes on.
        let obstacle: UncheckedRules.Reason? = within == nil && !end.isClosed ? .underWay : nil
        var violations: [Violation] = []
        for claim in claims[first...] where !claim.isOver {
            guard scope.map({ $0 == (sameController ? claim.state?.controller.launch : claim.key) }) ?? true else {
                continue
            }
            close(claim)
            if !claim.isLost { _ = open[claim.key].removeFirst() }
            violations += violation(claim, hierarchy, obstacle)
        }
        trim()
        return violations
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
