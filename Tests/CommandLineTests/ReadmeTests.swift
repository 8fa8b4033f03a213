import Foundation
import Testing
import TraceTestSupport

/// The tool prints what the documentation shows.
@Suite struct ReadmeTests {
    /// The blocks of code of one language.
    private static func blocks(_ language: String, of page: String) -> [String] {
        let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../\(page)")
        let text = (try? String(contentsOf: path.standardizedFileURL, encoding: .utf8)) ?? ""
        return text.components(separatedBy: "```\(language)\n").dropFirst().map {
            $0.components(separatedBy: "\n```")[0]
        }
    }

    private static let queries = [
        "README.md", "Documentation/SQL.md", "Documentation/Runs.md", "Documentation/Tags.md",
    ].flatMap {
        blocks("sql", of: $0)
    }
    .joined(separator: "\n").components(separatedBy: ";")
    .map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.filter { !$0.isEmpty }

    @Test func showsOutput() {
        #expect(Self.blocks("text", of: "README.md").count >= 1)
        #expect(Self.transcripts.count >= 3)
        #expect(Self.queries.count >= 13)
    }

    /// Each block begins with a command, which prints the rest of the block.
    private static let transcripts = ["Documentation/Replay.md", "Documentation/Diff.md"]
        .flatMap { blocks("text", of: $0) }

    @Test(arguments: transcripts) func prints(_ block: String) async throws {
        let lines = block.split(separator: "\n", maxSplits: 1)
        let outcome = try await Tool.withFolder { folder in
            let command = lines[0].dropFirst(2)
            let audit = "vctrace audit leaking-dashboard.trace --fail-on never > /dev/null"
            return try await Tool.shell("\(audit); \(command)", in: folder)
        }
        #expect(outcome.output == lines[1] + "\n")
    }

    @Test(arguments: queries) func answers(_ query: String) async throws {
        let outcome = try await Tool.withFolder { folder in
            try query.write(to: folder.appending(path: "question.sql"), atomically: true, encoding: .utf8)
            return try await Tool.shell(
                "vctrace audit leaking-dashboard.trace --fail-on never > /dev/null && vctrace query - < question.sql",
                in: folder)
        }
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.contains("──"))
    }

    @Test func demoPrintsWhatIsShown() async throws {
        let shown = try #require(Self.blocks("text", of: "README.md").first)
        let commands = shown.split(separator: "\n").filter { $0.hasPrefix("$ ") }.map { $0.dropFirst(2) }
        let outcome = try await Tool.withFolder { folder in
            let samples = folder.appending(path: "SampleTraces")
            try FileManager.default.createDirectory(at: samples, withIntermediateDirectories: true)
            try Tool.copyFiles(of: Tool.samples, to: samples)
            return try await Tool.shell(commands.joined(separator: "; "), in: folder)
        }
        let printed = Set(outcome.output.split(separator: "\n"))
        for line in shown.split(separator: "\n") where !line.hasPrefix("$ ") {
            #expect(printed.contains(line), "make demo does not print this line of the README")
        }
    }
}
