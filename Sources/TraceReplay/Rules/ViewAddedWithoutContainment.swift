import TraceModel

enum ViewAddedWithoutContainment: Rule {
    static let description = RuleDescription(
        id: "view-added-without-containment",
        summary:
            "A controller's view is added to another controller's view, and the controller never becomes its child.",
        rationale: """
            The view shows, so nothing seems wrong; but the controller gets no appearance callbacks from its container, no \
            rotation, no trait changes and no place in the responder chain, and nothing holds it.
            """,
        fix: "Call `parent.addChild(child)` before the view is added, and `child.didMove(toParent: parent)` after.",
        wrong: "view.addSubview(child.view)",
        right: AppleSequence.embeddingCode,
        severity: .error,
        needs: [EventKinds(.addChild)],
        looksAt: [EventKinds(.addSubview)],
        expected: AppleSequence.embedding,
        exemptsSystemContainers: true,
        exercisedBy: .settled,
        examples: """
            ## Only the view is added
            # records: init addChild addSubview removeFromSuperview present
            +0.010 [main] <Shop.Detail: 0x2> init
            +0.020 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.Detail: 0x2>
            #! view-added-without-containment error <Shop.Detail: 0x2>
            # end: +5.000
            ## The child was removed, and its view comes back without it
            \(Calls.embed())
            \(Calls.remove())
            +2.000 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.Detail: 0x2>
            #! view-added-without-containment error <Shop.Detail: 0x2>
            # end: +3.000
            ## Its removal is the same mistake, which is said once
            # records: init addChild addSubview removeFromSuperview removeFromParent present didMove
            +0.010 [main] <Shop.Detail: 0x2> init
            +0.020 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.Detail: 0x2>
            #! view-added-without-containment error <Shop.Detail: 0x2>
            +2.000 [main] <Shop.Detail: 0x2> removeFromParent()
            # end: +5.000
            ## The view may be out again, which the log would not show
            # records: init addChild addSubview present
            +0.010 [main] <Shop.Detail: 0x2> init
            +0.020 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.Detail: 0x2>
            #! view-added-without-containment warning <Shop.Detail: 0x2>
            # end: +5.000
            ## An animator may have put the view in place, because the log shows no present
            # records: init addChild addSubview viewDidAppear
            +0.010 [main] <Shop.Host: 0x1> init
            +0.400 [main] <Shop.Host: 0x1> viewDidAppear(_:)
            +1.000 [main] <Shop.Detail: 0x2> init
            +1.010 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.Detail: 0x2>
            #! view-added-without-containment warning <Shop.Detail: 0x2>
            # end: +5.000
            ## The child was embedded before the trace began
            # records: init addChild addSubview
            +0.010 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.Detail: 0x2>
            # end: +5.000
            ## Lines are missing, and the first ones of the controller may have been among them
            # records: viewDidLoad addChild addSubview removeFromSuperview present
            +0.010 [main] <Shop.Host: 0x1> viewDidLoad()
            # missing: 3 lines: the disk was full
            +0.020 [main] <Shop.Detail: 0x2> viewDidLoad()
            +0.030 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.Detail: 0x2>
            +4.000 [main] <Shop.Host: 0x1> viewDidLayoutSubviews()
            # end: +5.000
            ## addChild follows, though late
            +0.010 [main] <Shop.Detail: 0x2> init
            +0.020 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.Detail: 0x2>
            #! view-added-before-add-child error <Shop.Detail: 0x2>
            \(Calls.add(at: 500))
            ## The view is only measured: it is out again at once
            # records: init addChild addSubview removeFromSuperview
            +0.010 [main] <Shop.Detail: 0x2> init
            +0.020 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.Detail: 0x2>
            +0.025 [main] <Shop.Detail: 0x2> removeFromSuperview()
            # end: +5.000
            ## The same in a log without times
            <Shop.Detail: 0x2> init
            <Shop.Host: 0x1> addSubview(_:) <Shop.Detail: 0x2>
            <Shop.Detail: 0x2> removeFromSuperview()
            <Shop.Host: 0x1> addChild(_:) <Shop.Panel: 0x3>
            ## The same in a log that would not show that it is out again
            # records: init deinit addChild addSubview
            +0.010 [main] <Shop.Detail: 0x2> init
            +0.020 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.Detail: 0x2>
            +0.022 [main] <Shop.Detail: 0x2> deinit
            # end: +5.000
            ## The trace begins while the host adds its children, of which this one loads its view only now
            \(Calls.add("Shop.Panel: 0x3", finding: "child-never-removed note"))
            +0.130 [main] <Shop.Host: 0x1> viewDidLoad()
            +0.140 [main] <Shop.Detail: 0x2> viewDidLoad()
            +0.150 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.Detail: 0x2>
            +5.000 [main] <Shop.Map: 0x4> init
            ## A host that is no newer than the trace loads its view only now, in a log in which others show their init
            +0.005 [main] <Shop.Home: 0x9> init
            +0.006 [main] <Shop.Home: 0x9> addChild(_:) <Shop.Panel: 0x3>
            +0.130 [main] <Shop.Host: 0x1> viewDidLoad()
            +0.140 [main] <Shop.Detail: 0x2> viewDidLoad()
            +0.150 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.Detail: 0x2>
            +5.000 [main] <Shop.Map: 0x4> init
            ## A tab bar controller shows a view of its own
            # records: init addChild addSubview
            +0.010 [main] <Shop.Detail: 0x2> init
            +0.020 [main] <UITabBarController: 0x8> addSubview(_:) <Shop.Detail: 0x2>
            # end: +5.000
            ## The trace is cut off in the middle of an embedding
            # records: init addChild addSubview
            +0.010 [main] <Shop.Detail: 0x2> init
            +0.020 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.Detail: 0x2>
            """
    )

