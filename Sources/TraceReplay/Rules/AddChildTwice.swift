import TraceModel

enum AddChildTwice: Rule {
    static let description = RuleDescription(
        id: "add-child-twice",
        summary: "A parent adds a child that it already has.",
        rationale: """
            Apple's header covers only a child with a *different* parent. With the same parent, appearance callbacks have been \
            seen twice. The cause is usually set-up code that runs again, in `viewWillAppear` or after a reload.
            """,
        fix: "Embed once, or remove the child before it is embedded again.",
        wrong: """
            override func viewWillAppear(_ animated: Bool) {
                super.viewWillAppear(animated)
                addChild(child)  // again at each return to the screen
                child.didMove(toParent: self)
            }
            """,
        right: AppleSequence.embeddingCode,
        severity: .warning,
        looksAt: [EventKinds(.addChild)],
        expected: AppleSequence.embedding,
        exercisedBy: .settled,
        examples: """
            ## Set-up code runs a second time
            \(Calls.embed())
            \(Calls.add(at: 500, finding: "add-child-twice warning"))
            ## The child was removed in between
            \(Calls.embed())
            \(Calls.remove())
            \(Calls.embed(at: 2_000))
            ## A base class and its subclass both log, and the child tells of its move in between
            +0.010 [main] <Shop.Host: 0x1> viewDidLoad()
            +0.014 [main] <Shop.Host: 0x1> viewDidLoad()
            +0.020 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
            +0.021 [main] <Shop.Detail: 0x2> willMove(toParent:) <Shop.Host: 0x1>
            +0.024 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
            +0.030 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>
            +0.040 [main] <Shop.Host: 0x1> viewWillAppear(_:)
            +0.044 [main] <Shop.Host: 0x1> viewWillAppear(_:)
            \(Calls.detach())
            ## The log shows no deinit, and the user opens the screen again
            +0.010 [main] <Shop.Host: 0x1> viewDidLoad()
            \(Calls.add(at: 20))
            \(Calls.appear("Shop.Host: 0x1", at: 50))
            \(Calls.disappear("Shop.Host: 0x1", at: 3_000))
            +6.010 [main] <Shop.Host: 0x1> viewDidLoad()
            \(Calls.add(at: 6_020))
            \(Calls.detach(at: 8_000))
            ## The app calls super, tells the child, and logs last
            # records: init addChild willMove didMove removeFromParent
            +0.010 [main] <Shop.Host: 0x1> init
            +0.020 [main] <Shop.Detail: 0x2> init
            +0.030 [main] <Shop.Detail: 0x2> willMove(toParent:) <Shop.Host: 0x1>
            +0.031 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>
            +0.032 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
            \(Calls.detach())
            ## The same, and set-up code runs a second time
            +0.010 [main] <Shop.Detail: 0x2> willMove(toParent:) <Shop.Host: 0x1>
            +0.011 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>
            +0.012 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
            \(Calls.add(at: 500, finding: "add-child-twice warning"))
            ## Two children of one class
            \(Calls.add("Shop.FeedCell: 0x9"))
            \(Calls.add("Shop.FeedCell: 0xa", at: 40))
            ## The recorder captures no removals
            # records: addChild addSubview
            +0.010 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
            +0.020 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.Detail: 0x2>
            +5.000 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
            """
    )

    static let check = Check.call { event, parent, hierarchy in
        guard let child = hierarchy.livingState(event.object), let relation = child.relation,
            relation.parent === parent, !relation.mayBegin(with: event.reference), hierarchy.isSurelyAttached(child),
            hierarchy.knowledge.isTraced(child),
            !hierarchy.knowledge.mayBeReplaced(parent)
        else { return [] }
        return .violation(
            of: relation, at: event.reference,
            "\(parent.shortName) added \(child.shortName), which is its child already",
            then: event.witness(in: hierarchy, "added again"))
    }
}
