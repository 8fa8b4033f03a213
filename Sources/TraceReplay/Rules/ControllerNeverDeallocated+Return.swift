import TraceModel

// What a base class's log shows: callbacks and `deinit`, and no call by which a controller leaves.
extension ControllerNeverDeallocated {
    /// A tab, or a screen that is kept for the next time, leaves only once like that. One that is made anew each time does not.
    private static let tellingCount = 3

    /// Judges a controller that no call took away: it left by return, or went out of sight for an unknown reason.
    static func outOfSight(_ state: ControllerState, _ hierarchy: Hierarchy, _ end: TraceEnd) -> [Violation] {
        guard state.isAlive,
            let last = disappearance(of: state, hierarchy, end) ?? endOfStack(of: state, hierarchy)
                ?? unlistedChange(of: state, hierarchy)
        else { return [] }
        let moment = state.trail?.returned?.at ?? Moment(event: last, step: 0)
        // Without times, few steps after a return do not show that it was long ago, nor that it was not.
        let isLongGone = hierarchy.outlasts(moment, in: state, end)
        let returns = hierarchy.returns
        let isReturn = returns?.departure(of: state) != nil
        guard isLongGone || isReturn || hierarchy.knowledge.countsSteps, !state.isReplaced,
            !AppleClasses.contain(state.className),
            !hierarchy.knownPlaces.explainsAbsence(of: state)
        else { return [] }
        // The rest of the trace may show that the class is kept.
        let isAtEnd = end.subject != "test"
        let departure =
            isAtEnd && isLongGone ? returns?.departure(of: state) ?? returns?.departureWithContents(of: state) : nil
        // A child that outlives its parent is judged by that, if the log would show that it was removed.
        if departure == nil, hierarchy.knowledge.recordedKinds.removal != nil, state.outlivesParent { return [] }
        let unknown = [Violation].violation(
            state, at: last, "\(state.shortName) went out of sight", witnesses: [], absent: .deinit,
            obstacle: departure != nil
                ? judgedByReturn : isReturn && !isLongGone ? .underWay : unknownPlace(of: state, hierarchy))
        guard let departure, let returns else { return unknown }
        return unknown + wentBack(state, departure, returns, at: last, hierarchy)
    }

    /// Returns the last callback of a controller that is out of sight.
    private static func disappearance(
        of state: ControllerState, _ hierarchy: Hierarchy, _ end: TraceEnd
    ) -> EventReference? {
        guard let last = state.lastAppearance,
            last.kind == .viewDidDisappear
                || last.kind == .viewWillDisappear
                    && !hierarchy.knowledge.evidence(of: .viewDidDisappear, in: state).isShown
                || isBehindOthers(state, since: last, hierarchy, end)
        else { return nil }
        return last
    }

    /// Returns the call that may have taken it from its stack or its tab bar controller, if nothing shows where it is since.
    private static func unlistedChange(of state: ControllerState, _ hierarchy: Hierarchy) -> EventReference? {
        guard let change = state.rareIfAny?.lostPlace, state.relation == nil, state.navigation == nil,
            !hierarchy.departures.isOnScreen(state),
            [state.lastAppearance, state.rareIfAny?.arrival].allSatisfy({ $0.map { $0 < change } ?? true })
        else { return nil }
        return change
    }

    /// Returns the `deinit` of the navigation controller on whose stack it was, or that told it that it comes, or of the tab bar controller
    /// whose tab it was, if nothing shows where it is since.
    private static func endOfStack(of state: ControllerState, _ hierarchy: Hierarchy) -> EventReference? {
        let announced = state.announcedMoves.last.flatMap { hierarchy.state($0.parent) }
        guard state.relation == nil,
            let stack = state.navigation ?? announced.flatMap({ $0.isNavigation ? $0 : nil })
                ?? hierarchy.state(state.rareIfAny?.tabOwner),
            let gone = stack.deallocated, !hierarchy.departures.isOnScreen(state),
            [state.lastAppearance, state.rareIfAny?.arrival].allSatisfy({ $0.map { $0 < gone } ?? true })
        else { return nil }
        return gone
    }

