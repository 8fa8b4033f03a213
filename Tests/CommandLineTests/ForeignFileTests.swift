import Foundation
import Testing
import TraceTestSupport

/// What a pull request can put beside a store, into a folder of logs, or in the place of files that a command writes.
@Suite struct ForeignFileTests {
    /// A log, a store with it, and files that must stay.
    private func outcome(_ line: String) async throws -> Tool.Outcome {
        let log = """
            # vctrace: 1
            2026-11-20T02:00:00Z <Shop.Host: 0x600000c0a2d0> viewDidLoad
            # end: 2026-11-20T02:00:09Z

            """
        return try await withTemporaryFolder(["a.log": log]) { folder in
            try await Tool.shell(
                """
                git() { command git -c user.name=x -c user.email=x@example.com -c init.defaultBranch=main "$@"; }
                vctrace import a.log > /dev/null && mkdir other && cp vctrace.sqlite other && echo precious > victim
                \(line)
                """, in: folder)
        }
    }

    private static let readers = [
        "runs", "query 'SELECT * FROM run_log'", "audit a.log", "audit latest", "replay latest", "delete a", "diff a a",
        "export a -o out.json", "merge vctrace.sqlite --into new.sqlite",
        "merge vctrace.sqlite --into other/vctrace.sqlite",
        "import a.log --replace", "history", "night", "prune --keep 1", "site pages",
    ]

    @Test(arguments: readers) func aJournalDeletesNoFile(_ command: String) async throws {
        let outcome = try await outcome(
            """
            journal-of-several vctrace.sqlite victim
            vctrace \(command) > out 2> err; echo $?; cat victim; grep -c 'names a file that SQLite would delete' err
            """)
        #expect(outcome.output == "2\nprecious\n1\n", "\(command): \(outcome)")
    }

    @Test(arguments: ["-journal", "-wal", "-shm"], ["ln -s", "ln"])
    func nothingIsWrittenThroughALink(_ ending: String, _ link: String) async throws {
        let outcome = try await outcome(
            """
            rm -f vctrace.sqlite-*; \(link) victim vctrace.sqlite\(ending)
            for command in runs 'audit a.log' 'merge vctrace.sqlite --into new.sqlite'; do
                vctrace $command > out 2> err; echo $?; grep -c 'is a link or no regular file' err
            done; cat victim
            """)
        #expect(outcome.output == "2\n1\n2\n1\n2\n1\nprecious\n", "\(outcome)")
    }

    /// A store in Git is read as it lies there. What belongs into it is not written, and says so.
    @Test func aStoreInGitIsOnlyRead() async throws {
        let outcome = try await outcome(
            """
            git init -q . && git add vctrace.sqlite && git commit -qm store && cksum < vctrace.sqlite > before
            vctrace runs --format csv | wc -l | tr -d ' '; vctrace audit latest > out 2> err; echo $?; grep -c 'Git tracks it' err
            vctrace import a.log --run other > out 2> err; echo $?; grep -c 'Git tracks it' err
            vctrace merge vctrace.sqlite --into new > /dev/null; cksum < vctrace.sqlite | cmp - before && ls vctrace.sqlite*
            """)
        #expect(outcome.output == "2\n0\n1\n2\n1\nvctrace.sqlite\n", "\(outcome)")
    }

    /// Neither the command nor the wait for a log begins, and no file is left for the lines.
    @Test(
        arguments: ["record --run q -- touch ran", "import --follow pipe", "import --follow a.log"])
    func nothingIsRecordedBesideAStoreInGit(_ command: String) async throws {
        let outcome = try await outcome(
            """
            git init -q . && git add vctrace.sqlite && git commit -qm store && mkfifo pipe
            vctrace \(command) > out 2> err; echo $?; grep -c 'Git tracks it' err; ls vctrace.sqlite* ran 2> /dev/null
            """)
        #expect(outcome.output == "2\n1\nvctrace.sqlite\n", "\(outcome)")
    }

    @Test(arguments: ["-wal", "-journal"]) func whatGitTracksBesideAStoreIsNotPlayedBack(_ ending: String) async throws
    {
        let outcome = try await outcome(
            """
            head -c 4096 /dev/urandom > vctrace.sqlite\(ending)
            git init -q . && git add vctrace.sqlite\(ending) && git commit -qm x && cksum < vctrace.sqlite > before
            for command in runs 'merge vctrace.sqlite --into new.sqlite'; do
                vctrace $command > out 2> err; echo $?; grep -c 'would write' err
            done; cksum < vctrace.sqlite | cmp - before && ls *.sqlite*
            """)
        #expect(outcome.output == "2\n1\n2\n1\nvctrace.sqlite\nvctrace.sqlite\(ending)\n", "\(outcome)")
    }

