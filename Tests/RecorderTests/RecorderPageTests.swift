#if os(Linux)
    import Foundation
    import Subprocess
    import Testing

    #if canImport(System)
        import System
    #else
        import SystemPackage
    #endif

    /// What the pages about the recorder show is so.
    @Suite struct RecorderPageTests {
        private func page(_ name: String) throws -> String {
            try String(contentsOf: Program.root.appending(path: "Documentation/\(name)"), encoding: .utf8)
        }

        private func block(_ language: String, of page: String) throws -> String {
            let parts = page.components(separatedBy: "```\(language)\n")
            return try #require(parts.dropFirst().first).components(separatedBy: "\n```")[0]
        }

        @Test func traceIsWhatTheRecorderWrites() async throws {
            let recording = try await Program(name: "embedding").record()
            let written = recording.normalized.map { $0.replacing(#/0x(\d+)/#) { "0x600000c0\($0.1)000" } }
            #expect(try block("text", of: page("Recorder.md")).components(separatedBy: "\n") == written)
        }

        @Test func settingsAreOnThePage() throws {
            let page = try page("Recorder.md")
            let symbols = try String(
                contentsOf: Program.root.appending(path: "Tests/RecorderTests/AppleSymbols.txt"), encoding: .utf8)
            let names = symbols.matches(of: #/VCTRACE_[A-Z]+/#).map(\.output)
            #expect(names.count >= 6)
            for name in names { #expect(page.contains("`\(name)`")) }
        }

        /// With declarations in the place of what Apple's UI tests bring.
        @Test func codeForUITestsCompiles() async throws {
            let file = FileManager.default.temporaryDirectory.appending(
                path: "RecordedTestCase-\(UUID().uuidString).swift")
            defer { try? FileManager.default.removeItem(at: file) }
            try block("swift", of: page("UITests.md")).write(to: file, atomically: true, encoding: .utf8)
            let declarations = Program.root.appending(path: "Tests/RecorderTests/XCUITest/Declarations.swift").path
            let result = try await run(
                .name("swiftc"),
                arguments: ["-typecheck", "-swift-version", "6", "-warnings-as-errors", file.path, declarations],
                output: .string(limit: 1 << 20), error: .string(limit: 1 << 20))
            #expect(result.terminationStatus == .exited(0), "\(result.standardError)")
        }
    }
#endif