    /// Whether another one, which is not known to be above or below it, appeared later, in a log that does not show what disappears.
    private static func isBehindOthers(
        _ state: ControllerState, since last: EventReference, _ hierarchy: Hierarchy, _ end: TraceEnd
    ) -> Bool {
        guard hierarchy.hidesDisappearances, last.kind == .viewDidAppear || last.kind == .viewWillAppear else {
            return false
        }
        let (knowledge, summit) = (hierarchy.knowledge, hierarchy.swipes.summit(of: state))
        return hierarchy.arrivals.contains(inLaunch: state.controller.launch) { other, event in
            event > last && other.isAlive && hierarchy.swipes.summit(of: other) !== summit
                && (knowledge.countsSteps || end.follows(event, by: knowledge.settings.leakGrace))
        }
    }

    private static func unknownPlace(of state: ControllerState, _ hierarchy: Hierarchy) -> UncheckedRules.Reason {
        if state.outlivesParent {
            return .whose("instances outlived their parents", cure: "also log removeFromParent or didMove")
        }
        let isPlaced = state.rareIfAny?.arrival != nil
        let kinds: [EventKind] = isPlaced ? [.dismiss, .pop] : [.dismiss, .pop, .present, .push]
        let showsAll = kinds.allSatisfy { hierarchy.knowledge.evidence(of: $0) != .unknown }
        return UncheckedRules.Reason(
            text: "classes whose instances went out of sight, and the log does not show why",
            cure: showsAll ? nil : "also log what \(isPlaced ? "pops or dismisses" : "pushes or presents")")
    }

    private static let judgedByReturn = UncheckedRules.Reason(
        text: "classes whose leaks were judged by what came back", leaks: .judgedByReturn)

    private static func wentBack(
        _ state: ControllerState, _ departure: Returns.ReturnDeparture, _ returns: Returns, at last: EventReference,
        _ hierarchy: Hierarchy
    ) -> [Violation] {
        let (name, destination) = (state.shortName, departure.destination.shortName)
        let count = returns.count(of: state, departure)
        let isTelling =
            departure.isInTurn && count >= tellingCount && returns.departure(of: state) != nil
        // Of one that appeared inside another one, and left with it, the outer one is told.
        if !isTelling, let outer = state.trail?.outer, outer.isAlive,
            returns.departureWithContents(of: outer) != nil
        {
            return []
        }
        let others = isTelling ? ", as others of its class did, each made after the one before had left" : ""
        let holder =
            isTelling ? "something holds it, or a cache keeps it" : "it leaks, or the app keeps it for the next time"
        let cannotTell = hierarchy.knowledge.evidence(of: .deinit, in: state) < .likely
        return .violation(
            state, at: last,
            "\(Finding.neverDeallocated(name)); it left when \(destination) came back\(others): \(holder)",
            witnesses: [
                state.loaded?.witness("\(name).viewDidLoad", "its view loads"),
                last.witness("\(name).\(last.kind.name)", "it is out of sight, and \(destination) is back"),
            ].compactMap(\.self),
            severity: isTelling ? .warning : .note,
            obstacle: cannotTell ? hierarchy.knowledge.reason(for: .deinit, in: state) : nil,
            doubt: hierarchy.knowledge.doubtOfSteps, evidence: [departure.destination],
            visit: StayingVisit(left: last, worstIfLast: .note))
    }

    /// Without addresses, the log shows only how many controllers of a class are left.
    static let names = Check.names { name, _, _ in
        let left = name.loads - name.deinits - 1
        guard name.returns > 1, left > 1, let last = name.lastLoad else { return [] }
        let className = name.latest.shortName
        let deinits = name.deinits == 1 ? "once" : "\(name.deinits) times"
        let judged = [Violation].violation(
            name.latest, at: last, "\(className) left", witnesses: [], absent: .deinit, obstacle: judgedByReturn)
        return judged
            + .violation(
                name.latest, at: last,
                """
                \(Finding.neverDeallocated(className)); it was loaded \(name.loads) times and deallocated \(deinits), and left at \
                least \(name.returns) times. The last one may still be there
                """,
                witnesses: [last.witness("\(className).viewDidLoad", "load \(name.loads)")], severity: .note,
                visit: StayingVisit(left: last, all: (visits: min(name.loads, name.returns), stayed: left)))
    }

}

