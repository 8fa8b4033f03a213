import TraceModel

enum ChildNeverRemoved: Rule {
    static let description = RuleDescription(
        id: "child-never-removed",
        summary: "A child controller is still attached to its parent when it should be gone.",
        rationale: """
            `children` holds its controllers strongly: a child that is never taken out with `removeFromParent` lives as long \
            as its parent, with its view, its images and its observers. This usually happens when code removes the view and \
            forgets the controller, or when a transition's completion does not remove the child.
            """,
        fix: """
            Call `child.willMove(toParent: nil)`, remove the view, then call `child.removeFromParent()`, also in the \
            completion of a transition.
            """,
        severity: .error,
        needs: [EventKinds(.removeFromParent), EventKinds(.didMove)],
        looksAt: [EventKinds(.addChild), EventKinds(.didMove)],
        expected: AppleSequence.embedding + AppleSequence.removal,
        findsLeaks: true,
        exercisedBy: .left,
        holders: [.parent],
        triggering: triggering,
        nonTriggering: nonTriggering
    )

    static let check = Check.relation { relation, hierarchy, end in
        guard relation.ended == nil else { return [] }
        let mayBeSystem = relation.isPrivate && relation.parent.isAlive
        return violations(of: relation, hierarchy, end).map { violation in
            var violation = violation
            if mayBeSystem { violation.obstacle = obstacleOfParent }
            return violation
        }
    }

    private static let obstacleOfParent = UncheckedRules.Reason(
        text: "classes whose parents show no addChild, and may be UIKit's containers")

    private static let fixOfHolder = """
        Look for what holds the child (Xcode's memory graph shows it), and make that reference weak. A parent that is \
        deallocated releases its children; it does not have to remove them.
        """

    private static func violations(of relation: RelationState, _ hierarchy: Hierarchy, _ end: TraceEnd) -> [Violation] {
        let (parent, child) = (relation.parent, relation.child)
        let (knowledge, grace) = (hierarchy.knowledge, hierarchy.knowledge.settings.leakGrace)
        func violation(
            _ severity: Severity, _ message: Finding.Message, absent: EventKind = knowledge.recordedKinds.removal,
            doubt: String? = nil
        ) -> Violation {
            var violation = Violation(
                severity: severity, subject: child, parent: parent, event: relation.began, message: message,
                witnesses: relation.story, absent: absent)
            violation.doubt = doubt
            return violation
        }
        if let gone = parent.deallocated {
            // If the child was dismissed with its container, findings about the dismissal cover it.
            guard child.exit == nil, knowledge.recordedKinds.records(.deinit) else { return [] }
            let moment = parent.deallocation ?? hierarchy.moment(gone, of: parent)
            let isKept = child.cameBack || child.wasTakenOver
            var leak = violation(
                isKept ? .note : .error, .outlivesParent(child, parent), absent: .deinit, doubt: knowledge.doubtOfSteps)
            leak.witnesses.append(gone.witness("\(parent.shortName).deinit", "the parent goes, the child stays"))
            leak.fix = fixOfHolder
            return leak.unless(!hierarchy.outlasts(moment, in: child, end), because: end.obstacleOfCut)
        }
        if isOutOfSight(child), child.exit == nil, knowledge.absence(of: .deinit, in: parent) == .provesNothing {
            return violation(.note, .stillAttached(child, parent, end)).unless(
                true,
                because: .init(text: "classes whose instances went out of sight, below parents that log no deinit"))
        }
        guard parent.isAlive, !parent.isSystemContainer,
            hierarchy.isSurelyAttached(child) || knowledge.recordedKinds.lists(.removeFromParent)
        else { return [] }
        if let leaving = relation.leaving, knowledge.recordedKinds.records(.removeFromParent) {
            return violation(.error, .removalNotFinished(child, parent))
                .unless(end.isCutOff(after: leaving, within: grace), because: end.obstacleOfCut)
        }
        // It began to leave, and the trace would not show how that ended.
        if relation.leaving != nil, !knowledge.shows(.didMove, in: child) {
            return [violation(.error, .removalNotFinished(child, parent), absent: .removeFromParent)]
        }
        let isKnownToBeKept = parent.keepsChildren || child.cameBack || child.wasTakenOver
        let turns = isKnownToBeKept ? .none : Turns(of: relation, hierarchy)
        let isKept = isKnownToBeKept || turns == .shown
        var doubt: String?
        if turns == .unseen { doubt = "the log would not show whether a child that waited took its place" }
        if knowledge.isOlderThanTrace(parent) {
            doubt = "\(parent.shortName) was there before the log, and may keep its children"
        }
        if let removed = relation.viewRemoved, !isOnScreen(child, knowledge) {
            let violation =
                isKept
                ? violation(.note, .isKept(child, parent, end))
                : violation(.error, .viewTakenOut(child, parent), doubt: doubt)
            return violation.unless(end.isCutOff(after: removed, within: grace), because: end.obstacleOfCut)
        }
        if let hidden = relation.hidden, isHidden(relation, knowledge) {
            let stays = hidden.period.lasts(grace, after: hidden.event, until: end)
            let violation =
                isKept
                ? violation(.note, .isKept(child, parent, end))
                : violation(.error, .disappeared(child, parent), doubt: doubt)
            let violations = violation.unless(!stays, because: end.obstacleOfCut)
            if !violations.isEmpty { return violations }
        }
        guard !hasLeft(with: child.exit?.container, child) else { return [] }
        // Nothing shows that the child should be gone.
        var permanent = violation(.note, .stillAttached(child, parent, end))
        permanent.isFolded = true
        return permanent.unless(
            end.isCutOff(after: relation.began, within: knowledge.settings.cutOff), because: end.obstacleOfCut)
    }

