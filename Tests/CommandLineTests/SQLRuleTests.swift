import Foundation
import Testing
import TraceTestSupport

/// The SQL rules in the documentation find their violations and nothing in the near misses.
@Suite struct SQLRuleTests {
    /// A trace in which a `#!` line stands below each event that the rule must point to.
    struct Example: Sendable, CustomTestStringConvertible {
        let rule: String
        let title: String
        let trace: String

        var testDescription: String { "\(rule): \(title)" }

        /// The marks, each with the line of the event above it.
        var expected: String {
            var marks = ""
            var event = 0
            for (index, line) in trace.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                if line.hasPrefix("#! ") {
                    marks += "\(event),\(line.dropFirst(3))\n"
                } else if !line.hasPrefix("#") {
                    event = index + 1
                }
            }
            return marks
        }
    }

    private static let documentation = Tool.samples.appending(path: "../Documentation").standardizedFileURL

    /// What a command prints in a folder with the rules, and with the trace as `t.trace`.
    private static func shell(_ line: String, trace: String) async throws -> Tool.Outcome {
        try await withTemporaryFolder([".vctrace.yml": "sql-rules: rules", "t.trace": trace]) { folder in
            try FileManager.default.copyItem(
                at: documentation.appending(path: "SQLRules"), to: folder.appending(path: "rules"))
            return try await Tool.shell(line, in: folder)
        }
    }

    @Test(arguments: SQLRuleTests.examples) func findsWhatItSays(_ example: Example) async throws {
        let query =
            "SELECT line, class || ' ' || coalesce(address, '') AS controller, path FROM finding_log "
            + "WHERE rule = '\(example.rule)' ORDER BY line"
        let outcome = try await Self.shell(
            "vctrace audit t.trace -v --fail-on never > report.txt && vctrace query \"\(query)\" --format csv | tail -n +2; "
                + "grep 'not checked: \(example.rule)' report.txt", trace: example.trace)
        #expect(outcome.errors == "")
        #expect(outcome.output == example.expected)
    }

    @Test func saysWhatItNeeds() async throws {
        let outcome = try await Self.shell(
            "vctrace audit t.trace -v --fail-on never | grep 'not checked.*frame'",
            trace: "+0.010 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.Detail: 0x2>\n")
        #expect(
            outcome.output
                == "not checked: appearance-without-frame (the trace records no constrain and no viewDidAppear)\n")
    }

    @Test func theExampleOfThePageIsOne() async throws {
        let page = try String(contentsOf: Self.documentation.appending(path: "Reference/SQLRules.md"), encoding: .utf8)
        let blocks = ["yaml", "sql"].compactMap { language in
            page.components(separatedBy: "```\(language)\n").dropFirst().first?.components(separatedBy: "\n```").first
        }
        try #require(blocks.count == 2)
        let outcome = try await Tool.withFolder { folder in
            let rules = folder.appending(path: "vctrace-rules")
            try FileManager.default.createDirectory(at: rules, withIntermediateDirectories: true)
            try blocks[0].write(to: folder.appending(path: ".vctrace.yml"), atomically: true, encoding: .utf8)
            try blocks[1].write(to: rules.appending(path: "banner.sql"), atomically: true, encoding: .utf8)
            return try await Tool.shell(
                "vctrace audit leaking-dashboard.trace --fail-on never --format ndjson | grep -c nested-banner; "
                    + "vctrace rules nested-banner | head -1", in: folder)
        }
        #expect(outcome.output == "5\nwarning  nested-banner\n", "\(outcome.errors)")
    }
}
