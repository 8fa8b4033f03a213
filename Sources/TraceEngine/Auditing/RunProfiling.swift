package import TraceAuditing
package import TraceDiff
package import TraceModel
package import TraceStore

/// Audits runs and sums each up, two at a time.
package struct RunProfiling {
    package let audit: RunAudit
    package let store: TraceStore

    package init(audit: RunAudit, store: TraceStore) {
        self.audit = audit
        self.store = store
    }

    /// What changed from the runs of side A to those of side B.
    package func difference(from a: [Run], to b: [Run], groups: [RunGroup]? = nil) throws -> RunDifference {
        let profiles = try profiles(of: a + b)
        return RunComparison(Array(profiles[..<a.count]), Array(profiles[a.count...]), groups: groups).difference()
    }

    /// The profiles, in the order of the runs.
    private func profiles(of runs: [Run]) throws -> [RunProfile] {
        var profiles: [RunProfile] = []
        var rest = runs[...]
        while let first = rest.popFirst() {
            // Connections of a store take turns, so that the other run is read over one of its own.
            let other = try rest.popFirst().map { second in
                let store = try TraceStore(path: store.path, isCreated: false, patience: store.patience)
                return Worker { [audit] in try audit.profile(of: second, in: store) }
            }
            profiles.append(try audit.profile(of: first, in: store))
            if let other { profiles.append(try other.value()) }
        }
        return profiles
    }
}
