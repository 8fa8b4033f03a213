import TraceModel

enum ControllerNeverDeallocated: Rule {
    static let description = RuleDescription(
        id: "controller-never-deallocated",
        summary: "A controller was removed, popped or dismissed, and nothing released it.",
        rationale: """
            Once a controller has left its parent, its navigation stack or its presenter, UIKit holds it no longer. If \
            `deinit` does not follow, something of the app's does: a closure that captures `self`, a timer, a delegate \
            that is not weak, a cache.
            """,
        fix: """
            Look for what holds the controller (Xcode's memory graph shows it) and make that reference weak. If it is kept \
            on purpose, leave the class out in the configuration.
            """,
        severity: .error,
        needs: [EventKinds(.deinit)],
        needsTimes: true,
        expected: [
            "child.removeFromParent(), pop or dismiss",
            "child.deinit",
        ],
        findsLeaks: true,
        exercisedBy: .gone,
        holders: [.closure, .timer, .observer, .task, .delegate, .cache],
        triggering: triggering,
        nonTriggering: nonTriggering
    )

    static let check = Check.controller { state, hierarchy, end in
        let grace = hierarchy.knowledge.settings.leakGrace
        guard let departure = state.departure, !state.isReplaced, hierarchy.departures.hasLeft(state) else { return [] }
        guard let gone = state.deallocated else {
            guard end.follows(departure.event, by: grace), !isKeptForSearch(state, departure, hierarchy),
                !isHeldByItsContainer(state, departure, hierarchy)
            else { return [] }
            return [
                Violation(
                    state.cameBack ? .note : .error, subject: state, parent: departure.caller, at: departure.event,
                    state.cameBack ? .keptAfterReturn(state, departure) : .neverDeallocated(state, departure),
                    witnesses: story(of: state, until: departure), absent: .deinit)
            ]
        }
        guard let late = gone.nanoseconds(since: departure.event), late > grace,
            !isKeptForSearch(state, departure, hierarchy)
        else { return [] }
        let released = Finding.Witness(event: gone, call: "\(state.shortName).deinit", role: "released at last")
        return [
            Violation(
                .note, subject: state, parent: departure.caller, at: gone, .deallocatedLate(state, departure, late),
                witnesses: story(of: state, until: departure) + [released])
        ]
    }

    /// Whether the controller is a search controller that was dismissed, or its results. Both are kept by the navigation item that
    /// shows the search bar, at least as long as the controller lives that presented the search.
    ///
    /// Source: `searchController` of `UINavigationItem`, and `searchResultsController` of `UISearchController`, on
    /// developer.apple.com/documentation/uikit.
    private static func isKeptForSearch(
        _ state: ControllerState, _ departure: Departure, _ hierarchy: Hierarchy
    ) -> Bool {
        guard hierarchy.knowledge.isSearchController(departure.container ?? state) else { return false }
        // They go with that controller, however much later that is.
        if state.deallocated != nil { return true }
        return departure.container?.isAlive ?? departure.caller?.isAlive ?? true
    }

    /// Whether the container with which the controller was dismissed is reported itself: it holds what is in it.
    private static func isHeldByItsContainer(
        _ state: ControllerState, _ departure: Departure, _ hierarchy: Hierarchy
    ) -> Bool {
        guard let container = departure.container, container.isAlive else { return false }
        return hierarchy.absence(of: .deinit, in: container) != .provesNothing
    }

    private static func story(of state: ControllerState, until departure: Departure) -> [Finding.Witness] {
        var story = (state.formerRelation?.story ?? []).filter { $0.event < departure.event }
        if let earlier = departure.earlier, !story.contains(where: { $0.event == earlier }) {
            story.append(witness(of: earlier, departure, state))
        }
        return story + [witness(of: departure.event, departure, state)]
    }

    private static func witness(
        of event: EventReference, _ departure: Departure, _ state: ControllerState
    ) -> Finding.Witness {
        let name = state.shortName
        let call =
            switch event.kind {
            case .pop: "\(departure.caller?.shortName ?? "navigation").pop(\(name))"
            case .dismiss: "dismiss(\(departure.container?.shortName ?? name))"
            case .didMove: "\(name).didMove(toParent: nil)"
            case .viewDidDisappear: "\(name).viewDidDisappear"
            case .other: "\(departure.caller?.shortName ?? "navigation").setViewControllers"
            default: "\(name).removeFromParent()"
            }
        return Finding.Witness(event: event, call: call, role: "it leaves \(departure.place)")
    }
}

extension Departure {
    /// The call that moved the controller; what UIKit does after it only completes it.
    private var cause: EventKind { earlier?.kind ?? event.kind }

    fileprivate var participle: String {
        switch cause {
        case .pop: "popped"
        case .dismiss: container.map { "dismissed with \($0.shortName)" } ?? "dismissed"
        case .viewDidDisappear: "swiped away"
        case .other: "taken off the stack"
        default: "removed from its parent"
        }
    }

    fileprivate var place: String {
        switch cause {
        case .pop, .other: "the stack"
        case .dismiss, .viewDidDisappear: "the screen"
        default: "its parent"
        }
    }
}

extension Finding.Message {
    fileprivate static func neverDeallocated(_ state: ControllerState, _ departure: Departure) -> Self {
        "\(state.shortName) was \(departure.participle), but never deallocated"
    }

    fileprivate static func keptAfterReturn(_ state: ControllerState, _ departure: Departure) -> Self {
        "\(state.shortName) was \(departure.participle) and is kept; it came back before"
    }

    fileprivate static func deallocatedLate(
        _ state: ControllerState, _ departure: Departure, _ nanoseconds: Int64
    ) -> Self {
        "\(state.shortName) was deallocated only \(seconds: nanoseconds) after it was \(departure.participle)"
    }
}
