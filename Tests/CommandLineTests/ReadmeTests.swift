import Foundation
import Testing

/// What the README shows is what the tool prints.
@Suite struct ReadmeTests {
    private static let readme: String = {
        let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../README.md")
        return (try? String(contentsOf: path.standardizedFileURL, encoding: .utf8)) ?? ""
    }()

    /// The blocks of code of one language.
    private static func blocks(_ language: String) -> [String] {
        readme.components(separatedBy: "```\(language)\n").dropFirst().map { $0.components(separatedBy: "\n```")[0] }
    }

    private static let queries = blocks("sql").joined(separator: "\n").components(separatedBy: ";")
        .map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.filter { !$0.isEmpty }

    @Test func showsOutput() {
        #expect(Self.blocks("text").count >= 1)
        #expect(Self.queries.count >= 5)
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
        let shown = try #require(Self.blocks("text").first)
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
