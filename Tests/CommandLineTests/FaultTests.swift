import Foundation
import Testing
import TraceTestSupport

/// The tool's messages and files when the system fails.
@Suite struct FaultTests {
    private static let log = """
        2026-11-20T02:00:00.000Z <Shop.Host: 0x600000c0a2d0> addChild(_:) <Shop.Detail: 0x600000c0b3e0>
        2026-11-20T02:00:01.000Z <Shop.Detail: 0x600000c0b3e0> viewDidLoad

        """

    /// Runs a line of shell in a folder with `a.log` and a store with the run `a`.
    private func withStore(
        in folder: URL, _ line: String, _ check: (Tool.Outcome) throws -> Void
    ) async throws {
        try Self.log.write(to: folder.appending(path: "a.log"), atomically: true, encoding: .utf8)
        try Self.log.write(to: folder.appending(path: "b.log"), atomically: true, encoding: .utf8)
        try await Self.store.value.write(to: folder.appending(path: "vctrace.sqlite"))
        try check(try await Tool.shell(line, in: folder))
    }

    /// The store with the run `a`. It is created once.
    private static let store = Task {
        try await withTemporaryFolder(["a.log": log]) { folder in
            let made = try await Tool.shell("vctrace import a.log", in: folder)
            try #require(made.status == 0, "\(made.errors)")
            return try Data(contentsOf: folder.appending(path: "vctrace.sqlite"))
        }
    }

    /// The given number of thousands of events, which take a while to read.
    static func writeLongLog(_ file: URL, thousands: Int, fault: String = "") throws {
        let thousand = (0..<1000).map {
            "2026-11-20T02:00:00.\(100_000 + $0)Z <Shop.Host: 0x\(String(0x6000_0000 + $0 * 16, radix: 16))> viewDidLoad\n"
        }
        let text = fault + String(repeating: thousand.joined(), count: thousands)
        try text.write(to: file, atomically: true, encoding: .utf8)
    }

    // MARK: Pipes

    /// The second program that unpacks must not hold the first one's pipe open.
    @Test func mergeOfPackedLogsThatEndsEarlyEnds() async throws {
        try await Tool.withFolder { folder in
            let fault = "2026-11-20T02:00:00Z <Shop.Host> addChld(_:) child=\n"
            try Self.writeLongLog(folder.appending(path: "long.log"), thousands: 60, fault: fault)
            try Self.writeLongLog(folder.appending(path: "other.log"), thousands: 60)
            let outcome = try await Tool.shell(
                "gzip long.log other.log && vctrace import --merge --strict long.log.gz other.log.gz --run both",
                in: folder)
            #expect(outcome.status == 2)
            #expect(outcome.errors.contains("long.log.gz:1: "))
        }
    }

    /// A failed import deletes the empty store that it created, unless another import uses it.
    @Test func failedImportLeavesTheOthersTheirStore() async throws {
        let bad = "2026-11-20T02:00:00Z <Shop.Host> addChld(_:)\n"
        try await withTemporaryFolder(["a.log": Self.log, "bad.log": bad]) { folder in
            let alone = try await Tool.shell("vctrace import --strict bad.log; ls vctrace.sqlite*", in: folder)
            #expect(alone.output.isEmpty)
            let outcome = try await Tool.shell(
                """
                mkfifo one two
                vctrace import --strict one --run first &
                first=$!
                sleep 0.5
                vctrace import two --run second &
                second=$!
                sleep 0.5
                cat bad.log > one; wait $first
                cat a.log > two; wait $second
                vctrace runs --format csv
                """, in: folder)
            #expect(outcome.output.contains("second"), "\(outcome)")
        }
    }

    // MARK: Standard streams

    private static let redirections: [String] = {
        let all = ["2< /dev/null", "2>&-", "1< /dev/null 2>&1", ">&- 2>&-", "<&- >&- 2>&-"]
        // Only Linux has a device that is always full.
        let full = FileManager.default.fileExists(atPath: "/dev/full") ? ["2> /dev/full", "> /dev/full 2>&1"] : []
        return all + full
    }()

