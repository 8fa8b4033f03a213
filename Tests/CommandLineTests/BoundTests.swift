import Foundation
import SeededNumbers
import Testing
import TraceTestSupport

/// The cost of a log is bounded, and vctrace says when a bound is reached.
@Suite struct BoundTests {
    private func outcome(_ log: String, _ line: String) async throws -> Tool.Outcome {
        try await withTemporaryFolder(["a.log": log]) { try await Tool.shell(line, in: $0) }
    }

    /// Each size is more than 32 MiB plus 500 times the compressed size.
    @Test(arguments: [("gzip -9", 70_000_000), ("xz -0", 40_000_000)])
    func packedLogThatUnpacksWithoutEndIsRefused(packer: String, size: Int) async throws {
        let outcome = try await outcome(
            "",
            "head -c \(size) /dev/zero | tr '\\0' a | \(packer) > bomb.gz; vctrace import bomb.gz; echo $?; vctrace runs --format csv"
        )
        #expect(outcome.output.hasPrefix("2\n"), "\(outcome)")
        #expect(outcome.output.split(separator: "\n").count <= 2)
        #expect(outcome.errors.contains("cannot read 'bomb.gz': it unpacks to more than 500 times its size"))
    }

    @Test func packedLogOfOrdinaryRatioIsRead() async throws {
        let line = "2026-11-20T02:00:00Z <Shop.Host: 0x600000c0a2d0> viewDidLoad\n"
        let outcome = try await outcome(
            String(repeating: line, count: 20_000), "gzip -9 a.log && vctrace import a.log.gz")
        #expect(outcome.status == 0, "\(outcome)")
    }

    @Test func deviceWithoutEndIsRefused() async throws {
        for device in ["/dev/zero", "/dev/urandom"] {
            let outcome = try await outcome("", "vctrace import \(device)")
            #expect(outcome.status == 2)
            #expect(outcome.errors == "vctrace: cannot read '\(device)': it is a device that has no end; name a file\n")
        }
        let nothing = try await outcome("", "vctrace import /dev/null")
        #expect(nothing.status == 0, "\(nothing)")
    }

    @Test func problemsAreKeptUpToALimitAndTheRestIsCounted() async throws {
        let bad = String(repeating: "bad\n", count: 25_000)
        let outcome = try await outcome(
            "# vctrace: 1\n" + bad,
            """
            vctrace import a.log > /dev/null 2>&1
            vctrace query --format csv "SELECT count(*), (SELECT problems FROM run_log) FROM problem_log" | tail -1
            vctrace query --format csv "SELECT line, severity, reason FROM problem_log ORDER BY line DESC LIMIT 1" | tail -1
            """)
        #expect(
            outcome.output == """
                20001,20001
                20002,error,"too many problems: 5000 more, from this line on, were counted but not kept"

                """)
    }

    /// No app has so many classes and threads. Lines that name more of them become problems and take no memory.
    @Test(arguments: Draws.some([true, false], oneIn: 2)) func classesAreKeptUpToALimit(haveThreads: Bool) async throws
    {
        // With a different thread for each class, half as many lines fill the table.
        let count = haveThreads ? 32_800 : 65_600
        let log = (0..<count).map { "+1 [\(haveThreads ? "t\($0)" : "main")] <Shop.C\($0): 0x1000> init\n" }.joined()
        let outcome = try await outcome(
            "# vctrace: 1\n" + log,
            """
            vctrace import a.log > /dev/null
            vctrace query --format csv "SELECT events, problems FROM run_log" | tail -1
            vctrace query --format csv "SELECT DISTINCT reason FROM problem_log" | tail -1
            """)
        #expect(
            outcome.output == """
                \(haveThreads ? "32768,32" : "65534,66")
                "too many classes: the log names more than 65536 classes and threads, and this line another one"

                """, "\(outcome)")
    }

    @Test func longNamesAreCutAndStayDifferent() async throws {
        let long = String(repeating: "é", count: 100_000)
        let outcome = try await outcome(
            "<\(long)A: 0x1000> viewDidLoad\n<\(long)B: 0x2000> viewDidLoad\n<\(long)A: 0x1000> viewDidAppear\n",
            """
            vctrace import a.log > /dev/null
            vctrace query --format csv "SELECT count(DISTINCT class), max(length(CAST(class AS BLOB))) < 1001, sum(class LIKE '%…%') \
            FROM controller_log"
            """)
        #expect(outcome.output.split(separator: "\n").last == "2,1,2", "\(outcome)")
    }

    @Test(arguments: ["", "\n", " "]) func arrayOnOneLineKeepsItsEvents(space: String) async throws {
        // More than vctrace keeps of one line.
        let objects = (0..<8_400).map { index in
            #"{"eventMessage":"<Shop.Host: 0x600000c0a2d0> viewDidLoad \"\\\" },{ ","traceID":\#(index),"timestamp":"2026-11-20 02:00:01.120334+0100"}"#
        }
        let outcome = try await outcome(
            "[" + objects.joined(separator: "," + space) + "]\n",
            """
            vctrace import a.log > /dev/null
            vctrace query --format csv "SELECT count(*), min(line), max(line), (SELECT problems FROM run_log) FROM event_log"
            """)
        #expect(
            outcome.output.split(separator: "\n").last == "8400,1,8400,\(space == "\n" ? 0 : 1)", "\(outcome)")
    }
}
