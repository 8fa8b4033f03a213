import ArgumentParser
import Foundation
import LogFiles
import TraceEngine
import TraceStore
import TraceText
import VCTraceAudit

/// `--config`, `--db` and `--wait`, shared by all commands that use the store, which the configuration may name.
struct StoreOptions: ParsableArguments {
    @Option var configuration: ConfigurationFile

    @Option(
        name: .customLong("db"),
        help: ArgumentHelp(
            "The SQLite file that holds the runs (default: $VCTRACE_DB, 'db' in the configuration, or the nearest \(Self.fileName)).",
            discussion: "In a Git work tree, vctrace looks for it in this folder and in the folders above it.",
            valueName: "path"),
        completion: .file())
    var givenPath: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("How long to wait while another process writes to the store.", valueName: "seconds"))
    var wait = 60

    static let readOnlyName = "--read-only"

    @Flag(help: ArgumentHelp("Change nothing in the store, as the server for agents asks.", visibility: .hidden))
    var readOnly = false

    func validate() throws {
        if givenPath == "" { throw ValidationError("--db is empty; name a file.") }
        if wait < 0 { throw ValidationError("--wait takes a number of seconds, 0 or more.") }
    }

    /// Read from the configuration each time, so a function asks for it once.
    var place: StorePlace {
        get throws {
            let place = try Self.place(given: givenPath, configuredBy: configuration.path ?? Configuration.find())
            if place.isLost { throw StoreError(path: place.path, .lost) }
            return place
        }
    }

    var path: String { get throws { try place.path } }

    /// - Parameter configuration: the configuration file, which may name the store; nil if there is none.
    static func place(given: String?, configuredBy configuration: @autoclosure () -> String?) throws -> StorePlace {
        if let given { return StorePlace(given) }
        if let path = CommandEnvironment.variables["VCTRACE_DB"], !path.isEmpty { return StorePlace(path) }
        return try Configuration.store(from: configuration()) ?? StorePlace(nearest)
    }

    private static let fileName = "vctrace.sqlite"

    /// The nearest store in this folder or above, up to the root of the Git work tree. Outside of one, only this folder counts.
    private static var nearest: String {
        guard Configuration.find(called: [".git"]) != nil else { return fileName }
        return Configuration.find(called: [fileName]) ?? fileName
    }

    func open() throws -> TraceStore { try open(at: place, isCreated: true) }

    /// Opens the store with the runs, and creates it if logs have to be imported first.
    private func open(at place: StorePlace, for references: [RunReference]) throws -> TraceStore {
        if references.contains(where: \.isPath) { return try open(at: place, isCreated: true) }
        if isMissing(place.path), let reference = references.first {
            if LogFile.isDanglingLink(reference.text) { throw LogFileError.danglingLink(path: reference.text) }
            throw CommandError(
                "there is no file '\(reference.text)', and no store '\(place.path)' with a run of that name"
                    + (NearestName.file(like: reference.text).map { "; did you mean '\($0)'?" }
                        ?? "; check the name, or name the store with --db"))
        }
        return try openExisting(at: place)
    }

    /// Opens the store for an import of logs, and creates it if there is none. A new store is removed again if nothing was
    /// imported into it.
    func withStore<Result>(_ body: (TraceStore) throws -> Result) throws -> Result {
        let place = try place
        return try TraceStore.withStore(at: place.path, open: { try open(at: place, isCreated: true) }, body)
    }

    /// Opens the store for reading runs. Logs are imported first; if no store can be created, they are imported into a
    /// temporary one.
    func withStore<Result>(for references: [RunReference], _ body: (TraceStore) throws -> Result) throws -> Result {
        let place = try place
        var isOpen = false
        do {
            return try TraceStore.withStore(at: place.path, open: { try open(at: place, for: references) }) { store in
                isOpen = true
                return try body(store)
            }
        } catch let error as StoreError
            where !isOpen && error.isAboutWriting && !references.isEmpty && references.allSatisfy(\.isFile)
        {
            if error.isRefused {
                StandardError.tell("\(error); nothing is stored")
                return try TraceStore.withTemporary(body)
            }
            // Results are still printed, but the command fails, whatever they are.
            do { _ = try TraceStore.withTemporary(body) } catch is ExitCode {}
            throw CommandError("\(error); nothing is stored")
        }
    }

    /// Opens an existing store; an empty file is left empty.
    func openExisting() throws -> TraceStore { try openExisting(at: place) }

    private func openExisting(at place: StorePlace) throws -> TraceStore {
        if isMissing(place.path) {
            throw CommandError(
                "there is no store '\(place.path)'; make one with 'vctrace import FILE', or name it with --db")
        }
        return try open(at: place, isCreated: false)
    }

    /// Opens an existing store for reading many runs; fails if rows refer to missing rows.
    func openSound() throws -> TraceStore {
        let store = try openExisting()
        try store.checkReferences()
        return store
    }

    /// Judges the nights of a store, and reads them. With `--read-only`, they are read as they are, and a remark names the runs that they lack.
    func nights(in store: TraceStore, audit: RunAudit) throws -> NightReader {
        if readOnly, let remark = unauditedRemark(try StoredNights(store).runsNeverAudited().map(\.name)) {
            StandardError.tell(remark)
        }
        return try NightReader(judging: store, audit: audit, onlyReads: readOnly)
    }

    func hasRun(_ name: String) -> Bool {
        guard let store = try? openExisting() else { return false }
        return (try? store.hasRun(named: name)) ?? false
    }

    private func open(at place: StorePlace, isCreated: Bool) throws -> TraceStore {
        let path = place.path
        // Queries and rules may come from anyone.
        TraceStore.limitMemory()
        let patience = LockPatience(limit: TimeInterval(wait)) { holder in
            let name = holder.map { "\($0)" } ?? "another process"
            StandardError.tell("'\(path)' is being written by \(name); waiting")
        }
        let isNew = isCreated && isMissing(path)
        let store = try TraceStore(at: place, isCreated: isCreated, isReadOnly: readOnly, patience: patience)
        if isNew, path == Self.fileName, TrackedFiles.wouldAdd(path, in: ".") {
            StandardError.tell("created the store '\(path)'; keep it out of Git: add '\(path)*' to .gitignore")
        }
        return store
    }

    private func isMissing(_ path: String) -> Bool { !FileManager.default.fileExists(atPath: path) }
}
