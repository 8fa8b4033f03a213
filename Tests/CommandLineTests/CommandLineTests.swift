import Foundation
import Testing
import TraceTestSupport

@Suite struct CommandLineTests {
    @Test func findsItsCases() {
        #expect(CommandLineCase.all.count >= 30)
    }

    @Test(arguments: CommandLineCase.all) func behavesAsRecorded(_ test: CommandLineCase) async throws {
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
