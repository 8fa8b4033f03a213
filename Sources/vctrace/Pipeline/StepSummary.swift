import Foundation
import TraceModel
import TraceReports

/// The page that GitHub Actions shows for a job; each step adds to it.
struct StepSummary {
    private let path: String

    /// Nil outside of GitHub Actions. Makes sure before the work begins that the file can be written.
    static func ofThisJob() throws(CommandFailure) -> StepSummary? {
        let path = ProcessInfo.processInfo.environment["GITHUB_STEP_SUMMARY", default: ""]
        guard !path.isEmpty else { return nil }
        let summary = StepSummary(path: path)
        try summary.append("")
        return summary
    }

    func append(_ reports: [RunReport]) throws(CommandFailure) {
        var text = ""
        ReportFormat.markdown.reporter.write(reports, style: TextStyle(), to: &text)
        try append(text)
    }

    /// What another step wrote stays, and what could not be written to the end is taken away again.
    private func append(_ text: String) throws(CommandFailure) {
        let file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
        guard file >= 0 else { throw failure }
        defer { close(file) }
        let end = lseek(file, 0, SEEK_END)
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
            if count >= 0 {
                bytes = bytes.dropFirst(count)
            } else if errno != EINTR {
                let failure = failure
                if end >= 0 { ftruncate(file, end) }
                throw failure
            }
        }
    }

    private var failure: CommandFailure {
        CommandFailure(
            "cannot write '\(path)': \(String(cString: strerror(errno))); "
                + "GITHUB_STEP_SUMMARY must name a file that can be written, or be unset")
    }
}
