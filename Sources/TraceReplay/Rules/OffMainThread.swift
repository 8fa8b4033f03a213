import TraceModel

enum OffMainThread: Rule {
    static let description = RuleDescription(
        id: "off-main-thread",
        summary: "UIKit is called on another thread than the main one.",
        rationale: """
            View controllers may be used on the main thread only. Elsewhere it works on most days: views that are not drawn, \
            layout that crashes, hierarchies that lose a child.
            """,
        remedy: """
            Hop to the main actor first: mark the method `@MainActor`, or use `DispatchQueue.main.async`.
            """,
        severity: .error,
        expected: [
            "on the main thread"
        ],
        triggering: [],
        nonTriggering: []
    )

    static let check = Check.event(EventKinds(EventKind.allCases.filter(\.isMainThreadOnly))) { event, scene in
        guard let thread = event.thread, scene.isOffMain(thread), let state = scene.protagonist(of: event) else {
            return []
        }
        let name = scene.name(of: thread)
        return [
            Violation(
                .error, subject: state, parent: state.relation?.parent, at: event.reference,
                .offMain(state, event.kind, name),
                witnesses: [
                    Finding.Witness(
                        event: event.reference, call: "\(state.shortName): \(event.kind.name)",
                        role: "on thread \(name)")
                ], variant: event.kind.name)
        ]
    }
}

extension Finding.Message {
    fileprivate static func offMain(_ state: ControllerState, _ kind: EventKind, _ thread: String) -> Self {
        "\(kind.name) of \(state.shortName) on thread \(thread)"
    }
}
