import TraceModel

enum UIKitException: Rule {
    static let description = RuleDescription(
        id: "uikit-exception",
        summary: "UIKit ended the app with an exception about containment or presentation.",
        rationale: """
            These are the faults that UIKit does not forgive: a child's view below another parent's view, the same controller \
            pushed twice, a transition between strangers.
            """,
        remedy: """
            Mend the first one of a run: those after it are often its consequences.
            """,
        severity: .error,
        expected: [
            "no such message"
        ],
        triggering: [],
        nonTriggering: []
    )

    static let check = Check.event([EventKinds(.diagnostic)]) { event, scene in
        guard let code = event.messageCode, code.hasPrefix("E"), let text = event.detail else { return [] }
        let subject = scene.state(event.subject)
        return [
            Violation(
                .error, subject: subject, parent: subject?.relation?.parent, at: event.reference,
                .quote(text.dropFirst(code.count + 2)),
                witnesses: [
                    Finding.Witness(event: event.reference, call: "UIKit", role: "throws so (exception \(code))")
                ],
                variant: String(code))
        ]
    }
}

extension Finding.Message {
    fileprivate static func quote(_ text: Substring) -> Self {
        "UIKit throws: \(text)"
    }
}
