import Foundation
import SeededNumbers
import Testing
import TraceFormats
import TraceModel
import TraceTestSupport

@testable import VCTraceAudit

/// The cost of a log is bounded, and vctrace says when a bound is reached.
@Suite struct BoundTests {
    private func outcome(_ log: String, _ line: String) async throws -> Tool.Outcome {
        try await withTemporaryFolder(["a.log": log]) { try await Tool.shell(line, in: $0) }
    }

    /// Each size is more than 32 MiB plus 500 times the compressed size.
    @Test(arguments: [("gzip -9", 70_000_000), ("xz -0", 40_000_000), ("zstd -1", 40_000_000)])
    func packedLogThatUnpacksWithoutEndIsRefused(packer: String, size: Int) async throws {
        let outcome = try await outcome(
            "",
            "head -c \(size) /dev/zero | tr '\\0' a | \(packer) > bomb.gz; vctrace import bomb.gz; echo $?; vctrace runs --format csv"
        )
        #expect(outcome.output.hasPrefix("2\n"), "\(outcome)")
        #expect(outcome.output.split(separator: "\n").count <= 2)
        #expect(outcome.errors.contains("cannot read 'bomb.gz': it unpacks to more than 500 times its size"))
    }

    /// A file says how much memory its program needs. `xz -9` and `zstd -19` ask for less than this.
    @Test(arguments: [
        ("xz --format=xz --lzma2=preset=0,dict=1GiB", false), ("zstd --ultra -22 --long=30", false), ("xz -9", true),
        ("zstd -19", true),
    ])
    func packedLogThatAsksForMemoryIsRefused(packer: String, isRead: Bool) async throws {
        let line = "2026-11-20T02:00:00Z <Shop.Host: 0x600000c0a2d0> viewDidLoad\n"
        let outcome = try await outcome(
            String(repeating: line, count: 2_000),
            """
            \(packer) -c < a.log > b.log 2> err || { cat err; exit 77; }
            vctrace import b.log
            """)
        if outcome.status == 77 { return }
        #expect(outcome.status == (isRead ? 0 : 2), "\(outcome)")
        if !isRead { #expect(outcome.errors.contains("cannot read 'b.log' to its end: ")) }
    }

    private static let linesWithLongTexts = [
        "# note: LONG", "# LONG: note", "# run: LONG", "# app: LONG", "# truncated: LONG", "# missing: LONG",
        "2026-11-20T02:00:01Z [main] testStarted LONG", #"2026-11-20T02:00:01Z [main] mark "LONG""#,
        "2026-11-20T02:00:01Z [LONG] <Shop.Host: 0x1> viewDidLoad", "2026-11-20T02:00:01Z <LONG: 0x2> viewDidLoad",
        "# class: LONG < B", "2026-11-20T02:00:01Z <A: 0x1> present(_:animated:) <B: 0x3> LONG=1",
    ]

    /// Headers, names of tests, processes and marks of 8 MB. What is kept of them is short, and a problem says that it was cut.
    @Test(arguments: Draws.some(linesWithLongTexts, oneIn: 3)) func longTextsAreCut(line: String) async throws {
        let lines = (0..<8).map { line.replacing("LONG", with: "n\($0)" + String(repeating: "y", count: 1_000_000)) }
        let outcome = try await outcome(
            (["# vctrace: 1", "2026-11-20T02:00:00Z <Shop.Host: 0x1> viewDidLoad"] + lines + [""]).joined(
                separator: "\n"),
            """
            vctrace import a.log > /dev/null 2>&1
            vctrace query --format csv "SELECT count(*) > 0 FROM problem_log WHERE reason LIKE '%more than 1000 bytes was cut%'"
            test $(wc -c < vctrace.sqlite) -lt 4000000 && echo short
            vctrace runs --format csv | awk 'length > 4000' | wc -l | tr -d ' '
            """)
        #expect(outcome.output.hasSuffix("1\nshort\n0\n"), "\(line): \(outcome)")
    }

    /// What a log may have in any number is counted, and the rest becomes problems.
    @Test(arguments: [
        ("# note%d: x", 1_500, "too many headers"), ("# truncated: t%d r", 1_500, "too many headers"),
    ])
    func headersAreKeptUpToALimit(line: String, count: Int, reason: String) async throws {
        let lines = (0..<count).map { line.replacing("%d", with: "\($0)") }
        let outcome = try await outcome(
            (["# vctrace: 1"] + lines + ["<Shop.Host: 0x1> viewDidLoad", ""]).joined(separator: "\n"),
            """
            vctrace import a.log > /dev/null 2>&1
            vctrace query --format csv "SELECT count(*) FROM problem_log WHERE reason LIKE '\(reason)%'" | tail -1
            """)
        // The version is one of the headers.
        #expect(["500\n", "501\n"].contains(outcome.output), "\(outcome)")
    }

    @Test func launchesAreKeptUpToALimit() async throws {
        let launches = (0..<66_000).map { "# vctrace: 1\n<Shop.Host: 0x\(String($0 + 1, radix: 16))> viewDidLoad\n" }
        let outcome = try await outcome(
            launches.joined(),
            """
            vctrace import a.log > /dev/null 2>&1
            vctrace query --format csv "SELECT count(*), min(reason) FROM problem_log WHERE reason LIKE 'too many launches%'"
            """)
        #expect(
            outcome.output.hasSuffix(
                "464,\"too many launches: the log has more than 65536, and this line is of another one\"\n"),
            "\(outcome)")
    }

