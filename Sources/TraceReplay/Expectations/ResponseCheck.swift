import TraceModel

/// `after: A, then: B, within: T, same: controller`: after each A comes a B.
final class ResponseCheck: ExpectationCheck {
    private struct Claim {
        let event: Event
        let state: ControllerState?
        /// The controller, or the launch.
        let key: Int
        var isOver = false
        /// Whether its controller is gone, so no call can meet it any more.
        var isLost = false
        /// The place of the next open one with this key; negative for none.
        var next = -1
    }

    /// The places of the first and the last open claim with one key, in the order of their events; negative for none.
    private struct Chain {
        var first: Int32 = -1
        var last: Int32 = -1
    }

    private let then: Expectation.CallPattern
    private let within: Int64?
    private let wait: Int64
    private let sameController: Bool
    /// By key.
    @exclusivity(unchecked) private var open: [Chain] = []
    /// The open claims in the order of their events, and some that are over. No claim before the first is open.
    @exclusivity(unchecked) private var claims: [Claim] = []
    @exclusivity(unchecked) private var first = 0
    @exclusivity(unchecked) private var openCount = 0

    /// - Parameter grace: nothing is concluded from an absence sooner, in nanoseconds.
    init(then: Expectation.CallPattern, within: Int64?, grace: Int64, sameController: Bool) {
        self.then = then
        self.within = within
        wait = max(within ?? 0, grace)
        self.sameController = sameController
    }

    var deadline: Int64 {
        within != nil && first < claims.count ? claims[first].event.time?.later(by: wait) ?? .max : .max
    }

    func take(
        _ part: Int, _ event: Event, of controller: ControllerID?, scope: Int, _ hierarchy: Hierarchy,
        into violations: inout [Violation]
    ) {
        guard let key = sameController ? controller.map({ Int($0.rawValue) }) : scope else { return }
        if part == 0 {
            if key < open.count, open[key].first >= 0 { meet(key, by: event) }
        } else if within == nil || event.time != nil {
            if key >= open.count { open += repeatElement(Chain(), count: max(256, key * 2) - open.count) }
            claims.append(Claim(event: event, state: hierarchy.state(controller), key: key))
            openCount += 1
            link(claims.count - 1)
        }
    }

    /// Puts a claim at the end of its chain.
    private func link(_ place: Int) {
        let key = claims[place].key
        claims[place].next = -1
        if open[key].first < 0 {
            open[key].first = Int32(place)
        } else {
            claims[Int(open[key].last)].next = place
        }
        open[key].last = Int32(place)
    }

    private func meet(_ key: Int, by event: Event) {
        var place = Int(open[key].first)
        open[key] = Chain()
        while place >= 0 {
            let next = claims[place].next
            if isMet(claims[place].event.reference, by: event) { close(place) } else { link(place) }
            place = next
        }
        trim()
    }

    private func close(_ place: Int) {
        claims[place].isOver = true
        openCount -= 1
    }

    private func trim() {
        while first < claims.count, claims[first].isOver { first += 1 }
        // Each removal takes half of them at least, so claims are moved rarely.
        guard claims.count > 2 * openCount + 64 else { return }
        claims.removeAll(where: \.isOver)
        first = 0
        for claim in claims { open[claim.key] = Chain() }
        for place in claims.indices where !claims[place].isLost { link(place) }
    }

    private func isMet(_ claim: EventReference, by event: Event) -> Bool {
        guard let within, let took = event.reference.nanoseconds(since: claim) else { return true }
        return took <= within
    }

    func expire(at time: Int64, _ hierarchy: Hierarchy) -> [Violation] {
        var violations: [Violation] = []
        while first < claims.count, let began = claims[first].event.time,
            claims[first].isOver || time.since(began) > wait
        {
            if !claims[first].isOver { violations += end(first, hierarchy) }
            first += 1
        }
        trim()
        return violations
    }

    /// Ends an open claim, which is the first with its key unless it is lost.
    private func end(
        _ place: Int, _ hierarchy: Hierarchy, _ obstacle: UncheckedRules.Reason? = nil
    ) -> [Violation] {
        let claim = claims[place]
        close(place)
        if !claim.isLost { open[claim.key].first = Int32(claim.next) }
        return violation(claim, hierarchy, obstacle)
    }

    func restart(_ controller: ControllerID) {
        let key = Int(controller.rawValue)
        for place in openPlaces(of: key) { claims[place].isLost = true }
        if sameController, key < open.count { open[key] = Chain() }
    }

    func end(_ state: ControllerState, ofClass number: Int, _ hierarchy: Hierarchy) -> [Violation] {
        // No call follows a deinit.
        guard within == nil, state.deallocated != nil else { return [] }
        defer { trim() }
        return openPlaces(of: Int(state.id.rawValue)).flatMap { end($0, hierarchy) }
    }

    private func openPlaces(of key: Int) -> [Int] {
        var places: [Int] = []
        guard sameController, key < open.count else { return places }
        var place = Int(open[key].first)
        while place >= 0 {
            places.append(place)
            place = claims[place].next
        }
        return places
    }

    func end(scope: Int?, _ end: TraceEnd, _ hierarchy: Hierarchy) -> [Violation] {
        // Without a limit, the call may come as long as the trace goes on.
        let obstacle: UncheckedRules.Reason? = within == nil && !end.isClosed ? .underWay : nil
        var violations: [Violation] = []
        for place in claims.indices[first...] where !claims[place].isOver {
            let claim = claims[place]
            guard scope.map({ $0 == (sameController ? claim.state?.controller.launch : claim.key) }) ?? true else {
                continue
            }
            violations += self.end(place, hierarchy, obstacle)
        }
        trim()
        return violations
    }

    private func violation(
        _ claim: Claim, _ hierarchy: Hierarchy, _ obstacle: UncheckedRules.Reason?
    ) -> [Violation] {
        let hidden = hierarchy.knowledge.obstacle(toSeeing: then, of: sameController ? claim.state : nil)
        let limit = within.map { " within \(seconds: $0)" } ?? ""
        let call = hierarchy.call(of: claim.event)
        return .violation(
            claim.state, at: claim.event.reference, "\(call) was not followed by \(then)\(limit)",
            witnesses: [claim.event.reference.witness(call, "it should have followed this call")],
            obstacle: obstacle ?? hidden, window: wait)
    }
}
