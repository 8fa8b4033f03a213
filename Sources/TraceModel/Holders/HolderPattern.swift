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
