import TraceModel

enum ChildPresented: Rule {
    static let description = RuleDescription(
        id: "child-presented",
        summary: "A controller is presented while it is a child of another one.",
        rationale: """
            UIKit throws: “Application tried to present modally an active controller”. Usually, the controller's owner keeps \
            it and shows it in two ways: embedded and as a sheet.
            """,
        fix: "Remove the controller from its parent first, or present a new one.",
        wrong: """
            addChild(sheet)
            present(sheet, animated: true)
            """,
        right: """
            sheet.willMove(toParent: nil)
            sheet.view.removeFromSuperview()
            sheet.removeFromParent()
            present(sheet, animated: true)
            """,
        severity: .error,
        looksAt: [EventKinds(.present)],
        expected: AppleSequence.removal + ["presenter.present(child)"],
        exemptsSystemContainers: true,
        examples: """
            ## An embedded panel is presented
            \(Calls.add())
            +1.000 [main] <Shop.Host: 0x1> present(_:animated:completion:) <Shop.Detail: 0x2>
            #! child-presented error <Shop.Detail: 0x2>
            \(Calls.detach(at: 1_100))
            ## It appears, so something that the log does not show had removed it
            \(Calls.add())
            +1.000 [main] <Shop.Host: 0x1> present(_:animated:completion:) <Shop.Detail: 0x2>
            +1.500 [main] <Shop.Detail: 0x2> viewDidAppear(_:)
            \(Calls.detach(at: 9_000))
            ## It begins to appear, in a log that would not show more
            # records: addChild willMove didMove removeFromParent present viewWillAppear
            \(Calls.add())
            +2.000 [main] <Shop.Root: 0x7> present(_:animated:completion:) <Shop.Detail: 0x2>
            +2.010 [main] <Shop.Detail: 0x2> viewWillAppear(_:)
            +9.000 [main] <Shop.Detail: 0x2> removeFromParent()
            #! missing-will-move-nil error <Shop.Detail: 0x2>
            ## It was removed before
            \(Calls.add())
            \(Calls.detach(at: 1_100))
            +1.400 [main] <Shop.Host: 0x1> present(_:animated:completion:) <Shop.Detail: 0x2>
            ## The log shows no removals: it may have left its parent
            +0.010 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
            +5.000 [main] <Shop.Host: 0x1> present(_:animated:completion:) <Shop.Detail: 0x2>
            ## It was popped by a private call, and is presented later
            \(Calls.move(to: "UINavigationController: 0x5"))
            +2.000 [main] <UINavigationController: 0x5> popViewController(animated:)
            +5.000 [main] <Shop.Host: 0x1> present(_:animated:completion:) <Shop.Detail: 0x2>
            """
    )

    static let check = Check.call { event, presenter, hierarchy in
        guard let child = hierarchy.livingState(event.object), let relation = child.relation, relation.parent.isAlive,
            relation.leaving == nil, relation.farewell == nil,
            hierarchy.isSurelyAttached(child), hierarchy.knowledge.isTraced(child),
            !hierarchy.knowledge.mayBeReplaced(relation.parent),
            !relation.isSystem || isSurelyInContainer(child, relation, hierarchy)
        else { return [] }
        return .violation(
            of: relation, at: event.reference,
            "\(presenter.shortName) presents \(child.shortName), which is a child of \(relation.parent.shortName)",
            then: event.witness(in: hierarchy, "UIKit throws"),
            survival: .life(of: [child.id, relation.parent.id, presenter.id]))
    }

    /// Whether the child of a system container cannot have been removed unseen: it is on the screen, or it never appeared, and
    /// nothing has left the container.
    private static func isSurelyInContainer(_ child: ControllerState, _ relation: RelationState, _ hierarchy: Hierarchy)
        -> Bool
    {
        switch child.appearance {
        case .appeared: true
        case .unknown, .loaded:
            !relation.parent.traits.contains(.letsGo)
                && hierarchy.knowledge.evidence(of: .viewDidAppear, in: child) >= .wouldShow
        case .appearing, .disappearing, .disappeared: false
        }
    }
}
