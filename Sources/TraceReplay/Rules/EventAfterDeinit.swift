import TraceModel

enum EventAfterDeinit: Rule {
    static let description = RuleDescription(
        id: "event-after-deinit",
        summary: "A controller that was deallocated still gets a call.",
        rationale: """
            Something holds the controller without owning it (`unowned`, `unsafe_unretained`, a pointer) and calls it after its \
            end. It is a crash that has not happened yet, or a log line that names the wrong object.
            """,
        remedy: """
            Make the reference weak, or end it in `deinit`: timers, notification blocks, delegates, key-value observers.
            """,
        severity: .error,
        expected: [
            "deinit, last"
        ],
        triggering: [],
        nonTriggering: []
    )

    static let check = Check.event(.all) { event, scene in
        guard let state = scene.state(event.subject), let gone = state.deallocated, event.kind != .diagnostic else {
            return []
        }
        return [
            Violation(
                .error, subject: state, parent: state.formerRelation?.parent, at: event.reference,
                .afterDeinit(state, event.kind),
                witnesses: [
                    Finding.Witness(event: gone, call: "\(state.shortName).deinit", role: "deallocated"),
                    Finding.Witness(
                        event: event.reference, call: "\(state.shortName).\(event.kind.name)",
                        role: "called after its end"),
                ])
        ]
    }
}

extension Finding.Message {
    fileprivate static func afterDeinit(_ state: ControllerState, _ kind: EventKind) -> Self {
        "\(state.shortName) got \(kind.name) after its deinit"
    }
}