    @Test(
        .enabled(
            if: FileManager.default.fileExists(atPath: "/dev/full"), "only Linux has a device that is always full"),
        arguments: ["--help", "--version", "help audit", "audit --help", "--generate-completion-script bash"])
    func helpThatCannotBeWrittenFails(words: String) async throws {
        let outcome = try await Tool.withFolder { try await Tool.shell("vctrace \(words) > /dev/full", in: $0) }
        #expect(outcome.status == 2)
        #expect(outcome.errors.hasPrefix("vctrace: cannot write to standard output: "), "\(outcome.errors)")
    }

    @Test(arguments: redirections)
    func standardStreamsThatCannotBeWritten(redirection: String) async throws {
        try await Tool.withFolder { folder in
            try await withStore(in: folder, "vctrace import b.log missing.log \(redirection)") {
                #expect($0.status == 2)
            }
            let recorded = try await Tool.shell(
                "vctrace record --run r -- sh -c 'cat b.log; echo x >&2' \(redirection)", in: folder)
            #expect(recorded.status == 0)
            let events = try await Tool.shell(
                "vctrace query --format csv 'SELECT count(*) FROM event_log' && vctrace audit a.log -o r.txt 2>&- && head -1 r.txt",
                in: folder)
            #expect(events.output.hasPrefix("count(*)\n4\n"), "\(events.output)\(events.errors)")
            #expect(!events.output.contains("vctrace:"))
        }
    }

    /// Neither a log nor the name of a file can move the cursor.
    @Test func escapesDoNotReachTheTerminal() async throws {
        try await Tool.withFolder { folder in
            let outcome = try await Tool.shell(
                """
                name=$(printf 'a\\033[31m\\302\\233b.log')
                printf '# vctrace: 1\\n<A: 0x1> \\033]0;x\\007\\342\\200\\256y\\n' > "$name"
                vctrace import --strict "$name"; vctrace import "$name"; vctrace import "no $name"
                vctrace query --format csv "SELECT text FROM problem_log"; vctrace delete latest
                """, in: folder)
            let hidden = (outcome.output + outcome.errors).unicodeScalars.filter {
                [.control, .format].contains($0.properties.generalCategory) && $0 != "\n"
            }
            #expect(hidden.isEmpty, "\(outcome)")
            #expect(outcome.errors.contains("a\\u{1B}[31m\\u{9B}b.log"))
            #expect(outcome.output.contains("\\u{1B}]0;x\\u{7}\\u{202E}y"))
        }
    }

    // MARK: Limits and disks

