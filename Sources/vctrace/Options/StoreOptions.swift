import ArgumentParser
import Foundation
import TraceEngine
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

    /// Opens the store that holds the runs, and makes one where logs are to be imported first.
    func open(for references: [RunReference]) throws -> TraceStore {
        if references.contains(where: \.isPath) { return try open() }
        if isMissing, let reference = references.first {
            throw CommandError.noRunAndNoStore(reference.text, store: path)
        }
        return try openExisting()
    }

    /// Opens a store that must be there already; nothing is written into an empty file.
    func openExisting() throws -> TraceStore {
        if isMissing { throw CommandError.noStore(path: path) }
        let size = (try? FileManager.default.attributesOfItem(atPath: path)[.size]) as? Int
        if size == 0 { throw CommandError.emptyStore(path: path) }
        return try open()
    }

    private var isMissing: Bool { !FileManager.default.fileExists(atPath: path) }
}
