import Foundation
package import TraceStore

/// Puts the runs of several stores into one, with what such a merge needs beside the stores.
package enum StoreMerging {
    /// - Parameters:
    ///   - isNew: whether there is no store yet that gets the runs; one without a run does not stay after an error.
    ///   - open: opens or makes the store that gets the runs.
    package static func merge(
        _ paths: [String], isNew: Bool, open: () throws -> TraceStore
    ) throws -> [StoreMerge.Outcome] {
        // A store that is not there must not leave an empty one behind.
        for path in paths { try LogFile.check(path: path) }
        let store = try open()
        do {
            return try TraceStore.withTemporaryFolder { file in
                var count = 0
                return try StoreMerge(into: store, isReserved: { RunReference($0).isReserved }) {
                    count += 1
                    return file("merge-\(count).sqlite")
                }.merge(paths)
            }
        } catch {
            if isNew { store.removeIfUnused() }
            throw error
        }
    }
}
