import Foundation
import Testing
import TraceTestSupport

/// `--live` draws a log while it grows.
@Suite struct LiveTests {
    /// A detail screen that is popped but never released.
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
        try await withTemporaryFolder(["app.log": Self.leak], body)
    }

    /// Runs a line in the background and ends it when its output contains a text.
    private func watch(_ command: String, until text: String, in folder: URL) async throws -> Tool.Outcome {
        try await Tool.shell(
            """
            \(command) > seen 2> said &
            until grep -q '\(text)' seen || ! kill -0 $!; do sleep 0.1; done
            kill -TERM $(cat pid); wait; cat seen; cat said >&2
            """, in: folder)
    }

    private static let follow = "sh -c 'echo $$ > pid; exec vctrace import --follow --live app.log'"

    @Test func withoutATerminalPrintsEachCallAndEachFindingOnce() async throws {
        try await withLog { folder in
            let outcome = try await watch(Self.follow, until: "✗", in: folder)
            let lines = outcome.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            #expect(lines.count { $0.hasSuffix("Nav.pop(Detail)") } == 1)
            let finding = try #require(lines.firstIndex { $0.hasPrefix("✗ controller-never-deallocated") })
            #expect(lines.count { $0.hasPrefix("✗") } == 1)
            let last = try #require(lines.firstIndex { $0.hasSuffix("Detail.viewDidDisappear") })
            #expect(finding > last)
            #expect(lines.last?.hasPrefix("app: 5 events") == true)
            #expect(!outcome.output.contains("\u{1B}"))
        }
    }

    @Test func aLeakIsNotCertainAtOnce() async throws {
        try await withLog { folder in
            let outcome = try await watch(Self.follow, until: "viewDidDisappear", in: folder)
            #expect(outcome.output.contains("Detail.viewDidDisappear"))
            let calls = outcome.output.components(separatedBy: "✗")[0]
            #expect(calls.contains("Detail.viewDidDisappear"))
        }
    }

    @Test(arguments: [60, 100, 160]) func onATerminalDrawsTheTree(_ columns: Int) async throws {
        try await withLog { folder in
            let command = "stty cols \(columns) rows 16; echo $$ > pid; exec vctrace import --follow --live app.log"
            let outcome = try await watch(
                "TERM=xterm on-terminal '\(command)' < /dev/null", until: "never-deallocated", in: folder)
            let screens = outcome.output.components(separatedBy: "\u{1B}[H")
            #expect(screens.count > 2)
            let picture = try #require(screens.last?.components(separatedBy: "\u{1B}[J").first)
            let lines = picture.replacing(#/\e\[[0-9;]*[A-Za-z]/#, with: "").replacing("\r\n", with: "\n")
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
                """
                vctrace record --live --run live -- \
                    sh -c 'echo noise; cat app.log; until grep -q never-deallocated seen; do sleep 0.1; done; exit 3' > seen
                status=$?; cat seen; exit $status
                """, in: folder)
            #expect(outcome.status == 3)
            #expect(!outcome.output.contains("noise"))
            #expect(outcome.output.contains("Nav.pop(Detail)"))
            #expect(outcome.output.contains("✗ controller-never-deallocated"))
            #expect(outcome.errors.contains("live: 5 events"))
            let kept = try await Tool.shell("ls", in: folder)
            #expect(!kept.output.contains(".recording"))
        }
    }

    /// A child that is on the screen was not forgotten, also if nothing happens for a while.
    @Test func aHealthyChildIsNotMarked() async throws {
        let log = """
            # vctrace: 1
            +0.1 [main] <Shop.Host: 0x10> init
            +0.2 [main] <Shop.Child: 0x20> init
            +0.3 [main] <Shop.Host: 0x10> addChild(_:) <Shop.Child: 0x20>
            +0.4 [main] <Shop.Child: 0x20> willMove(toParent:) <Shop.Host: 0x10>
            +0.5 [main] <Shop.Host: 0x10> addSubview <Shop.Child: 0x20>
            +0.6 [main] <Shop.Child: 0x20> didMove(toParent:) <Shop.Host: 0x10>
            +0.7 [main] <Shop.Child: 0x20> viewWillAppear
            +0.8 [main] <Shop.Child: 0x20> viewDidAppear

            """
        try await withTemporaryFolder(["app.log": log]) { folder in
            let outcome = try await Tool.shell(
                "vctrace record --live --run live -- sh -c "
                    + "'while read -r line; do echo \"$line\"; sleep 0.1; done < app.log; sleep 3'", in: folder)
            #expect(outcome.output.contains("Child.viewDidAppear"))
            #expect(!outcome.output.contains("✗"))
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
