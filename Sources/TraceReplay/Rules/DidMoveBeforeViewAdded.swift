import TraceModel

enum DidMoveBeforeViewAdded: Rule {
    static let description = RuleDescription(
        id: "did-move-before-view-added",
        summary: "`didMove(toParent:)` was called before the child's view was in the hierarchy.",
        rationale: """
            `didMove(toParent:)` says that the transition is over. A child that measures itself there, or starts an \
            animation, finds a view without a superview.
            """,
        fix: "Add the view first, and call `didMove(toParent:)` last.",
        wrong: """
            addChild(child)
            child.didMove(toParent: self)
            view.addSubview(child.view)
            """,
        right: AppleSequence.embeddingCode,
        severity: .warning,
        needs: [EventKinds(.addSubview)],
        looksAt: [EventKinds(.didMove)],
        expected: AppleSequence.embedding,
        exemptsSystemContainers: true,
        exercisedBy: .settled,
        restatedBy: ["view-added-without-containment"],
        examples: """
            ## The view comes last
            \(Calls.add())
            #! did-move-before-view-added warning <Shop.Detail: 0x2>
            +0.040 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.Detail: 0x2>
            ## A loop tells all children, and the next one adds their views
            \(Calls.add())
            #! did-move-before-view-added warning <Shop.Detail: 0x2>
            \(Calls.add("Shop.Panel: 0x3", at: 40))
            #! did-move-before-view-added warning <Shop.Panel: 0x3>
            +0.070 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.Detail: 0x2>
            +0.080 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.Panel: 0x3>
            ## The child is added in the parent's init, and its view when the parent's view is loaded
            \(Calls.add())
            +0.040 [main] <Shop.Host: 0x1> viewDidLoad()
            +0.050 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.Detail: 0x2>
            ## The view is added before didMove
            \(Calls.embed())
            ## Children are added up front, and shown when their cells are
            \(Calls.add("Shop.FeedCell: 0x9"))
            +1.000 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.FeedCell: 0x9>
            \(Calls.remove("Shop.FeedCell: 0x9", at: 2_000))
            ## A container adds all of its tabs first, and shows the first one
            \(Calls.add(finding: "child-never-removed note"))
            \(Calls.add("Shop.Panel: 0x3", at: 40, finding: "child-never-removed note"))
            +0.070 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.Detail: 0x2>
            +4.000 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.Panel: 0x3>
            ## A navigation controller adds the view when it likes
            \(Calls.add(to: "UINavigationController: 0x5"))
            +0.040 [main] <UINavigationController: 0x5> addSubview(_:) <Shop.Detail: 0x2>
            ## The call of addChild is not in the log
            # records: didMove addSubview
            +0.010 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>
            +0.020 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.Detail: 0x2>
            """
    )

    static let check = Check.relation { relation, hierarchy, _ in
        guard let settled = relation.settlements.first, let hosted = relation.lateHosting, !relation.isSystem,
            !relation.isInCell, !isOneOfTabs(relation, hierarchy),
            // Before the parent's view is loaded, there is nothing to add the view to.
            !(relation.parent.loaded.map { settled < $0 && $0 < hosted } ?? false)
        else { return [] }
        let name = relation.child.shortName
        return .violation(
            relation.child, parent: relation.parent, at: settled,
            "\(name) got didMove(toParent:) before its view was added",
            witnesses: relation.story.filter { $0.event != hosted } + [
                hosted.witness("addSubview(\(name).view)", "its view is added, too late")
            ],
            obstacle: hosted.nanoseconds(since: relation.began) == nil
                ? .whose("views came after didMove, in lines without times") : nil)
    }

    /// Whether the parent adds all of its children first, and shows one of them: the view of another one came much later, or never.
    private static func isOneOfTabs(_ relation: RelationState, _ hierarchy: Hierarchy) -> Bool {
        guard let (id, began) = relation.rareIfAny?.waitingSibling else { return false }
        let sibling = hierarchy.state(id)
        let relations = [sibling?.relation, sibling?.formerRelation].compactMap(\.self)
        return relations.first { $0.began == began }?.lateHosting == nil
    }
}
