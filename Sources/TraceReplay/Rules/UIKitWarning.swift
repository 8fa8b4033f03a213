import TraceModel

enum UIKitWarning: Rule {
    static let description = RuleDescription(
        id: "uikit-warning",
        summary: "UIKit itself warns in the console that controllers are misused.",
        rationale: """
            UIKit prints a message for some mistakes: unbalanced appearance transitions, a presentation that it refused, pushes \
            during a transition. In a log, such a message is easy to miss; here each one is a finding, with the controllers that \
            it names.
            """,
        fix: "Read the message: it names the controllers. The events around it in the trace show what led to it.",
        severity: .warning,
        expected: ["no such message"],
        triggering: """
            ## Appearance transitions are out of balance
            +0.010 [main] <Shop.Detail: 0x2> viewWillAppear(_:)
            +0.020 [main] Unbalanced calls to begin/end appearance transitions for <Shop.Detail: 0x2>.
            #! uikit-warning warning <Shop.Detail: 0x2>
            ## A presentation is refused
            +0.010 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Sheet: 0x6>
            +0.020 [main] Attempt to present <Shop.Sheet: 0x6> on <Shop.Root: 0x7> \
            while a presentation is in progress!
            #! uikit-warning warning <Shop.Root: 0x7>
            """,
        nonTriggering: """
            ## A mark quotes a message
            +0.010 [main] <Shop.Detail: 0x2> viewWillAppear(_:)
            +0.020 mark "Unbalanced calls to begin/end appearance transitions"
            ## UIKit throws, which is worse
            +0.010 [main] <Shop.Detail: 0x2> viewDidLoad()
            +0.020 [main] *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: \
            'Application tried to present modally an active controller <Shop.Detail: 0x2>.'
            #! uikit-exception error <Shop.Detail: 0x2>
            ## The same call without a message
            +0.010 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Sheet: 0x6>
            """
    )

    static let check = Check.event([EventKinds(.diagnostic)]) { event, hierarchy in
        guard case .message(let code, let text) = event.payload, !code.isException else { return [] }
        let subject = hierarchy.state(event.subject)
        return .violation(
            subject, parent: subject?.relation?.parent, at: event.reference,
            "UIKit says: \(text)",
            witnesses: [event.witness(in: hierarchy, "says so (\(code.rawValue))")],
            fix: UIKitMessageFix.texts[code], variant: code.rawValue)
    }
}
