import ArgumentParser
import TraceEngine

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
