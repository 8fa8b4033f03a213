extension GraphEvidence {
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
            guard evidence.state == .held || evidence.state == .cycle else { return nil }
            let links = evidence.links
            let specific = Self.specific.first { pattern, names in
                links.contains { link in
                    names.contains { link.baseName.includes($0) } || pattern == .task && link.isTask
                }
            }
            guard let pattern = specific?.pattern ?? links.lazy.compactMap(\.pattern).first else { return nil }
            self = pattern
        }

        /// The patterns that have classes of their own, with parts of the names of these.
        private static let specific: [(pattern: HolderPattern, names: [String])] = [
            (.timer, ["nscftimer", "nstimer", "cfrunlooptimer", "cadisplaylink", "dispatch_source", "timerpublisher"]),
            (
                .observer,
                [
                    "observationtoken", "nskeyvalueobservation", "nskvo", "notificationcenter", "cfxnotification",
                    "nsobserver", "anycancellable", "sink", "observationregistrar",
                ]
            ),
            (
                .task,
                ["asynctask", "nsurlsessiondatatask", "nsurlsessiontask", "nsoperation", "swift_task", "taskgroup"]
            ),
        ]
    }
}

extension GraphEvidence.HolderLink {
    fileprivate var baseName: String { ClassName(name).base.lowercased() }

    /// Whether it is a `Task`, a `_Concurrency.Task<…>`, or the closure of one.
    fileprivate var isTask: Bool { ClassName(name).base == "Task" || isClosure && name.includes("async") }

    fileprivate var pattern: GraphEvidence.HolderPattern? {
        let word = field?.lowercased() ?? ""
        if word.includes("childviewcontrollers") { return .parent }
        if word.includes("delegate") || field == "dataSource" { return .delegate }
        if isClosure { return .closure }
        let caches = ["nscache", "cache", "dictionary", "maptable", "hashtable", "pool"]
        return caches.contains { baseName.includes($0) || word.includes($0) } ? .cache : nil
    }
}
