/// A way in which apps keep controllers alive that should be gone.
package enum HolderPattern: String, Sendable, CaseIterable {
    case parent
    case timer
    case observer
    case task
    case delegate
    case closure
    case cache

    /// The pattern in what a memory graph shows; nil for one that has no name.
    ///
    /// What is particular comes first: a timer holds a closure, but the timer is what must be stopped.
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

    /// Whether the link's class is one that only this pattern has.
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
    /// `Task`, `_Concurrency.Task<…>`, and the closure of one.
    fileprivate var isTask: Bool { ClassName(name).base == "Task" || isClosure && name.includes("async") }
}
