import TraceModel

enum PushedByDoubleTap: Rule {
    static let description = RuleDescription(
        id: "pushed-by-double-tap",
        summary: "Two controllers of one class are pushed within one animation: a tap was handled twice.",
        rationale: """
            The user sees the same screen twice and has to go back twice. This happens when a button or a row can be tapped \
            again while the push is still animated.
            """,
        fix: """
            Ignore taps during the first push: disable the button, or check that the controller is still `topViewController`.
            """,
        wrong: """
            @objc func open() {  // runs for both taps
                navigationController?.pushViewController(Detail(), animated: true)
            }
            """,
        right: """
            @objc func open() {
                guard navigationController?.topViewController === self else { return }
                navigationController?.pushViewController(Detail(), animated: true)
            }
            """,
        severity: .note,
        needs: [EventKinds([.push, .viewDidAppear])],
        needsTimes: true,
        expected: [
            "navigation.push(first)",
            "first.viewDidAppear  by UIKit",
        ],
        examples: """
            ## A row is tapped twice
            +0.010 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Root: 0x7>
            +1.000 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Detail: 0x2>
            +1.010 [main] <Shop.Detail: 0x2> viewWillAppear(_:)
            +1.200 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Detail: 0x3>
            #! pushed-by-double-tap note <Shop.Detail: 0x3>
            \(Calls.appear("Shop.Detail: 0x3", at: 1_210))
            ## The second tap comes 700 ms after the first, in a slow animation
            +1.000 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Detail: 0x2>
            +1.010 [main] <Shop.Detail: 0x2> viewWillAppear(_:)
            +1.700 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Detail: 0x3>
            #! pushed-by-double-tap note <Shop.Detail: 0x3>
            \(Calls.appear("Shop.Detail: 0x3", at: 1_710))
            ## A detail shows another one
            +0.010 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Root: 0x7>
            +1.000 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Detail: 0x2>
            \(Calls.appear(at: 1_010))
            +1.500 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Detail: 0x3>
            ## The second push comes later than that
            +1.000 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Detail: 0x2>
            +1.010 [main] <Shop.Detail: 0x2> viewWillAppear(_:)
            +1.701 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Detail: 0x3>
            \(Calls.appear("Shop.Detail: 0x3", at: 1_710))
            ## A link opens two screens at once
            +1.000 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Folder: 0x2>
            +1.001 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Folder: 0x3>
            \(Calls.appear("Shop.Folder: 0x3", at: 1_010))
            ## UIKit refuses the second push, and says so
            +1.000 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Detail: 0x2>
            +1.010 [main] <Shop.Detail: 0x2> viewWillAppear(_:)
            +1.200 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Detail: 0x3>
            +1.201 [main] pushViewController:animated: called on <UINavigationController 0x5> while an existing \
            transition or presentation is occurring; the navigation stack will not be updated.
            #! uikit-warning warning <UINavigationController: 0x5>
            +1.400 [main] <Shop.Detail: 0x2> viewDidAppear(_:)
            """
    )

    static let check = Check.controller { state, _, _ in
        guard let (event, first) = state.rareIfAny?.hastyPush else { return [] }
        return .violation(
            state, parent: state.navigation ?? state.relation?.parent, at: event,
            "a second \(state.shortName) was pushed before the first one had appeared, as by a double tap",
            witnesses: [
                first.witness("push(\(state.shortName))", "one is pushed"),
                event.witness("push(\(state.shortName))", "another one, before that has appeared"),
            ])
    }
}
