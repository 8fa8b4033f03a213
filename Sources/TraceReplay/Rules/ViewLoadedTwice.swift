import TraceModel

enum ViewLoadedTwice: Rule {
    static let description = RuleDescription(
        id: "view-loaded-twice",
        summary: "A controller gets viewDidLoad a second time.",
        rationale: """
            Since iOS 6 a view is loaded once in a controller's life. A second `viewDidLoad` comes from a call by hand, or from \
            a view that was set to nil; whatever is set up there is set up twice: observers, children, constraints.
            """,
        fix: "Do not call `viewDidLoad()` or `loadView()` yourself; use `loadViewIfNeeded()`.",
        wrong: "child.viewDidLoad()  // only UIKit calls it",
        right: "child.loadViewIfNeeded()",
        severity: .warning,
        looksAt: [EventKinds(.viewDidLoad)],
        expected: ["viewDidLoad, once"],
        examples: """
            ## viewDidLoad is called by hand
            +0.010 [main] <Shop.Detail: 0x2> viewDidLoad()
            +0.500 [main] <Shop.Detail: 0x2> viewDidLoad()
            #! view-loaded-twice warning <Shop.Detail: 0x2>
            ## A base class and its subclass both log, and the subclass embeds a child in between
            +0.010 [main] <Shop.Host: 0x1> viewDidLoad()
            +0.012 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
            +0.013 [main] <Shop.Detail: 0x2> willMove(toParent:) <Shop.Host: 0x1>
            +0.014 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>
            +0.016 [main] <Shop.Host: 0x1> viewDidLoad()
            ## A base class and its subclass both log each callback
            +0.010 [main] <Shop.Host: 0x1> viewDidLoad()
            +0.028 [main] <Shop.Host: 0x1> viewDidLoad()
            +0.030 [main] <Shop.Host: 0x1> viewWillAppear(_:)
            +0.034 [main] <Shop.Host: 0x1> viewWillAppear(_:)
            +0.500 [main] <Shop.Host: 0x1> viewDidAppear(_:)
            +0.503 [main] <Shop.Host: 0x1> viewDidAppear(_:)
            ## The log shows nothing but loads, and the user opens the screen again
            +0.010 [main] <Shop.Detail: 0x2> viewDidLoad()
            +9.000 [main] <Shop.Detail: 0x2> viewDidLoad()
            ## UIKit took the view away to save memory, as it did until iOS 6
            +0.010 [main] <Shop.Detail: 0x2> viewDidLoad()
            +1.000 [main] <Shop.Detail: 0x2> viewDidUnload
            +2.000 [main] <Shop.Detail: 0x2> viewDidLoad()
            ## A new controller at the address of a dead one
            +0.010 [main] <Shop.Detail: 0x2> viewDidLoad()
            +0.020 [main] <Shop.Detail: 0x2> deinit
            +0.030 [main] <Shop.Detail: 0x2> viewDidLoad()
            ## A second init at the address is that of another controller
            +0.010 [main] <Shop.Detail: 0x2> init
            +0.020 [main] <Shop.Detail: 0x2> viewDidLoad()
            +9.000 [main] <Shop.Detail: 0x2> init
            +9.010 [main] <Shop.Detail: 0x2> viewDidLoad()
            ## The log shows no deinit, and the first controller has left
            +0.010 [main] <Shop.Detail: 0x2> viewDidLoad()
            \(Calls.appear(at: 20))
            \(Calls.disappear())
            +9.000 [main] <Shop.Detail: 0x2> viewDidLoad()
            """
    )

    static let check = Check.call { event, state, hierarchy in
        guard let first = state.loaded, !hierarchy.knowledge.mayBeReplaced(state),
            !mayBeAnother(state, event.reference, since: first, hierarchy)
        else { return [] }
        return .violation(
            state, parent: state.relation?.parent, at: event.reference,
            "\(state.shortName) got viewDidLoad a second time",
            witnesses: [
                first.witness("\(state.shortName).viewDidLoad", "its view loads"),
                event.witness(in: hierarchy, "its view loads again"),
            ])
    }

    /// Whether the view loads again so late, in a log that shows neither how lives begin nor how they end nor what disappears,
    /// that another controller may be at the address.
    private static func mayBeAnother(
        _ state: ControllerState, _ event: EventReference, since first: EventReference, _ hierarchy: Hierarchy
    ) -> Bool {
        guard let elapsed = event.nanoseconds(since: first), elapsed >= visit,
            !isStillOnScreen(state, event, hierarchy)
        else { return false }
        return hierarchy.knowledge.evidence(of: .deinit, in: state) < .likely
            && !hierarchy.knowledge.wouldBeginWithInit(state)
            && hierarchy.knowledge.evidence(of: .viewDidDisappear, in: state) < .wouldShow
    }

    /// Whether it appeared just before, and no other controller did since.
    private static func isStillOnScreen(
        _ state: ControllerState, _ event: EventReference, _ hierarchy: Hierarchy
    ) -> Bool {
        guard state.appearance == .appeared, hierarchy.lastArrival == state.id, let shown = state.lastAppearance else {
            return false
        }
        return event.isWithin(hierarchy.knowledge.settings.leakGrace, of: shown)
    }

    /// The time in which nobody leaves a screen and comes back, in nanoseconds.
    private static let visit: Int64 = 1_000_000_000
}