    @Test func aTrackedLinkIsNoWayOut() async throws {
        let outcome = try await outcome(
            """
            mkdir repo && cd repo && git init -q . && ln -s ../other/vctrace.sqlite vctrace.sqlite && git add . && git commit -qm x
            cksum < ../other/vctrace.sqlite > ../before
            vctrace import ../a.log --run b > /dev/null 2> err; echo $?; grep -c 'Git tracks it' err
            cksum < ../other/vctrace.sqlite | cmp - ../before && ls ../other
            rm vctrace.sqlite && ln -s ../made vctrace.sqlite && vctrace import ../a.log > /dev/null 2>&1; echo $?; ls ../made 2>&1 | wc -l | tr -d ' '
            """)
        #expect(outcome.output.hasPrefix("2\n1\nvctrace.sqlite\n2\n1\n"), "\(outcome)")
    }

    /// Git may be asked wrongly, another repository may lie between, and the way may lead through a folder's link.
    @Test(arguments: [
        "GIT_INDEX_FILE=none vctrace import a.log --run b", "GIT_LITERAL_PATHSPECS=1 vctrace import a.log --run b",
        "git init -q sub && vctrace import a.log --run b --db sub/vctrace.sqlite",
        "mv .git ../bare; GIT_DIR=../bare GIT_WORK_TREE=. vctrace import a.log --run b",
        "vctrace import a.log --run b --db way/vctrace.sqlite",
        "ln -s link mid; vctrace import a.log --run b --db mid", "rm vctrace.sqlite; vctrace import a.log --run b",
    ])
    func whatGitTracksIsFound(_ command: String) async throws {
        let outcome = try await outcome(
            """
            mkdir repo out && cp a.log vctrace.sqlite repo && cp vctrace.sqlite out && cd repo && mkdir sub && cp vctrace.sqlite sub
            ln -s ../out way; ln -s ../out/vctrace.sqlite link; git init -q . && git add . && git commit -qm x
            before=$(cat *.sqlite sub/*.sqlite ../out/*.sqlite | cksum)
            (\(command)) > /dev/null 2> ../err; echo $?; grep -c 'Git tracks it' ../err
            [ -f vctrace.sqlite ] || git --git-dir .git checkout -q vctrace.sqlite
            [ "$before" = "$(cat *.sqlite sub/*.sqlite ../out/*.sqlite | cksum)" ] && ls sub ../out
            """)
        #expect(outcome.output == "2\n1\n../out:\nvctrace.sqlite\n\nsub:\nvctrace.sqlite\n", "\(outcome)")
    }

    @Test(.enabled(if: geteuid() == 0)) func aStoreOfAnotherUserIsOnlyRead() async throws {
        let outcome = try await outcome(
            """
            chown 12345 vctrace.sqlite && cksum < vctrace.sqlite > before
            vctrace runs --format csv | wc -l | tr -d ' '; vctrace import a.log --run b > /dev/null 2> err; echo $?
            grep -c 'belongs to another user' err; cksum < vctrace.sqlite | cmp - before && ls vctrace.sqlite*
            """)
        #expect(outcome.output == "2\n2\n1\nvctrace.sqlite\n", "\(outcome)")
    }

    /// A list that does not end.
    @Test(arguments: ["import --files-from", "audit --files-from", "night --rows"])
    func aListWithoutAnEndIsRefused(_ command: String) async throws {
        let outcome = try await outcome(
            "vctrace \(command) /dev/zero 2> err; echo $?; grep -c 'has no end' err")
        #expect(outcome.output == "2\n1\n", "\(outcome)")
    }

    @Test(arguments: ["audit", "import"])
    func whatIsNoFileInAFolderIsNamed(_ command: String) async throws {
        let outcome = try await outcome(
            """
            mkdir night && cp a.log night && mkfifo night/b.log && ln -s c.log night/c.log && ln -s gone night/d.log; ln -s . night/e.log
            mkfifo night/picture.png; vctrace \(command) night --db new.sqlite > out 2> err; echo $?
            for name in b c d e; do grep -c "'night/$name.log' was left out" err; done; grep -c picture err
            vctrace runs --db new.sqlite --format csv | wc -l | tr -d ' '
            """)
        #expect(outcome.output == "2\n1\n1\n1\n1\n0\n2\n", "\(outcome)")
    }

