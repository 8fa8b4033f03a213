import ArgumentParser
import TraceReports

/// `FORMAT=FILE`, as `--report` takes it.
struct ReportTarget: ExpressibleByArgument {
    let format: ReportFormat
    let path: String

    /// Standard output has room for one report, which is `--format`'s.
    init?(argument: String) {
        guard let sign = argument.firstIndex(of: "="), let format = ReportFormat(rawValue: String(argument[..<sign]))
        else { return nil }
        self.format = format
        path = String(argument[argument.index(after: sign)...])
        if path.isEmpty || path == "-" { return nil }
    }

    static var allValueStrings: [String] { ReportFormat.allCases.map { "\($0.rawValue)=FILE" } }
}
