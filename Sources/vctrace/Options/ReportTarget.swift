import ArgumentParser
import TraceReports

/// `FORM=FILE`, a value of `--report`.
struct ReportTarget<Form: RawRepresentable<String> & CaseIterable & Sendable>: Sendable {
    let form: Form
    let path: String
    /// The folder of the configuration that names the path; nil for a path from the command line, which may be anywhere.
    var folder: String?

    /// - Parameter isForFormat: whether `--format` takes the form, too.
    func check(isForFormat: Bool = true) throws {
        guard path == "-" else { return }
        let name = form.rawValue
        throw ValidationError(
            "'--report \(name)=-' would share standard output with the report of --format; "
                + (isForFormat ? "give --format \(name), or " : "") + "name a file: --report \(name)=FILE.")
    }
}

extension ReportTarget: ExpressibleByArgument {
    /// The form ends at the first equals sign that has a form before it: the name of a template may contain one, too.
    init?(argument: String) {
        let signs = argument.indices.filter { argument[$0] == "=" }
        for sign in signs {
            guard let form = Form(rawValue: String(argument[..<sign])) else { continue }
            let path = String(argument[argument.index(after: sign)...])
            if path.isEmpty { return nil }
            self.init(form: form, path: path)
            return
        }
        return nil
    }

    static var allValueStrings: [String] { Form.allCases.map { "\($0.rawValue)=FILE" } }
}

enum AuditReportForm: RawRepresentable, CaseIterable, Sendable {
    case format(ReportFormat)
    /// The path of a team's own template.
    case template(path: String)

    private static let ending = ".mustache"

    static var allCases: [AuditReportForm] {
        ReportFormat.allCases.map(AuditReportForm.format) + [.template(path: "TEMPLATE" + ending)]
    }

    /// Nil for a template.
    var format: ReportFormat? {
        if case .format(let format) = self { format } else { nil }
    }

    init?(rawValue: String) {
        if let format = ReportFormat(rawValue: rawValue) {
            self = .format(format)
        } else if rawValue.hasSuffix(Self.ending) {
            self = .template(path: rawValue)
        } else {
            return nil
        }
    }

    var rawValue: String {
        switch self {
        case .format(let format): format.rawValue
        case .template(let path): path
        }
    }
}
