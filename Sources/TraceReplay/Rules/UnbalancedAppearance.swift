import TraceModel

enum UnbalancedAppearance: Rule {
    static let description = RuleDescription(
        id: "unbalanced-appearance",
        summary: "An appearance callback comes that the controller's state does not allow.",
        rationale: """
            UIKit balances the callbacks: every *did* has its *will*, and nothing appears twice. Where they are out of balance, \
            something calls them by hand, or a container forwards them while UIKit forwards them too. A *will* after the \
            opposite *will* is no fault: that is a cancelled interactive transition.
            """,
        remedy: """
            Do not call `viewWillAppear` and its like yourself: use `beginAppearanceTransition(_:animated:)` and \
            `endAppearanceTransition()`, and override `shouldAutomaticallyForwardAppearanceMethods` if you do.
            """,
        severity: .warning,
        expected: [
            "viewWillAppear",
            "viewIsAppearing",
            "viewDidAppear",
            "viewWillDisappear",
            "viewDidDisappear",
        ],
        triggering: [],
        nonTriggering: []
    )

    private static let callbacks: [EventKind] = [
        .viewWillAppear, .viewIsAppearing, .viewDidAppear, .viewWillDisappear, .viewDidDisappear,
    ]

    static let check = Check.event(EventKinds(callbacks)) { event, scene in
        guard let state = scene.livingState(event.subject), !state.appearance.allows(event.kind) else { return [] }
        let hidden = callbacks.filter { !scene.coverage.shows($0, in: state.className) }
        if state.appearance.allows(event.kind, afterAnyOf: hidden) { return [] }
        var witnesses: [Finding.Witness] = []
        if let last = state.lastAppearance ?? state.loaded {
            witnesses.append(
                Finding.Witness(
                    event: last, call: "\(state.shortName).\(last.kind.name)", role: "it is \(state.appearance)"))
        }
        witnesses.append(
            Finding.Witness(
                event: event.reference, call: "\(state.shortName).\(event.kind.name)", role: "cannot follow"))
        return [
            Violation(
                .warning, subject: state, parent: state.relation?.parent, at: event.reference,
                .unbalanced(state, event.kind), witnesses: witnesses, variant: event.kind.name)
        ]
    }
}

extension Finding.Message {
    fileprivate static func unbalanced(_ state: ControllerState, _ kind: EventKind) -> Self {
        "\(state.shortName) got \(kind.name) while it was \(state.appearance)"
    }
}
