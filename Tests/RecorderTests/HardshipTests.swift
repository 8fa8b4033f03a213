#if os(Linux)
    import Foundation
    import Testing

    /// What an app does to the recorder, and must survive.
    @Suite struct HardshipTests {
        @Test(
            arguments: [
                ("pipeHasNoReader", "refused"), ("readerGoesAway", "alive"), ("everyReaderGoesAway", "alive"),
                ("exitWhileWriting", "exits"),
                ("handlersOnAnotherThread", "refused"), ("deallocIsTakenBack", "ended"),
                ("anotherFileHasThePath", "kept"),
            ])
        func theAppSurvives(_ name: String, _ said: String) async throws {
            let recording = try await Program(name: name).record(["VCTRACE_EXCLUDE": "ShopNothing"])
            #expect(recording.status == 0)
            #expect(recording.output == said + "\n")
        }

        @Test func missingTextsAreLeftOut() async throws {
            let recording = try await Program(name: "textsAreMissing").record()
            #expect(recording.status == 0)
            #expect(recording.output == "0\n-1\n")
            let tests = recording.lines.filter { $0.contains("test") }.map { $0.drop { $0 != "]" }.dropFirst(2) }
            #expect(tests == ["testStarted CartTests.testPay", "testFinished CartTests.testPay"])
        }

        @Test func noNameForgesALine() async throws {
            let recording = try await Program(name: "namesHoldLines").record([
                "VCTRACE_RUN": "nightly\n# truncated: then", "VCTRACE_COMMIT": "abc\r\n# end",
            ])
            #expect(recording.lines.count { $0.hasPrefix("# end") } == 1)
            #expect(recording.lines.last?.hasPrefix("# end: ") == true)
            #expect(!recording.lines.contains { $0.hasPrefix("# truncated") })
            #expect(recording.lines.contains { $0.contains("Shop.A?# truncated: now??# end") })
            #expect(recording.lines.contains("# run: nightly # truncated: then"))
        }

        @Test(arguments: ["1e300", "-1", "nan", "inf", "", "1e", "0"])
        func anyGraceEndsTheTrace(_ grace: String) async throws {
            let recording = try await Program(name: "finishesAtOnce").record(["VCTRACE_GRACE": grace])
            #expect(recording.status == 0)
            #expect(recording.lines.last?.hasPrefix("# end: ") == true)
        }

        @Test(arguments: ["-1", "99999999999999999999G", "18446744073709551615G", "x"])
        func anyLimitIsOne(_ limit: String) async throws {
            let recording = try await Program(name: "finishesAtOnce").record(["VCTRACE_LIMIT": limit])
            #expect(recording.lines.last?.hasPrefix("# end: ") == true)
        }
    }
#endif
