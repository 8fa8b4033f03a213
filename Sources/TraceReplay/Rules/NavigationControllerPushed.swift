import TraceModel

enum NavigationControllerPushed: Rule {
    static let description = RuleDescription(
        id: "navigation-controller-pushed",
        summary: "A navigation controller is pushed onto another one.",
        rationale: """
            UIKit throws: “Pushing a navigation controller is not supported”. It is usually a flow with a navigation controller \
            of its own that was meant to be presented.
            """,
        fix: "Present the navigation controller, or push its root view controller.",
        wrong: "show(UINavigationController(rootViewController: detail), sender: self)",
        right: """
            present(UINavigationController(rootViewController: detail), animated: true)
            // or: show(detail, sender: self)
            """,
        severity: .error,
        looksAt: [EventKinds(.push)],
        expected: ["navigation.push(controller that is not a navigation controller)"],
        examples: """
            ## A flow is pushed as a whole
            +0.010 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Root: 0x7>
            +1.000 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <UINavigationController: 0x6>
            #! navigation-controller-pushed error <UINavigationController: 0x6>
            ## The class is declared to be a navigation controller
            # class: Shop.CheckoutFlow < UINavigationController
            +0.010 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Root: 0x7>
            +1.000 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.CheckoutFlow: 0x6>
            #! navigation-controller-pushed error <Shop.CheckoutFlow: 0x6>
            ## A container of another kind is pushed
            +0.010 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Root: 0x7>
            +1.000 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <UITabBarController: 0x6>
            ## It appears: a collapsed split view controller shows its secondary one so
            +0.010 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Root: 0x7>
            +1.000 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <UINavigationController: 0x6>
            +1.400 [main] <UINavigationController: 0x6> viewDidAppear(_:)
            ## The screen inside it loads its view
            +0.010 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Root: 0x7>
            +0.900 [main] <UINavigationController: 0x6> pushViewController(_:animated:) <Shop.Detail: 0x2>
            +1.000 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <UINavigationController: 0x6>
            +1.010 [main] <Shop.Detail: 0x2> viewDidLoad()
            ## The flow is presented
            +0.010 [main] <Shop.Root: 0x7> viewDidLoad
            +1.000 [main] <Shop.Root: 0x7> present(_:animated:completion:) <UINavigationController: 0x6>
            ## A collapsed split view moves its secondary navigation controller by a private call
            \(Calls.move("UINavigationController: 0x6", to: "UINavigationController: 0x5"))
            """
    )

    static let check = Check.call { event, navigation, hierarchy in
        guard let pushed = hierarchy.livingState(event.object), pushed.isNavigation,
            // A split view controller that collapses moves a navigation controller of its own onto another one's stack.
            (pushed.relation ?? pushed.formerRelation)?.isSystem != true
        else { return [] }
        return .violation(
            pushed, parent: navigation, at: event.reference,
            "\(navigation.shortName) pushed \(pushed.shortName), which is a navigation controller itself",
            witnesses: [event.witness(in: hierarchy, "UIKit throws")], survival: .life(ofPushed: pushed, on: navigation)
        )
    }
}
