import Foundation
import LogFiles
import Processes
package import TraceAuditing
package import TraceModel
package import TraceStore

/// A user's reference to a run: a name or number, an age (`latest~1`, `latest branch=main`), or the path of a log.
package struct RunReference: Sendable {
    package let text: String

    package init(_ text: String) {
        self.text = ResultBundle.plain(text)
    }

    /// Whether there is a log with that path.
    package var isPath: Bool {
        text == "-" || ResultBundle.isBundle(text) || FileStatus(text)?.isFolder == false
    }

    /// Whether there is a log with that path that can be read twice, unlike a pipe.
    package var isFile: Bool { FileStatus(text)?.isFile ?? false }

    /// Whether the text names runs by number or age, so no run can have it as its name.
    package var isReserved: Bool { Int(text) != nil || LatestRun.isReserved(text) }

    /// The stored run.
    ///
    /// - Parameter takesPaths: whether the path of a log stands for the run that was read from it. If a log that should be
    ///   imported is missing, a run of an earlier night must not take its place.
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

    /// The stored run, imported first if the text is the path of a log whose current state is not in the store.
    ///
    /// A log of a different day than the run of its name becomes a run of its own.
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

    func job(records: EventKinds?, formats: FormatChoice, identity: RunIdentity) -> LogImport {
        var job = LogImport(paths: [text], name: LogImport.defaultName(of: text), formats: formats, records: records)
        job.replaceable = .own
        job.identity = identity
        return job
    }
}

/// A reference to a run by its age: `latest`, `latest~2`, `latest branch=main`, or conditions alone.
///
/// Runs are in the order of their first launches.
package struct LatestRun: Sendable {
    private let text: String
    private var stepsBack = 0
    private let conditions: RunConditions

    /// Nil for a text that does not name a run by its age.
    package init?(_ text: String) {
        self.text = text
        var words = text.split(separator: " ")[...]
        guard let first = words.first else { return nil }
        if first == Self.word {
            words.removeFirst()
        } else if first.hasPrefix("\(Self.word)~"), let steps = Int(first.dropFirst(Self.word.count + 1)), steps >= 0 {
            stepsBack = steps
            words.removeFirst()
        }
        guard let conditions = RunConditions(words) else { return nil }
        self.conditions = conditions
    }

    private static let word = "latest"

    /// Whether the text begins like a reference by age, so no run can have it as its name.
    package static func isReserved(_ text: String) -> Bool {
        LatestRun(text) != nil && text.hasPrefix(word)
    }

    /// The run among `runs` that the text names.
    package func find(among runs: [Run]) throws(EngineError) -> Run {
        let found = runs.filter(conditions.hold).sortedByDate()
        guard !found.isEmpty else {
            throw runs.isEmpty ? .unknownRun(text, isStoreEmpty: true) : .noRunMeets("\(conditions)")
        }
        guard stepsBack < found.count else { throw .tooFarBack(text, count: found.count) }
        return found[found.count - 1 - stepsBack]
    }

    /// The latest run of the same app that meets the conditions, to compare a run with: one of the same device if there is one.
    package static func counterpart(
        of run: Run, meeting conditions: RunConditions, among runs: [Run]
    ) throws(EngineError) -> Run {
        let app = run.appName
        let asked = runs.filter { $0.number != run.number && conditions.hold(for: $0) }
        let found = asked.filter { app == nil || $0.appName == nil || $0.appName == app }.sortedByDate()
        let device = run.summary.header.device
        guard let best = found.last(where: { $0.summary.header.device == device }) ?? found.last else {
            throw .noRunMeets("\(conditions)", isOtherWanted: conditions.hold(for: run), app: asked.isEmpty ? nil : app)
        }
        return best
    }
}

/// The location of a file, however its path is written. `-` is not a path: it stays.
package struct FileLocation: Hashable {
    private let path: String

    package init(_ path: String) {
        self.path = path == "-" ? path : URL(fileURLWithPath: path).standardizedFileURL.path
    }

    /// The location of the file itself, if the path contains links.
    package var target: FileLocation {
        path == "-" ? self : FileLocation(URL(fileURLWithPath: path).resolvingSymlinksInPath().path)
    }
}
