import TraceModel

enum UnbalancedAppearance: Rule {
    static let description = RuleDescription(
        id: "unbalanced-appearance",
        summary: "A controller gets an appearance callback that its state does not allow.",
        rationale: """
            UIKit balances the callbacks: every *did* has its *will*, and nothing appears twice. If they are out of balance, \
            something calls them by hand, or a container forwards them while UIKit forwards them too. A *will* after the \
            opposite *will* is not a fault: that is a cancelled interactive transition.
            """,
        fix: """
            Do not call `viewWillAppear` and its like yourself: use `beginAppearanceTransition(_:animated:)` and \
            `endAppearanceTransition()`, and override `shouldAutomaticallyForwardAppearanceMethods` if you do.
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
        triggering: """
            ## An appearance ends that never began
            # records: viewDidLoad viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear
            +0.010 [main] <Shop.Detail: 0x2> viewDidLoad()
            +0.020 [main] <Shop.Detail: 0x2> viewDidAppear(_:)
            #! unbalanced-appearance warning <Shop.Detail: 0x2>
            ## A controller appears twice
            # records: viewDidLoad viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear
            +0.010 [main] <Shop.Detail: 0x2> viewDidLoad()
            +0.020 [main] <Shop.Detail: 0x2> viewWillAppear(_:)
            +0.030 [main] <Shop.Detail: 0x2> viewDidAppear(_:)
            +0.040 [main] <Shop.Detail: 0x2> viewWillAppear(_:)
            #! unbalanced-appearance warning <Shop.Detail: 0x2>
            +0.050 [main] <Shop.Detail: 0x2> viewDidAppear(_:)
            ## A disappearance ends that never began
            # records: viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear
            +0.010 [main] <Shop.Detail: 0x2> viewWillAppear(_:)
            +0.020 [main] <Shop.Detail: 0x2> viewDidAppear(_:)
            +0.030 [main] <Shop.Detail: 0x2> viewDidDisappear(_:)
            #! unbalanced-appearance warning <Shop.Detail: 0x2>
            """,
        nonTriggering: """
            ## A swipe back that the user gave up
            +0.010 [main] <Shop.Host: 0x1> viewDidLoad()
            +0.020 [main] <Shop.Detail: 0x2> viewDidLoad()
            +0.030 [main] <Shop.Detail: 0x2> viewWillAppear(_:)
            +0.040 [main] <Shop.Detail: 0x2> viewDidAppear(_:)
            +1.000 [main] <Shop.Detail: 0x2> viewWillDisappear(_:)
            +1.010 [main] <Shop.Host: 0x1> viewWillAppear(_:)
            +1.020 [main] <Shop.Host: 0x1> viewWillDisappear(_:)
            +1.030 [main] <Shop.Host: 0x1> viewDidDisappear(_:)
            +1.040 [main] <Shop.Detail: 0x2> viewWillAppear(_:)
            +1.050 [main] <Shop.Detail: 0x2> viewDidAppear(_:)
            ## The trace begins while the controller is on screen
            # records: viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear
            +0.010 [main] <Shop.Detail: 0x2> viewDidDisappear(_:)
            +0.020 [main] <Shop.Detail: 0x2> viewWillAppear(_:)
            ## The class logs only the second half of each pair
            +0.010 [main] <Shop.Detail: 0x2> viewDidLoad()
            +0.020 [main] <Shop.Detail: 0x2> viewDidAppear(_:)
            +1.000 [main] <Shop.Detail: 0x2> viewDidDisappear(_:)
            +2.000 [main] <Shop.Detail: 0x2> viewDidAppear(_:)
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

    static let check = Check.event(EventKinds(callbacks)) { event, hierarchy in
        guard let state = hierarchy.livingState(event.subject), !state.appearance.allows(event.kind) else { return [] }
        let hidden = callbacks.filter { hierarchy.knowledge.absence(of: $0, in: state) != .isCertain }
        var violation = Violation(
            severity: .warning, subject: state, parent: state.relation?.parent, event: event.reference,
            message: "\(state.shortName) got \(event.kind.name) while it was \(state.appearance)", witnesses: [],
            variant: event.kind.name)
        if state.appearance.allows(event.kind, afterAnyOf: hidden) {
            violation.absent = hidden.first { state.appearance.allows(event.kind, afterAnyOf: [$0]) } ?? hidden.first
            return [violation]
        }
        var witnesses: [Finding.Witness] = []
        if let last = state.lastAppearance ?? state.loaded {
            witnesses.append(last.witness("\(state.shortName).\(last.kind.name)", "it is \(state.appearance)"))
        }
        witnesses.append(event.witness("\(state.shortName).\(event.kind.name)", "cannot follow"))
        violation.witnesses = witnesses
        violation.fix = fix(of: event.reference, state)
        return [violation]
    }

    /// Returns the fix for a *did* without a *will*, or for one callback inside another; nil for any other event.
    private static func fix(of event: EventReference, _ state: ControllerState) -> String? {
        let kind = event.kind
        let will: EventKind
        switch kind {
        case .viewDidAppear: will = .viewWillAppear
        case .viewDidDisappear: will = .viewWillDisappear
        default: return fix(of: event, inside: state.lastAppearance, state)
        }
        return """
            Look at the overrides of `\(will.name)` and `\(kind.name)` in \(state.shortName) and its superclasses: one of them does not call \
            `super`, or calls another callback's, such as `super.\(kind.name)` in `\(will.name)`. A parent that overrides them without `super` \
            does the same to its children.
            """
    }

    /// The greatest time between a callback and another one that it calls, in nanoseconds.
    private static let nesting: Int64 = 5_000_000

    private static func fix(
        of event: EventReference, inside last: EventReference?, _ state: ControllerState
    ) -> String? {
        guard let last, event.nanoseconds(since: last).map({ $0 <= nesting }) ?? (event.line == last.line + 1) else {
            return nil
        }
        return """
            Look at the overrides of `\(last.kind.name)` in \(state.shortName) and its superclasses: `\(event.kind.name)` comes \
            inside it, which happens if one calls `super.\(event.kind.name)`. Each override must call `super` of its own \
            callback, once.
            """
    }
}
