import TraceModel

enum PushedTwice: Rule {
    static let description = RuleDescription(
        id: "pushed-twice",
        summary: "A controller is pushed that is already on the stack.",
        rationale: """
            UIKit throws: “Pushing the same view controller instance more than once is not supported”. It is usually a tap \
            that was handled twice, or a coordinator that keeps one instance.
            """,
        fix: "Make a new controller for each push, or pop to the one that is there.",
        wrong: """
            navigation.pushViewController(detail, animated: true)
            navigation.pushViewController(detail, animated: true)
            """,
        right: """
            if !navigation.viewControllers.contains(detail) {
                navigation.pushViewController(detail, animated: true)
            }
            """,
        severity: .error,
        needs: [EventKinds(.pop)],
        looksAt: [EventKinds(.push)],
        expected: [
            "navigation.push(controller), once",
            "navigation.pop",
        ],
        examples: """
            ## A tap is handled twice
            # records: push pop viewDidAppear viewDidDisappear
            \(Calls.push("Shop.Root: 0x7", "Shop.Detail: 0x2"))
            +0.022 [main] <Shop.Root: 0x7> viewDidLoad()
            +0.025 [main] <Shop.Detail: 0x2> viewDidLoad()
            +0.030 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Detail: 0x2>
            #! pushed-twice error <Shop.Detail: 0x2>
            ## It appears, so UIKit did not throw: it had left the stack unseen
            # records: push pop viewDidAppear viewDidDisappear
            \(Calls.push("Shop.Root: 0x7", "Shop.Detail: 0x2"))
            +0.500 [main] <Shop.Detail: 0x2> viewDidAppear(_:)
            +9.000 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Detail: 0x2>
            +9.500 [main] <Shop.Detail: 0x2> viewDidAppear(_:)
            ## It begins to appear, in a log that would not show more
            # records: push pop viewWillAppear
            \(Calls.push("Shop.Root: 0x7", "Shop.Detail: 0x2"))
            +1.000 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Detail: 0x2>
            +1.010 [main] <Shop.Detail: 0x2> viewWillAppear(_:)
            ## A navigation controller of the app's own kept the first push back: UIKit begins the second one, and the log ends
            # records: push pop willMove didMove viewDidLoad viewDidAppear viewDidDisappear
            \(Calls.push("Shop.Root: 0x7", "Shop.Detail: 0x2"))
            +0.500 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Detail: 0x2>
            +0.510 [main] <Shop.Detail: 0x2> willMove(toParent:) <UINavigationController: 0x5>
            ## The log would not show that the user swiped back
            # records: push pop
            \(Calls.push("Shop.Root: 0x7", "Shop.Detail: 0x2"))
            +0.025 [main] <Shop.Detail: 0x2> viewDidLoad()
            +9.030 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Detail: 0x2>
            #! pushed-twice warning <Shop.Detail: 0x2>
            ## It is of a class that logs nothing, so that it may have gone unseen
            # records: push pop
            \(Calls.push("Shop.Root: 0x7", "Shop.Detail: 0x2", "Shop.Detail: 0x2"))
            ## It was popped in between
            \(Calls.push("Shop.Root: 0x7", "Shop.Detail: 0x2"))
            +1.000 [main] <UINavigationController: 0x5> popViewController(animated:) <Shop.Detail: 0x2>
            +2.000 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Detail: 0x2>
            ## The recorder saw that the first push came to nothing
            # records: push pop
            \(Calls.push("Shop.Root: 0x7", "Shop.Detail: 0x2"))
            +0.030 [main] <UINavigationController: 0x5> refused <Shop.Detail: 0x2> call=push
            +1.000 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Detail: 0x2>
            ## UIKit did not perform the first push
            # records: push pop
            \(Calls.push("Shop.Root: 0x7", "Shop.Detail: 0x2"))
            +0.030 [main] pushViewController:animated: called on <UINavigationController 0x5> while an existing transition \
            or presentation is occurring; the navigation stack will not be updated.
            #! uikit-warning warning <UINavigationController: 0x5>
            +1.000 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Detail: 0x2>
            ## The user swiped back, which no call shows
            # records: push pop viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear
            \(Calls.push("Shop.Root: 0x7", "Shop.Detail: 0x2"))
            \(Calls.disappear("Shop.Root: 0x7", at: 30))
            \(Calls.appear(at: 50))
            \(Calls.disappear())
            \(Calls.appear("Shop.Root: 0x7", at: 1_020))
            +2.000 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Detail: 0x2>
            """
    )

    static let check = Check.call { event, navigation, hierarchy in
        guard let pushed = hierarchy.livingState(event.object), hierarchy.stacks.isOnStack(pushed, of: navigation),
            hierarchy.knowledge.isTraced(pushed)
        else { return [] }
        let first = pushed.relation?.began.witness(
            "\(navigation.shortName).addChild(\(pushed.shortName))", "it comes onto the stack")
        return .violation(
            pushed, parent: navigation, at: event.reference,
            "\(navigation.shortName) pushed \(pushed.shortName), which is on its stack already",
            witnesses: [first, event.witness(in: hierarchy, "it is there already")].compactMap(\.self),
            doubt: hierarchy.stacks.mayHaveBeenSwipedBack(pushed, of: navigation)
                ? "the log would not show that it was swiped back from" : nil,
            survival: .life(ofPushed: pushed, on: navigation))
    }
}
