#if os(Linux)
    import Foundation
    import Testing

    /// Properties that an app with the recorder can rely on.
    @Suite struct PropertyTests {
        @Test func nothingIsHookedBeforeTheRecorderStarts() async throws {
            let recording = try await Program(name: "hooksOnStart").record(["VCTRACE_LOG": ""])
            let lines = recording.output.split(separator: "\n")
            #expect(lines.count == 5 && lines.allSatisfy { $0.hasSuffix("hooked") })
        }

        @Test func startsByItselfOnlyIfAskedTo() async throws {
            let name = "embedding"
            #expect(try await Program(name: name).record(["VCTRACE_LOG": ""]).lines.isEmpty)
            #expect(try await !Program(name: name).record().lines.isEmpty)
        }

        @Test func marksAndTestsAreInTheTrace() async throws {
            let recording = try await Program(name: "marks").record(["VCTRACE_LOG": ""])
            #expect(recording.lines.filter { $0 == "# vctrace: 1" }.count == 1)
            #expect(recording.events.first == "[main] testStarted CartTests.testEmpty")
            #expect(recording.events.contains(#"[main] mark "the \"sheet\" is up""#))
            #expect(recording.events.contains { $0.contains(#"> note "logScreen Host""#) })
            #expect(recording.events.contains("[main] testFinished CartTests.testEmpty passed"))
        }

        @Test func theEnvironmentNamesTheTestAndTheRun() async throws {
            let recording = try await Program(name: "embedding").record([
                "VCTRACE_TEST": "CartTests.testEmpty", "VCTRACE_RUN": "nightly", "VCTRACE_COMMIT": "1a2b3c",
                "VCTRACE_SHARD": "2/5",
            ])
            for line in ["# run: nightly", "# commit: 1a2b3c", "# shard: 2/5"] {
                #expect(recording.lines.contains(line))
            }
            #expect(recording.events.first == "[main] testStarted CartTests.testEmpty")
        }

        @Test func whatWasRecordedSurvivesACrash() async throws {
            let recording = try await Program(name: "crash").record()
            #expect(recording.status != 0)
            #expect(recording.events.last == "[main] <ShopHost: 0x1> viewDidAppear(_:)")
            #expect(!recording.lines.contains { $0.hasPrefix("# end") })
        }

        @Test func aTraceThatIsBegunAgainIsAnotherLaunch() async throws {
            let recording = try await Program(name: "recordedInParts").record(["VCTRACE_LOG": ""])
            #expect(recording.lines.filter { $0 == "# vctrace: 1" }.count == 2)
            #expect(recording.lines.filter { $0.hasPrefix("# end: ") }.count == 2)
            // The classes are declared again, and the events in between are missing.
            #expect(recording.lines.filter { $0 == "# class: ShopHost < UIViewController" }.count == 2)
            #expect(!recording.events.contains { $0.contains("removeFromParent") })
        }

        @Test func controllersLiveNoLonger() async throws {
            let recorded = try await Program(name: "lives").record()
            let alone = try await Program(name: "lives").record(["VCTRACE_LOG": ""])
            #expect(recorded.output == alone.output)
            #expect(alone.output.split(separator: "\n").filter { $0 == "freed" }.count == 3)
            #expect(recorded.events.filter { $0.contains("<ShopMortal") && $0.hasSuffix("deinit") }.count == 3)
        }

        /// In the turn of the run loop in which the last reference is released, whatever the recorder queried from UIKit.
        @Test(arguments: Program.Build.allCases)
        func controllersDieInTime(_ build: Program.Build) async throws {
            let recorded = try await Program(name: "diesInTime", build: build).record()
            let alone = try await Program(name: "diesInTime", build: build).record(["VCTRACE_LOG": ""])
            #expect(recorded.output == alone.output)
            #expect(alone.output == "freed\nfreed\nend of turn\n")
        }

        @Test func whatAnotherLibraryPutsBackIsSaid() async throws {
            let recording = try await Program(name: "olderImplementationReturns").record(["VCTRACE_LOG": ""])
            let said = recording.lines.filter { $0.hasSuffix("another library has put an older implementation back.") }
            #expect(said.count == 2)
            #expect(said.contains { $0.hasPrefix("# Calls of -[UIViewController dealloc] ") })
            #expect(recording.lines.contains("# partial: ShopHost deinit didMove"))
        }

        @Test func aCallThatThrowsIsTakenBack() async throws {
            let recording = try await Program(name: "exceptionIsCaught").record()
            let thrown = try #require(
                recording.events.firstIndex { $0.contains("> addChild(_:) <ShopDetail") && $0.contains("<ShopPanel") })
            #expect(recording.events[thrown + 1].hasPrefix("[main] <ShopPanel"))
            #expect(recording.events[thrown + 1].contains("> refused <ShopDetail: "))
            #expect(recording.events[thrown + 1].hasSuffix("call=addChild"))
        }

        @Test func whatIsBeingFreedIsLeftAlone() async throws {
            let recording = try await Program(name: "callsWhileFreed").record(["VCTRACE_LOG": ""])
            #expect(recording.status == 0, "\(recording.errors)")
            for name in ["ShopHost", "ShopDetail"] {
                let events = recording.events.filter { $0.contains("<\(name): ") }
                #expect(events.last?.hasSuffix("> deinit") == true)
            }
            let forgetful = try await Program(name: "viewGoesDuringTheCall").record()
            #expect(forgetful.status == 0, "\(forgetful.errors)")
            #expect(forgetful.events.contains { $0.hasPrefix("[main] <ShopForgetful") && $0.hasSuffix("deinit") })
        }

        @Test func viewsStayUnloaded() async throws {
            let recording = try await Program(name: "viewsStayUnloaded").record()
            #expect(recording.output == "unloaded unloaded\n")
            #expect(!recording.events.contains { $0.contains("loadView") })
        }

        @Test func excludedClassesAreLeftOut() async throws {
            func classes(_ excluded: String) async throws -> Set<Substring> {
                let recording = try await Program(name: "exclusion").record(["VCTRACE_EXCLUDE": excluded])
                return Set(recording.events.compactMap { $0.firstMatch(of: #/\] <(\w+): /#)?.1 }).subtracting([
                    "UIWindow"
                ])
            }
            #expect(try await classes("") == ["ShopHost", "ShopDetail", "DebugMenu", "DebugLog"])
            #expect(try await classes("Debug*") == ["ShopHost", "ShopDetail"])
            #expect(try await classes("ShopPanel, DebugMenu") == ["ShopHost", "ShopDetail"])
            #expect(try await classes("DebugLog") == ["ShopHost", "ShopDetail", "DebugMenu"])
        }

        @Test func aFileHasALimit() async throws {
            let whole = try await Program(name: "threads").record()
            let recording = try await Program(name: "threads").record(["VCTRACE_LIMIT": "8K"])
            let size = recording.lines.reduce(0) { $0 + $1.utf8.count + 1 }
            #expect(size > 7 << 10 && size < 9 << 10)
            let last = try #require(recording.lines.last)
            #expect(
                last.hasPrefix("# truncated: ") && last.hasSuffix(" the file has reached its limit (VCTRACE_LIMIT)"))
            #expect(whole.lines.count > 1000)
        }

        @Test func linesOfManyThreadsAreWhole() async throws {
            let recording = try await Program(name: "threads").record()
            #expect(recording.status == 0)
            let events = recording.lines.filter { !$0.hasPrefix("#") }
            let line = #/2026-11-20T02:[0-9:.]+Z \[(main|\d+)\] <(Shop\w+|UIWindow): 0x[0-9a-f]+> \w+.*/#
            #expect(events.allSatisfy { $0.wholeMatch(of: line) != nil })
            func count(_ text: String) -> Int { events.filter { $0.contains(text) }.count }
            #expect(events.filter { !$0.contains("[main]") && $0.hasSuffix(" init") }.count == 2000)
            #expect(count(" init") == 2201 && count(" deinit") == 2201)
        }

        @Test func functionsTakeLinesBesideTheFile() async throws {
            let recording = try await Program(name: "lineHandlers").record(["VCTRACE_LOG": ""])
            let output = recording.output.split(separator: "\n").map(String.init)
            func lines(_ name: String) -> [String] { output.filter { $0.hasPrefix("\(name): ") } }
            #expect(lines("first").first == "first: # vctrace: 1")
            #expect(lines("second").first == "second: # vctrace: 1")
            // The later handler gets the classes and the further lines; the removed one gets nothing more.
            #expect(lines("second").contains("second: # class: ShopHost < UIViewController"))
            #expect(lines("second").last?.hasSuffix(#"mark "halfway""#) == true)
            #expect(lines("first").last?.contains("viewDidAppear") == true)
            #expect(output.last == "recording 0")
            // The file has the header, the classes and the end.
            #expect(recording.lines.first == "# vctrace: 1")
            #expect(recording.lines.contains("# class: ShopHost < UIViewController"))
            #expect(recording.lines.last?.hasPrefix("# end: ") == true)
        }

        @Test func oneOfTwoCopiesRecords() async throws {
            let alone = try await Program(name: "marks").record(["VCTRACE_LOG": ""])
            let recording = try await Program(name: "twoCopies").record(["VCTRACE_LOG": ""])
            #expect(recording.status == 0)
            #expect(recording.output == "1\n")
            #expect(recording.events.contains(#"[main] mark "from the copy""#))
            let calls: [String] = alone.events.filter { $0.contains("ShopHost") }
            #expect(recording.events.filter { $0.contains("ShopHost") } == calls)
        }

        @Test func aCopyOfAnotherVersionIsSaid() async throws {
            let recording = try await Program(name: "copyOfAnotherVersion").record(["VCTRACE_LOG": ""])
            #expect(recording.status == 0 && recording.output == "0 -1\n" && recording.lines.isEmpty)
            let reason = "another version of the recorder is in the app"
            #expect(recording.errors.contains(reason))
            #expect(recording.errors.contains("a line handler: \(reason)"))
        }

        @Test func aFileThatCannotBeWrittenIsSaid() async throws {
            let recording = try await Program(name: "embedding").record(["VCTRACE_LOG": "/proc/none/%p.trace"])
            #expect(recording.status == 0)
            #expect(recording.errors.hasPrefix("vctrace: /proc/none/"))
            #expect(recording.errors.hasSuffix("nothing is recorded\n"))
        }

        @Test func namesMayHoldProcessAndTime() async throws {
            let name = "traces/%t/%p%%.trace"
            let found = try await Program(name: "embedding").record(["VCTRACE_LOG": name]) { recording in
                let folder = recording.trace.deletingLastPathComponent()
                return try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            }
            #expect(found.contains { $0.wholeMatch(of: #/traces/20261120T020000Z/\d+%\.trace/#) != nil })
        }

        @Test func aFolderGetsAFile() async throws {
            let found = try await Program(name: "embedding").record(["VCTRACE_LOG": "traces/"]) { recording in
                let folder = recording.trace.deletingLastPathComponent()
                return try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            }
            #expect(found.contains { $0.wholeMatch(of: #/traces/vctrace-20261120T020000Z-\d+\.trace/#) != nil })
        }

        @Test func standardOutputTakesTraces() async throws {
            let recording = try await Program(name: "embedding").record(["VCTRACE_LOG": "-"])
            #expect(recording.output.hasPrefix("# vctrace: 1\n") && recording.output.contains("# end: "))
        }
    }
#endif