extension ControllerNeverDeallocatedExamples {
    static let ofReturns = """
        ## Each detail lives on after its list came back
        \(visits("Shop.List: 0x7", ["Shop.Detail: 0x2", "Shop.Detail: 0x3", "Shop.Detail: 0x4"], leak: "warning"))
        +90.000 [main] <Shop.Other: 0x9> viewDidLoad()
        +90.010 [main] <Shop.Other: 0x9> deinit
        ## A screen was shown once, and may be kept
        \(visits("Shop.List: 0x7", ["Shop.Detail: 0x2"], leak: "note"))
        +90.000 [main] <Shop.Other: 0x9> viewDidLoad()
        +90.010 [main] <Shop.Other: 0x9> deinit
        ## Each detail is deallocated
        \(visits("Shop.List: 0x7", ["Shop.Detail: 0x2", "Shop.Detail: 0x3", "Shop.Detail: 0x4"], isFreed: true))
        +90.000 [main] <Shop.Other: 0x9> viewDidLoad()
        +90.010 [main] <Shop.Other: 0x9> deinit
        ## The app keeps the screen, as it shows when it comes again without loading
        \(visits("Shop.List: 0x7", ["Shop.Detail: 0x2"]))
        \(visit("Shop.Detail: 0x2", from: "Shop.List: 0x7", at: 20_000, loads: false))
        +90.000 [main] <Shop.Other: 0x9> viewDidLoad()
        +90.010 [main] <Shop.Other: 0x9> deinit
        ## A tab bar controller tells the new tab first
        +0.010 [main] <Shop.List: 0x7> viewWillAppear(_:)
        +0.020 [main] <Shop.List: 0x7> viewDidAppear(_:)
        +1.000 [main] <Shop.Detail: 0x2> viewDidLoad
        +1.010 [main] <Shop.Detail: 0x2> viewWillAppear(_:)
        +1.020 [main] <Shop.List: 0x7> viewWillDisappear(_:)
        +1.030 [main] <Shop.List: 0x7> viewDidDisappear(_:)
        +1.040 [main] <Shop.Detail: 0x2> viewDidAppear(_:)
        +2.010 [main] <Shop.List: 0x7> viewWillAppear(_:)
        +2.020 [main] <Shop.Detail: 0x2> viewWillDisappear(_:)
        +2.030 [main] <Shop.Detail: 0x2> viewDidDisappear(_:)
        +2.040 [main] <Shop.List: 0x7> viewDidAppear(_:)
        +90.000 [main] <Shop.Other: 0x9> viewDidLoad()
        +90.010 [main] <Shop.Other: 0x9> deinit
        ## A screen that contains another one may be a container that is kept
        +0.010 [main] <Shop.List: 0x7> viewDidAppear(_:)
        +1.000 [main] <Shop.List: 0x7> viewWillDisappear(_:)
        +1.010 [main] <Shop.Detail: 0x2> viewWillAppear(_:)
        +1.020 [main] <Shop.Map: 0x3> viewWillAppear(_:)
        +1.030 [main] <Shop.List: 0x7> viewDidDisappear(_:)
        +1.040 [main] <Shop.Detail: 0x2> viewDidAppear(_:)
        +1.050 [main] <Shop.Map: 0x3> viewDidAppear(_:)
        +5.000 [main] <Shop.Detail: 0x2> viewWillDisappear(_:)
        +5.010 [main] <Shop.Map: 0x3> viewWillDisappear(_:)
        +5.020 [main] <Shop.List: 0x7> viewWillAppear(_:)
        +5.030 [main] <Shop.Detail: 0x2> viewDidDisappear(_:)
        +5.040 [main] <Shop.Map: 0x3> viewDidDisappear(_:)
        +5.050 [main] <Shop.List: 0x7> viewDidAppear(_:)
        +5.060 [main] <Shop.Map: 0x3> deinit
        +90.000 [main] <Shop.Other: 0x9> viewDidLoad()
        +90.010 [main] <Shop.Other: 0x9> deinit
        ## A screen that appeared inside another one, and left with it, is not told beside it
        +0.010 [main] <Shop.List: 0x7> viewDidAppear(_:)
        +1.000 [main] <Shop.List: 0x7> viewWillDisappear(_:)
        +1.010 [main] <Shop.Detail: 0x2> viewWillAppear(_:)
        +1.020 [main] <Shop.Map: 0x3> viewWillAppear(_:)
        +1.030 [main] <Shop.List: 0x7> viewDidDisappear(_:)
        +1.040 [main] <Shop.Detail: 0x2> viewDidAppear(_:)
        +1.050 [main] <Shop.Map: 0x3> viewDidAppear(_:)
        +5.000 [main] <Shop.Detail: 0x2> viewWillDisappear(_:)
        +5.010 [main] <Shop.Map: 0x3> viewWillDisappear(_:)
        +5.020 [main] <Shop.List: 0x7> viewWillAppear(_:)
        +5.030 [main] <Shop.Map: 0x3> viewDidDisappear(_:)
        +5.040 [main] <Shop.Detail: 0x2> viewDidDisappear(_:)
        #! controller-never-deallocated note <Shop.Detail: 0x2>
        +5.050 [main] <Shop.List: 0x7> viewDidAppear(_:)
        +80.000 [main] <Shop.Other: 0x9> viewDidLoad()
        +80.010 [main] <Shop.Other: 0x9> deinit
        +90.000 [main] <Shop.List: 0x7> viewWillLayoutSubviews()
        ## Only something that is no controller logs its deinit
        \(visits("Shop.List: 0x7", ["Shop.Detail: 0x2", "Shop.Detail: 0x3", "Shop.Detail: 0x4"]))
        +90.000 [main] <Shop.DetailViewModel: 0x9> deinit
        ## The class shows how it leaves, so that it did not leave
        \(visits("Shop.List: 0x7", ["Shop.Detail: 0x2", "Shop.Detail: 0x3", "Shop.Detail: 0x4"]))
        +60.000 [main] <Shop.Detail: 0x5> dismiss(animated:completion:)
        +90.000 [main] <Shop.Other: 0x9> viewDidLoad()
        +90.010 [main] <Shop.Other: 0x9> deinit
        """

