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
        expected: [
            "child.removeFromParent(), pop or dismiss",
            "child.deinit",
        ],
        findsLeaks: true,
        triggering: triggering,
        nonTriggering: nonTriggering
    )

    static let check = Check.controller { state, hierarchy in
        guard let end = hierarchy.end, let departure = state.departure, !state.isReplaced else { return [] }
        guard let gone = state.deallocated else {
            guard end.follows(departure.event, by: hierarchy.settings.leakGrace) else { return [] }
            return [
                Violation(
                    .error, subject: state, parent: departure.caller, at: departure.event,
                    .neverDeallocated(state, departure), witnesses: story(of: state, until: departure),
                    absentHook: .deinit)
            ]
        }
        guard let late = gone.nanoseconds(since: departure.event), late > hierarchy.settings.leakGrace else {
            return []
        }
        let released = Finding.Witness(event: gone, call: "\(state.shortName).deinit", role: "released at last")
        return [
            Violation(
                .note, subject: state, parent: departure.caller, at: gone, .deallocatedLate(state, departure, late),
                witnesses: story(of: state, until: departure) + [released])
        ]
    }

    private static func story(
        of state: ControllerState, until departure: ControllerState.Departure
    ) -> [Finding.Witness] {
        let left = Finding.Witness(
            event: departure.event, call: call(of: departure, state), role: "it leaves \(departure.place)")
        return (state.formerRelation?.story ?? []).filter { $0.event < departure.event } + [left]
    }

    private static func call(of departure: ControllerState.Departure, _ state: ControllerState) -> String {
        switch departure.event.kind {
        case .pop: "\(departure.caller?.shortName ?? "navigation").pop(\(state.shortName))"
        case .dismiss: "dismiss(\(state.shortName))"
        case .didMove: "\(state.shortName).didMove(toParent: nil)"
        default: "\(state.shortName).removeFromParent()"
        }
    }
}

extension ControllerState.Departure {
    fileprivate var participle: String {
        switch event.kind {
        case .pop: "popped"
        case .dismiss: "dismissed"
        default: "removed from its parent"
        }
    }

    fileprivate var place: String {
        switch event.kind {
        case .pop: "the stack"
        case .dismiss: "the screen"
        default: "its parent"
        }
    }
}

extension Finding.Message {
    fileprivate static func neverDeallocated(
        _ state: ControllerState, _ departure: ControllerState.Departure
    ) -> Self {
        "\(state.shortName) was \(departure.participle), but never deallocated"
    }

    fileprivate static func deallocatedLate(
        _ state: ControllerState, _ departure: ControllerState.Departure, _ nanoseconds: Int64
    ) -> Self {
        "\(state.shortName) was deallocated only \(seconds: nanoseconds) after it was \(departure.participle)"
    }
}
