import Testing
import TraceModel

struct UIKitMessageTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let code: String
        let line: String
        let text: String
        let controllers: String

        init(_ code: String, _ line: String, _ controllers: String, text: String? = nil) {
            self.code = code
            self.line = line
            self.controllers = controllers
            self.text = text ?? line
        }

        var testDescription: String { "\(code): \(line)" }
    }

    static let a = "<Shop.A: 0xa>"
    static let b = "<Shop.B: 0xb>"
    static let c = "<Shop.C: 0xc>"

    static let misuse = [
        Case("unbalanced-calls", "Unbalanced calls to begin/end appearance transitions for \(a).", "\(a) -"),
        Case(
            "presenter-outside-window",
            "Warning: Attempt to present \(a)  on \(b) whose view is not in the window hierarchy!", "\(b) \(a)",
            text: "Attempt to present \(a)  on \(b) whose view is not in the window hierarchy!"),
        Case(
            "presenter-outside-window",
            "[Presentation] Attempt to present \(a) on \(b) (from \(c)) whose view is not in the window hierarchy.",
            "\(b) \(a) \(c)",
            text: "Attempt to present \(a) on \(b) (from \(c)) whose view is not in the window hierarchy."),
        Case("presenter-busy", "Attempt to present \(a)  on \(b) which is already presenting \(c)", "\(b) \(a) \(c)"),
        Case(
            "presenter-busy", "Attempt to present \(a) on \(b) (from \(b)) which is already presenting \(c).",
            "\(b) \(a) \(b) \(c)"
        ),
        Case(
            "presentation-refused", "Attempt to present \(a) on \(b) while a presentation is in progress!", "\(b) \(a)"),
        Case(
            "presentation-refused", "Attempt to present \(a) on \(b) (from \(c)) while a presentation is in progress.",
            "\(b) \(a) \(c)"),
        Case(
            "dismissal-refused",
            "Attempt to dismiss from view controller \(a) while a presentation or dismiss is in progress!",
            "\(a) -"),
        Case(
            "presenter-detached", "Presenting view controllers on detached view controllers is discouraged \(a).",
            "\(a) -"),
        Case(
            "presenter-detached",
            "Presenting view controller \(a) from detached view controller \(b) is not supported, and may result in "
                + "incorrect safe area insets. Make sure \(b) is in the view controller hierarchy.", "\(a) \(b)"),
        Case(
            "scenes-not-adopted",
            "CLIENT OF UIKIT REQUIRES UPDATE: This process does not adopt UIScene lifecycle. This will become an assert.",
            "- -", text: "This process does not adopt UIScene lifecycle. This will become an assert."),
        Case("scenes-not-adopted", "UIScene lifecycle will soon be required.", "- -"),
        Case("nested-navigation", "nested push animation can result in corrupted navigation bar", "- -"),
        Case("nested-navigation", "nested pop animation can result in a corrupted navigation bar", "- -"),
        Case(
            "navigation-unfinished",
            "Finishing up a navigation transition in an unexpected state. Navigation Bar subview tree might.",
            "- -"),
        Case(
            "navigation-bar-busy",
            "Attempting to begin a transition on navigation bar (<UINavigationBar: 0x5; frame = (0 0; 1 1)>) while a "
                + "transition is in progress.", "- -"),
        Case(
            "navigation-refused",
            "pushViewController:animated: called on <UINavigationController 0xa> while an existing transition or "
                + "presentation is occurring; the navigation stack will not be updated.",
            "<UINavigationController: 0xa> -"),
        Case(
            "navigation-refused",
            "popToViewController:transition: called on \(a) while an existing transition or presentation is",
            "\(a) -"),
        Case(
            "navigation-refused",
            "setViewControllers:animated: called on \(a) while an existing transition or presentation is",
            "\(a) -"),
        Case(
            "navigation-refused",
            "_applyViewControllers:transition: called on \(a) while an existing transition or presentation is",
            "\(a) -"),
        Case(
            "view-loaded-in-deinit",
            "Attempting to load the view of a view controller while it is deallocating is not allowed and may result "
                + "in undefined behavior (\(a))", "\(a) -"),
        Case(
            "callback-called-directly",
            "Calling -viewWillAppear: directly on a view controller is not supported, and may result in out-of-order "
                + "callbacks. Use the -beginAppearanceTransition:animated: APIs. View controller: \(a)", "\(a) -"),
        Case("unbalanced-calls", "Unbalanced calls to begin/end appearance transitions for Host.", "Host -"),
    ]

    static let exceptions = [
        Case(
            "wrong-parent",
            "child view controller:\(a) should have parent view controller:\(b) but actual parent is:\(c)",
            "\(a) \(b) \(c)"),
        Case(
            "wrong-parent",
            "child view controller:\(a) should have parent view controller:\(b) but requested parent is:\(c)",
            "\(a) \(b) \(c)"),
        Case(
            "wrong-parent",
            "child view controller:\(a) should have parent view controller:(null) but actual parent is:\(c)",
            "\(a) - \(c)"),
        Case(
            "view-of-two-controllers",
            "A view can only be associated with at most one view controller at a time! View <UIView: 0x5; frame = (0 "
                + "0; 1 1)> is associated with \(a). Clear this association before associating this view with \(b).",
            "\(a) \(b)"),
        Case(
            "pushed-again", "Pushing the same view controller instance more than once is not supported (\(a))", "\(a) -"
        ),
        Case(
            "pushed-again",
            "\(a) is pushing the same view controller instance (\(b)) more than once which is not supported",
            "\(a) \(b)"),
        Case("navigation-controller-pushed", "Pushing a navigation controller is not supported", "- -"),
        Case(
            "active-controller-presented", "Application tried to present modally an active controller \(a).", "\(a) -"),
        Case(
            "active-controller-presented",
            "Application tried to present modally a view controller \(a) that is already being presented by \(b).",
            "\(a) \(b)"),
        Case(
            "active-controller-presented",
            "Application tried to present modally a view controller \(a) that has a parent view controller \(b).",
            "\(a) \(b)"),
        Case("nothing-presented", "Application tried to present a nil modal view controller on target \(a).", "\(a) -"),
        Case(
            "no-common-parent",
            "Children view controllers \(a) and \(b) must have a common parent view controller when calling "
                + "-[UIViewController transitionFromViewController:toViewController:]", "\(a) \(b)"),
        Case(
            "embedded-twice",
            "There are unexpected subviews in the container view. Perhaps the embed segue has already fired",
            "- -"),
        Case(
            "no-root-controller",
            "Application windows are expected to have a root view controller at the end of application launch",
            "- -"),
        Case(
            "scenes-required",
            "Application failed to launch: UIScene life cycle is required for apps built with this SDK.", "- -"),
    ]

    @Test(arguments: misuse + exceptions) func readsMessages(_ test: Case) {
        for line in [test.line, "+3 [main] \(test.line)", "Shop[41:7] [Assert] \(test.line)"] {
            let log = ReadLog(line)
            #expect(log.events.map(\.kind) == [.diagnostic], "\(line)")
            #expect(log.events.first?.detail == "\(test.code): \(test.text)")
            let event = log.events.first
            let named = [event?.subject ?? "-", event?.object ?? "-"] + (event?.others ?? [])
            #expect(named.joined(separator: " ") == test.controllers)
            #expect(log.problems.isEmpty)
        }
    }

    @Test(arguments: exceptions) func unwrapsExceptions(_ test: Case) {
        for line in [
            "*** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: '\(test.line)'",
            "Shop[41:7] *** Terminating app due to uncaught exception 'X', reason: '\(test.line)'", "'\(test.line)'",
        ] {
            #expect(ReadLog(line).events.map(\.detail) == ["\(test.code): \(test.line)"])
        }
    }

    /// The text of a message within text that people and programs put around it. `|` separates lines.
    @Test(arguments: [
        (
            "- Warning: Attempt to present \(a) on \(b) whose view is not in the window hierarchy!",
            "presenter-outside-window \(b) \(a)"
        ),
        ("• Unbalanced calls to begin/end appearance transitions for \(a).", "unbalanced-calls \(a)"),
        ("⚠️ WARNING: Unbalanced calls to begin/end appearance transitions for \(a).", "unbalanced-calls \(a)"),
        (
            "[com.apple.UIKit:Presentation] Attempt to present \(a)|on \(b) (from \(c))|which is already presenting \(c).",
            "presenter-busy \(b) \(a) \(c) \(c)"
        ),
        (
            "Warning: Attempt to present \(a) |on \(b) |whose view is not in the window hierarchy!",
            "presenter-outside-window \(b) \(a)"
        ),
        ("Attempt to present \(a) on|\(b) while a presentation is|in progress!", "presentation-refused \(b) \(a)"),
        (
            "Attempt to present \(a) on \(b) which is waiting for a delayed presention of \(c) to complete",
            "presentation-refused \(b) \(a)"
        ),
        ("Presenting view controllers on detached view controllers is|discouraged \(a).", "presenter-detached \(a)"),
        ("Presenting view controllers on detached view controllers is discouraged: \(a)", "presenter-detached \(a)"),
        (
            "Presenting view controller \(a) from detached view controller \(b) is discouraged.",
            "presenter-detached \(a) \(b)"
        ),
        (
            "Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'Pushing a navigation controller is not supported'",
            "navigation-controller-pushed"
        ),
        (
            "*** Terminating app due to uncaught exception 'NSInvalidArgumentException', |reason: 'Children view controllers \(a) and \(b)|must have a common parent view controller when calling |-[UIViewController transitionFromViewController:toViewController:]'",
            "no-common-parent \(a) \(b)"
        ),
        (
            "*** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason:|'\(a) is pushing the same view controller instance (\(b))|more than once which is not supported'",
            "pushed-again \(a) \(b)"
        ),
        (
            "'UIViewControllerHierarchyInconsistency', reason: 'child view controller:\(a) should have parent view controller:(null) but actual parent is:\(b)'",
            "wrong-parent \(a) \(b)"
        ),
        (
            "reason: 'Application tried to present modally an active controller \(a).'",
            "active-controller-presented \(a)"
        ),
        (
            "Fatal Exception: NSInvalidArgumentException Application tried to present modally an active controller \(a).",
            "active-controller-presented \(a)"
        ),
        (
            "Fatal Exception: NSInvalidArgumentException|Application tried to present modally an active controller \(a).",
            "active-controller-presented \(a)"
        ),
        (
            "Objective-C exception thrown.  Name: NSInvalidArgumentException Reason: Pushing a navigation controller is not supported",
            "navigation-controller-pushed"
        ),
        (
            "Objective-C exception thrown.|Name: NSInvalidArgumentException Reason: \(a)|is pushing the same view controller instance (\(b))|more than once which is not supported",
            "pushed-again \(a) \(b)"
        ),
        (
            "Thread 1: \"Application tried to present modally an active controller \(a).\"",
            "active-controller-presented \(a)"
        ),
        ("Unbalanced calls to begin/end appearance transitions for < Shop.A: 0xa >.", "unbalanced-calls \(a)"),
        ("Unbalanced calls to begin/end appearance transitions for < Shop.A >.", "unbalanced-calls Shop.A"),
        ("Unbalanced calls to begin/end appearance transitions for Shop.A: 0xa.", "unbalanced-calls \(a)"),
        ("Unbalanced calls to begin/end appearance transitions for <Shop.A: 0x...>", "unbalanced-calls Shop.A"),
        ("Unbalanced calls to begin/end appearance transitions for <Shop.A: +address+>", "unbalanced-calls Shop.A"),
        ("Unbalanced calls to begin/end appearance transitions for <Shop.A:", "unbalanced-calls Shop.A"),
        ("Unbalanced calls to begin/end appearance transitions for <Shop.A", "unbalanced-calls Shop.A"),
        ("Attempt to present \(a) on \(b) whose view is", "presenter-outside-window \(b) \(a)"),
        ("Presenting view controller \(a) from detached", "presenter-detached \(a)"),
    ]) func readsMessagesAroundWhichOthersStand(_ text: String, _ event: String) {
        let lines = text.split(separator: "|").map(String.init)
        let prefix = "2026-11-20 02:00:01.120+0000 Shop[41:7] "
        for log in [
            "<Z: 0x9> init\n" + lines.joined(separator: "\n") + "\n<Z: 0x9> deinit",
            "\(prefix)<Z: 0x9> init\n\(prefix)" + lines.joined(separator: "\n") + "\n\(prefix)<Z: 0x9> deinit",
            "<Z: 0x9> init\n" + lines.joined(separator: "\r\n"),
        ] {
            let log = ReadLog(log)
            let found = log.events.filter { $0.kind == .diagnostic }
            let texts = found.map { event in
                let code = event.detail.map { String($0.prefix { $0 != ":" }) }
                return ([code, event.subject, event.object].compactMap(\.self) + event.others).joined(separator: " ")
            }
            #expect(texts == [event])
            #expect(log.events.count == (log.events.last?.kind == .deinit ? 3 : 2))
            #expect(log.problems.allSatisfy { $0.severity == .note })
        }
    }
}
