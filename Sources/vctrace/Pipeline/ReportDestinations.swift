import Foundation
import TraceModel
import TraceReports

/// Where an audit's reports go: standard output or a file, and the files that a configuration asks for.
struct ReportDestinations {
    private struct Destination {
        let format: ReportFormat
        /// Nil for standard output.
        let file: OutputFile?
        var text = ""
    }

    private var destinations: [Destination] = []
    private var standardOutput = StandardOutput()
    private var count = 0

    /// Makes sure before the work begins that the files can be written.
    init(_ targets: [(format: ReportFormat, path: String)]) throws(CommandFailure) {
        do {
            for target in targets {
                let file = target.path == "-" ? nil : try OutputFile(path: target.path)
                destinations.append(Destination(format: target.format, file: file))
            }
        } catch {
            discard()
            throw error
        }
    }

    mutating func write(_ report: RunReport) {
        count += 1
        for index in destinations.indices {
            let format = destinations[index].format
            if count > 1, format == .text { write("\n", to: index) }
            if destinations[index].file == nil {
                format.reporter.write(report, style: .terminal, to: &standardOutput)
            } else {
                format.reporter.write(report, style: Self.fileStyle, to: &destinations[index].text)
            }
        }
    }

    /// Writes what the runs come to together, where a report is for people.
    mutating func write(_ summary: AuditSummary) {
        for index in destinations.indices where destinations[index].format == .text {
            write("\n", to: index)
            if destinations[index].file == nil {
                summary.write(style: .terminal, to: &standardOutput)
            } else {
                summary.write(style: Self.fileStyle, to: &destinations[index].text)
            }
        }
    }

    /// Gives the files their names.
    mutating func finish() throws(CommandFailure) {
        for destination in destinations { try destination.file?.write(destination.text) }
        standardOutput.flush()
    }

    /// Leaves no file behind.
    func discard() {
        for destination in destinations { destination.file?.discard() }
    }

    private static let fileStyle = TextStyle(color: false, width: TextStyle.defaultWidth)

    private mutating func write(_ text: String, to index: Int) {
        if destinations[index].file == nil {
            standardOutput.write(text)
        } else {
            destinations[index].text += text
        }
    }
}
