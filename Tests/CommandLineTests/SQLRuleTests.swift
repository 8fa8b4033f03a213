import Foundation
import Testing
import TraceTestSupport

/// The SQL rules in the documentation find their violations and nothing in the near misses.
@Suite struct SQLRuleTests {
    private static let documentation = Tool.samples.appending(path: "../Documentation").standardizedFileURL

    /// What a command prints in a folder with the rules, and with the trace as `t.trace`.
    private static func shell(_ line: String, trace: String) async throws -> Tool.Outcome {
        try await withTemporaryFolder([".vctrace.yml": "sql-rules: rules", "t.trace": trace]) { folder in
            try FileManager.default.copyItem(
                at: documentation.appending(path: "SQLRules"), to: folder.appending(path: "rules"))
            return try await Tool.shell(line, in: folder)
        }
    }

    @Test func findWhatTheySay() async throws {
        let outcome = try await Self.shell("vctrace rules --check rules/*.sql", trace: "")
        #expect(outcome.errors == "")
        #expect(outcome.output.split(separator: "\n").allSatisfy { $0.hasSuffix(" as expected") }, "\(outcome.output)")
        #expect(outcome.output.split(separator: "\n").count > 4)
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
