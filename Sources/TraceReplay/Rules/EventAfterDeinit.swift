import TraceModel

enum EventAfterDeinit: Rule {
    static let description = RuleDescription(
        id: "event-after-deinit",
        summary: "A controller that was deallocated still gets a call.",
        rationale: """
            Something holds the controller without owning it (`unowned`, `unsafe_unretained`, a pointer) and calls it after its \
            end. It is a crash that has not happened yet, or a log line that names the wrong object.
            """,
        fix: """
            Make the reference weak, or end it in `deinit`: timers, notification blocks, delegates, key-value observers.
            """,
        wrong: """
            unowned let screen: Detail
            func update() { screen.reload() }  // Detail may be gone
            """,
        right: """
            weak var screen: Detail?
            func update() { screen?.reload() }
            """,
        severity: .error,
        looksAt: [EventKinds(.deinit)],
        expected: ["deinit, last"],
        exercisedBy: .gone,
        examples: """
            ## The end of a disappearance comes too late
            +0.005 [main] <Shop.Detail: 0x2> init
            \(Calls.appear())
            +0.030 [main] <Shop.Detail: 0x2> viewWillDisappear(_:)
            +0.040 [main] <Shop.Detail: 0x2> deinit
            +0.050 [main] <Shop.Detail: 0x2> viewDidDisappear(_:)
            #! event-after-deinit error <Shop.Detail: 0x2>
            ## A timer fires
            +0.005 [main] <Shop.Detail: 0x2> init
            +0.010 [main] <Shop.Detail: 0x2> viewDidLoad()
            +0.020 [main] <Shop.Detail: 0x2> deinit
            +1.000 [main] <Shop.Detail: 0x2> reload()
            #! event-after-deinit error <Shop.Detail: 0x2>
            ## A new controller at the address of a dead one
            +0.010 [main] <Shop.Detail: 0x2> viewDidLoad()
            +0.020 [main] <Shop.Detail: 0x2> deinit
            +0.030 [main] <Shop.Detail: 0x2> viewDidLoad()
            +0.040 [main] <Shop.Detail: 0x2> viewWillAppear(_:)
            ## A controller of another class at that address
            +0.010 [main] <Shop.Detail: 0x2> viewDidLoad()
            +0.020 [main] <Shop.Detail: 0x2> deinit
            +0.030 [main] <Shop.Cart: 0x2> viewDidAppear(_:)
            ## UIKit names the dead one in a message
            +0.010 [main] <Shop.Detail: 0x2> viewDidLoad()
            +0.020 [main] <Shop.Detail: 0x2> deinit
            +0.030 [main] Unbalanced calls to begin/end appearance transitions for <Shop.Detail: 0x2>.
            #! uikit-warning warning <Shop.Detail: 0x2>
            ## The `deinit` takes its own view out
            +0.005 [main] <Shop.Detail: 0x2> init
            +0.010 [main] <Shop.Detail: 0x2> viewDidLoad()
            +0.020 [main] <Shop.Detail: 0x2> deinit
            +0.021 [main] <Shop.Detail: 0x2> removeFromSuperview()
            ## The `deinit` takes the controller out, which has no parent any more
            +0.005 [main] <Shop.Detail: 0x2> init
            +0.010 [main] <Shop.Detail: 0x2> viewDidLoad()
            +0.020 [main] <Shop.Detail: 0x2> deinit
            +0.021 [main] <Shop.Detail: 0x2> willMove(toParent:) nil
            +0.022 [main] <Shop.Detail: 0x2> removeFromParent()
            ## The same in a class that does not log its init: these calls begin no other life
            +0.010 [main] <Shop.Detail: 0x2> viewDidLoad()
            +0.020 [main] <Shop.Detail: 0x2> deinit
            +0.021 [main] <Shop.Detail: 0x2> willMove(toParent:) nil
            +0.022 [main] <Shop.Detail: 0x2> removeFromParent()
            +9.000 [main] <Shop.Host: 0x1> viewDidLoad()
            ## The `deinit` calls something, or prints that it goes
            +0.005 [main] <Shop.Detail: 0x2> init
            +0.010 [main] <Shop.Detail: 0x2> viewDidLoad()
            +0.020 [main] <Shop.Detail: 0x2> deinit
            +0.021 [main] <Shop.Detail: 0x2> stopObserving()
            ## Another controller takes the address, and the log does not show its init
            +0.005 [main] <Shop.Detail: 0x2> init
            +0.010 [main] <Shop.Detail: 0x2> deinit
            +5.000 [main] <Shop.Detail: 0x2> didMove(toParent:) <UINavigationController: 0x5>
            +5.010 [main] <Shop.Detail: 0x2> viewDidLoad()
            ## It is made anew only after the call
            +0.005 [main] <Shop.Detail: 0x2> init
            +0.010 [main] <Shop.Detail: 0x2> deinit
            +5.000 [main] <Shop.Detail: 0x2> didMove(toParent:) <UINavigationController: 0x5>
            #! event-after-deinit error <Shop.Detail: 0x2>
            +5.010 [main] <Shop.Detail: 0x2> init
            +5.020 [main] <Shop.Detail: 0x2> viewDidLoad()
            ## A second deinit is that of another controller, which the log did not show before
            +0.010 [main] <Shop.Detail: 0x2> viewDidLoad()
            +0.020 [main] <Shop.Detail: 0x2> deinit
            +5.000 [main] <Shop.Detail: 0x2> deinit
            ## A class and its superclass log their deinit, and the app tears things down in between
            +0.010 [main] <Shop.Detail: 0x2> init
            +5.000 [main] <Shop.Detail: 0x2> deinit
            +5.030 [main] <Shop.Detail: 0x2> deinit
            ## The same in a class that shows its init, long after
            +0.010 [main] <Shop.Detail: 0x2> init
            +5.000 [main] <Shop.Detail: 0x2> deinit
            +9.000 [main] <Shop.Detail: 0x2> deinit
            ## A class that logs nothing but its deinit, at an address that is used again
            +0.010 [main] <Shop.Detail: 0x2> deinit
            +5.000 [main] <Shop.Detail: 0x2> deinit
            """
    )

