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
        examples: """
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
            ## The app does not adopt scenes, so it does not launch
            # records: viewDidLoad
            +0.010 failure in void _UIApplicationEvaluateRuntimeIssueForNoSceneLifecycleAdoption(void)_block_invoke \
            (UIApplication_RuntimeIssues.m:106) : Application failed to launch: UIScene life cycle is required for apps built \
            with this SDK.
            #! uikit-exception error nil
            ## UIKit only warns
            +0.010 [main] <Shop.Detail: 0x2> viewWillAppear(_:)
            +0.020 [main] Unbalanced calls to begin/end appearance transitions for <Shop.Detail: 0x2>.
            #! uikit-warning warning <Shop.Detail: 0x2>
            ## A mark quotes the message
            +0.010 [main] <Shop.Detail: 0x2> viewDidLoad()
            +0.020 mark "child view controller:<Shop.Detail: 0x2> should have parent"
            """
    )

    static let check = Check.event(EventKinds(.diagnostic)) { MessageViolations.of($0, $1, areExceptions: true) }
}

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
        examples: """
            ## Appearance transitions are out of balance
            +0.010 [main] <Shop.Detail: 0x2> viewWillAppear(_:)
            +0.020 [main] Unbalanced calls to begin/end appearance transitions for <Shop.Detail: 0x2>.
            #! uikit-warning warning <Shop.Detail: 0x2>
            ## A presentation is refused
            +0.010 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Sheet: 0x6>
            +0.020 [main] Attempt to present <Shop.Sheet: 0x6> on <Shop.Root: 0x7> \
            while a presentation is in progress!
            #! uikit-warning warning <Shop.Root: 0x7>
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

    static let check = Check.event(EventKinds(.diagnostic)) { MessageViolations.of($0, $1, areExceptions: false) }
}

private enum MessageViolations {
    static func of(_ event: Event, _ hierarchy: Hierarchy, areExceptions: Bool) -> [Violation] {
        guard case .message(let code, let text) = event.payload, code.isException == areExceptions else { return [] }
        let subject = hierarchy.state(event.subject)
        let role = areExceptions ? "throws the exception \(code.rawValue)" : "logged this warning (\(code.rawValue))"
        return .violation(
            subject, parent: subject?.relation?.parent, at: event.reference,
            "UIKit \(areExceptions ? "throws" : "says"): \(text)", witnesses: [event.witness(in: hierarchy, role)],
            ownFix: fixes[code], variant: code.rawValue)
    }

    private static let scenes = """
        Adopt scenes: add `UIApplicationSceneManifest` to Info.plist, and make the window in a `UIWindowSceneDelegate`. Apps \
        that are built with the SDK of iOS 27 do not launch without scenes.
        """

    /// The fix for each message.
    private static let fixes: [UIKitMessageCode: String] = [
        .unbalancedCalls: """
        Call `endAppearanceTransition()` once for each `beginAppearanceTransition(_:animated:)`, do not push, pop or \
        present while another transition runs, and call `super` in all appearance callbacks.
        """,
        .presenterOutsideWindow: "Present in `viewDidAppear` or later, from a controller whose view is on screen.",
        .presenterBusy:
            "Dismiss the presented controller first and present in the completion, or present from the top-most controller.",
        .presentationRefused: "Wait for the presentation under way: present in its completion.",
        .dismissalRefused: "Wait for the presentation or dismissal under way: dismiss in its completion.",
        .presenterDetached:
            "Add the presenter to its parent with `addChild(_:)`, or present from a controller that is in the hierarchy.",
        .nestedNavigation:
            "Do not push or pop while a push or pop is animated; start the next one in `navigationController(_:didShow:animated:)`.",
        .navigationUnfinished: "Look for the nested push or pop that came before this message.",
        .navigationBarBusy: "Change the navigation bar only when no transition of its navigation controller runs.",
        .navigationRefused:
            "Wait until the transition under way has ended, then change the stack; UIKit ignored this call.",
        .viewLoadedInDeinit: "Do not touch `view` in `deinit`; use `viewIfLoaded`.",
        .callbackCalledDirectly: """
        Do not call `viewWillAppear` and its like directly: call `beginAppearanceTransition(_:animated:)` and \
        `endAppearanceTransition()`.
        """,
        .wrongParent:
            "Add the child to the controller whose view takes its view: call `addChild(_:)` on that one before `addSubview(_:)`.",
        .viewOfTwoControllers: "Give each controller a view of its own.",
        .pushedAgain: "Push a new controller each time, or pop to the one that is on the stack.",
        .navigationControllerPushed: "Present the navigation controller, or push its root view controller.",
        .activeControllerPresented:
            "Remove the controller from its parent, or dismiss it, before it is presented; or present a new one.",
        .nothingPresented:
            "Make the controller before it is presented; check what the storyboard or the factory returned.",
        .noCommonParent: "Call `addChild(_:)` for both controllers on the container that runs the transition.",
        .embeddedTwice: "Let the embed segue run once, and do not add subviews to its container view before it.",
        .scenesNotAdopted: scenes,
        .scenesRequired: scenes,
        .noRootController: "Set `window.rootViewController` before the launch ends.",
    ]
}