    static let check = Check.view { hostedView, hierarchy, end in
        guard hostedView.isOrphan, hostedView.adopted == nil, !hostedView.host.isSystemContainer,
            isFresh(hostedView, hierarchy), !isMeasured(hostedView, hierarchy.knowledge)
        else { return [] }
        let knowledge = hierarchy.knowledge
        let (host, child) = (hostedView.host.shortName, hostedView.child.shortName)
        let removal = hostedView.removed?.witness("\(child).view.removeFromSuperview()", "its view is taken out")
        let isHidden = knowledge.evidence(of: .addChild, in: hostedView.host) < .likely
        let isOpen = hostedView.removed == nil && hostedView.child.isAlive
        return .violation(
            hostedView.child, parent: hostedView.host, at: hostedView.added,
            "the view of \(child) was added to \(host), but the controller is not its child",
            witnesses: [
                hostedView.added.witness("\(host).addSubview(\(child).view)", "it has no parent, and gets none"),
                removal,
            ].compactMap(\.self),
            obstacle: isHidden
                ? knowledge.reason(for: .addChild, in: hostedView.host)
                : isOpen ? end.obstacle(after: hostedView.added, within: knowledge.settings.cutOff) : nil,
            doubt: doubt(about: hostedView, hierarchy))
    }

    /// Whether the view was added only to measure it: it is out again before anything was laid out or appeared. In a log that would not
    /// show that, its controller may be gone at once.
    private static func isMeasured(_ hostedView: HostedView, _ knowledge: TraceKnowledge) -> Bool {
        let gone = knowledge.evidence(of: .removeFromSuperview) >= .likely ? nil : hostedView.child.deallocated
        guard let removed = hostedView.removed ?? gone, !hostedView.wasLaidOut,
            hostedView.child.lastAppearance.map({ $0 < hostedView.added }) ?? true
        else { return false }
        return removed.nanoseconds(since: hostedView.added).map { $0 < measuring }
            ?? (removed.line - hostedView.added.line <= 1)
    }

    /// How long that takes at most, in nanoseconds.
    private static let measuring: Int64 = 10_000_000

    /// Why it may be no mistake: the log may hide the `addChild`, or the presentation to which the view belongs.
    private static func doubt(about hostedView: HostedView, _ hierarchy: Hierarchy) -> String? {
        let (host, child) = (hostedView.host, hostedView.child)
        if child.formerRelation == nil, !child.isKnownFromBirth, !host.isKnownFromBirth {
            return "the log does not show how they began, and \(child.shortName) may have been added before it"
        }
        // An animator of the app's puts such views in place by itself. Before its controller was on the screen, it presents nothing.
        let isMeantAsChild =
            child.rareIfAny?.earlySettlement?.parent == host.id || child.formerRelation?.parent === host
        let mayPresent =
            hostedView.hostHadAppeared || hierarchy.knowledge.evidence(of: .viewDidAppear, in: host) < .wouldShow
        if mayPresent, !isMeantAsChild, hierarchy.knowledge.evidence(of: .present) == .unknown {
            return "the log shows no present, and one of them may have presented the other"
        }
        return !isMeantAsChild && mayBeMeasured(hostedView, hierarchy.knowledge)
            ? "the log does not show when a view is out again, and this one may only be measured" : nil
    }

    /// Whether nothing shows that the view stayed, and the log would show neither that it is out again nor that its controller is gone.
    private static func mayBeMeasured(_ hostedView: HostedView, _ knowledge: TraceKnowledge) -> Bool {
        let child = hostedView.child
        return hostedView.removed == nil && child.isAlive && !hostedView.wasLaidOut
            && child.lastAppearance.map { $0 < hostedView.added } ?? true
            && knowledge.evidence(of: .removeFromSuperview) < .likely && knowledge.evidence(of: .deinit) < .likely
    }

    /// Whether the host surely had no children before the trace began: it was made in the trace, which shows all that it adds.
    ///
    /// Where some classes log their `init`, that the host loads its view is no proof that it was made only now.
    private static func hadNoChildrenBefore(_ host: ControllerState, _ hierarchy: Hierarchy) -> Bool {
        if host.isKnownFromInit { return true }
        return host.isKnownFromBirth && !hierarchy.knowledge.mayBeOlderThanTrace(host) && !wasAtWork(host, hierarchy)
    }

    /// Whether the trace begins while the host adds its children, so that it may not show all of them.
    private static func wasAtWork(_ host: ControllerState, _ hierarchy: Hierarchy) -> Bool {
        let first = host.controller.first
        return first.kind == .addChild
            && host.children.contains { hierarchy.state($0)?.relation?.began.line == first.line }
    }

    /// Whether the controller began its life in the trace; an older one may have a parent that the trace cannot show.
    private static func isFresh(_ hostedView: HostedView, _ hierarchy: Hierarchy) -> Bool {
        let child = hostedView.child
        if child.formerRelation != nil { return true }
        if child.isKnownFromInit { return true }
        // A lazy child from before the trace may load its view only now.
        if child.isKnownFromBirth { return hadNoChildrenBefore(hostedView.host, hierarchy) }
        let hooks: [EventKind] = [.`init`, .loadView, .viewDidLoad]
        return !hooks.contains {
            hierarchy.knowledge.evidence(of: $0, in: child).isShown
                || hierarchy.knowledge.evidence(of: $0) >= .wouldShow
        }
    }
}
