import Foundation
import Testing

@Suite struct CommandLineTests {
    @Test func findsItsCases() {
        #expect(CommandLineCase.all.count >= 30)
    }

    /// `RECORD=1 swift test` writes the expected files anew and fails, so that nothing can mend itself unseen.
    @Test(arguments: CommandLineCase.all) func behavesAsRecorded(_ test: CommandLineCase) async throws {
        let transcript = try await test.run()
        if ProcessInfo.processInfo.environment["RECORD"] != nil {
            try test.record(transcript)
            Issue.record("recorded \(test.testDescription); look at the difference before it is committed")
        } else {
            #expect(try transcript.output == test.text("expected.txt"))
            #expect(try transcript.statuses == test.text("status.txt"))
        }
        for expected in test.expectedErrors {
            #expect(transcript.errors.contains(expected))
        }
        if test.expectedErrors.isEmpty {
            #expect(transcript.errors == "")
        }
    }
}
