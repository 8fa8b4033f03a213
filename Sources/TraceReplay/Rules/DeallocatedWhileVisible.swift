import TraceModel

enum DeallocatedWhileVisible: Rule {
    static let description = RuleDescription(
        id: "deallocated-while-visible",
        summary: "A controller is deallocated while it is on screen.",
        rationale: """
            It appeared and never began to disappear: its view is still in the hierarchy, but nothing holds the controller any \
            more. Buttons stop working, and data that it saves in `viewWillDisappear` is lost. Usually the view was added \
            without `addChild`.
            """,
        fix: "Hold the controller with `addChild`, and let it disappear before you release it.",
        wrong: """
            let child = Detail()
            view.addSubview(child.view)  // nothing holds the child
            """,
        right: AppleSequence.embeddingCode,
        severity: .warning,
        needs: [EventKinds(.viewWillDisappear)],
        looksAt: [EventKinds([.deinit, .viewDidAppear])],
        expected: [
            "viewDidAppear",
            "viewWillDisappear",
            "viewDidDisappear",
            "deinit",
        ],
        exercisedBy: .gone,
        examples: """
            ## Nobody holds a controller that is on screen
            # records: viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear deinit
            \(Calls.appear())
            +0.030 [main] <Shop.Detail: 0x2> deinit
            #! deallocated-while-visible warning <Shop.Detail: 0x2>
            ## It disappears first
            \(Calls.appear())
            \(Calls.disappear(at: 30))
            +0.050 [main] <Shop.Detail: 0x2> deinit
            ## It has begun to disappear
            \(Calls.appear())
            +0.030 [main] <Shop.Detail: 0x2> viewWillDisappear(_:)
            +0.040 [main] <Shop.Detail: 0x2> deinit
            ## It was never on screen
            # records: viewDidLoad viewDidAppear viewWillDisappear deinit
            +0.010 [main] <Shop.Detail: 0x2> viewDidLoad()
            +0.020 [main] <Shop.Detail: 0x2> deinit
            ## The class logs all other callbacks, and no instance of it ever disappeared
            \(Calls.disappear("Shop.Host: 0x1", at: 10))
            +0.020 [main] <Shop.Detail: 0x2> viewDidLoad()
            \(Calls.appear(at: 30))
            +0.050 [main] <Shop.Detail: 0x2> deinit
            #! deallocated-while-visible note <Shop.Detail: 0x2>
            ## The same mistake twice is no milder than once
            # records: addChild viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear deinit
            \(Calls.appear())
            +0.030 [main] <Shop.Detail: 0x2> deinit
            #! deallocated-while-visible warning <Shop.Detail: 0x2>
            \(Calls.appear("Shop.Detail: 0x3", at: 100))
            +0.130 [main] <Shop.Detail: 0x3> deinit
            #! deallocated-while-visible warning <Shop.Detail: 0x3>
            ## A unit test sends the callbacks by hand, without a window, and lets the controllers go
            # records: addChild didMove addSubview viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear beginAppearanceTransition endAppearanceTransition deinit
            +0.005 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
            +0.006 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.Detail: 0x2>
            +0.007 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>
            +0.010 [main] <Shop.Host: 0x1> beginAppearanceTransition(_:animated:) appearing=true
            \(Calls.appear("Shop.Host: 0x1", at: 20))
            \(Calls.appear(at: 40))
            +0.060 [main] <Shop.Host: 0x1> endAppearanceTransition()
            +0.090 [main] <Shop.Host: 0x1> deinit
            +0.091 [main] <Shop.Detail: 0x2> deinit
            ## A container sends the callbacks by hand, and does not hold the controller whose view it shows
            # records: addChild addSubview viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear beginAppearanceTransition endAppearanceTransition deinit
            \(Calls.appear("Shop.Host: 0x1"))
            +1.000 [main] <Shop.Detail: 0x2> beginAppearanceTransition(_:animated:) appearing=true
            +1.005 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.Detail: 0x2>
            \(Calls.appear(at: 1_010))
            +1.040 [main] <Shop.Detail: 0x2> endAppearanceTransition()
            +1.090 [main] <Shop.Detail: 0x2> deinit
            #! deallocated-while-visible warning <Shop.Detail: 0x2>
            ## A drawer shows its child by hand, and the child is deallocated on the screen
            # records: addChild didMove viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear beginAppearanceTransition endAppearanceTransition deinit
            \(Calls.add(without: .willMove))
            \(Calls.appear("Shop.Host: 0x1", at: 100))
            +1.000 [main] <Shop.Detail: 0x2> beginAppearanceTransition(_:animated:) appearing=true
            \(Calls.appear(at: 1_010))
            +1.040 [main] <Shop.Detail: 0x2> endAppearanceTransition()
            +3.000 [main] <Shop.Detail: 0x2> deinit
            #! deallocated-while-visible warning <Shop.Detail: 0x2>
            ## The class logs no disappearing
            \(Calls.disappear("Shop.Host: 0x1", at: 10))
            \(Calls.appear(at: 30))
            +0.050 [main] <Shop.Detail: 0x2> deinit
            """
    )

    static let check = Check.call(EventKinds(.deinit)) { event, state, hierarchy in
        guard state.appearance == .appeared, let appeared = state.lastAppearance, !isOutsideOfWindows(state, hierarchy)
        else { return [] }
        return .violation(
            state, parent: state.relation?.parent, at: event.reference,
            "\(state.shortName) was deallocated while it was on screen",
            witnesses: [
                appeared.witness("\(state.shortName).viewDidAppear", "it is on screen"),
                event.witness(in: hierarchy, "deallocated on screen"),
            ], absent: isSilentByNature(state, hierarchy) ? nil : .viewWillDisappear,
            doubt: isSilentByNature(state, hierarchy)
                ? "no \(state.shortName) shows a viewWillDisappear, so the class may not log it" : nil)
    }

    /// Whether it only seems to be on the screen: the app itself called `beginAppearanceTransition` on it, or on the outermost controller
    /// that it is in, and nothing shows that this one has a place. A unit test does so to send the callbacks, without a window.
    private static func isOutsideOfWindows(_ state: ControllerState, _ hierarchy: Hierarchy) -> Bool {
        var outermost = state
        for container in state.selfAndContainers { outermost = container }
        guard outermost.rareIfAny?.appearsByHand == true else { return false }
        return outermost.view == nil && outermost.activePresenter == nil && !hierarchy.windows.isRoot(outermost)
    }

    /// Whether the class shows no disappearance, but logs all callbacks before it.
    private static func isSilentByNature(_ state: ControllerState, _ hierarchy: Hierarchy) -> Bool {
        let knowledge = hierarchy.knowledge
        return !knowledge.evidence(of: .viewWillDisappear, in: state).isShown
            && knowledge.evidence(of: .viewWillDisappear) < .wouldShow
            && !knowledge.mayHide(.viewWillDisappear, in: state)
            && [EventKind.viewDidLoad, .viewWillAppear, .viewDidAppear].allSatisfy {
                knowledge.evidence(of: $0, in: state).isShown
            }
    }
}
