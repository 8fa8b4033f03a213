import TraceModel

/// A few short rules like those of the catalogue.
enum SampleRules {
    static let missingDidMove = RuleDescription(
        id: "missing-did-move",
        summary: "A container never told its new child that it had moved in.",
        rationale: """
            UIKit sends `willMove(toParent:)` from `addChild(_:)`, and leaves `didMove(toParent:)` to the container. A \
            child that waits for it never starts its work:

            - it does not load what depends on its parent,
            - it counts as *moving* to every later caller.

            It comes about where `addChild(_:)` was copied and the last line was not.
            """,
        fix: "Call `child.didMove(toParent: self)` once the child's view is in place.",
        severity: .error,
        needs: [EventKinds(.didMove)],
        expected: ["host.addChild(child)", "host.view.addSubview(child.view)", "child.didMove(toParent: host)"],
        exemptsSystemContainers: true,
        examples: """
            ## a child is embedded and never told
            +0.1 <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
            #! missing-did-move error <Shop.Detail: 0x2>
            +0.2 <Shop.Host: 0x1> addSubview(_:) <Shop.Detail: 0x2>
            +0.3 mark "a fence: ```"
            # end: +9
            ## the trace ends too early to tell
            +0.1 <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
            """)

    static let childNeverRemoved = RuleDescription(
        id: "child-never-removed",
        summary: "A child was given up in part, and is still attached to its parent | for good.",
        rationale: "What the parent holds, it keeps alive <with its views>.",
        fix: "Call `willMove(toParent: nil)`, remove the view, and call `removeFromParent()`.",
        severity: .error,
        needs: [EventKinds(.deinit), EventKinds([.removeFromSuperview, .removeFromParent])],
        expected: [
            "child.willMove(toParent: nil)", "child.view.removeFromSuperview()", "child.removeFromParent()",
        ])

    static let uikitWarning = RuleDescription(
        id: "uikit-warning", summary: "UIKit itself complained.", rationale: "It knows.", fix: "",
        severity: .warning, expected: [])

    static let all = [childNeverRemoved, missingDidMove, uikitWarning]
}
