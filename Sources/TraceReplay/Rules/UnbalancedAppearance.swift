import TraceModel

enum UnbalancedAppearance: Rule {
    static let description = RuleDescription(
        id: "unbalanced-appearance",
        summary: "A controller gets an appearance callback that its state does not allow.",
        rationale: """
            UIKit balances the callbacks: every *did* has its *will*, and nothing appears twice. If they are out of balance, \
            something calls them by hand, or a container forwards them while UIKit forwards them too. A *will* after the \
            opposite *will* is not a fault: that is a canceled interactive transition.
            """,
        fix: """
            Do not call `viewWillAppear` and its like yourself: use `beginAppearanceTransition(_:animated:)` and \
            `endAppearanceTransition()`, and override `shouldAutomaticallyForwardAppearanceMethods` if you do.
            """,
        wrong: "child.viewWillAppear(true)  // only UIKit calls it",
        right: """
            child.beginAppearanceTransition(true, animated: true)
            // the animation; in its completion:
            child.endAppearanceTransition()
            """,
        severity: .warning,
        looksAt: [
            EventKinds(.viewWillAppear), EventKinds(.viewDidAppear), EventKinds(.viewWillDisappear),
            EventKinds(.viewDidDisappear),
        ],
        expected: [
            "viewWillAppear",
            "viewIsAppearing",
            "viewDidAppear",
            "viewWillDisappear",
            "viewDidDisappear",
        ],
        examples: """
            ## An appearance ends that never began
            # records: viewDidLoad viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear
            +0.010 [main] <Shop.Detail: 0x2> viewDidLoad()
            +0.020 [main] <Shop.Detail: 0x2> viewDidAppear(_:)
            #! unbalanced-appearance warning <Shop.Detail: 0x2>
            ## A controller appears twice
            # records: viewDidLoad viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear
            +0.010 [main] <Shop.Detail: 0x2> viewDidLoad()
            \(Calls.appear(at: 20))
            +0.040 [main] <Shop.Detail: 0x2> viewWillAppear(_:)
            #! unbalanced-appearance warning <Shop.Detail: 0x2>
            +0.050 [main] <Shop.Detail: 0x2> viewDidAppear(_:)
            ## A disappearance ends that never began
            # records: viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear
            \(Calls.appear())
            +0.030 [main] <Shop.Detail: 0x2> viewDidDisappear(_:)
            #! unbalanced-appearance warning <Shop.Detail: 0x2>
            ## A swipe back that the user gave up
            +0.010 [main] <Shop.Host: 0x1> viewDidLoad()
            +0.020 [main] <Shop.Detail: 0x2> viewDidLoad()
            \(Calls.appear(at: 30))
            +1.000 [main] <Shop.Detail: 0x2> viewWillDisappear(_:)
            +1.010 [main] <Shop.Host: 0x1> viewWillAppear(_:)
            \(Calls.disappear("Shop.Host: 0x1", at: 1_020))
            \(Calls.appear(at: 1_040))
            ## The trace begins while the controller is on screen
            # records: viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear
            +0.010 [main] <Shop.Detail: 0x2> viewDidDisappear(_:)
            +0.020 [main] <Shop.Detail: 0x2> viewWillAppear(_:)
            ## The class logs only the second half of each pair
            +0.010 [main] <Shop.Detail: 0x2> viewDidLoad()
            +0.020 [main] <Shop.Detail: 0x2> viewDidAppear(_:)
            +1.000 [main] <Shop.Detail: 0x2> viewDidDisappear(_:)
            +2.000 [main] <Shop.Detail: 0x2> viewDidAppear(_:)
            ## A base class and its subclass print most callbacks, and only one of them the others
            +0.010 [main] <Shop.Host: 0x1> viewDidLoad()
            +0.014 [main] <Shop.Host: 0x1> viewDidLoad()
            +0.020 [main] <Shop.Host: 0x1> viewWillAppear(_:)
            +0.022 [main] <Shop.Detail: 0x2> viewWillAppear(_:)
            +0.024 [main] <Shop.Host: 0x1> viewWillAppear(_:)
            +0.030 [main] <Shop.Host: 0x1> viewIsAppearing(_:)
            +0.040 [main] <Shop.Host: 0x1> viewWillLayoutSubviews()
            +0.050 [main] <Shop.Host: 0x1> viewDidLayoutSubviews()
            +0.060 [main] <Shop.Host: 0x1> viewDidAppear(_:)
            +0.062 [main] <Shop.Detail: 0x2> viewDidAppear(_:)
            +0.064 [main] <Shop.Host: 0x1> viewDidAppear(_:)
            +0.500 [main] <Shop.Host: 0x1> viewWillLayoutSubviews()
            +0.510 [main] <Shop.Host: 0x1> viewDidLayoutSubviews()
            ## A child appears before its parent does
            +0.010 [main] <Shop.Host: 0x1> viewDidLoad()
            +0.020 [main] <Shop.Detail: 0x2> viewDidLoad()
            +0.030 [main] <Shop.Detail: 0x2> viewWillAppear(_:)
            +0.040 [main] <Shop.Host: 0x1> viewWillAppear(_:)
            +0.050 [main] <Shop.Detail: 0x2> viewDidAppear(_:)
            +0.060 [main] <Shop.Host: 0x1> viewDidAppear(_:)
            """
    )

