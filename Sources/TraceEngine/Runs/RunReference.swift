import Foundation
import LogFiles
package import TraceAuditing
package import TraceModel
package import TraceStore

/// How people name a run: by name or number, by its age (`latest~1`, `latest branch=main`), or by the path of a log.
package struct RunReference: Sendable {
    package let text: String

    package init(_ text: String) {
        self.text = ResultBundle.plain(text)
    }

    /// Whether there is a log of that name.
    package var isPath: Bool {
        var isFolder: ObjCBool = false
        return text == "-" || ResultBundle.isBundle(text)
            || FileManager.default.fileExists(atPath: text, isDirectory: &isFolder) && !isFolder.boolValue
    }

    /// Whether there is a log of that name that can be read twice: no pipe.
    package var isFile: Bool {
        var status = stat()
        return stat(text, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// Whether the text names runs by number or age, so that no run can have it as its name.
    package var isReserved: Bool { Int(text) != nil || LatestRun.isReserved(text) }

    /// The stored run.
    ///
    /// - Parameter takesPaths: whether the path of a log stands for the run that was read from it. Where a log is to be
    ///   imported and is not there, a run of an earlier night must not take its place.
    package func find(in store: TraceStore, takesPaths: Bool = false) throws -> Run {
        if let number = Int(text), let numbered = try store.run(numbered: number) { return numbered }
        let runs = try store.runs()
        if let named = runs.filter({ $0.name == text }).sortedByDate().last { return named }
        if let latest = LatestRun(text) { return try latest.find(among: runs) }
        let own = runs.filter { $0.source != "-" && FileLocation($0.source) == FileLocation(text) }
        if takesPaths, own.count == 1 { return own[0] }
        guard own.isEmpty else { throw EngineError.runsOfLog(path: text, own.map(\.name), isGone: !isPath) }
        throw EngineError.unknownRun(text, isStoreEmpty: runs.isEmpty)
    }

    /// The stored run, imported first if the text is the path of a log that the store does not have as it is now.
    ///
    /// A log of another day than the run of its name becomes a run of its own.
    package func findOrImport(
        in store: TraceStore, records: EventKinds? = nil, formats: FormatChoice,
        identity: RunIdentity = RunIdentity(), observer: any EngineObserver = SilentObserver()
    ) throws -> Run {
        guard isPath else { return try store.completing(identity.tags.tagging(find(in: store), in: store)) }
        var job = job(records: records, formats: formats, identity: identity)
        job.observer = observer
        switch try job.run(into: store) {
        case .imported(let run), .unchanged(let run): return try store.completing(run)
        }
    }

    /// The import of the log of that path.
    func job(records: EventKinds?, formats: FormatChoice, identity: RunIdentity) -> LogImport {
        var job = LogImport(paths: [text], name: LogImport.defaultName(of: text), formats: formats, records: records)
        job.replaceable = .own
        job.identify(by: identity)
        return job
    }
}
