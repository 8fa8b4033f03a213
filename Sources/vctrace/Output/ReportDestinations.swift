import ArgumentParser
import Foundation
import SystemPackage
import TraceEngine
import TraceModel
import TraceReports
import TraceText

/// The destinations of an audit's reports: standard output or a file, the files of further reports, and a job's summary.
struct ReportDestinations {
    private let stepSummary: StepSummary?
    /// The format on standard output; nil if no run's report goes there.
    private let shown: ReportFormat?
    private let isReadByPeople: Bool
    private let files: [(format: ReportFormat, output: OutputFile)]
    private var standardOutput = StandardOutput()
    /// Some formats make one document of all runs, so reports are kept until the last one is complete.
    private var reports: [RunReport] = []
    /// Problems beyond the findings, for formats that nobody reads here.
    private var failures: [String] = []
    /// The report for people, which keeps no findings but those of the defects that it shows.
    private var text: TextReport
    private let detail: TextStyle.Detail

    /// Checks before the work begins that the files can be written.
    init(
        _ targets: [ReportTarget<ReportFormat>], summary: StepSummary?, detail: TextStyle.Detail,
        exempting inputs: InputFiles
    ) throws {
        stepSummary = summary
        self.detail = detail
        text = TextReport(detail)
        shown = targets.first { $0.path == "-" }?.form
        isReadByPeople = shown == .text || shown == .markdown
        files = try targets.filter { $0.path != "-" }.map {
            ($0.form, try OutputFile(path: $0.path, exempting: inputs))
        }
    }

    /// Takes a run's report, or prints on standard error why there is none.
    mutating func write(_ result: Result<RunReport, any Error>) {
        switch result {
        case .success(let report): write(report)
        case .failure(let error): StandardError.tell(error)
        }
    }

    private mutating func write(_ report: RunReport) {
        // Why a run is missing, or a rule was not checked, is on standard error.
        failures += report.unmet
        if keepsReports { reports.append(report) }
        if shown == .text {
            text.add(report.unaudited.isEmpty && report.failedRules.isEmpty ? report : withoutFailures(report))
        } else if let shown, ReportFormat.streamed.contains(shown) {
            shown.reporter.write([report], style: .terminal, to: &standardOutput)
        }
    }

    private func withoutFailures(_ report: RunReport) -> RunReport {
        var report = report
        (report.unaudited, report.failedRules) = ([], [])
        return report
    }

    /// Writes the remaining output, and gives the files their names.
    mutating func finish() throws {
        if !isReadByPeople { for failure in failures { StandardError.tell(failure) } }
        if let shown, !ReportFormat.streamed.contains(shown) {
            shown.reporter.write(reports, style: .terminal, to: &standardOutput)
        }
        if !text.isEmpty {
            var style = TextStyle.terminal
            style.detail = detail
            text.write(style: style, to: &standardOutput)
        }
        for file in files {
            try file.output.write { take in
                var text = PassingText(to: take)
                var style = TextStyle.plain
                style.detail = detail
                file.format.reporter.write(reports, style: style, to: &text)
                try text.finish()
            }
        }
        try stepSummary?.append(reports)
        standardOutput.flush()
    }

    /// The formats of all reports.
    var formats: [ReportFormat] { [shown].compactMap(\.self) + files.map(\.format) }

    private var keepsReports: Bool {
        !files.isEmpty || stepSummary != nil || shown.map(ReportFormat.streamed.contains) == false
    }
}

/// The page that GitHub Actions shows for a job; each step adds to it.
struct StepSummary {
    private let path: String

    /// Nil outside of GitHub Actions. Checks before the work begins that the file can be written, and is none that the command reads.
    static func ofThisJob(exempting inputs: InputFiles) throws -> StepSummary? {
        let path = CommandEnvironment.variables["GITHUB_STEP_SUMMARY", default: ""]
        guard !path.isEmpty else { return nil }
        if let input = inputs.role(of: path) {
            throw CommandError("cannot write '\(path)': it is \(input); GITHUB_STEP_SUMMARY must name another file")
        }
        let summary = StepSummary(path: path)
        try summary.append("")
        return summary
    }

    func append(_ reports: [RunReport]) throws {
        var text = ""
        ReportFormat.markdown.reporter.write(reports, style: TextStyle(), to: &text)
        try append(text)
    }

    /// Appends text. The text of other steps stays, and a partly written text is removed again.
    private func append(_ text: String) throws {
        do {
            let file = try FileDescriptor.open(
                path, .writeOnly, options: [.append, .create, .closeOnExec],
                permissions: [.ownerReadWrite, .groupRead, .otherRead])
            try file.closeAfter {
                let end = try? file.seek(offset: 0, from: .end)
                do {
                    try file.writeAll(text.utf8)
                } catch {
                    if let end { try? file.resize(to: end) }
                    throw error
                }
            }
        } catch let reason as Errno {
            throw CommandError(
                "cannot write '\(path)': \(reason); "
                    + "GITHUB_STEP_SUMMARY must name a file that can be written, or be unset")
        }
    }
}

/// `FORM=FILE`, a value of `--report`.
struct ReportTarget<Form: RawRepresentable<String> & CaseIterable & Sendable>: Sendable {
    let form: Form
    let path: String

    /// Checks that each report has a file of its own.
    ///
    /// - Parameter others: the other files that the command writes.
    static func check(_ targets: [ReportTarget], beside others: [String]) throws {
        for target in targets { try target.check() }
        var paths: Set<RunReference.FileLocation> = []
        for path in targets.map(\.path) + others
        where path != "-" && !paths.insert(RunReference.FileLocation(path)).inserted {
            throw ValidationError("Two reports cannot both be '\(path)'.")
        }
    }

    private func check() throws {
        guard path == "-" else { return }
        let name = form.rawValue
        throw ValidationError(
            "'--report \(name)=-' would share standard output with the report of --format; "
                + "give --format \(name), or name a file: --report \(name)=FILE.")
    }
}

extension ReportTarget: ExpressibleByArgument {
    init?(argument: String) {
        let parts = argument.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, let form = Form(rawValue: String(parts[0])) else { return nil }
        self.init(form: form, path: String(parts[1]))
    }

    static var allValueStrings: [String] { Form.allCases.map { "\($0.rawValue)=FILE" } }
}
