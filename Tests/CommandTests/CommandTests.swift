import Foundation
import Testing
import TraceTestSupport

/// Each command, in the file with its name: a right use, a wrong one, and its edges. Everything else about it is in `CommandLineTests`.
@Suite struct CommandTests {
    private static let cases = CommandLineCases(beside: #filePath)

    /// `vctrace --help` lists the commands.
    @Test func eachCommandHasAFile() async throws {
        let help = try await Command.vctrace(["--help"]).run().output
        let commands = help.matches(of: #/(?m)^  ([a-z]+) {2,}[A-Z]/#).map { String($0.1) }
        #expect(commands.count >= 20)
        #expect(Self.cases.all.map(\.testDescription) == commands.map { "commands/\($0)" }.sorted())
        for test in Self.cases.all {
            let name = test.file.deletingPathExtension().lastPathComponent
            #expect(try test.commands().contains { $0.contains("vctrace \(name)") })
        }
        #expect(Self.cases.strayFolders == [])
    }

    @Test(arguments: cases.chosen) func behavesAsRecorded(_ test: CommandLineCase) async throws {
        try expectRecorded(try await test.transcript(), at: test.file)
    }
}
