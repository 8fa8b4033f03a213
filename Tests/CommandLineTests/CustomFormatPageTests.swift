import Foundation
import Testing
import TraceTestSupport

/// The tool does what the documentation shows about custom formats.
@Suite struct CustomFormatPageTests {
    private static let page: String = {
        let path = Tool.samples.appending(path: "../Documentation/HowTo/CustomFormats.md").standardizedFileURL
        return (try? String(contentsOf: path, encoding: .utf8)) ?? ""
    }()

    private static func blocks(_ language: String) -> [String] {
        page.components(separatedBy: "```\(language)\n").dropFirst().map {
            $0.components(separatedBy: "\n```")[0] + "\n"
        }
    }

    @Test func showsAnExampleThatRuns() async throws {
        let format = try #require(Self.blocks("yaml").first)
        let configuration = try #require(Self.blocks("yaml").last)
        let log = try #require(Self.blocks("log").first)
        let shown = try #require(Self.blocks("text").first)
        let commands = shown.split(separator: "\n").filter { $0.hasPrefix("$ ") }.map { $0.dropFirst(2) }
        let files = ["formats/acme.yml": format, ".vctrace.yml": configuration, "app.log": log]
        let outcome = try await withTemporaryFolder(files) { folder in
            try await Tool.shell(commands.joined(separator: "; "), in: folder)
        }
        let expected = shown.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix("$ ") }
        // How long the import took.
        let output = outcome.output.replacing(#/in [0-9.]+ s\n/#, with: "in 0.01 s\n")
        #expect(output == expected.joined(separator: "\n"), "\(outcome.errors)")
    }

    @Test func namesTheStylesOfTimesAndTheGroups() {
        for name in ["month-day", "epoch-us", "relative-ns", "objectAddress", "otherClass", "subsystem"] {
            #expect(Self.page.contains("`\(name)`"))
        }
    }
}
