import TraceModel

enum ViewRemovedAfterParent: Rule {
    static let description = RuleDescription(
        id: "view-removed-after-parent",
        summary: "A child's view is taken out only after removeFromParent.",
        rationale: """
            Between the two calls the view is on screen without a controller in the hierarchy, and `viewWillDisappear` and \
            `viewDidDisappear` no longer come through the parent.
            """,
        fix: "Remove the view first: `willMove(toParent: nil)`, `view.removeFromSuperview()`, `removeFromParent()`.",
        wrong: """
            child.willMove(toParent: nil)
            child.removeFromParent()
            child.view.removeFromSuperview()
            """,
        right: AppleSequence.removalCode,
        severity: .warning,
        looksAt: [.addSubview, .transition].map { EventKinds([.removeFromParent, .removeFromSuperview, $0]) },
        expected: AppleSequence.removal,
        exemptsSystemContainers: true,
        exercisedBy: .left,
        examples: """
            ## The view is taken out last
            \(Calls.embed())
            \(Calls.detach())
            +1.030 [main] <Shop.Detail: 0x2> removeFromSuperview()
            #! view-removed-after-parent warning <Shop.Detail: 0x2>
            ## An override of removeFromParent logs first, and then takes the view out
            \(Calls.embed())
            +1.000 [main] <Shop.Detail: 0x2> willMove(toParent:) nil
            +1.010 [main] <Shop.Detail: 0x2> removeFromParent()
            +1.020 [main] <Shop.Detail: 0x2> removeFromSuperview()
            +1.030 [main] <Shop.Detail: 0x2> didMove(toParent:) nil
            ## The view is taken out first
            \(Calls.embed())
            \(Calls.remove())
            ## The view is taken out of another parent, where it came later
            \(Calls.embed())
            \(Calls.remove())
            \(Calls.embed(in: "Shop.Panel: 0x3", at: 2_000))
            +2.500 [main] <Shop.Detail: 0x2> removeFromSuperview()
            ## A page view controller takes the view out when it likes
            \(Calls.embed(in: "UIPageViewController: 0xd"))
            +1.000 [main] <Shop.Detail: 0x2> removeFromParent()
            +1.010 [main] <Shop.Detail: 0x2> removeFromSuperview()
            """
    )

    static let check = Check.view { hostedView, hierarchy, _ in
        guard let relation = hostedView.abandoned?.relation, !relation.isSystem, let removed = hostedView.removed else {
            return []
        }
        let name = hostedView.child.shortName
        return .violation(
            of: relation, at: removed,
            "the view of \(name) was taken out only after the controller had been removed from \(relation.parent.shortName)",
            then: removed.witness("\(name).view.removeFromSuperview()", "its view is taken out, too late"),
            survival: hostedView.child.isOwedFarewell(hierarchy.knowledge) ? .farewell(isWordDue: false) : nil)
    }
}
