import Foundation
import Testing

/// `--live` draws a log while it grows.
@Suite struct LiveTests {
    /// A detail screen that is popped, and that nothing lets go of.
    private static let leak = """
        # vctrace: 1
        # records: init deinit viewDidLoad push pop viewDidAppear viewDidDisappear
        +0.1 [main] <Shop.Start: 0x10> init
        +0.2 [main] <Shop.Nav: 0x20> push <Shop.Detail: 0x30>
        +0.9 [main] <Shop.Detail: 0x30> viewDidAppear
        +3.0 [main] <Shop.Nav: 0x20> pop <Shop.Detail: 0x30>
        +3.4 [main] <Shop.Detail: 0x30> viewDidDisappear

        """

    private func withLog<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
        try await Tool.withFolder { folder in
            try Self.leak.write(to: folder.appending(path: "app.log"), atomically: true, encoding: .utf8)
            return try await body(folder)
        }
    }

    @Test func withoutATerminalPrintsEachCallAndEachFindingOnce() async throws {
        try await withLog { folder in
            let outcome = try await Tool.shell("timeout -s TERM 4 vctrace import --follow --live app.log", in: folder)
            let lines = outcome.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            #expect(lines.count { $0.hasSuffix("Nav.pop(Detail)") } == 1)
            let finding = try #require(lines.firstIndex { $0.hasPrefix("✗ controller-never-deallocated") })
            #expect(lines.count { $0.hasPrefix("✗") } == 1)
            // A leak is certain two seconds after the pop, and not with it.
            let pop = try #require(lines.firstIndex { $0.hasSuffix("Detail.viewDidDisappear") })
            #expect(finding > pop)
            #expect(lines.last?.hasPrefix("app: 5 events") == true)
            #expect(!outcome.output.contains("\u{1B}"))
        }
    }

    @Test func aLeakIsNotCertainAtOnce() async throws {
        try await withLog { folder in
            let outcome = try await Tool.shell("timeout -s TERM 1 vctrace import --follow --live app.log", in: folder)
            #expect(outcome.output.contains("Detail.viewDidDisappear"))
            #expect(!outcome.output.contains("✗"))
        }
    }

    @Test(arguments: [60, 100, 160]) func onATerminalDrawsTheTree(_ columns: Int) async throws {
        try await withLog { folder in
            let command = "stty cols \(columns) rows 16; timeout -s TERM 4 vctrace import --follow --live app.log"
            let outcome = try await Tool.shell(
                "TERM=xterm script -qec '\(command)' /dev/null < /dev/null", in: folder)
            let screens = outcome.output.components(separatedBy: "\u{1B}[H")
            #expect(screens.count > 2)
            let picture = try #require(screens.last?.components(separatedBy: "\u{1B}[J").first)
            let lines = picture.replacing(#/\e\[[0-9;]*[A-Za-z]/#, with: "").replacing("\r", with: "")
                .split(separator: "\n", omittingEmptySubsequences: false)
            #expect(lines.allSatisfy { $0.count <= columns })
            #expect(lines.count <= 16)
            #expect(lines.contains { $0.hasPrefix("✗ controller-never-deallocated") })
            #expect(lines.contains { $0.hasPrefix("Shop.Detail 0x30") })
            #expect(lines.contains { $0.hasSuffix("Nav.pop(Detail)") })
        }
    }

    @Test func aRecordingIsDrawnInThePlaceOfTheCommandsOutput() async throws {
        try await withLog { folder in
            let outcome = try await Tool.shell(
                "vctrace record --live --run live -- sh -c 'echo noise; cat app.log; sleep 3; exit 3'", in: folder)
            #expect(outcome.status == 3)
            #expect(!outcome.output.contains("noise"))
            #expect(outcome.output.contains("Nav.pop(Detail)"))
            #expect(outcome.output.contains("✗ controller-never-deallocated"))
            #expect(outcome.errors.contains("live: 5 events"))
            let kept = try await Tool.shell("ls", in: folder)
            #expect(!kept.output.contains(".recording"))
        }
    }

    @Test(arguments: ["import --live app.log", "import --live --follow -"])
    func wantsAFileThatGrows(_ command: String) async throws {
        try await withLog { folder in
            let outcome = try await Tool.shell("vctrace \(command) < /dev/null", in: folder)
            #expect(outcome.status == 64)
        }
    }
}