    private static let callbacks: [EventKind] = [
        .viewWillAppear, .viewIsAppearing, .viewDidAppear, .viewWillDisappear, .viewDidDisappear,
    ]

    /// `without viewWillAppear before it`, where a callback lacks the one that begins its pair; else the state that it does not fit.
    private static func trouble(_ kind: EventKind, _ state: AppearanceState) -> String {
        let again = state == AppearanceState.target(of: kind) ? "again " : ""
        return switch kind {
        case .viewIsAppearing, .viewDidAppear: "\(again)without viewWillAppear before it"
        case .viewDidDisappear: "\(again)without viewWillDisappear before it"
        default: "\(again)while it was \(state)"
        }
    }

    static let check = Check.call(EventKinds(callbacks)) { event, state, hierarchy in
        guard !state.appearance.allows(event.kind) else { return [] }
        let hidden = callbacks.filter { hierarchy.knowledge.evidence(of: $0, in: state) < .implied }
        var violation = Violation(
            subject: state, parent: state.relation?.parent, event: event.reference,
            message: "\(state.shortName) got \(event.kind.name) \(trouble(event.kind, state.appearance))",
            witnesses: [],
            variant: event.kind.name)
        // If it was pushed again and appears, it had left the stack, and disappeared, unseen.
        if let push = state.rareIfAny?.repeatedPush, state.lastAppearance.map({ $0 < push }) ?? true {
            violation.survival = .appearance
        }
        if state.appearance.allows(event.kind, afterAnyOf: hidden) {
            violation.absent = hidden.first { state.appearance.allows(event.kind, afterAnyOf: [$0]) } ?? hidden.first
            return [violation]
        }
        if let last = state.lastAppearance ?? state.loaded {
            violation.witnesses.append(
                last.witness("\(state.shortName).\(last.kind.name)", "it is \(state.appearance)"))
        }
        violation.witnesses.append(event.witness(in: hierarchy, "cannot follow"))
        violation.ownFix = fix(of: event.reference, state)
        return [violation]
    }

    /// The greatest time between a callback and another one that it calls, in nanoseconds.
    private static let nesting: Int64 = 5_000_000

    /// Returns the fix for a *did* without a *will*, or for one callback inside another; nil for any other event.
    private static func fix(of event: EventReference, _ state: ControllerState) -> String? {
        let call = event.kind.name
        if event.kind == .viewDidAppear || event.kind == .viewDidDisappear {
            let will = (event.kind == .viewDidAppear ? EventKind.viewWillAppear : .viewWillDisappear).name
            return """
                Look at the overrides of `\(will)` and `\(call)` in \(state.shortName) and its superclasses: one of them does not call \
                `super`, or calls another callback's, such as `super.\(call)` in `\(will)`. A parent that overrides them without `super` \
                does the same to its children.
                """
        }
        guard let last = state.lastAppearance, event.follows(last, within: nesting, orLines: 1) else { return nil }
        return """
            Look at the overrides of `\(last.kind.name)` in \(state.shortName) and its superclasses: `\(call)` comes \
            inside it, which happens if one calls `super.\(call)`. Each override must call `super` of its own \
            callback, once.
            """
    }
}
