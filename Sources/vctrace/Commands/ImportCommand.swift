import ArgumentParser
import Foundation
import LogFiles
import TraceEngine
import TraceFormats
import TraceModel
import TraceReports
import TraceStore
import TraceText
import VCTraceAudit

struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        _superCommandName: VCTrace.name,
        abstract: "Import logs into the store.",
        discussion: """
            Each log becomes a run. Its name is that of the file without the extension, unless 'run-name' in the configuration \
            or --run sets another. If the log at this path has changed since it was imported, its run is replaced only with \
            --replace. A log at another path becomes a second run of the same name; with --replace, it replaces that run. A folder \
            stands for the logs in it, and a pattern for the files that match it. --files-from reads names from a file. With \
            --merge, all logs become one run, sorted by time. Lines that cannot be read are stored as problems, and the rest \
            is imported. If an import fails, nothing of the run is stored. Files compressed by gzip, xz or zstd are unpacked.

            EXAMPLES
              vctrace import nightly.log
              vctrace import traces 'more/*.log'
              find . -name '*.trace' | vctrace import --files-from -
              log show --last 1h --style ndjson | vctrace import - --run manual
              vctrace import nightly.log --log-format acme
              vctrace import --merge app.log system.ndjson --run nightly
              vctrace import --merge xcodebuild.log app.log --run ui-tests
              vctrace import Night.xcresult
              vctrace import --follow app.log --run manual
              vctrace import --follow --live app.log
              vctrace import nightly.log.gz --replace --records addChild,didMove
              vctrace import app.log --tag branch=main --tag device=iPhone17,1
            """
    )

    @Argument(
        help: ArgumentHelp("Logs, folders of logs, or patterns. - is a log on standard input.", valueName: "file"),
        completion: .file())
    var files: [String] = []

    @Option var list: NameList

    @Option(
        name: .customLong("run"),
        help: ArgumentHelp("The name of the run, for one log or with --merge.", valueName: "name"))
    var runName: String?

    @Option var format: LogFormatName

    @Option(help: EventKinds.recordsHelp, completion: .eventKind, transform: EventKinds.init(argument:))
    var records: EventKinds?

    @Flag(help: "Import nothing if a line cannot be read.")
    var strict = false

    @Flag(help: "Replace the run of that name, unless the log, its format and --records are the same.")
    var replace = false

    @Flag(help: "Merge all logs into one run, sorted by time.")
    var merge = false

    @Flag(help: "Keep reading as the log grows, until Ctrl-C.")
    var follow = false

    @Flag(help: "With --follow, draw the hierarchy while the log grows.")
    var live = false

    @Option(help: .tag, transform: TagOptions.keyAndValue) var tag: [(key: String, value: String)] = []
    @Flag(name: .customLong("no-ci"), help: .noCI) var ignoresCI = false
    @Option(help: .symbols, completion: .file()) var symbols: [String] = []
    @OptionGroup var store: StoreOptions

    func validate() throws {
        try list.check(files, takesRuns: false)
        if merge, Set(files.map { RunReference.FileLocation($0).target }).count < files.count {
            throw ValidationError("--merge takes each log once.")
        }
        if live, !follow { throw ValidationError("--live watches a log that grows; add --follow.") }
        if live, files.contains(where: { $0 == "-" || FileStatus($0)?.isFile == false && !FileStatus.isFolder($0) }) {
            throw ValidationError("--live reads the log twice; name a file, not standard input or a pipe.")
        }
        if let runName { try RunReference.check(name: runName) }
    }

    func run() throws {
        let configuration = try store.configuration.load()
        let formats = try format.choice(configuration)
        try list.withReferences(files, isRun: { _ in false }) { references in
            try importFiles(references.map(\.text), configuration, formats)
        }
    }

    private func importFiles(_ files: [String], _ configuration: Configuration, _ formats: FormatChoice) throws {
        if files.count > 1, runName != nil, !merge {
            throw ValidationError("--run names one run; import several logs without it, or as one run with --merge.")
        }
        if follow, files.count > 1 { throw ValidationError("--follow takes one log.") }
        // A wrong name is reported before anything is imported.
        for file in files { try LogFile.check(path: file, isFollowed: follow) }
        if follow { Signals.StopSignal.listen() }
        var output = StandardOutput()
        defer { output.flush() }
        let failures = try store.withStore { store in
            if follow { try store.checkPermission() }
            return try importAll(files, into: store, configuration, formats, &output)
        }
        if failures > 0 { throw ExitCode(2) }
    }

    /// - Returns: how many of several logs could not be imported; a single one throws instead.
    private func importAll(
        _ files: [String], into store: TraceStore, _ configuration: Configuration, _ formats: FormatChoice,
        _ output: inout StandardOutput
    ) throws -> Int {
        var identity = TagOptions.identity(configuration, tag, ignoresCI: ignoresCI)
        if runName != nil { identity.template = nil }
        let runs = merge ? [files] : files.map { [$0] }
        let jobs = zip(runs, LogImport.distinctNames(of: runs.map { $0[0] })).map { paths, ownName in
            let name = runName ?? ownName
            var job = LogImport(paths: paths, name: name, formats: formats, records: records)
            job.identity = identity
            job.replaceable = replace ? .namesake : .none
            job.isNamedByLog = runName == nil && identity.template == nil
            job.isStrict = strict
            job.follows = follow
            job.observer = TerminalObserver.shared
            return job
        }
        var audit = configuration.audit
        audit.records = records
        let log = LiveLog(path: files[0], formats: formats, audit: audit)
        return try LiveDisplay.show(live ? log : nil) {
            try run(jobs, into: store, configuration.callers(symbols: symbols), &output)
        }
    }

    private func run(
        _ jobs: [LogImport], into store: TraceStore, _ callers: CallerResolution, _ output: inout StandardOutput
    ) throws -> Int {
        var failures = 0
        var imported: [Run] = []
        try LogImport.run(jobs, into: store) { job, result in
            switch result {
            case .success(let (run, isNew, seconds)):
                output.write((isNew ? run.importLine(seconds: seconds) : run.unchangedLine) + "\n")
                imported.append(run)
                if isNew, !run.summary.showsLifecycle {
                    TerminalObserver.shared.notice(
                        "'\(job.paths.joined(separator: "', '"))' \(job.paths.count > 1 ? "hold" : "holds") no lifecycle "
                            + "events; 'vctrace formats' shows which lines are read")
                }
            case .failure(let error):
                guard jobs.count > 1 else { throw error }
                failures += 1
                TerminalObserver.shared.endProgress()
                StandardError.tell(error)
            }
        }
        // Runs of one build are looked up together.
        for notice in try callers.resolve(imported, in: store) { TerminalObserver.shared.notice(notice) }
        return failures
    }
}

extension Run {
    /// The report of its import: one line.
    ///
    /// - Parameter seconds: the duration of the import; nil if it is meaningless.
    func importLine(seconds: Double? = nil) -> String {
        var text =
            "\(visible(name)): \(counted(summary.eventCount, "event")), \(counted(summary.controllerCount, "controller")), "
            + "\(counted(summary.relationCount, "relation")), \(counted(summary.problemCount, "problem"))"
        if summary.skippedCount > 0 { text += ", \(counted(summary.skippedCount, "other line"))" }
        guard let seconds else { return text }
        return text + String(format: " in %.2f s", seconds)
    }

    fileprivate var unchangedLine: String {
        "\(visible(name)): unchanged, \(counted(summary.eventCount, "event")) as before"
    }
}
