import ArgumentParser
import Foundation
import TraceModel
import TraceReports
import TraceStore

struct AuditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit",
        abstract: "Replay runs against UIKit's containment rules, and report what leaked and what was misordered.",
        discussion: """
            RUN is a run's name or number, 'latest', 'latest~N', or the path of a log, which is then imported first. \
            The findings are kept in the store as well: SELECT * FROM finding_log.

            EXAMPLES
              vctrace audit app.log
              vctrace audit latest --fail-on warning
              vctrace audit nightly-1 nightly-2 --format json --output findings.ndjson
            """
    )

    /// From which severity on findings make the command fail.
    enum Threshold: String, CaseIterable, ExpressibleByArgument {
        case error, warning, note, never

        func isReached(by severity: Severity) -> Bool {
            switch self {
            case .error: severity >= .error
            case .warning: severity >= .warning
            case .note: true
            case .never: false
            }
        }
    }

    @Argument(help: ArgumentHelp("Runs, or paths of logs.", valueName: "run"))
    var runs: [String]

    @Option(help: ArgumentHelp("Exit with status 1 from this severity on.", valueName: "severity"))
    var failOn = Threshold.error

    @Option(help: ArgumentHelp("How to report.", valueName: "format"))
    var format = ReportFormat.text

    @Option(name: .shortAndLong, help: ArgumentHelp("Write the report to a file instead.", valueName: "file"))
    var output: String?

    @Option(help: KindList.help)
    var records: KindList?

    @OptionGroup var store: StoreOptions

    func run() throws {
        let file = try output.flatMap { $0 == "-" ? nil : $0 }.map { path throws(CommandFailure) in
            try OutputFile(path: path)
        }
        do {
            try audit(writingTo: file)
        } catch {
            if !(error is ExitCode) { file?.discard() }
            throw error
        }
    }

    private func audit(writingTo file: OutputFile?) throws {
        let references = runs.map(RunReference.init)
        let store = try references.contains(where: \.isPath) ? store.open() : store.openExisting()
        let style = file == nil ? TextStyle.terminal : TextStyle(color: false, width: TextStyle.defaultWidth)
        var standardOutput = StandardOutput()
        var collected = ""
        var hasFailed = false
        for (index, reference) in references.enumerated() {
            let run = try reference.findOrImport(in: store, records: records?.kinds)
            let report = try RunAudit(records: records?.kinds).report(on: run, in: store)
            try CommandFailure.wrapping { () throws(StoreError) in try store.saveFindings(report.findings, of: run) }
            if index > 0, format == .text {
                if file == nil { standardOutput.write("\n") } else { collected += "\n" }
            }
            if file == nil {
                format.reporter.write(report, style: style, to: &standardOutput)
            } else {
                format.reporter.write(report, style: style, to: &collected)
            }
            hasFailed = hasFailed || report.findings.contains { failOn.isReached(by: $0.severity) }
        }
        try file?.write(collected)
        standardOutput.flush()
        if hasFailed { throw ExitCode(1) }
    }
}
