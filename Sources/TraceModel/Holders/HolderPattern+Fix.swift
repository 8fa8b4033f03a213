extension HolderPattern {
    /// `A closure that captures self`.
    package var title: String {
        switch self {
        case .parent: "A parent that still has it as its child"
        case .timer: "A timer or display link that is still running"
        case .observer: "An observer that is still registered"
        case .task: "A task that has not ended"
        case .delegate: "A delegate that is not weak"
        case .closure: "A closure that captures self"
        case .cache: "A cache that keeps controllers"
        }
    }

    /// What to do, in a sentence or two.
    package var fix: String {
        switch self {
        case .parent:
            "Remove the controller from its parent, and not only its view from the screen."
        case .timer:
            "Stop the timer or display link when the controller goes, for example in `viewDidDisappear`, and capture `self` "
                + "weakly in its closure. A run loop holds a timer until `invalidate()`, and the timer holds its target."
        case .observer:
            "Capture `self` weakly in the observer's closure, and keep its token in the controller, so that it ends with it. "
                + "A notification center holds a block until its token is removed."
        case .task:
            "Capture `self` weakly in the task, and again in each step of a loop. Keep the task, and cancel it when the "
                + "controller goes."
        case .delegate:
            "Make the delegate property `weak`, and its protocol `AnyObject`."
        case .closure:
            "Capture `self` weakly in the closure that is stored, or set the property to nil when the controller goes."
        case .cache:
            "Take the controller out of the collection when it goes, or keep the data there and make the controller anew."
        }
    }

    /// Code that leaks.
    package var before: String {
        switch self {
        case .parent:
            "child.view.removeFromSuperview()"
        case .timer:
            """
            link = CADisplayLink(target: self, selector: #selector(step))
            link.add(to: .main, forMode: .common)
            """
        case .observer:
            """
            NotificationCenter.default.addObserver(forName: .cartDidChange, object: nil, queue: .main) { _ in
                self.reload()
            }
            """
        case .task:
            """
            Task {
                for await price in store.prices { self.show(price) }
            }
            """
        case .delegate:
            """
            protocol FeedDelegate { func feedDidChange() }
            final class Feed { var delegate: (any FeedDelegate)? }
            """
        case .closure:
            "viewModel.onUpdate = { self.reload() }"
        case .cache:
            "Store.shared.screens[id] = controller"
        }
    }

    /// The same without the leak.
    package var after: String {
        switch self {
        case .parent:
            """
            child.willMove(toParent: nil)
            child.view.removeFromSuperview()
            child.removeFromParent()
            """
        case .timer:
            """
            link = CADisplayLink(target: self, selector: #selector(step))
            link.add(to: .main, forMode: .common)

            override func viewDidDisappear(_ animated: Bool) {
                super.viewDidDisappear(animated)
                link.invalidate()
            }
            """
        case .observer:
            """
            token = NotificationCenter.default.addObserver(forName: .cartDidChange, object: nil, queue: .main) {
                [weak self] _ in self?.reload()
            }

            deinit { NotificationCenter.default.removeObserver(token) }
            """
        case .task:
            """
            task = Task { [weak self, prices = store.prices] in
                for await price in prices { self?.show(price) }
            }

            deinit { task.cancel() }
            """
        case .delegate:
            """
            protocol FeedDelegate: AnyObject { func feedDidChange() }
            final class Feed { weak var delegate: (any FeedDelegate)? }
            """
        case .closure:
            "viewModel.onUpdate = { [weak self] in self?.reload() }"
        case .cache:
            "Store.shared.states[id] = controller.state"
        }
    }
}