    /// A list shows one controller after the other, and comes back after each.
    private static func visits(
        _ list: String, _ details: [String], isFreed: Bool = false, leak: String? = nil
    ) -> String {
        details.enumerated().map { index, detail in
            let mark = leak.map { "#! controller-never-deallocated \($0) <\(detail)>" }
            return visit(detail, from: list, at: 1_000 + index * 6_000, isFreed: isFreed, mark: mark)
        }.joined(separator: "\n")
    }

    private static func visit(
        _ detail: String, from list: String, at start: Int, loads: Bool = true, isFreed: Bool = false,
        mark: String? = nil
    ) -> String {
        let (old, new) = ("<\(list)>", "<\(detail)>")
        let calls: [(Int, String)] =
            (loads ? [(0, "\(new) viewDidLoad")] : []) + [
                (10, "\(old) viewWillDisappear(_:)"), (20, "\(new) viewWillAppear(_:)"),
                (400, "\(old) viewDidDisappear(_:)"), (410, "\(new) viewDidAppear(_:)"),
                (3_000, "\(new) viewWillDisappear(_:)"), (3_010, "\(old) viewWillAppear(_:)"),
                (3_400, "\(new) viewDidDisappear(_:)"), (3_410, "\(old) viewDidAppear(_:)"),
            ] + (isFreed ? [(3_420, "\(new) deinit")] : [])
        return calls.flatMap { offset, call -> [String] in
            let time = start + offset
            let line = "+\(time / 1_000).\(String(1_000 + time % 1_000).dropFirst()) [main] \(call)"
            return [line] + (offset == 3_400 ? [mark].compactMap(\.self) : [])
        }.joined(separator: "\n")
    }
}

extension ControllerState {
    /// Whether it is still a child of a parent that was deallocated.
    fileprivate var outlivesParent: Bool { relation.map { !$0.parent.isAlive } ?? false }
}