    @Test func limitOnTheSizeOfFilesIsAnError() async throws {
        try await Tool.withFolder { folder in
            try Self.writeLongLog(folder.appending(path: "long.log"), thousands: 20)
            // 200 blocks of 512 bytes.
            try await withStore(in: folder, "ulimit -f 200; vctrace import long.log") {
                #expect($0.status == 2)
                #expect($0.errors.contains("vctrace.sqlite: cannot be written: "), "\($0.errors)")
            }
            let audit = try await Tool.shell(
                "ulimit -f 200; TMPDIR=/nowhere vctrace audit a --fail-on never", in: folder)
            #expect(audit.status == 2 && audit.errors.contains("the findings are not stored"), "\(audit.errors)")
            let record = try await Tool.shell(
                "ulimit -f 200; vctrace record --run r -- cat long.log > /dev/null", in: folder)
            #expect(record.status == 2)
            #expect(
                record.errors.contains("only the first lines are in 'vctrace.sqlite.r.recording'"), "\(record.errors)")
            let kept = try await Tool.shell(
                "tail -c 12 vctrace.sqlite.r.recording; vctrace runs --format csv", in: folder)
            #expect(kept.output.hasPrefix("viewDidLoad\n"))
            #expect(kept.output.contains("a.log") && !kept.output.contains("long"))
        }
    }

    /// A command that may not open enough files ends with a message and leaves nothing behind.
    @Test(arguments: [8, 16, 23]) func tooFewFilesAreAnError(count: Int) async throws {
        try await Tool.withFolder { folder in
            let outcome = try await Tool.shell(
                "mkdir tmp; export TMPDIR=$PWD/tmp; ulimit -n \(count); vctrace import tab-bar.trace; echo $?; ls tmp",
                in: folder)
            #expect(outcome.output == "2\n")
            #expect(outcome.errors.hasPrefix("vctrace: only \(count) files may be open at once"), "\(outcome.errors)")
        }
    }

    @Test func theLimitOfOpenFilesIsRaised() async throws {
        let line = "ulimit -Sn 100; vctrace record --run r -- sh -c 'ulimit -n' 2> err; ulimit -Hn"
        let outcome = try await withTemporaryFolder { try await Tool.shell(line, in: $0) }
        let limits = outcome.output.split(separator: "\n").map { Int($0) ?? .max }
        #expect(limits.count == 2 && limits[0] == min(1024, limits[1]), "\(outcome)")
    }

    /// vctrace opens only as many logs and stores at once as the system allows.
    @Test func manyLogsAndStoresNeedFewFiles() async throws {
        try await Tool.withFolder { folder in
            let outcome = try await Tool.shell(
                """
                mkdir tmp logs; export TMPDIR=$PWD/tmp
                for i in $(seq 40); do
                    for j in $(seq 40); do
                        printf '2026-11-20T02:%02d:%02d.000Z <Shop.Host%s: 0x%x> viewDidLoad\n' $j $i $i $((i * 16))
                    done > logs/$i.log
                    [ $((i % 2)) = 0 ] || gzip logs/$i.log
                done
                vctrace import --merge logs/* --run whole --db whole.sqlite
                for i in 1 2 3 4 5; do vctrace import tab-bar.trace --run n$i --db store$i.sqlite; done
                ulimit -n 24
                vctrace import --merge logs/* --run few --db few.sqlite
                vctrace merge store*.sqlite --into night.sqlite > /dev/null
                for run in whole few; do
                    vctrace query --db $run.sqlite --format csv 'SELECT line, time, class FROM event_log' | cksum
                done
                ls tmp
                """, in: folder)
            #expect(outcome.status == 0)
            #expect(outcome.errors.isEmpty)
            let sums = outcome.output.split(separator: "\n").suffix(2)
            #expect(Set(sums).count == 1 && outcome.output.contains("1,600 events"), "\(outcome.output)")
        }
    }

    /// A message names the mistake without repeating the whole input.
    @Test(arguments: [
        "audit $long", "rules $long", "audit latest --scope $long", "audit latest --fail-on $long", "query $long",
        "runs --db $long",
        "import a.log --run $long", "delete $long",
    ])
    func longArgumentIsNotRepeated(command: String) async throws {
        try await Tool.withFolder { folder in
            try await withStore(in: folder, "long=$(head -c 120000 /dev/zero | tr '\\0' a); vctrace \(command)") {
                #expect($0.status == 2 || $0.status == 64)
                #expect($0.errors.utf8.count < 8192 && $0.errors.contains(" bytes"), "\($0.errors.utf8.count)")
                #expect($0.output.isEmpty)
            }
        }
    }

    private static let needsDisk: Comment = "needs to mount a small disk, as only root on Linux may"

    @Test(.enabled(if: SmallDisk.isAvailable, needsDisk)) func auditOnAFullDiskReportsAndFails() async throws {
        let disk = try SmallDisk(mebibytes: 3)
        try await withStore(in: disk.folder, "true") { _ in }
        try disk.fill()
        for command in ["audit a", "audit b.log", "audit b.log --db new.sqlite"] {
            let outcome = try await Tool.shell("vctrace \(command) --fail-on never", in: disk.folder)
            #expect(outcome.status == 2, "\(outcome.errors)")
            #expect(outcome.output.contains(" · 2 events"), "\(outcome.output)")
            #expect(outcome.errors.contains(".sqlite: the disk is full"))
            #expect(outcome.errors.contains("stored\n"), "\(outcome.errors)")
            #expect(!FileManager.default.fileExists(atPath: disk.folder.appending(path: "new.sqlite").path))
            #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
        }
        let outcome = try await Tool.shell("vctrace import b.log", in: disk.folder)
        #expect(outcome.status == 2)
        let full = "the disk is full; free some space, or choose a store on another disk with --db"
        #expect(outcome.errors == "vctrace: vctrace.sqlite: \(full); the store is as it was before\n")
    }

    @Test(.enabled(if: SmallDisk.isAvailable, needsDisk)) func fullFolderForTemporaryFilesIsNamed() async throws {
        let disk = try SmallDisk(mebibytes: 1)
        try disk.fill()
        try await Tool.withFolder { folder in
            let line = "export TMPDIR='\(disk.folder.path)'; vctrace"
            try await withStore(in: folder, "\(line) audit a.log --no-store") {
                let reason =
                    "vctrace: there is no room for temporary files in '\(disk.folder.path)': the disk is full; "
                #expect($0.status == 2 && $0.errors.hasPrefix(reason), "\($0.errors)")
                #expect($0.errors.contains("TMPDIR") && $0.errors.split(separator: "\n").count == 1, "\($0.errors)")
            }
            // It needs none.
            try await withStore(in: folder, "\(line) reduce a --finding redundant-did-move") {
                #expect($0.status == 2 && $0.errors.contains("redundant-did-move"), "\($0.errors)")
                #expect(!$0.errors.contains("TMPDIR"), "\($0.errors)")
            }
        }
    }

    /// Otherwise the rows of the import, which are in the log beside the store, would keep the disk full.
    @Test(.enabled(if: SmallDisk.isAvailable, needsDisk)) func importThatFillsTheDiskLeavesNoStore() async throws {
        let disk = try SmallDisk(mebibytes: 2)
        try await Tool.withFolder { folder in
            let outcome = try await Tool.shell(
                """
                yes '+1.0 [main] <Shop.Cart: 0x1> viewDidAppear' | head -n 300000 > big.trace
                vctrace import big.trace --db '\(disk.file("new.sqlite"))'
                """, in: folder)
            #expect(outcome.status == 2 && outcome.errors.contains("the disk is full"), "\(outcome.errors)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: disk.folder.path) == [])
        }
    }

    @Test(.enabled(if: SmallDisk.isAvailable, needsDisk)) func auditOfAStoreThatCannotBeWrittenReports() async throws {
        let disk = try SmallDisk(mebibytes: 3)
        try await withStore(in: disk.folder, "true") { _ in }
        try disk.makeReadOnly()
        for command in ["audit a", "audit b.log", "audit b.log --db new.sqlite"] {
            let outcome = try await Tool.shell("vctrace \(command) --fail-on never", in: disk.folder)
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(outcome.output.contains(" · 2 events"), "\(outcome.output)")
            #expect(outcome.errors.contains("cannot be written"))
        }
    }

    @Test(.enabled(if: SmallDisk.isAvailable, needsDisk)) func recordingOnAFullDiskClaimsNothing() async throws {
        let disk = try SmallDisk(mebibytes: 3)
        try await withStore(in: disk.folder, "true") { _ in }
        try disk.fill()
        let outcome = try await Tool.shell("vctrace record --run r -- sh -c 'cat b.log; exit 3'", in: disk.folder)
        #expect(outcome.output == Self.log)
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains("the lines are lost, because they could not be kept in a file either"))
        #expect(!FileManager.default.fileExists(atPath: disk.file("vctrace.sqlite.r.recording")))
    }
}
