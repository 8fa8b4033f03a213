import Testing
import VCTraceAudit
import VCTraceTesting

@Suite struct ExpectNoGrowthTests {
    /// A log that gets lines while a test runs.
    private actor GrowingLog: LogRecording {
        private(set) var lines = ["# vctrace: 1"]
        private var time = 0

        init(records: String?) {
            if let records { lines.append("# records: \(records)") }
        }

        func start() {}
        func stop() {}

        func add(_ call: String) {
            time += 100
            lines.append("+\(time / 1_000).\(String(1_000 + time % 1_000).dropFirst()) [main] \(call)")
        }
    }

    /// The texts of the failures after rounds in each of which a chat comes.
    ///
    /// - Parameter freed: the chats, from 0, that are freed at the end of a round.
    private func failures(
        over rounds: Int = 5, keeping kept: [String] = [], records: String? = "init deinit viewDidLoad",
        _ freed: (_ round: Int) -> [Int]
    ) async throws -> [(line: Int?, text: String)] {
        let log = GrowingLog(records: records)
        var round = 0
        let options = try AuditOptions.resolving("leak-grace: 0 s\n")
        let found = Issues()
        try await withKnownIssue(isIntermittent: true) {
            try await expectNoGrowth(over: rounds, keeping: kept, options: options, recording: log) {
                await log.add("<Shop.Chat: 0x\(round + 1)> init")
                await log.add("<Shop.Chat: 0x\(round + 1)> viewDidLoad()")
                for chat in freed(round) { await log.add("<Shop.Chat: 0x\(chat + 1)> deinit") }
                round += 1
            }
        } matching: { issue in
            found.take(issue)
        }
        return found.all
    }

    @Test func failsIfEachRoundLeavesOneBehind() async throws {
        let found = try await failures { _ in [] }
        #expect(found.count == 1)
        let text = try #require(found.first?.text)
        #expect(
            text.hasPrefix(
                "grows: 4 of 4 visits left a Shop.Chat behind, in rounds 2 to 5; the first round does not count\n"))
        #expect(text.contains("line 5: init 0x2"))
    }

    @Test func failsIfSomeRoundsDo() async throws {
        let found = try await failures { $0 % 2 == 0 ? [$0] : [] }
        #expect(found.map { $0.text.prefix { $0 != "," } } == ["grows: 2 of 4 visits left a Shop.Chat behind"])
    }

    /// UIKit may keep the last one until the next one comes, and caches are filled once.
    @Test func passesIfOnlyTheLastOrTheFirstOnesStay() async throws {
        #expect(try await failures { $0 == 0 ? [] : [$0 - 1] }.isEmpty)
        #expect(try await failures { $0 < 1 ? [] : [$0] }.isEmpty)
        #expect(try await failures { $0 < 2 ? [] : [$0] }.isEmpty)
        #expect(try await failures { [$0] }.isEmpty)
    }

    @Test func leavesOutWhatMayLiveOn() async throws {
        #expect(try await failures(keeping: ["Chat"]) { _ in [] }.isEmpty)
    }

    @Test func refusesWhatProvesNothing() async throws {
        #expect(try await failures(over: 2) { _ in [] }.first?.text.contains("needs at least 3 rounds") == true)
        #expect(try await failures(records: nil) { _ in [] }.first?.text.contains("show no deinit") == true)
    }
}
