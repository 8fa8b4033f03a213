import Foundation
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
}
