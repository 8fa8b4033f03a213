import TraceModel

enum ViewAddedBeforeAddChild: Rule {
    static let description = RuleDescription(
        id: "view-added-before-add-child",
        summary: "A child's view is added before addChild.",
        rationale: """
            Adding the view first makes UIKit send the appearance callbacks as if there were no parent, and it can throw \
            `UIViewControllerHierarchyInconsistency` where another container is above.
            """,
        fix: "Call `parent.addChild(child)` before `addSubview(child.view)`.",
        wrong: """
            view.addSubview(child.view)
            addChild(child)
            child.didMove(toParent: self)
            """,
        right: AppleSequence.embeddingCode,
        severity: .error,
        looksAt: [EventKinds([.addSubview, .addChild])],
        expected: AppleSequence.embedding,
        exemptsSystemContainers: true,
        exercisedBy: .settled,
        examples: """
            ## The two calls are in the wrong order
            +0.010 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.Detail: 0x2>
            #! view-added-before-add-child error <Shop.Detail: 0x2>
            \(Calls.add(at: 20))
            ## The relation begins first
            \(Calls.embed())
            ## A child's view is taken out and comes back
            \(Calls.embed())
            +0.500 [main] <Shop.Detail: 0x2> removeFromSuperview()
            +0.510 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.Detail: 0x2>
            ## The log shows no addChild
            +0.010 [main] <Shop.Detail: 0x2> init
            +0.020 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.Detail: 0x2>
            +0.030 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>
            ## A tab bar controller embeds when it likes
            +0.010 [main] <Shop.Detail: 0x2> init
            +0.020 [main] <UITabBarController: 0x8> addSubview(_:) <Shop.Detail: 0x2>
            \(Calls.add(to: "UITabBarController: 0x8", at: 30))
            """
    )

    static let check = Check.view { hostedView, _, _ in
        guard hostedView.isOrphan, let adopted = hostedView.adopted, adopted.event.kind == .addChild,
            !adopted.parent.isSystemContainer
        else { return [] }
        let (host, child) = (hostedView.host.shortName, hostedView.child.shortName)
        return .violation(
            hostedView.child, parent: adopted.parent, at: hostedView.added,
            "the view of \(child) was added before addChild",
            witnesses: [
                hostedView.added.witness("\(host).addSubview(\(child).view)", "it has no parent yet"),
                adopted.event.witness(
                    "\(adopted.parent.shortName).addChild(\(child))", "the relation begins, too late"),
            ])
    }
}
