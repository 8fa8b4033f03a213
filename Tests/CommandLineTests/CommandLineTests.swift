import Foundation
import Testing
import TraceTestSupport

@Suite struct CommandLineTests {
    /// Without these checks, a file without commands would pass, and a folder whose name is misspelled would do nothing.
    @Test func eachCaseRunsSomething() throws {
        for test in CommandLineCase.all {
            #expect(try !test.commands().isEmpty, "\(test.testDescription) has no line that begins with '$ '")
        }
        #expect(CommandLineCase.strayFolders == [])
    }

    @Test(arguments: [
        "audit", "config", "delete", "diff", "export", "formats", "history", "import", "merge", "night", "prune",
        "query",
        "record", "reduce", "replay", "report", "rules", "runs",
    ])
    func someCaseShowsEachCommand(_ command: String) throws {
        let shown = try CommandLineCase.all.contains { test in
            try test.commands().contains { $0.contains("vctrace \(command)") }
        }
        #expect(shown)
    }

    @Test(arguments: CommandLineCase.chosen) func behavesAsRecorded(_ test: CommandLineCase) async throws {
        try expectRecorded(try await test.transcript(), at: test.file)
    }
}
