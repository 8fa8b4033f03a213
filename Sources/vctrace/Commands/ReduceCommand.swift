import ArgumentParser
import Foundation
import LogFiles
import TraceEngine
import TraceExport
import TraceFormats
import TraceModel
import TraceStore
import TraceText
import VCTraceAudit

struct ReduceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reduce",
        _superCommandName: VCTrace.name,
        abstract: "Write the smallest trace that still gives a finding.",
        discussion: """
            vctrace audits <run>, a log or a stored run, and leaves out view controllers and lines as long as the audit still gives the finding. The \
            trace that remains shows why, and can be attached to a bug report about a wrong finding. 'vctrace audit --format \
            json' and finding_log show fingerprints. The beginning of a fingerprint is enough if no other finding has it. To \
            reduce the difference between two logs, name the log that has the finding.

            With --anonymize, the app's names and texts are replaced: Shop.Host becomes A.B1. Names of Apple's classes, \
            addresses and times stay.

            EXAMPLES
              vctrace reduce app.log --finding missing-did-move:Shop.Host -o small.trace
              vctrace reduce latest --finding missing-did-move:Shop.Host -o small.trace
              vctrace reduce app.log --finding missing-did-move --anonymize
            """
    )

    @Argument(
        help: ArgumentHelp("A log, or a stored run. - is a log on standard input.", valueName: "run"),
        completion: .runOrLog)
    var log: String

    @Option(help: ArgumentHelp("The fingerprint of the finding, or how it begins.", valueName: "fingerprint"))
    var finding: String

    @Option var output: OutputPath

    @Flag(help: "Replace the names and texts of the app.")
    var anonymize = false

    @Option(help: EventKinds.recordsHelp, completion: .eventKind, transform: EventKinds.init(argument:))
    var records: EventKinds?

    @Option var format: LogFormatName

    @OptionGroup var store: StoreOptions

    /// In seconds. By then, the remaining trace is already small.
    private static let patience = 15.0

    func run() throws {
        let configuration = try store.configuration.load()
        let formats = try format.choice(configuration)
        let reference = try RunReference(only: [log])
        guard !reference.isPath else {
            try LogFile.check(path: log)
            let inputs = InputFiles(logs: [log], configuration: configuration.path)
            let destination = try TextDestination(output.path, exempting: inputs)
            let reading = LogReading(try LogFile(path: log), formats, observer: TerminalObserver.shared)
            return try write(reduce(reading, configuration), to: destination)
        }
        try store.withStore(for: [reference]) { store in
            let reference = try reference.onlyRun(in: store, auditing: configuration.auditWithProgress)
            let inputs = InputFiles(store: store, configuration: configuration.path, references: [reference])
            let destination = try TextDestination(output.path, exempting: inputs)
            let stored = try configuration.storedAudit(in: store, formats).report(on: reference).run
            // The log may be gone, or was never a file.
            var trace: [UInt8] = []
            try store.export(stored, with: [], as: .native) { trace += $0 }
            try write(reduce(LogText(trace, formats), configuration), to: destination)
        }
    }

    private func write(_ outcome: TraceReduction.ReducedTrace, to destination: TextDestination) throws {
        try destination.write(outcome.text)
        StandardError.tell(
            "\(counted(outcome.eventCount, "event")) of \(counted(outcome.controllerCount, "controller")) "
                + "\(outcome.eventCount == 1 ? "gives" : "give") \(outcome.finding.fingerprint)")
    }

    private func reduce(
        _ source: some LoggedSource, _ configuration: Configuration
    ) throws -> TraceReduction.ReducedTrace {
        var sink = MemoryTrace.Sink(name: log, source: log)
        let trace = try source.read(into: &sink, records: records)
        var audit = configuration.audit
        audit.observer = TerminalObserver.shared
        let report = try audit.report(on: trace)
        let wanted = try report.findings.finding(named: finding, in: log)
        audit.observer = SilentObserver()
        let start = ProcessInfo.processInfo.systemUptime
        let reduction = TraceReduction(of: wanted, in: trace, audit) {
            ProcessInfo.processInfo.systemUptime - start > Self.patience
        }
        return try reduction.run(isAnonymous: anonymize)
    }
}
