import Foundation
import Testing
import TraceTestSupport

/// What a command does after an interrupt, a hang-up or a request to terminate.
@Suite struct SignalTests {
    @Test(arguments: ["INT", "TERM", "HUP"]) func signalEndsAnAuditWithAWord(signal: String) async throws {
        try await Tool.withFolder { folder in
            try FaultTests.writeLongLog(folder.appending(path: "long.log"), thousands: 200)
            // Commands that a shell starts in the background ignore interrupts; `interruptible` undoes that.
            let outcome = try await Tool.shell(
                """
                interruptible vctrace audit long.log -o report.txt --report json=report.json &
                until ls *.partial > /dev/null 2>&1; do sleep 0.02; done
                ls *.partial
                kill -\(signal) $!
                wait $!
                """, in: folder)
            #expect(outcome.output.split(separator: "\n").count == 2, "\(outcome.output)")
            #expect(outcome.status == 128 + ["INT": 2, "TERM": 15, "HUP": 1][signal, default: 0])
            #expect(outcome.errors.contains("vctrace: interrupted; unfinished work was not kept\n"))
            let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(!left.contains { $0.contains("partial") || $0.hasPrefix("report") })
            let runs = try await Tool.shell("vctrace query --format csv 'SELECT count(*) FROM run_log'", in: folder)
            #expect(runs.output == "count(*)\n0\n", "\(runs.errors)")
        }
    }

    /// As `timeout` does, which signals a command and its group.
    @Test func twoSignalsSayTheWordOnce() async throws {
        try await Tool.withFolder { folder in
            try FaultTests.writeLongLog(folder.appending(path: "long.log"), thousands: 60)
            let outcome = try await Tool.shell(
                """
                for turn in 1 2 3; do
                    vctrace import long.log --db $turn.sqlite & until [ -e $turn.sqlite ]; do sleep 0.02; done
                    kill -TERM $!; kill -HUP $!; wait $!
                done
                """, in: folder)
            #expect(outcome.errors.components(separatedBy: "interrupted").count == 4, "\(outcome)")
        }
    }

