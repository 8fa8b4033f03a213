import Foundation
import Testing
import TraceTestSupport

@Suite struct CommandLineTests {
    private static let cases = CommandLineCases(beside: #filePath)

    /// Without these checks, a file without commands would pass, and a folder whose name is misspelled would do nothing.
    @Test func eachCaseRunsSomething() throws {
        for test in Self.cases.all {
            #expect(try !test.commands().isEmpty, "\(test.testDescription) has no line that begins with '$ '")
        }
        #expect(Self.cases.strayFolders == [])
    }

    @Test(arguments: cases.chosen) func behavesAsRecorded(_ test: CommandLineCase) async throws {
        try expectRecorded(try await test.transcript(), at: test.file)
    }
}