    /// An attachment in a result bundle that leads out of it, or that would never be read to its end.
    @Test(arguments: ["ln -s $HOME/victim", "mkfifo", "mkdir"])
    func anAttachmentIsAFile(_ make: String) async throws {
        let outcome = try await outcome(
            """
            mkdir Night.xcresult tmp
            cat > xcrun <<'END'
            #!/bin/sh
            test "$2" = export || { echo '{"testNodes": []}'; exit; }
            \(make) "$7/1.trace"
            echo '[{"attachments": [{"exportedFileName": "1.trace"}]}]' > "$7/manifest.json"
            END
            chmod +x xcrun; export TMPDIR=$PWD/tmp PATH=$PWD:$PATH
            vctrace import Night.xcresult > out 2> err; echo $?; grep -c "'1.trace' is not a regular file" err; until [ -z "$(ls tmp)" ]; do sleep 0.1; done; ls tmp | wc -l | tr -d ' '
            """)
        #expect(outcome.output == "2\n1\n0\n", "\(outcome)")
    }

    @Test(arguments: ["INT", "TERM", "HUP", "KILL"])
    func aSignalLeavesNothingOfABundle(_ signal: String) async throws {
        let outcome = try await outcome(
            """
            mkdir Night.xcresult tmp
            cat > xcrun <<'END'
            #!/bin/sh
            echo x > "$7/1.trace"; touch "$HOME/isThere"; sleep 5
            END
            chmod +x xcrun; export TMPDIR=$PWD/tmp PATH=$PWD:$PATH
            vctrace import Night.xcresult > out 2> err & while [ ! -e isThere ]; do sleep 0.1; done; ls tmp | wc -l | tr -d ' '
            kill -\(signal) $!; wait $!; until [ -z "$(ls tmp)" ]; do sleep 0.1; done; ls tmp | wc -l | tr -d ' '
            """)
        #expect(outcome.output == "1\n0\n", "\(outcome)")
    }

    /// What an argument, a path or a log quotes cannot act on a terminal.
    @Test(arguments: [
        "vctrace audit '--x\u{1B}[31m'", "vctrace audit a.log --format 'a\u{1B}[2J'", "vctrace 'r\u{1B}ns'",
        "vctrace prune --keep '\u{1B}]0;x'", "vctrace audit a.log --fail-on '\u{9B}31m'",
        "vctrace audit 'no\u{1B}[31m.log'",
        "vctrace replay a --at '\u{1B}c'", "vctrace query 'SELECT \u{1B}[31m'", "vctrace export a --format '\u{202E}'",
    ])
    func nothingQuotedMovesTheCursor(_ line: String) async throws {
        let outcome = try await outcome("\(line) 2>&1; true")
        let signs = outcome.output.unicodeScalars.filter { "\u{1B}\u{9B}\u{202E}".unicodeScalars.contains($0) }
        #expect(signs.isEmpty, "\(line): \(outcome)")
    }

    /// A native trace has the bytes of its log, except on a terminal.
    @Test func anExportOnATerminalMovesNoCursor() async throws {
        let outcome = try await outcome(
            """
            printf '# vctrace: 1\\n<Shop.Host: 0x1> \\033]0;x\\007viewDidLoad\\n+1 mark "\\033[31m\\302\\2331m"\\n' > b.log
            vctrace import b.log > /dev/null; vctrace export b --format native > raw; grep -c "$(printf '\\033')" raw
            on-terminal 'vctrace export b --format native 2> /dev/null' < /dev/null
            """)
        #expect(outcome.output.hasPrefix("1\n"), "\(outcome)")
        #expect(outcome.output.contains(#"mark "\u{1B}[31m"#), "\(outcome)")
        let signs = outcome.output.unicodeScalars.filter { "\u{1B}\u{9B}".unicodeScalars.contains($0) }
        #expect(signs.isEmpty, "\(outcome.output.debugDescription)")
    }

    /// Nothing of a pipe is stored if a signal ends the import, unless it follows the pipe.
    @Test(arguments: [("", 1), ("--follow", 2)])
    func aPipeThatIsGivenUpIsNotStored(_ option: String, _ runs: Int) async throws {
        let outcome = try await outcome(
            """
            mkfifo pipe; { cat a.log; touch isThere; exec sleep 600; } > pipe & writer=$!
            vctrace import \(option) pipe --run piped > out 2> err & while [ ! -e isThere ]; do sleep 0.1; done
            sleep 1; kill -TERM $!; wait $!; kill $writer
            vctrace query --format csv 'SELECT count(*) FROM run_log' | tail -1
            """)
        #expect(outcome.output == "\(runs)\n", "\(outcome)")
    }
}
