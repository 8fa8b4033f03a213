import TraceModel

enum OffMainThread: Rule {
    static let description = RuleDescription(
        id: "off-main-thread",
        summary: "UIKit is called on a thread other than the main thread.",
        rationale: """
            View controllers may be used only on the main thread. On another thread, most calls seem to work, but some views \
            are not drawn, layout crashes, or a hierarchy loses a child.
            """,
        fix: "Hop to the main actor first: mark the method `@MainActor`, or use `DispatchQueue.main.async`.",
        wrong: "Task.detached { host.addChild(child) }",
        right: "Task { @MainActor in host.addChild(child) }",
        severity: .error,
        needsThreads: true,
        expected: ["on the main thread"],
        examples: """
            ## A background queue embeds a child
            # vctrace: 1
            +0.010 [com.shop.images] <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
            #! off-main-thread error <Shop.Detail: 0x2>
            \(Calls.move(to: "Shop.Host: 0x1", at: 20))
            ## A numbered thread, in a log that says which one is the main one
            +0.010 [main] <Shop.Host: 0x1> viewDidLoad()
            +0.020 [7] <Shop.Detail: 0x2> viewDidLoad()
            #! off-main-thread error <Shop.Detail: 0x2>
            ## A completion handler replaces the window's root
            # vctrace: 1
            +0.010 [main] <UIWindow: 0x9> setRootViewController(_:) <Shop.Login: 0x1>
            +1.000 [com.shop.session] <UIWindow: 0x9> setRootViewController(_:) <Shop.Tabs: 0x2>
            #! off-main-thread error <Shop.Tabs: 0x2>
            +2.000 [com.shop.session] <UIWindow: 0x9> setRootViewController(_:) nil
            #! off-main-thread error <Shop.Tabs: 0x2>
            ## The last reference is released on another thread
            +0.010 [main] <Shop.Detail: 0x2> viewDidLoad()
            +0.020 [com.shop.images] <Shop.Detail: 0x2> deinit
            ## All threads are numbers, and one of them is the main one
            +0.010 [1522941] <Shop.Detail: 0x2> viewDidLoad()
            +0.020 [1522941] <Shop.Detail: 0x2> viewWillAppear(_:)
            +0.030 [1522941] <Shop.Detail: 0x2> viewDidAppear(_:)
            ## The main queue under its own name
            +0.010 [com.apple.main-thread] <Shop.Detail: 0x2> viewDidLoad()
            ## The log does not say on which thread
            +0.010 <Shop.Detail: 0x2> viewDidLoad()
            +0.020 <Shop.Detail: 0x2> viewWillAppear(_:)
            """
    )

    static let check = Check.event(.ofMainThread) { event, hierarchy in
        guard let thread = event.thread, hierarchy.knowledge.threads.isOffMain(thread),
            let state = hierarchy.protagonist(of: event)
        else { return [] }
        let (call, name) = (event.kind.name, hierarchy.knowledge.threads.name(of: thread))
        return .violation(
            state, parent: state.relation?.parent, at: event.reference,
            "\(call) of \(state.shortName) on thread \(name)",
            witnesses: [event.reference.witness("\(state.shortName): \(call)", "on thread \(name)")], variant: call)
    }
}
