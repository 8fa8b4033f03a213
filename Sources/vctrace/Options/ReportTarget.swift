import ArgumentParser

/// `FORMAT=FILE`, as `--report` takes it.
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