    /// Other events are kept, however many came before.
    @Test func testsAreKeptUpToALimit() {
        var (limit, batch) = (RunLimit(), LoggedBatch())
        batch.events = Array(repeating: LoggedEvent(line: 7, kind: .testStarted), count: 524_287)
        limit.apply(to: &batch)
        #expect(batch.events.count == 524_287 && batch.problems.isEmpty)
        batch.events = [(8, .testFinished), (9, .testStarted), (10, .viewDidLoad), (11, .testFinished)].map {
            LoggedEvent(line: $0, kind: $1)
        }
        limit.apply(to: &batch)
        #expect(batch.events.map(\.line) == [8, 10] && batch.problems.map(\.line) == [9, 11])
        #expect(batch.problems.allSatisfy { $0.reason.hasPrefix("too many tests: more than 524288 lines") })
    }

    /// A line that begins an object or a message again and again is read once, and takes no more of the stack than another one.
    @Test(
        arguments: [
            "Optional(", "<", "<A(", "<A: ", "<<A: 0x1>", "\"", "(", "( ", "-[A ", "{\"a\":", "[", "[ ",
            "Attempting to load the view of a view controller while it is deallocating is not allowed ",
        ])
    func lineThatBeginsAgainAndAgainIsRead(beginning: String) async throws {
        let text = String(repeating: beginning, count: 900_000 / beginning.utf8.count)
        let call = "<Shop.Host: 0x600000c0a2d0> addChild(_:)"
        let log = [
            "\(call) <Shop.Item: 0x600000c0a2e0>", text, "\(call) \(text)",
            "<Shop.Item: 0x600000c0a2e0> viewDidLoad \(text)", "Attempt to present \(text)",
        ]
        let outcome = try await outcome(
            log.joined(separator: "\n"),
            "(echo '# vctrace: 1'; cat a.log) > b.log; vctrace import a.log b.log > /dev/null; echo $?")
        #expect(outcome.output == "0\n", "\(outcome.errors.suffix(300))")
    }

    /// `record` keeps what can be read of a line, and nothing more.
    @Test func lineWithoutAnEndIsRecordedUpToALimit() async throws {
        let outcome = try await outcome(
            "",
            """
            vctrace record --run r -- sh -c 'head -c 12000000 /dev/zero | tr "\\0" a; echo; echo "<Shop.Host: 0x1> viewDidLoad"' > out 2> err
            wc -c < out; vctrace query --format csv "SELECT count(*) FROM event_log" | tail -1
            vctrace query --format csv "SELECT reason FROM problem_log" | grep -c 'line too long'
            """)
        #expect(outcome.output == "12000030\n1\n1\n", "\(outcome)")
    }

    @Test(arguments: [
        "vctrace import a.log --config long", "vctrace rules --check long.sql", "vctrace query - < long",
    ])
    func textThatPeopleWriteIsReadUpToALimit(command: String) async throws {
        let outcome = try await outcome(
            "<Shop.Host: 0x1> viewDidLoad",
            "vctrace import a.log > /dev/null; head -c 17000000 /dev/zero | tee long > long.sql; \(command)")
        #expect(outcome.status == 2 && outcome.errors.contains("has more than 16 MB"), "\(outcome)")
    }

    /// Each level of aliases stands for ten times as many values, as a value or as a key.
    @Test(arguments: ["", "? *a19\n: 1\n"]) func configurationOfAliasesIsRefused(end: String) async throws {
        let levels = (1..<20).map { level in
            "a\(level): &a\(level) [" + Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ",") + "]\n"
        }
        let outcome = try await outcome(
            "a0: &a0 [x]\n" + levels.joined() + end, "vctrace config --config a.log; vctrace formats --check a.log")
        let message =
            "vctrace: a.log:2: an alias is not read; write the value itself, or quote a text that begins with '*'\n"
        #expect(outcome.errors == message + message)
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
            outcome.output.split(separator: "\n").last == "8400,1,8400,0", "\(outcome)")
    }
}