    /// The log goes on for a terabyte, so that its end is never reached.
    @Test func theSecondInterruptGivesUpALogThatIsFollowed() async throws {
        try await Tool.withFolder { folder in
            let outcome = try await Tool.shell(
                """
                yes hello | head -c 300000 > endless.log; perl -e 'truncate "endless.log", 1 << 40'
                interruptible vctrace import --follow endless.log 2> said & until [ -e vctrace.sqlite ]; do sleep 0.02; done
                kill -INT $!; until grep -q again said; do sleep 0.02; done; kill -INT $!; wait $!; echo $?; cat said
                """, in: folder)
            #expect(
                outcome.output == """
                    2
                    vctrace: reading 'endless.log' to its end before the run ends; press Ctrl-C again to give up
                    vctrace: the import of 'endless.log' was stopped before its end: it was canceled, or took too long

                    """, "\(outcome)")
        }
    }

    @Test func signalThatIsIgnoredStaysIgnored() async throws {
        try await Tool.withFolder { folder in
            try FaultTests.writeLongLog(folder.appending(path: "long.log"), thousands: 60)
            let outcome = try await Tool.shell(
                """
                nohup vctrace import long.log > out.txt 2>&1 & until [ -e vctrace.sqlite ]; do sleep 0.02; done
                kill -HUP $!; wait $!
                """, in: folder)
            #expect(outcome.status == 0)
        }
    }

    // MARK: Recorded commands

    private static let pastHours = #"while :; do echo y; sleep 0.01; done"#

    /// The signal, a command that writes on after it, and where the output goes.
    private static let stubborn = [
        ("TERM", #"trap "" TERM; touch ready; while :; do sleep 0.1; done"#, "out"),
        ("TERM", #"trap "" TERM; touch ready; (\#(pastHours)) & wait"#, "out"),
        ("INT", #"trap "" INT; touch ready; \#(pastHours)"#, "out"),
        ("TERM", #"trap "" TERM; touch ready; yes"#, "full"),
    ]

    @Test(arguments: stubborn)
    func theThirdSignalEndsARecording(_ signal: String, _ command: String, _ output: String) async throws {
        let outcome = try await withTemporaryFolder { folder in
            try await Tool.shell(
                """
                mkfifo full; exec sleep 600 < full & reader=$!
                interruptible vctrace record --run r -- sh -c '\(command)' > \(output) 2> err &
                until [ -e ready ]; do sleep 0.05; done
                for turn in 1 2; do kill -\(signal) $!; sleep 0.4; kill -0 $! && echo there; done
                # On a busy machine, two signals may become one.
                while kill -\(signal) $! 2> /dev/null; do sleep 0.1; done; wait $!; echo $?; kill $reader; cat err; ls vctrace.sqlite*
                """, in: folder)
        }
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.prefix(3) == ["there", "there", "137"], "\(outcome)")
        #expect(lines.dropFirst(3).first?.hasPrefix("vctrace: r: 0 events") == true, "\(outcome)")
        #expect(lines.dropFirst(4).first?.contains("is a lifecycle call") == true, "\(outcome)")
        #expect(lines.dropFirst(5) == ["vctrace.sqlite"], "\(outcome)")
    }

    /// The picture of a recording, which nobody reads either.
    @Test func theThirdSignalEndsALiveRecording() async throws {
        let outcome = try await Tool.withFolder(samples: { $0 == "tab-bar.trace" }) { folder in
            try await Tool.shell(
                """
                mkfifo full; exec sleep 600 < full & reader=$!
                vctrace record --live --run r -- sh -c 'trap "" TERM; for i in $(seq 200); do cat tab-bar.trace; done; touch ready; \
                    while :; do sleep 0.1; done' > full 2> err &
                until [ -e ready ]; do sleep 0.05; done; sleep 1
                while kill -TERM $! 2> /dev/null; do sleep 0.2; done; wait $!; echo $?; kill $reader; ls vctrace.sqlite*
                """, in: folder)
        }
        #expect(outcome.output == "137\nvctrace.sqlite\n", "\(outcome)")
    }

    /// A command that ends by itself, and leaves a process that writes on into its output.
    @Test func aRecordingEndsWithItsCommand() async throws {
        let outcome = try await withTemporaryFolder { folder in
            try await Tool.shell(
                """
                vctrace record --run r -- sh -c '(\(Self.pastHours)) & sleep 0.2; echo last; exit 3' > out 2> err
                echo $?; grep -c last out; ls vctrace.sqlite*
                """, in: folder)
        }
        #expect(outcome.output == "3\n1\nvctrace.sqlite\n", "\(outcome)")
    }

    /// The end of a command comes before somebody reads what it wrote.
    @Test func aSlowReaderGetsAllOutput() async throws {
        let outcome = try await withTemporaryFolder { folder in
            try await Tool.shell(
                """
                vctrace record --run r -- seq 30000 2> err | { sleep 3; cksum; }; seq 30000 | cksum; cat err
                """, in: folder)
        }
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.count == 4 && lines[0] == lines[1] && lines[2].hasSuffix("30,000 other lines"), "\(outcome)")
    }

    // MARK: Pipes

    /// A pipe of which nobody opens the other end, and one signal, which may come before or after the wait begins. A shell lets its
    /// background jobs ignore an interrupt.
    @Test(
        arguments: ["query 'SELECT 1' -o pipe", "import --follow pipe", "audit pipe", "audit a -o pipe"],
        ["HUP", "TERM"])
    func aSignalEndsTheWaitForAPipe(_ command: String, _ signal: String) async throws {
        let log = "# vctrace: 1\n2026-11-20T02:00:00Z <Shop.Host: 0x600000c0a2d0> viewDidLoad\n"
        let outcome = try await withTemporaryFolder(["a.log": log]) { folder in
            try await Tool.shell(
                """
                vctrace import a.log > /dev/null; mkfifo pipe
                for delay in 0.005 0.01 0.02 0.05 0.1 0.15 0.2 1; do
                    vctrace \(command) > out 2> err & sleep $delay; kill -\(signal) $!
                    wait $!; [ $? -gt 0 ] && echo ended
                done
                """, in: folder)
        }
        #expect(outcome.output == String(repeating: "ended\n", count: 8), "\(outcome)")
    }
}
