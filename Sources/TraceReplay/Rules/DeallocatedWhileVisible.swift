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
            ## The class logs no disappearing
            \(Calls.disappear("Shop.Host: 0x1", at: 10))
            \(Calls.appear(at: 30))
            +0.050 [main] <Shop.Detail: 0x2> deinit
            """
    )

    static let check = Check.call(EventKinds(.deinit)) { event, state, hierarchy in
        guard state.appearance == .appeared, let appeared = state.lastAppearance else { return [] }
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
