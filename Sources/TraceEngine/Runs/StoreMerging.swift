import LogFiles
import Processes
import TraceAuditing
package import TraceStore

/// Puts the runs of several stores into one, with what such a merge needs beside the stores.
package enum StoreMerging {
    /// - Parameters:
    ///   - target: the path of the store that gets the runs. A new one without a run does not stay after an error.
    ///   - open: opens or makes that store.
    package static func merge(
        _ paths: [String], into target: String, open: () throws -> TraceStore
    ) throws -> [StoreMerge.Outcome] {
        // A store that is not there must not leave an empty one behind.
        for path in paths { try LogFile.check(path: path) }
        return try TraceStore.withStore(at: target, keepsEmpty: true, open: open) { store in
            try TraceStore.withTemporaryFolder { file in
                var count = 0
                let outcomes = try StoreMerge(into: store, atOnce: OpenFiles.triples(atMost: 10)) {
                    count += 1
                    return file("merge-\(count).sqlite")
                }.merge(paths)
                try StoredNights(store).adoptLaunches()
                try NightKeeper(store, audit: RunAudit()).judge()
                return outcomes
            }
        }
    }
}
