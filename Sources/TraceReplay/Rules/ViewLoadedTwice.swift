import TraceModel

enum ViewLoadedTwice: Rule {
    static let description = RuleDescription(
        id: "view-loaded-twice",
        summary: "viewDidLoad comes a second time.",
        rationale: """
            Since iOS 6 a view is loaded once in a controller's life. A second `viewDidLoad` is a call by hand, or a view set to \
            nil; whatever is set up there is set up twice: observers, children, constraints.
            """,
        remedy: """
            Do not call `viewDidLoad()` or `loadView()` yourself; use `loadViewIfNeeded()`.
            """,
        severity: .warning,
        expected: [
            "viewDidLoad, once"
        ],
        triggering: [],
        nonTriggering: []
    )

    static let check = Check.event([EventKinds(.viewDidLoad)]) { event, scene in
        guard let state = scene.livingState(event.subject), let first = state.loaded else { return [] }
        let call = "\(state.shortName).viewDidLoad"
        return [
            Violation(
                .warning, subject: state, parent: state.relation?.parent, at: event.reference, .loadedTwice(state),
                witnesses: [
                    Finding.Witness(event: first, call: call, role: "its view loads"),
                    Finding.Witness(event: event.reference, call: call, role: "its view loads again"),
                ])
        ]
    }
}

extension Finding.Message {
    fileprivate static func loadedTwice(_ state: ControllerState) -> Self {
        "\(state.shortName) got viewDidLoad a second time"
    }
}
