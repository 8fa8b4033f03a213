#if os(Linux)
    import Foundation
    import Testing
    import TraceTestSupport

    /// The pages about the recorder are true.
    @Suite struct RecorderPageTests {
        private func page(_ name: String) throws -> String {
            try String(contentsOf: Program.root.appending(path: "Documentation/HowTo/\(name)"), encoding: .utf8)
        }

        private func block(_ language: String, of page: String) throws -> String {
            let parts = page.components(separatedBy: "```\(language)\n")
            return try #require(parts.dropFirst().first).components(separatedBy: "\n```")[0]
        }

        @Test func settingsAreOnThePage() throws {
            let page = try page("Recorder.md")
            let symbols = try String(
                contentsOf: Program.root.appending(path: "Tests/RecorderTests/AppleSymbols.txt"), encoding: .utf8)
            let names = symbols.matches(of: #/VCTRACE_[A-Z]+/#).map(\.output)
            #expect(names.count >= 6)
            for name in names { #expect(page.contains("`\(name)`")) }
        }

        /// Compiles with declarations instead of Apple's UI test framework. The name of any folder stays what it is.
        @Test func codeForUITestsNamesTheTrace() async throws {
            try await withTemporaryFolder { folder in
                try block("swift", of: page("UITests.md")).write(
                    to: folder.appending(path: "RecordedTestCase.swift"), atomically: true, encoding: .utf8)
                let sources = Program.root.appending(path: "Tests/RecorderTests/XCUITest").path
                let script = """
                    set -e
                    swiftc -swift-version 6 -warnings-as-errors -o tests RecordedTestCase.swift '\(sources)'/*.swift
                    VCTRACE_TRACES=/tmp/100%p ./tests
                    """
                let outcome = try await Command(program: "sh", arguments: ["-c", script], folder: folder).run()
                #expect(outcome.status == 0, "\(outcome.errors)")
                #expect(outcome.output == "/tmp/100%%p/%t-%p.trace\n")
            }
        }

        /// Runs with replacements for UIKit and the unified log. The command on the page audits its lines.
        @Test func baseClassLogsWhatTheToolReads() async throws {
            try await withTemporaryFolder { folder in
                let page = try page("BaseClass.md")
                try block("swift", of: page).write(
                    to: folder.appending(path: "LoggedViewController.swift"), atomically: true, encoding: .utf8)
                let sources = Program.root.appending(path: "Tests/RecorderTests/BaseClass").path
                let script = """
                    set -e
                    for module in UIKit os; do
                        swiftc -swift-version 6 -parse-as-library -module-name $module -emit-module -emit-object \
                            -o $module.o \(sources)/$module.swift
                    done
                    swiftc -swift-version 6 -warnings-as-errors -I . -module-name Shop \(sources)/main.swift *.swift *.o -o shop
                    mkdir logs
                    ./shop > logs/shop.ndjson
                    """
                let build = try await Command(program: "sh", arguments: ["-c", script], folder: folder).run()
                #expect(build.status == 0, "\(build.errors)")
                let line = try #require(
                    block("sh", of: page).split(separator: "\n").last { $0.hasPrefix("vctrace audit") })
                var audit = Command.vctrace(
                    line.split(separator: " ").dropFirst().map(String.init) + ["--format", "ndjson"])
                audit.folder = folder
                let findings = try await audit.run().output.split(separator: "\n")
                #expect(findings.count == 1 && findings[0].contains(#""rule":"missing-did-move""#))
                #expect(findings.first?.contains(#""class":"Shop.ShopPanel""#) == true)
            }
        }
    }
#endif
