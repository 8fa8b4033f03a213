import Foundation
import LogFiles
package import TraceStore
package import VCTraceAudit

extension TraceStore {
    /// Creates an empty store that is removed after the body.
    package static func withTemporary<Result>(_ body: (TraceStore) throws -> Result) throws -> Result {
        try withTemporaryFolder { file in try body(TraceStore(path: file("audit.sqlite"))) }
    }

    /// Creates a folder for stores that is removed after the body.
    ///
    /// - Parameter body: called with a function that returns the path of a file in the folder; a signal then removes that file.
    static func withTemporaryFolder<Result>(
        _ body: (_ file: @escaping (String) -> String) throws -> Result
    ) throws -> Result {
        let folder = TemporaryFolder.newPlace()
        UnfinishedFiles.add(folder.path)
        var unfinished = [folder.path]
        defer {
            TemporaryFolder.remove(folder)
            for path in unfinished { UnfinishedFiles.remove(path) }
        }
        try TemporaryFolder.create(folder)
        do {
            return try body { name in
                let file = folder.appendingPathComponent(name).path
                for path in TraceStore.files(ofStoreAt: file) {
                    UnfinishedFiles.add(path)
                    unfinished.append(path)
                }
                return file
            }
        } catch let error as StoreError where error.problem == .diskFull && error.path.hasPrefix(folder.path + "/") {
            throw LogFileError.noRoom(folder: folder.deletingLastPathComponent().path)
        }
    }

    /// Merges the runs of several stores into one, with the temporary files that this needs.
    ///
    /// - Parameters:
    ///   - target: the path of the store that gets the runs. After an error, a new store without a run is removed.
    ///   - audit: returns the audit with the rules whose defects the nights of the merged runs are judged by.
    ///   - open: opens or creates that store.
    package static func merge(
        _ paths: [String], into target: String, auditing audit: (TraceStore) throws -> RunAudit,
        open: () throws -> TraceStore
    ) throws -> [StoreMerge.MergedStore] {
        // A missing source must not leave an empty target behind.
        for path in paths { try LogFile.check(path: path) }
        return try withStore(at: target, keepsEmpty: true, open: open) { store in
            try withTemporaryFolder { file in
                var count = 0
                let outcomes = try StoreMerge(into: store, atOnce: OpenFiles.triples(atMost: 10)) {
                    count += 1
                    return file("merge-\(count).sqlite")
                }.merge(paths)
                try audit(store).judgeNights(in: store)
                return outcomes
            }
        }
    }
}
