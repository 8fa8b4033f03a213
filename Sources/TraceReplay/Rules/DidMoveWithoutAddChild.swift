import TraceModel

enum DidMoveWithoutAddChild: Rule {
    static let description = RuleDescription(
        id: "did-move-without-add-child",
        summary: "`didMove(toParent:)` was called without `addChild`.",
        rationale: """
            Without `addChild` the controller gets no appearance callbacks, no rotation and no trait changes from the \
            container, and nothing holds it.
            """,
        fix: "Call `parent.addChild(child)` before its view is added.",
        wrong: """
            view.addSubview(child.view)
            child.didMove(toParent: self)
            """,
        right: AppleSequence.embeddingCode,
        severity: .error,
        needs: [EventKinds(.addChild)],
        looksAt: [EventKinds(.didMove)],
        expected: AppleSequence.embedding,
        exercisedBy: .settled,
        examples: """
            ## The view is added, and addChild forgotten
            # records: init addChild willMove didMove addSubview
            +0.010 [main] <Shop.Detail: 0x2> init
            +0.020 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.Detail: 0x2>
            #! view-added-without-containment error <Shop.Detail: 0x2>
            +0.030 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>
            #! did-move-without-add-child error <Shop.Detail: 0x2>
            # end: +3.000
            ## The child was removed before
            \(Calls.embed())
            \(Calls.remove())
            +1.040 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>
            #! did-move-without-add-child error <Shop.Detail: 0x2>
            ## The relation began before the trace did
            # records: init addChild willMove didMove
            +0.010 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>
            ## A navigation controller adds its children by itself
            # records: init addChild didMove push
            +0.010 [main] <Shop.Detail: 0x2> init
            +0.020 [main] <UINavigationController: 0x5> pushViewController(_:animated:) <Shop.Detail: 0x2>
            +0.030 [main] <Shop.Detail: 0x2> didMove(toParent:) <UINavigationController: 0x5>
            ## The log says that it may miss calls of addChild in this class
            # records: init addChild willMove didMove
            # partial: Shop.Host addChild
            +0.010 [main] <Shop.Detail: 0x2> init
            \(Calls.move(to: "Shop.Host: 0x1", at: 20))
            \(Calls.move(to: nil, at: 3_000))
            ## The parent may be a tab bar controller with a player below its tabs, and the log shows no willMove
            +0.010 [main] <Shop.Detail: 0x2> init
            +0.020 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>
            \(Calls.add("Shop.Panel: 0x3", at: 30, without: .willMove))
            ## The parent logs nothing
            # records: init addChild willMove didMove
            # class: Shop.Host < UIInputViewController
            +0.010 [main] <Shop.Detail: 0x2> init
            \(Calls.move(to: "Shop.Host: 0x1", at: 20))
            ## The log shows no addChild at all
            +0.010 [main] <Shop.Detail: 0x2> init
            +0.020 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>
            """
    )

    static let check = Check.call { event, child, hierarchy in
        guard let parent = hierarchy.state(event.object), child.isKnownWithoutParent,
            child.rareIfAny?.refusedParent != parent.id,
            !hierarchy.containment.addsChildrenUnseen(parent, child),
            !hierarchy.containment.mayBeginInside(parent, child)
        else { return [] }
        let hosting = child.view.map { view in
            view.added.witness("\(view.host.shortName).addSubview(\(child.shortName).view)", "its view is added")
        }
        let announcement = hierarchy.containment.evidenceOfAnnouncement(parent, child)
        let obstacle: UncheckedRules.Reason? =
            if hierarchy.containment.mayHaveAdded(parent, child) {
                .that(
                    "were told before that they would move to a parent, which may be UIKit's container",
                    one: "was told before that it would move to a parent, which may be UIKit's container")
            } else if announcement < .likely {
                .that(
                    "log no willMove, and whose parent may be UIKit's container",
                    one: "logs no willMove, and whose parent may be UIKit's container")
            } else {
                nil
            }
        return .violation(
            child, parent: parent, at: event.reference,
            "\(child.shortName) got didMove(toParent: \(parent.shortName)), but it has no parent",
            witnesses: [hosting, event.witness(in: hierarchy, "no addChild came before")].compactMap(\.self),
            obstacle: obstacle,
            doubt: announcement == .likely
                ? "\(parent.shortName) may be UIKit's container, which would announce the move" : nil)
    }
}
