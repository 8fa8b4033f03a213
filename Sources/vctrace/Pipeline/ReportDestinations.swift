import Foundation
import TraceModel
import TraceReports

/// Where an audit's reports go: standard output or a file, the files of further reports, and a job's summary.
struct ReportDestinations {
    private struct File {
        let format: ReportFormat
        let output: OutputFile
    }

    private let stepSummary: StepSummary?
    /// Nil where nothing goes to standard output.
    private var shown: ReportFormat?
    private var files: [File] = []
    private var standardOutput = StandardOutput()
    /// Some formats make one document of all runs, so that the reports are kept until the last one is there.
    private var reports: [RunReport] = []
    private var count = 0
    private var auditSummary: AuditSummary?

    /// Makes sure before the work begins that the files can be written.
    init(_ targets: [(format: ReportFormat, path: String)], summary: StepSummary?) throws(CommandFailure) {
        stepSummary = summary
        do throws(CommandFailure) {
            var paths: Set<String> = []
            for target in targets {
                guard paths.insert(OutputFile.location(target.path)).inserted else {
                    let place = target.path == "-" ? "standard output" : "'\(target.path)'"
                    throw CommandFailure("two reports are to go to \(place); give one of them another path")
                }
                if target.path == "-" {
                    shown = target.format
                } else {
                    files.append(File(format: target.format, output: try OutputFile(path: target.path)))
                }
            }
        } catch {
            discard()
            throw error
        }
    }

    mutating func write(_ report: RunReport) {
        count += 1
        if let shown, shown.isStreamed {
            if count > 1, shown == .text { standardOutput.write("\n") }
            shown.reporter.write(report, style: .terminal, to: &standardOutput)
        }
        if keepsReports { reports.append(report) }
    }

    /// Keeps what the runs come to together, for reports that are for people.
    mutating func write(_ summary: AuditSummary) {
        auditSummary = summary
    }

    /// Writes what is not written yet, and gives the files their names.
    mutating func finish() throws(CommandFailure) {
        if let shown, !shown.isStreamed { shown.reporter.write(reports, style: .terminal, to: &standardOutput) }
        if shown == .text { writeSummary(style: .terminal, to: &standardOutput) }
        for file in files {
            let style = TextStyle(color: false, width: TextStyle.defaultWidth)
            var text = ""
            file.format.reporter.write(reports, style: style, to: &text)
            if file.format == .text { writeSummary(style: style, to: &text) }
            try file.output.write(text)
        }
        try stepSummary?.append(reports)
        standardOutput.flush()
    }

    /// Leaves no file behind.
    func discard() {
        for file in files { file.output.discard() }
    }

    private var keepsReports: Bool {
        !files.isEmpty || stepSummary != nil || shown?.isStreamed == false
    }

    private func writeSummary(style: TextStyle, to output: inout some TextOutputStream) {
        guard let auditSummary else { return }
        output.write("\n")
        auditSummary.write(style: style, to: &output)
    }
}
