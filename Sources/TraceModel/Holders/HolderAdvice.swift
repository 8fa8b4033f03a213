extension GraphEvidence.HolderPattern {
    /// What an app holds the controller by, and what to do about it.
    package struct Advice: Sendable {
        /// `A closure that captures self`.
        package let title: String
        /// How the app lets go of it.
        package let remedy: String
        /// Code that leaks.
        package let before: String
        /// The same code without the leak.
        package let after: String
    }

    package var advice: Advice {
        switch self {
        case .parent:
            Advice(
                title: "A parent that still has it as its child",
                remedy: "Remove the controller from its parent, and not only its view from the screen.",
                before: "child.view.removeFromSuperview()",
                after: """
                    child.willMove(toParent: nil)
                    child.view.removeFromSuperview()
                    child.removeFromParent()
                    """)
        case .timer:
            Advice(
                title: "A timer or display link that is still running",
                remedy:
                    "Stop the timer or display link when the controller goes, for example in `viewDidDisappear`, and capture `self` "
                    + "weakly in its closure. A run loop holds a timer until `invalidate()`, and the timer holds its target.",
                before: """
                    link = CADisplayLink(target: self, selector: #selector(step))
                    link.add(to: .main, forMode: .common)
                    """,
                after: """
                    link = CADisplayLink(target: self, selector: #selector(step))
                    link.add(to: .main, forMode: .common)

                    override func viewDidDisappear(_ animated: Bool) {
                        super.viewDidDisappear(animated)
                        link.invalidate()
                    }
                    """)
        case .observer:
            Advice(
                title: "An observer that is still registered",
                remedy:
                    "Capture `self` weakly in the observer's closure, and keep its token in the controller, so that it ends with it. "
                    + "A notification center holds a block until its token is removed.",
                before: """
                    NotificationCenter.default.addObserver(forName: .cartDidChange, object: nil, queue: .main) { _ in
                        self.reload()
                    }
                    """,
                after: """
                    token = NotificationCenter.default.addObserver(forName: .cartDidChange, object: nil, queue: .main) {
                        [weak self] _ in self?.reload()
                    }

                    deinit { NotificationCenter.default.removeObserver(token) }
                    """)
        case .task:
            Advice(
                title: "A task that has not ended",
                remedy:
                    "Capture `self` weakly in the task, and again in each step of a loop. Keep the task, and cancel it when the "
                    + "controller goes.",
                before: """
                    Task {
                        for await price in store.prices { self.show(price) }
                    }
                    """,
                after: """
                    task = Task { [weak self, prices = store.prices] in
                        for await price in prices { self?.show(price) }
                    }

                    deinit { task.cancel() }
                    """)
        case .delegate:
            Advice(
                title: "A delegate that is not weak",
                remedy: "Make the delegate property `weak`, and its protocol `AnyObject`.",
                before: """
                    protocol FeedDelegate { func feedDidChange() }
                    final class Feed { var delegate: (any FeedDelegate)? }
                    """,
                after: """
                    protocol FeedDelegate: AnyObject { func feedDidChange() }
                    final class Feed { weak var delegate: (any FeedDelegate)? }
                    """)
        case .closure:
            Advice(
                title: "A closure that captures self",
                remedy:
                    "Capture `self` weakly in the closure that is stored, or set the property to nil when the controller goes.",
                before: "viewModel.onUpdate = { self.reload() }",
                after: "viewModel.onUpdate = { [weak self] in self?.reload() }")
        case .cache:
            Advice(
                title: "A cache that keeps controllers",
                remedy:
                    "Take the controller out of the collection when it goes, or keep only the data there, and create a new controller.",
                before: "Store.shared.screens[id] = controller",
                after: "Store.shared.states[id] = controller.state")
        }
    }
}
