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

    private let then: Expectation.CallPattern
    private let within: Int64?
    private let wait: Int64
    private let sameController: Bool
    /// By key, those that a call can still meet, and perhaps some that are over.
    private var open: [Int: ArraySlice<Claim>] = [:]
    /// Those with a time limit, in the order of their events.
    private var timed: ArraySlice<Claim> = []
    /// Those without one whose controllers are gone, so no call can meet them any more.
    private var lost: [Claim] = []

    /// - Parameter grace: nothing is concluded from an absence sooner, in nanoseconds.
    init(then: Expectation.CallPattern, within: Int64?, grace: Int64, sameController: Bool) {
        self.then = then
        self.within = within
        wait = max(within ?? 0, grace)
        self.sameController = sameController
    }

    var deadline: Int64 { timed.first?.event.time?.later(by: wait) ?? .max }

    func take(
        _ part: Int, _ event: Event, of controller: ControllerID?, scope: Int, _ hierarchy: Hierarchy
    ) -> [Violation] {
        guard let key = sameController ? controller.map({ Int($0.rawValue) }) : scope else { return [] }
        if part == 0 {
            meet(key, by: event)
        } else if within == nil || event.time != nil {
            let claim = Claim(event, hierarchy.state(controller), key)
            // A list must not grow with the trace if no call ever meets its claims.
            if open[key]?.first?.isOver == true { open[key] = open[key]?.drop(while: \.isOver) }
            open[key, default: []].append(claim)
            if within != nil { timed.append(claim) }
        }
        return []
    }

    private func meet(_ key: Int, by event: Event) {
        guard let claims = open[key] else { return }
        for claim in claims where isMet(claim, by: event) { claim.isOver = true }
        let rest = claims.filter { !$0.isOver }
        open[key] = rest.isEmpty ? nil : rest[...]
        timed = timed.drop(while: \.isOver)
    }

    private func isMet(_ claim: Claim, by event: Event) -> Bool {
        guard let within, let took = event.reference.nanoseconds(since: claim.event.reference) else { return true }
        return took <= within
    }

    func expire(at time: Int64, _ hierarchy: Hierarchy) -> [Violation] {
        let late = timed.prefix { claim in claim.isOver || claim.event.time.map { time.since($0) > wait } ?? false }
        timed = timed.dropFirst(late.count)
        return late.filter { !$0.isOver }.flatMap { end($0, hierarchy) }
    }

    private func end(
        _ claim: Claim, _ hierarchy: Hierarchy, _ obstacle: UncheckedRules.Reason? = nil
    ) -> [Violation] {
        claim.isOver = true
        if open[claim.key]?.last?.isOver == true { open[claim.key] = nil }
        let hidden = hierarchy.knowledge.obstacle(toSeeing: then, of: sameController ? claim.state : nil)
        let limit = within.map { " within \(seconds: $0)" } ?? ""
        let call = hierarchy.call(of: claim.event)
        return .violation(
            claim.state, at: claim.event.reference, "\(call) was not followed by \(then)\(limit)",
            witnesses: [claim.event.reference.witness(call, "it should have followed this call")],
            obstacle: obstacle ?? hidden, window: wait)
    }

    func restart(_ controller: ControllerID) {
        guard sameController, let claims = open.removeValue(forKey: Int(controller.rawValue)) else { return }
        if within == nil { lost += claims }
    }

    func end(_ state: ControllerState, _ hierarchy: Hierarchy) -> [Violation] {
        // No call follows a deinit.
        guard sameController, within == nil, state.deallocated != nil else { return [] }
        return (open.removeValue(forKey: Int(state.id.rawValue)) ?? []).flatMap { end($0, hierarchy) }
    }

    func end(scope: Int?, _ end: TraceEnd, _ hierarchy: Hierarchy) -> [Violation] {
        // Without a limit, the call may come as long as the trace goes on.
        let obstacle: UncheckedRules.Reason? = within == nil && !end.isClosed ? .underWay : nil
        let claims = within == nil ? open.values.joined() + lost : Array(timed)
        let over = claims.filter { claim in
            !claim.isOver
                && scope.map { $0 == (sameController ? claim.state?.controller.launch : claim.key) } ?? true
        }.sorted { $0.event.reference < $1.event.reference }
        defer {
            open = open.filter { $0.value.contains { !$0.isOver } }
            timed = timed.drop(while: \.isOver)
            lost.removeAll(where: \.isOver)
        }
        return over.flatMap { self.end($0, hierarchy, obstacle) }
    }
}
