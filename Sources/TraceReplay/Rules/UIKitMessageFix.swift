import TraceModel

/// The fix for each of UIKit's messages, by its code.
enum UIKitMessageFix {
    static let texts: [UIKitMessageCode: String] = [
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
        .noRootController: "Set `window.rootViewController` before the launch ends.",
    ]
}
