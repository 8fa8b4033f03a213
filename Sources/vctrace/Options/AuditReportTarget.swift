import ArgumentParser
import Foundation
import TraceReports

/// `FORMAT=FILE` or `TEMPLATE.mustache=FILE`, as `audit --report` takes it.
struct AuditReportTarget: ExpressibleByArgument, Sendable {
    /// How to report.
    enum Form: Sendable {
        case format(ReportFormat)
        /// The path of a team's own template.
        case template(path: String)
    }

    let form: Form
    let path: String

    private static let ending = ".mustache"

    init?(argument: String) {
        if let target = ReportTarget<ReportFormat>(argument: argument) {
            form = .format(target.format)
            path = target.path
            return
        }
        guard let end = argument.range(of: Self.ending + "=") else { return nil }
        form = .template(path: argument[..<end.lowerBound] + Self.ending)
        path = String(argument[end.upperBound...])
        if path.isEmpty { return nil }
    }

    func check() throws {
        switch form {
        case .format(let format): try ReportTarget(format: format, path: path).check()
        case .template(let template):
            if path == "-" {
                throw ValidationError(
                    "'--report \(template)=-' would share standard output with the report of --format; name a file: "
                        + "--report \(template)=FILE.")
            }
        }
    }

    static var allValueStrings: [String] {
        ReportTarget<ReportFormat>.allValueStrings + ["TEMPLATE\(ending)=FILE"]
    }
}
