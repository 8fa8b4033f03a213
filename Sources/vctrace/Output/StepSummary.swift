import Foundation
import SystemPackage
import TraceEngine
import TraceModel
import TraceReports
import TraceText

/// The page that GitHub Actions shows for a job; each step adds to it.
struct StepSummary {
    private let path: String

    /// Nil outside of GitHub Actions. Makes sure before the work begins that the file can be written.
    static func ofThisJob() throws -> StepSummary? {
        let path = ProcessInfo.processInfo.environment["GITHUB_STEP_SUMMARY", default: ""]
        guard !path.isEmpty else { return nil }
        let summary = StepSummary(path: path)
        try summary.append("")
        return summary
    }

    func append(_ reports: [RunReport]) throws {
        var text = ""
        ReportFormat.markdown.reporter.write(reports, style: TextStyle(), to: &text)
        try append(text)
    }

    /// What another step wrote stays, and what could not be written to the end is taken away again.
    private func append(_ text: String) throws {
        do {
            let file = try FileDescriptor.open(
                path, .writeOnly, options: [.append, .create, .closeOnExec],
                permissions: [.ownerReadWrite, .groupRead, .otherRead])
            try file.closeAfter {
                let end = try? file.seek(offset: 0, from: .end)
                do {
                    try file.writeAll(text.utf8)
                } catch {
                    if let end { try? file.resize(to: end) }
                    throw error
                }
            }
        } catch let reason as Errno {
            throw OutputError.summary(path: path, reason)
        }
    }
}
