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
    /// What an app holds the controller by, and how it lets go of it.
    package struct Advice: Sendable {
        /// `A closure that captures self`.
        package let title: String
        /// What to do, in a sentence or two.
        package let fix: String
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
                fix: "Remove the controller from its parent, and not only its view from the screen.",
                before: "child.view.removeFromSuperview()",
                after: """
                    child.willMove(toParent: nil)
                    child.view.removeFromSuperview()
                    child.removeFromParent()
                    """)
        case .timer:
            Advice(
                title: "A timer or display link that is still running",
                fix:
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
                fix:
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
                fix:
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
                fix: "Make the delegate property `weak`, and its protocol `AnyObject`.",
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
                fix:
                    "Capture `self` weakly in the closure that is stored, or set the property to nil when the controller goes.",
                before: "viewModel.onUpdate = { self.reload() }",
                after: "viewModel.onUpdate = { [weak self] in self?.reload() }")
        case .cache:
            Advice(
                title: "A cache that keeps controllers",
                fix:
                    "Take the controller out of the collection when it goes, or keep the data there and make the controller anew.",
                before: "Store.shared.screens[id] = controller",
                after: "Store.shared.states[id] = controller.state")
        }
    }
}
