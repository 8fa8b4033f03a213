import Foundation
import VCTraceAudit

extension AuditedTrace {
    /// A page about the findings of a test that fails: the calls in the log, and the view controllers where it went wrong.
    ///
    /// It needs nothing but a browser, so that the results of tests can show it anywhere.
    func page(of failures: [String], atLeast severity: Severity?) -> String {
        var seen: Set<String> = []
        let findings = self.failures(atLeast: severity).filter { seen.insert($0.fingerprint).inserted }
        let lines = log.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let reasons = failures.map { "<pre>\(Self.escaped($0))</pre>" }
        return """
            <!doctype html>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <title>vctrace</title>
            <style>
            :root { color-scheme: light dark }
            body { font: 15px/1.5 system-ui; max-width: 70em; margin: 2em auto; padding: 0 1em }
            pre { overflow-x: auto; padding: 1em; background: #8882 }
            </style>
            <h1>Why the test fails</h1>
            \((reasons + findings.map { details(of: $0, in: lines) }).joined(separator: "\n"))

            """
    }

    /// - Parameter lines: those of the log.
    private func details(of finding: Finding, in lines: [ArraySlice<UInt8>]) -> String {
        let tree = (try? hierarchy(at: .line(finding.line)).description) ?? ""
        return """
            <h2>\(Self.escaped("\(finding.rule): \(finding.className ?? "")"))</h2>
            <pre>\(Self.escaped(Self.excerpt(around: finding, of: lines)))</pre>
            <h3>The view controllers after line \(finding.line)</h3>
            <pre>\(Self.escaped(tree))</pre>
            """
    }

    /// The calls of the finding, marked, with the lines of the log around them; `⋮` stands for lines that are left out.
    private static func excerpt(around finding: Finding, of lines: [ArraySlice<UInt8>]) -> String {
        let calls = Set(finding.calls.map(\.line) + [finding.line])
        let shown = Set(calls.flatMap { $0 - 2...$0 + 2 }).filter { lines.indices.contains($0 - 1) }.sorted()
        var texts: [String] = []
        for (index, line) in shown.enumerated() {
            if index > 0, shown[index - 1] < line - 1 { texts.append("⋮") }
            texts.append(
                "\(calls.contains(line) ? "▸" : " ") \(line)  \(String(decoding: lines[line - 1], as: UTF8.self))")
        }
        return texts.joined(separator: "\n")
    }

    private static func escaped(_ text: String) -> String {
        text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
    }
}
