import TraceModel

enum PresentWhilePresenting: Rule {
    static let description = RuleDescription(
        id: "present-while-presenting",
        summary: "A controller presents while it is presenting another one.",
        rationale: """
            A controller presents one other at a time. UIKit refuses the second call with a message in the console, and the \
            screen that the user asked for never comes.
            """,
        remedy: """
            Dismiss the first one and present in its completion, or present from the topmost controller.
            """,
        severity: .error,
        needs: [EventKinds(.dismiss)],
        expected: [
            "presenter.present(first)",
            "presenter.dismiss",
            "presenter.present(second)",
        ],
        triggering: [],
        nonTriggering: []
    )

    static let check = Check.event([EventKinds(.present)]) { event, scene in
        guard let presenter = scene.livingState(event.subject), scene.isPresenting(presenter),
            let first = presenter.presented, let since = presenter.presentation
        else { return [] }
        let second = scene.state(event.object)?.shortName ?? "another controller"
        return [
            Violation(
                .error, subject: presenter, parent: presenter.relation?.parent, at: event.reference,
                .presentsAlready(presenter, first, second),
                witnesses: [
                    Finding.Witness(
                        event: since, call: "\(presenter.shortName).present(\(first.shortName))",
                        role: "the presentation begins"),
                    Finding.Witness(
                        event: event.reference, call: "\(presenter.shortName).present(\(second))",
                        role: "refused: the first one was not dismissed"),
                ])
        ]
    }
}

extension Finding.Message {
    fileprivate static func presentsAlready(
        _ presenter: ControllerState, _ first: ControllerState, _ second: String
    ) -> Self {
        "\(presenter.shortName) presents \(second) while it is presenting \(first.shortName)"
    }
}
