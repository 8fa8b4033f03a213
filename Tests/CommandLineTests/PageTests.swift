import Foundation
import Testing
import TraceTestSupport

/// The tool prints what the documentation shows.
@Suite struct PageTests {
    private static let queries = [
        "README.md", "Documentation/Reference/SQL.md", "Documentation/Explanation/Nights.md",
        "Documentation/Reference/Tags.md",
    ].flatMap {
        Tool.blocks("sql", of: $0)
    }
    .joined(separator: "\n").components(separatedBy: ";")
    .map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.filter { !$0.isEmpty }

    @Test func showsOutput() {
        #expect(Self.transcripts.count >= 3)
        #expect(Self.queries.count >= 13)
    }

    /// Each block begins with a command, which prints the rest of the block.
    private static let transcripts = ["Documentation/Explanation/Replay.md", "Documentation/Explanation/Diff.md"]
        .flatMap { Tool.blocks("text", of: $0) }

    @Test(arguments: transcripts) func prints(_ block: String) async throws {
        let lines = block.split(separator: "\n", maxSplits: 1)
        let outcome = try await Tool.withFolder { folder in
            let command = lines[0].dropFirst(2)
            let audit = "vctrace audit leaking-dashboard.trace --fail-on never > /dev/null"
            return try await Tool.shell("\(audit); \(command)", in: folder)
        }
        #expect(outcome.output == lines[1] + "\n")
    }

    /// A recipe for one run gives the same rows beside a second run of the same name.
    @Test(arguments: queries) func answers(_ query: String) async throws {
        let parameters = [("run_id", 1), ("other_run_id", 1)]
            .filter { query.contains(":\($0.0)") }.map { " --param \($0.0)=\($0.1)" }.joined()
        let outcome = try await Tool.withFolder { folder in
            try query.write(to: folder.appending(path: "question.sql"), atomically: true, encoding: .utf8)
            return try await Tool.shell(
                """
                vctrace audit leaking-dashboard.trace --fail-on never > /dev/null
                vctrace query\(parameters) - < question.sql; echo ======
                sed 's/Shop.PromoBanner/Shop.Other/' leaking-dashboard.trace > other.trace
                mkdir other && mv other.trace other/leaking-dashboard.trace
                vctrace audit other/leaking-dashboard.trace --fail-on never > /dev/null
                vctrace query 'SELECT DISTINCT run FROM run_log' --format ndjson
                vctrace query\(parameters) - < question.sql
                """, in: folder)
        }
        #expect(outcome.status == 0, "\(outcome.errors)")
        let parts = outcome.output.components(separatedBy: "======\n{\"run\":\"leaking-dashboard\"}\n")
        try #require(parts.count == 2, "\(outcome.output)")
        #expect(parts[0].contains("──"))
        if !parameters.isEmpty { #expect(parts[0] == parts[1]) }
    }

    /// The statements of all pages, and of the rules in SQL.
    private static let statements: [String] = {
        let files = FileManager.default.enumerator(atPath: Tool.project.appending(path: "Documentation").path)
        let names = (files?.compactMap { $0 as? String } ?? []).sorted().map { "Documentation/\($0)" }
        let rules = names.filter { $0.hasSuffix(".sql") }.compactMap {
            try? String(contentsOf: Tool.project.appending(path: $0), encoding: .utf8)
        }
        let pages = ["README.md", "Skills/vctrace/SKILL.md"] + names.filter { $0.hasSuffix(".md") }
        return pages.flatMap { Tool.blocks("sql", of: $0) + Tool.blocks("sh", of: $0).filter { $0.contains("SELECT") } }
            + rules
    }()

    @Test func statementsAreFound() { #expect(Self.statements.count > 25) }

    /// Several runs may have one name, and an address may be null.
    @Test(arguments: statements) func joinsByKeys(_ statement: String) {
        let text = statement.replacing(#/--.*/#, with: "")
        for part in text.components(separatedBy: "JOIN ").dropFirst() {
            let end = part.firstRange(of: #/\b(WHERE|GROUP|ORDER|LEFT|UNION|JOIN)\b/#)?.lowerBound ?? part.endIndex
            let condition = part[..<end]
            let isByKey = ["run_id", "rule", "night", "event_kind", "number", "class)"].contains(
                where: condition.contains)
            #expect(isByKey && !condition.contains("address"), "\(condition)")
            #expect(!condition.contains("USING (run)"))
        }
    }

    /// The lines of shell on all pages that call the tool, without those that wait for an app or a Mac.
    private static let commands: [String] = {
        let project = Tool.project
        let files = FileManager.default.enumerator(atPath: project.appending(path: "Documentation").path)
        let pages = (files?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".md") && $0 != "Tutorial.md" }
        let lines = (["README.md", "Skills/vctrace/SKILL.md"] + pages.map { "Documentation/\($0)" }).sorted().flatMap {
            page in
            Tool.blocks("sh", of: page).flatMap {
                $0.replacing("\\\n", with: " ").split(separator: "\n").map(String.init)
            }
        }
        let waits = ["--follow", "--live", "--simulator", "vctrace mcp", "xcodebuild", "xcrun"]
        return Set(lines.filter { $0.hasPrefix("vctrace ") && !waits.contains(where: $0.contains) }).sorted()
    }()

    /// Options and names of commands on the pages exist: 64 is the status of wrong usage. Files that a page only speaks of may be missing.
    @Test(arguments: commands) func isNoWrongUsage(_ command: String) async throws {
        let outcome = try await Tool.withFolder { folder in
            try FileManager.default.createDirectory(
                at: folder.appending(path: "traces"), withIntermediateDirectories: true)
            for name in ["app.log", "traces/app.trace"] {
                try FileManager.default.copyItem(
                    at: folder.appending(path: "tab-bar.trace"), to: folder.appending(path: name))
            }
            return try await Tool.shell(command, in: folder)
        }
        #expect(outcome.status != 64, "\(outcome.errors)")
    }
}
