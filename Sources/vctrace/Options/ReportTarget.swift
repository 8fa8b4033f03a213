import ArgumentParser
import Foundation
import TraceReports

/// `FORMAT=FILE`, a value of `--report`.
struct ReportTarget<Format: RawRepresentable<String> & CaseIterable & Sendable>: ExpressibleByArgument, Sendable {
    let format: Format
    let path: String

    init(format: Format, path: String) {
        self.format = format
        self.path = path
    }

    init?(argument: String) {
        guard let sign = argument.firstIndex(of: "="), let format = Format(rawValue: String(argument[..<sign]))
        else { return nil }
        self.format = format
        path = String(argument[argument.index(after: sign)...])
        if path.isEmpty { return nil }
    }

    func check() throws {
        guard path == "-" else { return }
        let name = format.rawValue
        throw ValidationError(
            "'--report \(name)=-' would share standard output with the report of --format; give --format \(name), or name a "
                + "file: --report \(name)=FILE.")
    }

    static var allValueStrings: [String] { Format.allCases.map { "\($0.rawValue)=FILE" } }
}

/// `FORMAT=FILE` or `TEMPLATE.mustache=FILE`, a value of `audit --report`.
struct AuditReportTarget: ExpressibleByArgument, Sendable {
    /// The form of the report.
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
