import Foundation
import Testing
import TraceTestSupport

@Suite struct CommandLineTests {
    /// Without this check, a folder without commands would pass, and so would a line without an expected status.
    @Test func eachCaseSaysHowEachOfItsLinesEnds() throws {
        for test in CommandLineCase.all {
            let lines = try test.text("commands.txt").split(separator: "\n")
            #expect(!lines.isEmpty, "\(test.testDescription) runs nothing")
            #expect(try test.text("status.txt").split(separator: "\n").count == lines.count, "\(test.testDescription)")
        }
    }

    @Test(arguments: [
        "audit", "config", "delete", "diff", "export", "formats", "history", "import", "merge", "night", "prune",
        "query",
        "record", "reduce", "replay", "report", "rules", "runs",
    ])
    func someCaseShowsEachCommand(_ command: String) throws {
        let shown = try CommandLineCase.all.contains { try $0.text("commands.txt").contains("vctrace \(command)") }
        #expect(shown)
    }

    @Test(arguments: CommandLineCase.chosen) func behavesAsRecorded(_ test: CommandLineCase) async throws {
        let transcript = try await test.run()
        try expectRecorded(transcript.output, at: test.folder.appending(path: "expected.txt"))
        try expectRecorded(transcript.statuses, at: test.folder.appending(path: "status.txt"))
        for expected in test.expectedErrors {
            #expect(transcript.errors.contains(expected))
        }
        if test.expectedErrors.isEmpty {
            #expect(transcript.errors == "")
        }
    }
}
