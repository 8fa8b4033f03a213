import Foundation
import TraceEngine
import TraceModel
import TraceReports

/// Writes the report of all runs into a file: in a format, or as a team's template says.
enum ReportWriter {
    case format(ReportFormat)
    case template(ReportTemplate)

    /// Reads the template, if it is one.
    init(_ target: AuditReportTarget) throws {
        switch target.form {
        case .format(let format): self = .format(format)
        case .template(let path):
            guard let data = FileManager.default.contents(atPath: path) else {
                throw OutputError.noTemplate(path: path)
            }
            self = .template(try ReportTemplate(String(decoding: data, as: UTF8.self), path: path, output: target.path))
        }
    }

    /// Nil for a template.
    var format: ReportFormat? {
        if case .format(let format) = self { format } else { nil }
    }

    func write(_ reports: [RunReport], to output: inout some TextOutputStream) throws {
        switch self {
        case .format(let format): format.reporter.write(reports, style: .plain, to: &output)
        case .template(let template): output.write(try template.text(reports))
        }
    }
}
