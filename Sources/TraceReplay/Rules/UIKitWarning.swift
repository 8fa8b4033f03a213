import TraceModel

enum UIKitWarning: Rule {
    static let description = RuleDescription(
        id: "uikit-warning",
        summary: "UIKit itself warns in the console that controllers are misused.",
        rationale: """
            UIKit says so where it can tell: unbalanced appearance transitions, a presentation that it refused, pushes during a \
            transition. The messages drown in the log of a run; here each one is a finding, with the controllers that it \
            names.
            """,
        remedy: """
            Read the message: it names the controllers. The events around it in the trace show what led to it.
            """,
        severity: .warning,
        expected: [
            "no such message"
        ],
        triggering: [],
        nonTriggering: []
    )

    static let check = Check.event([EventKinds(.diagnostic)]) { event, scene in
        guard let code = event.messageCode, code.hasPrefix("M"), let text = event.detail else { return [] }
        let subject = scene.state(event.subject)
        return [
            Violation(
                .warning, subject: subject, parent: subject?.relation?.parent, at: event.reference,
                .quote(text.dropFirst(code.count + 2)),
                witnesses: [Finding.Witness(event: event.reference, call: "UIKit", role: "says so (message \(code))")],
                variant: String(code))
        ]
    }
}

extension Finding.Message {
    fileprivate static func quote(_ text: Substring) -> Self {
        "UIKit says: \(text)"
    }
}
