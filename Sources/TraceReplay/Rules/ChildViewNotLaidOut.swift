import TraceModel

enum ChildViewNotLaidOut: Rule {
    static let description = RuleDescription(
        id: "child-view-not-laid-out",
        summary: "`didMove(toParent:)` was called while the child's view had no size and position.",
        rationale: """
            A view that is added without a frame or constraints keeps the size that it was loaded with: right on the \
            simulator that it was drawn for, wrong on the next device, after rotation and in split view.
            """,
        fix: "Set the frame with an autoresizing mask, or activate constraints, before `didMove(toParent:)`.",
        wrong: """
            addChild(child)
            view.addSubview(child.view)  // keeps the size that it was loaded with
            child.didMove(toParent: self)
            """,
        right: AppleSequence.embeddingCode,
        severity: .warning,
        needs: [EventKinds(.constrain)],
        looksAt: [EventKinds(.didMove)],
        expected: AppleSequence.embedding,
        exemptsSystemContainers: true,
        exercisedBy: .settled,
        examples: """
            ## The view is added without frame or constraints
            # records: addChild willMove didMove addSubview constrain
            \(Calls.embed())
            #! child-view-not-laid-out warning <Shop.Detail: 0x2>
            ## The constraints come after didMove
            \(Calls.embed())
            #! child-view-not-laid-out warning <Shop.Detail: 0x2>
            +0.050 [main] <Shop.Detail: 0x2> constrain
            ## The child comes back, and its constraints do not
            \(Calls.embed(without: .didMove))
            +0.040 [main] <Shop.Detail: 0x2> constrain
            +0.050 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>
            \(Calls.remove())
            \(Calls.embed(at: 2_000))
            #! child-view-not-laid-out warning <Shop.Detail: 0x2>
            ## The frame is set before the view is added
            \(Calls.add(without: .didMove))
            +0.030 [main] <Shop.Detail: 0x2> constrain
            +0.040 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.Detail: 0x2>
            +0.050 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>
            ## A storyboard lays it out, and the log shows no layout at all
            \(Calls.embed())
            ## A navigation controller lays out its children
            # records: addChild willMove didMove addSubview constrain
            \(Calls.embed(in: "UINavigationController: 0x5"))
            ## The child has no view in the hierarchy yet
            # records: addChild willMove didMove addSubview constrain
            \(Calls.add())
            """
    )

    static let check = Check.call { event, child, hierarchy in
        guard let relation = child.relation, !relation.isSystem, relation.parent.id == event.object,
            relation.settled == nil, let hostedView = child.view
        else { return [] }
        let since = min(hostedView.added, relation.began)
        if let constrained = child.constrained, constrained > since { return [] }
        return .violation(
            of: relation, at: event.reference,
            "\(child.shortName) got didMove(toParent:) while its view had neither frame nor constraints",
            then: event.witness(in: hierarchy, "told that it arrived, without a layout"), absent: .constrain)
    }
}
