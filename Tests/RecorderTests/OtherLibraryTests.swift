#if os(Linux)
    import Testing

    /// Other libraries that hook the same methods, before and after the recorder.
    @Suite struct OtherLibraryTests {
        @Test(
            arguments: ["embedding", "stack", "sheetIsDraggedAway", "cellsWithPool"],
            ["none", "exchanging", "replacing", "both"])
        func eachCallReachesEveryone(_ name: String, _ first: String) async throws {
            let program = Program(name: name)
            let alone = try await program.record()
            let together = try await program.record(["OTHER_LIBRARIES": first])
            let others = try await program.record(["OTHER_LIBRARIES": first, "VCTRACE_LOG": ""])
            #expect(together.status == 0)
            // The recorder sees the same with and without the libraries, and the libraries see the same with and without it.
            let difference = zip(together.events + ["end"], alone.events + ["end"]).first { $0 != $1 }
            #expect(difference == nil)
            #expect(together.errors == others.errors)
            #expect(others.errors.contains("exchanged") && !others.errors.contains("exchanged 0"))
            // Calls that one library renames reach the other, unless the other one is the outermost.
            let isRenamed = first != "exchanging"
            #expect(together.errors.contains(isRenamed ? "as analytics_viewDidAppear:" : "as viewDidAppear:"))
        }
    }
#endif
