import Foundation
import LogFiles
package import TraceFormats
package import TraceModel
package import TraceReplay
package import TraceStore
package import VCTraceAudit

extension LogImport {
    /// The result of an import.
    package struct ImportedRun {
        package var run: Run
        /// Whether the store did not have it yet, from the same bytes.
        package var isNew = true
        /// The audit that was part of the import, at its end; nil if there was none.
        package var audit: Audit?
    }
}

/// The identity of a log's run: its tags, and the way it is named.
package struct RunIdentity: Sendable {
    package var tags: TraceHeader.RunTags
    /// A template for the names of runs whose log has the same path each night: `{name}@{date}`. Nil if the team sets no names.
    package var template: String?

    package init(tags: TraceHeader.RunTags = TraceHeader.RunTags(), template: String? = nil) {
        self.tags = tags
        self.template = template
    }
}

/// Reads a log, or several as one, into a store: one thread parses, another one inserts.
package struct LogImport: Sendable {
    /// The logs that become one run; the events of several logs are sorted by time.
    package var paths: [String]
    package var name: String
    package var formats: FormatChoice
    package var records: EventKinds?
    package var replaceable = RunWriter.Replaceable.none
    /// Whether nobody chose the name: a run of another log may then have it, too, and both stay.
    package var isNamedByLog = false
    /// Whether a line that cannot be read ends the import.
    package var isStrict = false
    /// Whether to wait for more at the end of the file, until the user ends it.
    package var follows = false
    package var observer: any EngineObserver = SilentObserver()
    /// Audits the run while its relations are made, if it can; nil if only the relations are wanted.
    package var audit: RunAudit?
    /// Whether somebody reads the rows of the run after its replay.
    var keepsRows = true
    /// The run's tags, and a template for its name, if the name depends on the log.
    package var identity = RunIdentity()

    package init(paths: [String], name: String, formats: FormatChoice = FormatChoice(), records: EventKinds? = nil) {
        self.paths = paths
        self.name = name
        self.formats = formats
        self.records = records
    }

    /// The name that a log's run has by default: the file's, without its ending. A log called `latest.log` or `7.log`
    /// keeps its ending, because `latest` and `7` have a meaning of their own.
    package static func defaultName(of path: String) -> String {
        guard path != "-" else { return "stdin" }
        // A URL says the same, but takes long for many logs.
        let file = Compression.stripped(path).utf8.split(separator: UInt8(ascii: "/")).last.map(Substring.init) ?? "/"
        let dot = file.utf8.lastIndex(of: UInt8(ascii: ".")) ?? file.startIndex
        let hasEnding = dot > file.startIndex && file.utf8.index(after: dot) < file.endIndex
        let name = String(hasEnding ? file[..<dot] : file)
        guard RunReference(name).isReserved else { return name }
        return hasEnding ? String(file) : "log-\(name)"
    }

    /// The names of the runs of several logs, all different: `app`, or `shop/app` if another run has that one, and so on.
    package static func distinctNames(of paths: [String]) -> [String] {
        var taken: Set<String> = []
        return paths.map { path in
            let file = URL(fileURLWithPath: path).standardizedFileURL
            var folders = path == "-" ? [] : file.deletingLastPathComponent().pathComponents
            var name = defaultName(of: path)
            while taken.contains(name), let folder = folders.popLast(), folder != "/" { name = "\(folder)/\(name)" }
            if taken.contains(name) { name = defaultName(of: path) }
            taken.insert(name)
            return name
        }
    }

    package func run(into store: TraceStore) throws -> ImportedRun {
        try ResultBundle.withLogs(of: paths) { inputs in
            var attempts = 1
            while true {
                do {
                    return try run(logs(among: inputs), into: store)
                } catch let error as StoreError where error.isAboutName && canBeReadAgain && attempts < Self.attempts {
                    // Another process took the name meanwhile, perhaps for this log.
                    attempts += 1
                }
            }
        }
    }

    /// This many commands can want one name at once.
    private static let attempts = 100

    /// The name of the run, which may depend on the log.
    func nameOfRun(of inputs: [LogFile.LogInput]) throws -> String {
        follows || identity.template == nil ? name : try nameByTemplate(of: inputs)
    }

    private func run(_ inputs: [LogFile.LogInput], into store: TraceStore) throws -> ImportedRun {
        if let path = paths.first, paths.count == 1, !follows, LogFile.isEmpty(path) {
            throw LogFileError.empty(path: path)
        }
        var job = self
        job.name = try nameOfRun(of: inputs)
        let present = try job.present(in: store)
        let equal = try job.ofSameBytes(present, inputs)
        if let same = try job.unchanged(among: equal, in: store) {
            return ImportedRun(run: same, isNew: false)
        }
        if replaceable == .none {
            if let run = present.first(where: { !isNamedByLog || !isOther($0) }) {
                if paths == ["-"] { try LogFile.refuseEmptyInput() }
                throw EngineError.runExists(
                    name: job.name, otherLog: isOther(run) || follows ? run.source : nil,
                    otherRecords: equal.contains { $0.number == run.number })
            }
            if !present.isEmpty { job.replaceable = .own }
        }
        let imported = try job.read(inputs, into: store)
        try tell(ofReplaced: present, in: store)
        return imported
    }

    /// The runs that the log may already be: those of its path and, for an explicit import, the one of its name.
    private func present(in store: TraceStore) throws -> [Run] {
        let isOfPath = replaceable == .own || isNamedByLog && paths != ["-"]
        let runs = isOfPath ? try store.briefRuns(from: paths.joined(separator: ", ")).reversed() : []
        guard replaceable != .own, let namesake = try store.run(named: name) else { return runs }
        return runs.filter { $0.number != namesake.number } + [namesake]
    }

    private var canBeReadAgain: Bool {
        !follows && paths.allSatisfy { RunReference($0).isFile || ResultBundle.isBundle($0) }
    }

    /// Those of some runs that are from the bytes of this log.
    private func ofSameBytes(_ runs: [Run], _ inputs: [LogFile.LogInput]) throws -> [Run] {
        guard !runs.isEmpty, !paths.contains("-"), !follows else { return [] }
        let (digest, format) = try Self.identity(of: inputs, formats)
        return runs.filter { $0.digest == digest && $0.format == format }
    }

    /// The first of some runs from the same bytes for which the same kinds are declared, with the tags of this import.
    private func unchanged(among runs: [Run], in store: TraceStore) throws -> Run? {
        let whole = try runs.compactMap { try store.run(numbered: $0.number) }
        guard let present = whole.first(where: { records.map($0.summary.header.has(added:)) ?? true }) else {
            return nil
        }
        guard isStrict, present.summary.problemCount > 0 else {
            let tagged = try identity.tags.tagging(present, in: store)
            if let change = identity.tags.change(from: present.summary.header) {
                observer.notice("the run '\(present.name)' is from a log with the same contents, and now has \(change)")
            }
            return tagged
        }
        throw EngineError.runHasProblems(name: name, log: paths[0], count: present.summary.problemCount)
    }

    private func read(_ inputs: [LogFile.LogInput], into store: TraceStore) throws -> ImportedRun {
        var logs: [LogReading] = []
        for (input, placement) in zip(inputs, try LogReading.Placement.placements(of: inputs, formats)) {
            let file = try LogFile(path: input.path, called: input.name, followingFor: follows ? observer : nil)
            let log = LogReading(
                file, formats, of: input.attachment, at: placement, isStrict: isStrict, observer: observer)
            // Each is opened first, so a log that cannot be read is reported before the others are read.
            if inputs.count > 1 { try log.pause() }
            logs.append(log)
        }
        let merge = logs.count == 1 && logs[0].attachment == nil ? nil : LogMerge(logs)
        let source: any LoggedSource = merge ?? logs[0]
        let imported = try read(source, into: store, keepsEqual: records == nil && !follows)
        if let merge, imported.run.summary.eventCount > 0 {
            for notice in merge.notices { observer.notice(notice) }
        }
        return imported
    }

    /// The digest and the format of the run that these logs become.
    static func identity(
        of inputs: [LogFile.LogInput], _ formats: FormatChoice
    ) throws(LogFileError) -> (digest: String, format: String) {
        var parts: [(digest: String, format: String)] = []
        for input in inputs { parts.append(try LogReading.identity(path: input.path, formats)) }
        if parts.count == 1, inputs[0].attachment == nil { return parts[0] }
        return (LogMerge.digest(of: parts.map(\.digest)), LogMerge.formatName(of: parts.map(\.format)))
    }

    /// The inputs of a merge without binary files, which are not logs, unless all are.
    private func logs(among inputs: [LogFile.LogInput]) -> [LogFile.LogInput] {
        guard inputs.count > 1 else { return inputs }
        let logs = inputs.filter { !LogFile.isBinary($0.path) }
        guard !logs.isEmpty, logs.count < inputs.count else { return inputs }
        for input in inputs where !logs.contains(where: { $0.path == input.path }) {
            observer.notice("'\(input.path)' is a binary file, not a log, and is left out")
        }
        return logs
    }

    /// Reads logs that are already open.
    package func read(_ source: some LoggedSource, into store: TraceStore) throws -> Run {
        let present = try present(in: store)
        let run = try read(source, into: store, keepsEqual: false).run
        try tell(ofReplaced: present, in: store)
        return run
    }

    /// - Parameter keepsEqual: whether a run from the same bytes stays.
    private func read(_ source: some LoggedSource, into store: TraceStore, keepsEqual: Bool) throws -> ImportedRun {
        let (name, paths, replaceable) = (name, paths.joined(separator: ", "), replaceable)
        let locking: RunWriter.Locking = source.isComplete ? .atOnce : .atTheEnd
        let audit = audit.flatMap { $0.canBePartOfImport ? $0 : nil }
        var sink = StoreSink(audit: audit ?? relating, keepsRows: keepsRows) { format in
            try RunWriter(
                store: store, name: name, source: paths, format: format, replacing: replaceable, locking: locking,
                keepsEqual: keepsEqual, sharesConnection: true)
        }
        let (run, replayed) = try source.read(into: &sink, records: records, tags: identity.tags)
        try store.rememberRules()
        return ImportedRun(run: run, audit: audit == nil ? nil : replayed)
    }

    private var relating: RunAudit {
        var audit = RunAudit.ofRelations
        audit.observer = observer
        return audit
    }
}
