#if os(Linux)
    import Foundation
    import Testing
    import TraceTestSupport

    /// Traces whose file could not be written for a while.
    @Suite struct GapTests {
        /// The lines from the one that ends or begins a part.
        private func headers(_ recording: Program.Recording) -> [String] {
            recording.lines.filter { line in
                ["# vctrace", "# truncated", "# missing", "# end"].contains { line.hasPrefix($0) }
            }.map { String($0.prefix { $0 != ":" }) }
        }

        /// The output of an audit of the recording.
        private func audit(_ recording: Program.Recording) async throws -> String {
            let trace = recording.trace.path
            return try await Command.vctrace(["audit", trace, "--db", "\(trace).sqlite"]).run().output
        }

        @Test(arguments: Program.Build.allCases)
        func aFullDiskEndsAPartOfTheTrace(_ build: Program.Build) async throws {
            try await Program(name: "diskIsFull", build: build).record { recording in
                #expect(headers(recording) == ["# vctrace", "# truncated", "# vctrace", "# missing", "# end"])
                #expect(recording.errors.contains("the trace goes on when it can be written again"))
                let missing = try #require(recording.lines.first { $0.hasPrefix("# missing: ") })
                #expect(missing.contains(#/: \d+ lines, until 2026-11-20T02:00:0[0-9.]+Z: File too large/#))
                // The classes are declared again.
                #expect(recording.lines.filter { $0 == "# class: ShopHost < UIViewController" }.count == 2)
                let said = try await audit(recording)
                #expect(said.contains("no findings") && said.contains("truncated: "))
                #expect(!said.contains("could not be read"))
            }
        }

        @Test func aDiskThatStaysFullEndsTheTrace() async throws {
            try await Program(name: "diskStaysFull").record { recording in
                #expect(headers(recording) == ["# vctrace", "# truncated"])
                #expect(recording.lines.last?.hasSuffix(" File too large") == true)
                let said = try await audit(recording)
                #expect(said.contains("no findings") && said.contains("truncated: "))
            }
        }

        @Test func aFileThatIsTakenAwayIsMadeAgain() async throws {
            try await Program(name: "fileIsTakenAway").record { recording in
                #expect(headers(recording) == ["# vctrace", "# missing", "# end"])
                let said = try await audit(recording)
                #expect(said.contains("no findings") && said.contains("the file was taken away"))
            }
        }

        @Test func jsonTellsOfGaps() async throws {
            try await Program(name: "diskStaysFull").record { recording in
                let trace = recording.trace.path
                let audit = Command.vctrace(["audit", trace, "--db", "\(trace).sqlite", "--format", "json"])
                let said = try await audit.run().output
                #expect(said.contains(#""truncated": ["2026-11-20T"#) || said.contains(#""truncated":["2026-11-20T"#))
            }
        }
    }
#endif
