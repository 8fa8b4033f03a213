import Foundation
import Testing
import TraceTestSupport

/// What a log can cost has bounds, and who reaches one is told.
@Suite struct BoundTests {
    private func outcome(_ log: String, _ line: String) async throws -> Tool.Outcome {
        try await Tool.withFolder { folder in
            try log.write(to: folder.appending(path: "a.log"), atomically: true, encoding: .utf8)
            return try await Tool.shell(line, in: folder)
        }
    }

    @Test(arguments: ["gzip -9", "xz"]) func packedLogThatUnpacksWithoutEndIsRefused(packer: String) async throws {
        let outcome = try await outcome(
            "",
            "head -c 90000000 /dev/zero | tr '\\0' a | \(packer) > bomb.gz; vctrace import bomb.gz; echo $?; vctrace runs --format csv"
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

    /// No app has so many classes. What names further ones is told of, and takes no memory.
    @Test func classesAreKeptUpToALimit() async throws {
        let log = (0..<65_600).map { "<Shop.C\($0): 0x1000> init\n" }.joined()
        let outcome = try await outcome(
            log,
            """
            vctrace import a.log > /dev/null
            vctrace query --format csv "SELECT events, problems FROM run_log" | tail -1
            vctrace query --format csv "SELECT DISTINCT reason FROM problem_log" | tail -1
            """)
        #expect(
            outcome.output == """
                65535,65
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
        // More than is kept of one line.
        let objects = (0..<12_000).map { index in
            #"{"eventMessage":"<Shop.Host: 0x600000c0a2d0> viewDidLoad \"\\\" },{ ","traceID":\#(index),"timestamp":"2026-11-20 02:00:01.120334+0100"}"#
        }
        let outcome = try await outcome(
            "[" + objects.joined(separator: "," + space) + "]\n",
            """
            vctrace import a.log > /dev/null
            vctrace query --format csv "SELECT count(*), min(line), max(line), (SELECT problems FROM run_log) FROM event_log"
            """)
        #expect(
            outcome.output.split(separator: "\n").last == "12000,1,12000,\(space == "\n" ? 0 : 1)", "\(outcome)")
    }
}