    static let check = Check.callAfterDeinit { event, state, hierarchy in
        guard let gone = state.deallocated, event.kind != .diagnostic,
            !hierarchy.knowledge.hasUnaddressedDeinits(state),
            // An asynchronous logger writes lines late.
            event.reference.nanoseconds(since: gone).map({ $0 >= 0 }) ?? true,
            // UIKit moves a new controller at the address, whose beginning the log does not show.
            !(event.kind == .willMove && event.object != nil),
            !isInDeinit(event, of: state, since: gone, hierarchy)
        else { return [] }
        return .violation(
            state, parent: state.formerRelation?.parent, at: event.reference,
            "\(state.shortName) got \(event.kind.name) after its deinit",
            witnesses: [
                gone.witness("\(state.shortName).deinit", "deallocated"),
                event.reference.witness("\(state.shortName).\(event.kind.name)", "called after its end"),
            ], survival: .birth(at: state))
    }

    /// Whether the event is part of the `deinit`, which a log shows when it begins: the controller takes itself or its view out, does
    /// something with its children, or prints that it goes.
    private static func isInDeinit(
        _ event: Event, of state: ControllerState, since gone: EventReference, _ hierarchy: Hierarchy
    ) -> Bool {
        // Nothing is deallocated twice: a class and its superclass log theirs, or the second one is that of another controller.
        if event.kind == .deinit { return true }
        guard event.reference.isInDeinit(begunAt: gone) else { return false }
        if event.kind == .other { return true }
        guard case .deallocated(_, event.thread) = state.death else { return false }
        if event.kind.endsOwnPlace(withObject: event.object != nil) { return true }
        guard let object = hierarchy.state(event.object) else { return false }
        return object.lastParent === state
    }
}

extension EventReference {
    /// How long a `deinit` takes at most, in nanoseconds.
    private static let body: Int64 = 10_000_000
    /// The same in lines of a log without times.
    private static let linesOfBody = 3

    /// Whether the event may be part of a `deinit` of the same controller.
    func isInDeinit(begunAt gone: EventReference) -> Bool {
        nanoseconds(since: gone).map { $0 < Self.body } ?? (line - gone.line <= Self.linesOfBody)
    }
}

extension EventKind {
    /// Whether a controller takes itself or its view out with such a call, as some do in their `deinit`.
    func endsOwnPlace(withObject: Bool) -> Bool {
        switch self {
        case .removeFromSuperview, .removeFromParent, .dismiss: true
        case .willMove, .didMove: !withObject
        default: false
        }
    }
}
