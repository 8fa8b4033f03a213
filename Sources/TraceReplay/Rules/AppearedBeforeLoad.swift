import TraceModel

enum AppearedBeforeLoad: Rule {
    static let description = RuleDescription(
        id: "appeared-before-load",
        summary: "A view loads after its controller has appeared.",
        rationale: """
            A view is loaded before it appears. If the log shows the opposite, an appearance callback was called by hand on a \
            controller whose view was not loaded yet.
            """,
        fix: "Do not call appearance callbacks yourself; let UIKit load the view when it is added.",
        wrong: """
            override func viewDidLoad() {
                // no super.viewDidLoad(): the class above never learns that its view is loaded
                setUp()
            }
            """,
        right: """
            override func viewDidLoad() {
                super.viewDidLoad()
                setUp()
            }
            """,
        severity: .error,
        looksAt: [EventKinds(.viewDidLoad)],
        expected: [
            "viewDidLoad",
            "viewWillAppear",
            "viewDidAppear",
        ],
        examples: """
            ## An appearance callback is called by hand
            +0.010 [main] <Shop.Detail: 0x2> viewWillAppear(_:)
            +0.020 [main] <Shop.Detail: 0x2> viewDidLoad()
            #! appeared-before-load error <Shop.Detail: 0x2>
            +0.030 [main] <Shop.Detail: 0x2> viewDidAppear(_:)
            ## The view loads, then it appears
            +0.010 [main] <Shop.Detail: 0x2> viewDidLoad()
            \(Calls.appear(at: 20))
            ## A new controller at the address of a dead one
            +0.010 [main] <Shop.Detail: 0x2> viewDidLoad()
            \(Calls.appear(at: 20))
            \(Calls.disappear(at: 40))
            +0.060 [main] <Shop.Detail: 0x2> deinit
            +0.070 [main] <Shop.Detail: 0x2> viewDidLoad()
            ## The log shows no deinit, and the controller that it first shows has left
            \(Calls.disappear(at: 10))
            +6.000 [main] <Shop.Detail: 0x2> viewDidLoad()
            \(Calls.appear(at: 6_010))
            ## The log begins late, and another controller may be at the address by now
            \(Calls.appear(at: 10))
            +6.000 [main] <Shop.Detail: 0x2> viewDidLoad()
            ## A child's view loads while its parent is appearing
            +0.010 [main] <Shop.Host: 0x1> viewWillAppear(_:)
            +0.020 [main] <Shop.Detail: 0x2> viewDidLoad()
            +0.030 [main] <Shop.Detail: 0x2> viewWillAppear(_:)
            +0.040 [main] <Shop.Host: 0x1> viewDidAppear(_:)
            +0.050 [main] <Shop.Detail: 0x2> viewDidAppear(_:)
            """
    )

    static let check = Check.call { event, state, hierarchy in
        // A label that was there before the log may stand for another controller by now.
        guard let appeared = state.appearedUnloaded, state.controller.address != nil || state.isKnownFromBirth,
            !hierarchy.knowledge.isFirstSeenWithView(state), !hierarchy.knowledge.mayBeReplaced(state)
        else { return [] }
        return .violation(
            state, parent: state.relation?.parent, at: event.reference,
            "\(state.shortName) got viewDidLoad after \(appeared.kind.name)",
            witnesses: [
                appeared.witness("\(state.shortName).\(appeared.kind.name)", "it appears"),
                event.witness(in: hierarchy, "its view loads, too late"),
            ])
    }
}
