import Foundation
import TraceEngine
import TraceModel
import TraceStore
import TraceText
import VCTraceAudit

/// The store that tools read, and the team's configuration of audits.
struct StoreAccess: Sendable {
    let place: StorePlace
    let patience: LockPatience
    let importFolders: [String]
    let configuration: @Sendable () throws -> Configuration
    /// The path of vctrace, whose commands answer calls.
    let program: String
    /// The options with which its commands use this store as the server does.
    let options: [String]

    private var path: String { place.path }

    /// Whether logs may be imported, and the findings of audits stored.
    var allowsImport: Bool { !importFolders.isEmpty }

    /// Opens the store, which must exist.
    ///
    /// - Parameter isChecked: whether to fail if rows refer to missing rows.
    func open(isChecked: Bool = true) throws -> TraceStore {
        guard hasStore else {
            let next =
                allowsImport
                ? "call import_log to make one" : "a person can make one with 'vctrace import FILE --db \(path)'"
            throw ToolError("there is no store '\(path)' yet; \(next)")
        }
        let store = try TraceStore(at: place, isCreated: false, isReadOnly: !allowsImport, patience: patience)
        if isChecked { try store.checkReferences() }
        return store
    }

    var hasStore: Bool { FileManager.default.fileExists(atPath: path) }

    func run(_ name: String, in store: TraceStore) throws -> Run {
        let reference = RunReference(name)
        do {
            return try store.completing(reference.find(in: store))
        } catch EngineError.unknownRun {
            if allowsImport, reference.isPath {
                throw ToolError("there is no run '\(name)'; call import_log with this path")
            }
            throw NameCheck.unknownRun(name, among: Set(try store.runs().map(\.name)).sorted())
        } catch EngineError.tooFarBack(_, let count) {
            throw ToolError("'\(name)' goes back too far: there are \(counted(count, "run")) to choose from")
        }
    }

    /// The number of a stored run, for a command: a name could also be that of a log, which a command would import.
    func number(ofRun name: String) throws -> String {
        let number = "\(try run(name, in: open(isChecked: false)).number)"
        guard !RunReference(number).isPath else {
            throw ToolError("a file has the name '\(number)', and hides the run")
        }
        return number
    }

    /// A word of a command line that is no option.
    static func checked(_ word: String) throws(ToolError) -> String {
        guard !word.hasPrefix("-") else { throw ToolError("'\(word)' looks like an option; leave out the dashes") }
        return word
    }

    /// The path of a log without links, if it is in one of the folders whose logs may be imported.
    func log(at path: String) throws(ToolError) -> String {
        let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        let isInside = importFolders.contains { folder in
            let folder = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
            return file.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
        }
        guard isInside else {
            throw ToolError(
                "'\(path)' is outside of the folders whose logs can be imported: "
                    + importFolders.joined(separator: ", ")
                    + "; a person can start 'vctrace mcp' with --import-from and another folder")
        }
        guard RunReference(file).isFile else { throw ToolError("there is no file '\(path)'; give the path of a log") }
        return file
    }

    /// The team's audit, which ends with the call.
    func audit(for call: ToolCall) throws -> RunAudit {
        var audit = try configuration().audit
        audit.observer = CallObserver(call)
        return audit
    }

    /// The runs of the newest night, the newest first; a night can have one run for each launch.
    func newestNight(in store: TraceStore) throws -> [Run] {
        let newest = try RunReference.newestNight(in: store) ?? run("latest", in: store)
        let numbers = try StoredNights(store).runs(besides: newest)
        return try store.runs().filter { numbers.contains($0.number) }.sortedByDate().reversed()
    }
}
