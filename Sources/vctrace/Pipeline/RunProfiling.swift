import TraceModel
import TraceReplay
import TraceStore

/// Audits runs and sums each up, two at a time.
struct RunProfiling {
    let audit: RunAudit
    let store: TraceStore

    /// The profiles, in the order of the runs.
    func profiles(of runs: [Run]) throws(CommandFailure) -> [RunProfile] {
        var profiles: [RunProfile] = []
        var rest = runs[...]
        while let first = rest.popFirst() {
            let second = rest.popFirst()
            // Connections of a store take turns, so that the other run is read over one of its own.
            let other = try second.map { run throws(CommandFailure) in
                let store = try CommandFailure.wrapping { () throws(StoreError) in
                    try TraceStore(path: self.store.path, readOnly: true)
                }
                return Worker { [audit] () throws(CommandFailure) in try audit.profile(of: run, in: store) }
            }
            profiles.append(try audit.profile(of: first, in: store))
            if let other { profiles.append(try other.value()) }
        }
        return profiles
    }
}
