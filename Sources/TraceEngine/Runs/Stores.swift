import Foundation
import LogFiles
import Processes
import TraceAuditing
package import TraceStore

extension TraceStore {
    /// Opens the store for the body, or makes it. A new one goes away again if nothing got into it.
    ///
    /// - Parameters:
    ///   - keepsEmpty: whether a new store stays where the body ends well, even if it has no run.
    ///   - open: opens the store at the path, and makes it where there is none.
    package static func withStore<Result>(
        at path: String, keepsEmpty: Bool = false, open: () throws -> TraceStore, _ body: (TraceStore) throws -> Result
    ) throws -> Result {
        let isNew = !FileManager.default.fileExists(atPath: path)
        let store = try open()
        var isKept = false
        defer { if isNew, !isKept { store.removeIfUnused() } }
        let result = try body(store)
        isKept = keepsEmpty
        return result
    }

    /// Makes an empty store that goes away with the body.
    package static func withTemporary<Result>(_ body: (TraceStore) throws -> Result) throws -> Result {
        try withTemporaryFolder { file in try body(TraceStore(path: file("audit.sqlite"))) }
    }

    /// Makes a folder for stores that goes away with the body.
    ///
    /// - Parameter body: gets a function that tells the path of a file in the folder, and so has a signal remove it.
    static func withTemporaryFolder<Result>(
        _ body: (_ file: @escaping (String) -> String) throws -> Result
    ) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vctrace-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var unfinished: [String] = []
        defer {
            try? FileManager.default.removeItem(at: folder)
            for path in unfinished { UnfinishedFiles.remove(path) }
        }
        return try body { name in
            let file = folder.appendingPathComponent(name).path
            // The folder can be removed after the files in it.
            UnfinishedFiles.remove(folder.path)
            for path in ["", "-wal", "-shm"].map({ file + $0 }) + [folder.path] {
                UnfinishedFiles.add(path)
                unfinished.append(path)
            }
            return file
        }
    }
}

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
