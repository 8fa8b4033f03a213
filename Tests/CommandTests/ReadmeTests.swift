import Foundation
import Testing
import TraceTestSupport

/// The tool prints what the README and the tutorial show.
@Suite struct ReadmeTests {
    @Test func demoPrintsWhatIsShown() async throws {
        let shown = try #require(Tool.blocks("text", of: "README.md").first)
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

    /// The tutorial's commands, one after the other, print what it shows.
    @Test func tutorialPrintsWhatItShows() async throws {
        let page = "Documentation/Tutorial.md"
        let script = Tool.blocks("sh", of: page).joined(separator: "\n")
        let outcome = try await withTemporaryFolder { try await Tool.shell(script, in: $0) }
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.contains("status 1"))
        let proof = try #require(Tool.blocks("text", of: "README.md").dropFirst().first)
        let answer = proof.split(separator: "\n").dropFirst().joined(separator: "\n")
        for block in Tool.blocks("text", of: page) + [answer] {
            #expect(outcome.output.contains(block), "\(outcome.output)")
        }
    }
}
