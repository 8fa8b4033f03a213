import TraceModel

/// What to do about each of UIKit's messages, by its code.
enum UIKitMessageFix {
    static func text(for code: UIKitMessageCode) -> String? { texts[code] }

    private static let texts: [UIKitMessageCode: String] = [
        .m1: """
        Call `endAppearanceTransition()` once for each `beginAppearanceTransition(_:animated:)`, do not push, pop or \
        present while another transition runs, and call `super` in all appearance callbacks.
        """,
        .m2: "Present in `viewDidAppear` or later, from a controller whose view is on screen.",
        .m3:
            "Dismiss the presented controller first and present in the completion, or present from the top-most controller.",
        .m4: "Wait for the presentation under way: present in its completion.",
        .m5: "Wait for the presentation or dismissal under way: dismiss in its completion.",
        .m6:
            "Add the presenter to its parent with `addChild(_:)`, or present from a controller that is in the hierarchy.",
        .m7:
            "Do not push or pop while a push or pop is animated; start the next one in `navigationController(_:didShow:animated:)`.",
        .m8: "Look for the nested push or pop that came before this message.",
        .m9: "Change the navigation bar only when no transition of its navigation controller runs.",
        .m10: "Wait until the transition under way has ended, then change the stack; UIKit ignored this call.",
        .m11: "Do not touch `view` in `deinit`; use `viewIfLoaded`.",
        .m12: """
        Do not call `viewWillAppear` and its like directly: call `beginAppearanceTransition(_:animated:)` and \
        `endAppearanceTransition()`.
        """,
        .e1:
            "Add the child to the controller whose view takes its view: call `addChild(_:)` on that one before `addSubview(_:)`.",
        .e2: "Give each controller a view of its own.",
        .e3: "Push a new controller each time, or pop to the one that is on the stack.",
        .e4: "Present the navigation controller, or push its root view controller.",
        .e5: "Remove the controller from its parent, or dismiss it, before it is presented; or present a new one.",
        .e6: "Make the controller before it is presented; check what the storyboard or the factory returned.",
        .e7: "Call `addChild(_:)` for both controllers on the container that runs the transition.",
        .e8: "Let the embed segue fire once, and add no subviews to its container view before.",
        .e9: "Set `window.rootViewController` before the launch ends.",
    ]
}