    /// Whether the child left with a container that still lives: findings about the container cover the child, too.
    private static func hasLeft(with container: ControllerState?, _ child: ControllerState) -> Bool {
        child.exit?.completion != nil && container?.isAlive == true
    }

    /// Whether the log would show that the child's view was taken out. If so, a child that only disappeared was hidden.
    private static func wouldShowTakingOut(_ child: ControllerState, _ knowledge: TraceKnowledge) -> Bool {
        knowledge.shows(.removeFromSuperview, in: child) || knowledge.recordedKinds.lists(.removeFromSuperview)
    }

    /// Whether the child did not disappear when its view was taken out: the view went elsewhere in the window, for full screen.
    private static func isOnScreen(_ child: ControllerState, _ knowledge: TraceKnowledge) -> Bool {
        child.appearance == .appeared && knowledge.showsReliably(.viewDidDisappear, in: child)
    }

    private static func isOutOfSight(_ child: ControllerState) -> Bool {
        child.appearance == .disappeared && child.presented == nil
    }

    /// Whether the child disappeared while its parent, which would show that, did not.
    private static func isHidden(_ relation: RelationState, _ knowledge: TraceKnowledge) -> Bool {
        isOutOfSight(relation.child) && knowledge.absence(of: .viewDidDisappear, in: relation.parent) == .isCertain
            && !relation.parent.forwardsByHand && !wouldShowTakingOut(relation.child, knowledge)
    }
}

extension Finding.Message {
    fileprivate static func outlivesParent(_ child: ControllerState, _ parent: ControllerState) -> Self {
        """
        \(child.shortName) outlives its parent \(parent.shortName): it was never removed, and something else holds it
        """
    }

    fileprivate static func removalNotFinished(_ child: ControllerState, _ parent: ControllerState) -> Self {
        "\(child.shortName) was told that it will leave \(parent.shortName), but removeFromParent() never came"
    }

    fileprivate static func viewTakenOut(_ child: ControllerState, _ parent: ControllerState) -> Self {
        "the view of \(child.shortName) was taken out, but \(parent.shortName) still holds the controller as its child"
    }

    fileprivate static func disappeared(_ child: ControllerState, _ parent: ControllerState) -> Self {
        """
        \(child.shortName) disappeared while \(parent.shortName) stayed on screen, but \(parent.shortName) still holds it as its \
        child
        """
    }

    fileprivate static func isKept(_ child: ControllerState, _ parent: ControllerState, _ end: TraceEnd) -> Self {
        "\(child.shortName) is out of view but still a child of \(parent.shortName), which keeps it, when the \(end.subject) ends"
    }

    fileprivate static func stillAttached(
        _ child: ControllerState, _ parent: ControllerState, _ end: TraceEnd
    ) -> Self {
        "\(child.shortName) is still a child of \(parent.shortName) when the \(end.subject) ends"
    }
}

