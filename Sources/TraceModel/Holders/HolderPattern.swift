/// A way in which apps keep controllers alive that should have been deallocated.
package enum HolderPattern: String, Sendable, CaseIterable {
    case parent
    case timer
    case observer
    case task
    case delegate
    case closure
    case cache

    /// Finds the pattern in the evidence of a memory graph; nil for a pattern without a name.
    ///
    /// Specific patterns come first: a timer holds a closure, but the timer is the one to stop.
    package init?(_ evidence: GraphEvidence) {
        guard evidence.state == .held || evidence.state == .cycle, !evidence.links.isEmpty else { return nil }
        let links = evidence.links
        for pattern in [HolderPattern.timer, .observer, .task] where links.contains(where: pattern.isNamed) {
            self = pattern
            return
        }
        for link in links {
            if let pattern = [HolderPattern.parent, .delegate, .closure, .cache].first(where: { $0.isShown(by: link) })
            {
                self = pattern
                return
            }
        }
        return nil
    }

    /// Whether only this pattern has the class of the link.
    private func isNamed(_ link: HolderLink) -> Bool {
        let name = ClassName(link.name).base.lowercased()
        let words: [String] =
            switch self {
            case .timer:
                ["nscftimer", "nstimer", "cfrunlooptimer", "cadisplaylink", "dispatch_source", "timerpublisher"]
            case .observer:
                [
                    "observationtoken", "nskeyvalueobservation", "nskvo", "notificationcenter", "cfxnotification",
                    "nsobserver", "anycancellable", "sink", "observationregistrar",
                ]
            case .task:
                ["asynctask", "nsurlsessiondatatask", "nsurlsessiontask", "nsoperation", "swift_task", "taskgroup"]
            default: []
            }
        return words.contains { name.includes($0) } || self == .task && link.isTask
    }

    private func isShown(by link: HolderLink) -> Bool {
        switch self {
        case .parent: link.field?.lowercased().includes("childviewcontrollers") ?? false
        case .delegate: link.field.map { $0.lowercased().includes("delegate") || $0 == "dataSource" } ?? false
        case .closure: link.isClosure
        case .cache:
            ["nscache", "cache", "dictionary", "maptable", "hashtable", "pool"].contains {
                ClassName(link.name).base.lowercased().includes($0) || link.field?.lowercased().includes($0) == true
            }
        default: false
        }
    }
}

extension HolderLink {
    /// Whether it is a `Task`, a `_Concurrency.Task<…>`, or the closure of one.
    fileprivate var isTask: Bool { ClassName(name).base == "Task" || isClosure && name.includes("async") }
}

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

    /// The same code without the leak.
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
