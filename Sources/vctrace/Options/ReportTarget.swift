import ArgumentParser

/// `FORM=FILE`, a value of `--report`.
struct ReportTarget<Form: RawRepresentable<String> & CaseIterable & Sendable>: Sendable {
    let form: Form
    let path: String

    func check() throws {
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