extension ChildNeverRemoved {
    static let triggering = """
        ## The parent is deallocated, and the child lives on
        # records: deinit addChild willMove didMove
        \(Calls.add(finding: "child-never-removed error"))
        +1.000 [main] <Shop.Host: 0x1> deinit
        # end: +4.000
        ## The view is taken out, and the controller is forgotten
        \(Calls.embed(finding: "child-never-removed error"))
        +1.000 [main] <Shop.Detail: 0x2> removeFromSuperview()
        # end: +3.000
        ## The old child of a transition is never removed
        \(Calls.embed(finding: "child-never-removed error"))
        +1.000 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Panel: 0x3>
        #! child-never-removed note <Shop.Panel: 0x3>
        +1.010 [main] <Shop.Panel: 0x3> willMove(toParent:) <Shop.Host: 0x1>
        +1.020 [main] <Shop.Host: 0x1> transition(from:to:) <Shop.Detail: 0x2> <Shop.Panel: 0x3>
        +1.030 [main] <Shop.Panel: 0x3> didMove(toParent:) <Shop.Host: 0x1>
        # end: +4.000
        ## The child is told that it will leave, and then nothing happens
        # records: addChild willMove didMove removeFromParent addSubview
        \(Calls.embed(finding: "child-never-removed error"))
        +1.000 [main] <Shop.Detail: 0x2> willMove(toParent:) nil
        # end: +3.000
        ## Nothing shows that the child should be gone, but it is still there
        \(Calls.embed(finding: "child-never-removed note"))
        # end: +5.000
        ## The view of a child goes into the window for full screen, so that the child does not disappear
        # records: deinit addChild willMove didMove removeFromParent addSubview removeFromSuperview viewDidAppear viewDidDisappear
        \(Calls.embed(finding: "child-never-removed note"))
        +0.500 [main] <Shop.Detail: 0x2> viewDidAppear(_:)
        +3.000 [main] <Shop.Detail: 0x2> removeFromSuperview()
        # end: +9.000
        ## The same, but the child disappears
        # records: deinit addChild willMove didMove removeFromParent addSubview removeFromSuperview viewDidAppear viewDidDisappear
        \(Calls.embed(finding: "child-never-removed error"))
        +0.500 [main] <Shop.Detail: 0x2> viewDidAppear(_:)
        +3.000 [main] <Shop.Detail: 0x2> removeFromSuperview()
        +3.010 [main] <Shop.Detail: 0x2> viewDidDisappear(_:)
        # end: +9.000
        ## A child waits in a pool of cells
        \(Calls.embed("Shop.FeedCell: 0x9"))
        \(Calls.embed("Shop.FeedCell: 0xa", at: 50, finding: "child-never-removed note"))
        +1.000 [main] <Shop.FeedCell: 0x9> removeFromSuperview()
        +1.010 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.FeedCell: 0x9>
        +1.020 [main] <Shop.FeedCell: 0xa> removeFromSuperview()
        \(Calls.remove("Shop.FeedCell: 0x9", at: 4_000))
        # end: +6.000
        """

    static let nonTriggering = """
        ## The child is removed as it should be
        \(Calls.embed())
        \(Calls.remove())
        # end: +5.000
        ## A parent that goes away takes its children with it
        \(Calls.embed())
        +1.000 [main] <Shop.Host: 0x1> deinit
        +1.010 [main] <Shop.Detail: 0x2> deinit
        # end: +5.000
        ## The parent has gone just now, and the child may follow
        +0.010 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
        +0.020 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>
        +1.000 [main] <Shop.Host: 0x1> deinit
        +1.010 [main] <Shop.Detail: 0x2> viewWillDisappear(_:)
        +1.500 [main] <Shop.Detail: 0x2> viewDidDisappear(_:)
        ## A tab bar controller keeps its children
        \(Calls.add(to: "UITabBarController: 0x8"))
        # end: +5.000
        ## The trace is cut off in the middle of an embedding
        +0.010 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
        +0.020 [main] <Shop.Detail: 0x2> willMove(toParent:) <Shop.Host: 0x1>
        +0.030 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.Detail: 0x2>
        ## The recorder captures no removals
        # records: addChild addSubview removeFromSuperview
        +0.010 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
        +0.020 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.Detail: 0x2>
        +1.000 [main] <Shop.Detail: 0x2> removeFromSuperview()
        # end: +5.000
        ## The log shows only what the child overrides, and there that it left
        +0.010 [main] <Shop.Detail: 0x2> willMove(toParent:) <Shop.Host: 0x1>
        +0.020 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>
        +2.000 [main] <Shop.Detail: 0x2> willMove(toParent:) nil
        +2.010 [main] <Shop.Detail: 0x2> didMove(toParent:) nil
        # end: +5.000
        """
}
