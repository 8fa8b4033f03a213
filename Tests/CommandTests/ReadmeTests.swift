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
        // An ellipsis stands for lines that are not shown.
        for line in shown.split(separator: "\n") where !line.hasPrefix("$ ") && line != "…" {
            #expect(printed.contains(line), "make demo does not print this line of the README")
        }
    }

    /// UI tests write a trace for each launch, and what the last one shows is not what the test run shows.
    @Test func commandsJudgeAllTracesOfATestRun() async throws {
        let lines = Tool.blocks("sh", of: "README.md").joined(separator: "\n").split(separator: "\n")
        let commands = lines.map { line in line.prefix(while: { $0 != "#" }) }
        #expect(commands.count == 3)
        try await Tool.withFolder { folder in
            let traces = folder.appending(path: "traces")
            try FileManager.default.createDirectory(at: traces, withIntermediateDirectories: true)
            for (index, sample) in ["leaking-dashboard", "tab-bar", "navigation-stack"].enumerated() {
                try FileManager.default.copyItem(
                    at: folder.appending(path: "\(sample).trace"), to: traces.appending(path: "launch-\(index).trace"))
            }
            let script = commands.map { "\($0); echo \"status $?\"" }.joined(separator: "\n")
            let outcome = try await Tool.shell(script, in: folder)
            // Without a night of main, nothing is new.
            #expect(
                outcome.output.split(separator: "\n").filter { $0.hasPrefix("status") } == [
                    "status 1", "status 0", "status 0",
                ])
            #expect(outcome.output.hasPrefix("3 runs   4 defects, 16 errors"))
            let page = try String(contentsOf: folder.appending(path: "page.html"), encoding: .utf8)
            #expect(page.contains("16 errors in 4 defects, in 1 of 3 runs"))
            for report in ["vctrace.sarif", "vctrace.xml"] {
                let text = try String(contentsOf: folder.appending(path: report), encoding: .utf8)
                #expect(text.contains("controller-never-deallocated"), "\(report)")
            }
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
