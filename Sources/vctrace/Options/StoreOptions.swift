import ArgumentParser
import Foundation
import TraceStore

/// `--db`, common to all commands that use the store.
struct StoreOptions: ParsableArguments {
    @Option(
        name: .customLong("db"),
        help: ArgumentHelp("The store (default: $VCTRACE_DB, or vctrace.sqlite).", valueName: "path"))
    var givenPath: String?

    var path: String {
        givenPath ?? ProcessInfo.processInfo.environment["VCTRACE_DB"].flatMap { $0.isEmpty ? nil : $0 }
            ?? "vctrace.sqlite"
    }

    /// Opens the store, and makes it where there is none.
    func open() throws -> TraceStore { try TraceStore(path: path) }

    /// Opens a store that must be there already.
    func openExisting() throws -> TraceStore {
        guard FileManager.default.fileExists(atPath: path) else { throw CommandError.noStore(path: path) }
        return try open()
    }
}
