import Foundation
import ModelContext
package import TraceConfiguration
import TraceEngine
import TraceModel
import TraceReports
package import TraceStore
import TraceText

/// The store that tools read, and what a team decided about its audits.
package struct StoreAccess: Sendable {
    /// The store's file, which need not be there yet.
    package var path: String
    package var patience: LockPatience
    /// Whether logs may be imported, and the findings of audits kept.
    package var allowsImport: Bool
    /// Reads the configuration, which may change between two calls.
    package var configuration: @Sendable () throws -> Configuration

    package init(
        path: String, patience: LockPatience, allowsImport: Bool,
        configuration: @escaping @Sendable () throws -> Configuration
    ) {
        self.path = path
        self.patience = patience
        self.allowsImport = allowsImport
        self.configuration = configuration
    }

    /// Opens the store, which must be there.
    func open() throws -> TraceStore {
        guard FileManager.default.fileExists(atPath: path) else {
            let next =
                allowsImport
                ? "call import_log to make one" : "a person can make one with 'vctrace import FILE --db \(path)'"
            throw ToolError("there is no store '\(path)' yet; \(next)")
        }
        return try TraceStore(path: path, isCreated: false, patience: patience)
    }

    /// The run that a call names.
    func run(_ name: String, in store: TraceStore) throws -> Run {
        let reference = RunReference(name)
        do {
            return try store.completing(reference.find(in: store))
        } catch EngineError.unknownRun {
            let next = allowsImport && reference.isPath ? "call import_log with this path" : "list_runs lists the runs"
            throw ToolError("there is no run '\(name)'; \(next)")
        } catch EngineError.tooFarBack(_, let count) {
            throw ToolError("'\(name)' goes back too far: there are \(counted(count, "run")) to choose from")
        }
    }
}
