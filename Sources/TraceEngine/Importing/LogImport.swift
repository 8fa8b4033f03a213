import Foundation
import TraceFormats
package import TraceModel
package import TraceStore

/// Reads a log, or several as one, into a store: one thread parses, another one inserts.
package struct LogImport {
    /// What a log's import comes to.
    package enum Outcome {
        case imported(Run)
        /// The store has the run already, from the same bytes.
        case unchanged(Run)
    }

    /// The logs that become one run; of several, the events are put in order of time.
    package var paths: [String]
    package var name: String
    package var formats: FormatChoice
    package var records: EventKinds?
    /// Whether a run of that name may be replaced.
    package var replaces = false
    /// Whether a line that cannot be read ends the import.
    package var isStrict = false
    /// Whether to go on at the end of the file, until somebody ends it.
    package var follows = false
    package var observer: any EngineObserver = SilentObserver()
    package var tags = RunTags()
    /// Where the name comes from.
    package var naming = RunNaming.given

    package init(paths: [String], name: String, formats: FormatChoice = FormatChoice(), records: EventKinds? = nil) {
        self.paths = paths
        self.name = name
        self.formats = formats
        self.records = records
    }

    /// The name that a log's run has by default: the file's, without its ending.
    package static func defaultName(of path: String) -> String {
        path == "-"
            ? "stdin" : URL(fileURLWithPath: Compression.stripped(path)).deletingPathExtension().lastPathComponent
    }

    /// Tags the run, and names it as the team wants it, where nobody gave it a name.
    package mutating func identify(by identity: RunIdentity, isNamed: Bool = false) {
        tags = identity.tags
        naming = isNamed ? .given : identity.template.map(RunNaming.byTemplate) ?? .byPath
    }

    package func run(into store: TraceStore) throws -> Outcome {
        var job = self
        job.name = try nameOfLog(in: store)
        return try job.runNamed(into: store)
    }

    private func runNamed(into store: TraceStore) throws -> Outcome {
        if let present = try store.run(named: name) {
            if !paths.contains("-"), records == nil, !follows, try isSame(as: present) {
                guard isStrict, present.summary.problemCount > 0 else {
                    return .unchanged(try tagging(present, in: store))
                }
                throw EngineError.runHasProblems(name: name, count: present.summary.problemCount)
            }
            guard replaces else { throw EngineError.runExists(name: name) }
        }
        var logs: [LogReading] = []
        for path in paths {
            let file = try LogFile(path: path, followingFor: follows ? observer : nil)
            logs.append(LogReading(file, formats, isStrict: isStrict, observer: observer))
        }
        guard logs.count == 1, let log = logs.first else { return .imported(try read(LogMerge(logs), into: store)) }
        return .imported(try read(log, into: store))
    }

    private func isSame(as run: Run) throws(EngineError) -> Bool {
        var parts: [(digest: String, format: String)] = []
        for path in paths { parts.append(try LogReading.identity(path: path, formats)) }
        guard parts.count > 1 else { return parts.map(\.digest) == [run.digest] && parts.map(\.format) == [run.format] }
        return LogMerge.digest(of: parts.map(\.digest)) == run.digest
            && LogMerge.formatName(of: parts.map(\.format)) == run.format
    }

    /// Reads logs that were opened already.
    package func read(_ source: some LoggedSource, into store: TraceStore) throws -> Run {
        let replaced = replaces ? try store.run(named: name) : nil
        let (name, paths, replaces) = (name, paths.joined(separator: ", "), replaces)
        let locking: RunWriter.Locking = source.isComplete ? .atOnce : .atTheEnd
        var sink = BackgroundSink {
            StoreSink(store: store, name: name, source: paths, replaces: replaces, locking: locking)
        }
        let run = try source.read(into: &sink, records: records, tags: tags)
        if let replaced { observer.notice(Self.replacement(of: replaced)) }
        return run
    }
}
