import TraceModel

enum UIKitException: Rule {
    static let description = RuleDescription(
        id: "uikit-exception",
        summary: "UIKit ended the app with an exception about containment or presentation.",
        rationale: """
            UIKit ends the app for these mistakes: a child's view below another parent's view, the same controller pushed \
            twice, a transition between controllers without a common parent.
            """,
        fix: "Fix the first one in a run: later ones are often its consequences.",
        severity: .error,
        expected: ["no such message"],
        triggering: """
            ## A child's view is put below another controller's view
            +0.010 [main] <Shop.Detail: 0x2> viewDidLoad()
            +0.020 [main] *** Terminating app due to uncaught exception 'UIViewControllerHierarchyInconsistency', \
            reason: 'child view controller:<Shop.Detail: 0x2> \
            should have parent view controller:<Shop.Host: 0x1> but actual parent is:<Shop.Panel: 0x3>'
            #! uikit-exception error <Shop.Detail: 0x2>
            ## The same controller is pushed twice
            # records: push
            \(Calls.push("Shop.Detail: 0x2", "Shop.Detail: 0x2"))
            +0.030 [main] *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: \
            'Pushing the same view controller instance more than once is not supported (<Shop.Detail: 0x2>)'
            #! uikit-exception error <Shop.Detail: 0x2>
            """,
        nonTriggering: """
            ## UIKit only warns
            +0.010 [main] <Shop.Detail: 0x2> viewWillAppear(_:)
            +0.020 [main] Unbalanced calls to begin/end appearance transitions for <Shop.Detail: 0x2>.
            #! uikit-warning warning <Shop.Detail: 0x2>
            ## A mark quotes the message
            +0.010 [main] <Shop.Detail: 0x2> viewDidLoad()
            +0.020 mark "child view controller:<Shop.Detail: 0x2> should have parent"
            """
    )

    static let check = Check.event([EventKinds(.diagnostic)]) { event, hierarchy in
        guard case .message(let code, let text) = event.payload, code.isException else { return [] }
        let subject = hierarchy.state(event.subject)
        return .violation(
            subject, parent: subject?.relation?.parent, at: event.reference,
            "UIKit throws: \(text)",
            witnesses: [event.witness(in: hierarchy, "throws the exception \(code.rawValue)")],
            fix: UIKitMessageFix.texts[code], variant: code.rawValue)
    }
}
