#if os(Linux)
    import Foundation
    import Testing
    import TraceTestSupport

    /// What an app does to the recorder, and must survive.
    @Suite struct HardshipTests {
        @Test(
            arguments: [
                ("pipeHasNoReader", "refused"), ("readerGoesAway", "alive"), ("everyReaderGoesAway", "alive"),
                ("exitWhileWriting", "exits"), ("exitDuringOwnWrite", "exits"),
                ("handlersOnAnotherThread", "refused"), ("deallocIsTakenBack", "ended"),
                ("cellOfFreedController", "alive"), ("anotherFileHasThePath", "kept"), ("processForks", "1 end"),
                ("thereIsNoRoomForHandlers", "0 1 2 3 4 5 6 7 -2 3"),
                ("messagesAreNotRead", "alive"),
                ("fileReachesLimitOfProcess", "alive"), ("threadsWriteWhileItBegins", "0 strays"),
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

        /// The app's standard output is a pipe that nobody reads.
        @Test func outputIsNotRead() async throws {
            let recording = try await Program(name: "outputIsNotRead").record()
            #expect(recording.status == 0)
            #expect(recording.errors.contains("alive"))
            #expect(recording.errors.contains("standard output: Resource temporarily unavailable"))
        }

        /// The trace goes on under another number.
        @Test func numbersThatTheAppClosesAreNotTheRecorders() async throws {
            let recording = try await Program(name: "appClosesTwice").record()
            #expect(recording.status == 0)
            #expect(recording.output == "untouched\n")
            #expect(recording.lines.contains { $0.hasPrefix("# missing: ") && $0.hasSuffix("the app closed the file") })
            #expect(recording.lines.last?.hasPrefix("# end: ") == true)
        }

        /// Another process empties the file. What remains must begin with a header.
        @Test func aFileThatIsEmptiedBeginsAgain() async throws {
            let recording = try await Program(name: "fileIsEmptied").record()
            #expect(recording.lines.first == "# vctrace: 1")
            #expect(recording.lines.contains { $0.hasPrefix("# missing: ") && $0.hasSuffix("the file was emptied") })
            #expect(recording.lines.last?.hasPrefix("# end: ") == true)
        }

        /// Nor does a function of the app receive its lines.
        @Test func noHandlerIsAddedInAnAppThatMayNotBeRecorded() async throws {
            let recording = try await Program(name: "handlerIsRefused").record(["APP_REFUSAL": "no debug build"])
            #expect(recording.output == "-1 0\n")
            #expect(recording.errors.contains("no debug build"))
        }

        @Test func noNameForgesALine() async throws {
            let recording = try await Program(name: "namesHoldLines").record([
                "VCTRACE_RUN": "nightly\n# truncated: then", "VCTRACE_COMMIT": "abc\r\n# end",
                "VCTRACE_TEST": "CartTests\n# end", "APP_PROCESS": "Shop\n# end",
            ])
            #expect(recording.lines.count { $0.hasPrefix("# end") } == 1)
            #expect(recording.lines.last?.hasPrefix("# end: ") == true)
            #expect(!recording.lines.contains { $0.hasPrefix("# truncated") })
            #expect(recording.lines.contains { $0.contains("Shop.A?# truncated: now??# end") })
            #expect(recording.lines.contains("# run: nightly # truncated: then"))
        }

        /// It is no debug build, and was not launched to be recorded.
        @Test func anAppThatMayNotBeRecordedIsNot() async throws {
            let recording = try await Program(name: "finishesAtOnce").record(["APP_REFUSAL": "no debug build"])
            #expect(recording.lines.isEmpty)
            #expect(recording.errors.hasSuffix(": no debug build; nothing is recorded\n"))
        }

        /// Traces whose names the recorder chose go after a week.
        @Test func oldTracesAreRemoved() async throws {
            try await withTemporaryFolder { folder in
                for (name, days) in [
                    ("vctrace-20261112T020000Z-1.trace", 8), ("vctrace-20261114T020000Z-2.trace", 6),
                    ("vctrace-20261112T020000Z-3.trace.txt", 8), ("vctrace-night.trace", 8), ("night.trace", 8),
                ] {
                    let file = folder.appending(path: name)
                    try Data().write(to: file)
                    let date = Date(timeIntervalSinceNow: TimeInterval(-days * 86_400))
                    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
                }
                _ = try await Program(name: "finishesAtOnce").record(["APP_FOLDER": folder.path])
                let left = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
                #expect(
                    left == [
                        "night.trace", "vctrace-20261112T020000Z-3.trace.txt", "vctrace-20261114T020000Z-2.trace",
                        "vctrace-night.trace",
                    ])
            }
        }

        /// The program waits for the end of its trace, at most ten seconds. One controller lives on.
        @Test(arguments: [
            ("1e300", 1000), ("inf", 1000), ("-1", 196), ("nan", 196), ("", 196), ("0", 196), ("1e", 96),
        ])
        func anyGraceEndsTheTrace(_ grace: String, _ hundredths: Int) async throws {
            let recording = try await Program(name: "finishWaitsForLeak").record(["VCTRACE_GRACE": grace])
            #expect(recording.output == "\(hundredths)\n" && recording.status == 0)
            #expect(recording.lines.last?.hasPrefix("# end: ") == true)
        }

        @Test(arguments: ["-1", "99999999999999999999G", "18446744073709551615G", "18014398509481985K", "x"])
        func anyLimitIsOne(_ limit: String) async throws {
            let recording = try await Program(name: "finishesAtOnce").record(["VCTRACE_LIMIT": limit])
            #expect(recording.lines.last?.hasPrefix("# end: ") == true)
        }
    }
#endif
