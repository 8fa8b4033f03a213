import ArgumentParser

/// `FORMAT=FILE`, as `--report` takes it.
struct ReportTarget<Format: RawRepresentable<String> & CaseIterable & Sendable>: ExpressibleByArgument, Sendable {
    let format: Format
    let path: String

    /// Standard output has room for one report, which is `--format`'s.
    init?(argument: String) {
        guard let sign = argument.firstIndex(of: "="), let format = Format(rawValue: String(argument[..<sign]))
        else { return nil }
        self.format = format
        path = String(argument[argument.index(after: sign)...])
        if path.isEmpty || path == "-" { return nil }
    }

    static var allValueStrings: [String] { Format.allCases.map { "\($0.rawValue)=FILE" } }
}
