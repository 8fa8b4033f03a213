import Foundation
import Testing
import TraceTestSupport

/// The tool stands anywhere: in a folder that is gone, without an environment, beside files that change.
@Suite struct PlaceTests {
    private static let log = """
        # vctrace: 1
        2026-11-20T02:00:00.250Z [main] <Shop.Größe: 0x600000c0a2d0> viewDidLoad
        # end: 2026-11-20T02:00:09Z

        """

    private func outcome(_ line: String) async throws -> Tool.Outcome {
        try await withTemporaryFolder(["a.log": Self.log]) { try await Tool.shell(line, in: $0) }
    }

    // MARK: The working folder

    /// Lines that need the working folder: for a log, for the store, or for what they write.
    private static let relative = [
        "audit $HOME/a.log", "audit a.log", "import $HOME/a.log", "import a.log --db $HOME/new.sqlite", "runs",
        "query 'SELECT 1'", "report $HOME/a.log -o page.html", "record --run r -- touch $HOME/ran",
        "merge $HOME/other.sqlite", "merge $HOME/other.sqlite --into new.sqlite", "audit $HOME/a.log --db new.sqlite",
        "night", "history", "site pages", "prune --keep 1", "delete a", "replay a", "diff a b", "export a -o out.json",
        "query 'SELECT 1' --db $HOME/other.sqlite -o out.txt", "site pages --db $HOME/other.sqlite", "mcp",
    ]

    @Test func aFolderThatIsGoneIsAnError() async throws {
        let lines = Self.relative.map { command in
            """
            (cd $(mktemp -d) && rmdir "$PWD" && vctrace \(command) > $HOME/out 2> $HOME/err < /dev/null)
            [ $? = 2 ] && [ $(wc -l < err) = 1 ] || { echo "\(command.replacing("$", with: "\\$"))"; cat err; }
            """
        }
        let outcome = try await outcome(
            "vctrace import a.log --db other.sqlite > /dev/null\n" + lines.joined(separator: "\n")
                + "\nls ran new.sqlite / /vctrace.sqlite 2> /dev/null | grep -E 'ran|sqlite|pages'; ls tmp 2> /dev/null"
        )
        #expect(outcome.output.isEmpty, "\(outcome)")
    }

    @Test func inAFolderThatIsGoneWholePathsWork() async throws {
        let outcome = try await outcome(
            """
            cd $(mktemp -d) && rmdir "$PWD"
            vctrace audit $HOME/a.log --db $HOME/new.sqlite -o $HOME/report.txt && cat $HOME/report.txt | head -1
            vctrace query --db $HOME/new.sqlite --format csv 'SELECT run, events FROM run_log'
            """)
        // Some shells say so, too.
        let errors = outcome.errors.split(separator: "\n").filter { !$0.contains("getcwd") }
        #expect(outcome.status == 0 && errors.isEmpty, "\(outcome)")
        #expect(outcome.output.hasPrefix("a ") && outcome.output.hasSuffix("a,1\n"), "\(outcome)")
    }

    /// The store lies where the shell is, also if the link by which it came leads to another folder now.
    @Test func aLinkToTheWorkingFolderMayChange() async throws {
        let outcome = try await outcome(
            """
            mkdir one two; ln -s one here; cp a.log one; cd here; rm ../here; ln -s two ../here
            vctrace audit a.log > out; echo $?; cd ..; ls one two
            """)
        #expect(outcome.output == "0\none:\na.log\nout\nvctrace.sqlite\n\ntwo:\n", "\(outcome)")
    }

    /// A configuration in the working folder counts. The way to the store leads through the closed folder: vctrace says that nothing is
    /// stored, and reports all the same.
    @Test func aFolderAboveMayBeClosed() async throws {
        let outcome = try await outcome(
            """
            mkdir -p closed/in; cp a.log closed/in; echo 'scope: test' > closed/in/.vctrace.yml; chmod 777 . .. closed/in; cd closed/in
            user=; [ $(id -u) != 0 ] || user="setpriv --reuid 12345 --regid 12345 --clear-groups"
            $user test -x "$(command -v vctrace)" && $user test -r a.log || exit 77
            chmod 0 ..
            $user vctrace config --format csv | grep scope
            TMPDIR=/tmp $user vctrace audit a.log --fail-on never 2>&1 > /dev/null | grep -c 'cannot be written'
            chmod 755 ..
            """)
        if outcome.status == 77 { return }
        #expect(outcome.output == "scope,test,.vctrace.yml:1\n1\n", "\(outcome)")
    }

    /// Far below the root, the search for a configuration ends.
    @Test func aVeryDeepFolderIsAFolder() async throws {
        let outcome = try await outcome(
            """
            echo 'scope: test' > .vctrace.yml
            for i in $(seq 255); do mkdir d && cd d || exit; done; vctrace config --format csv | grep scope
            for i in $(seq 100); do mkdir d && cd d || exit; done; vctrace config --format csv | grep scope
            cp $HOME/a.log . && vctrace audit a.log --db $HOME/new.sqlite > out; echo $?; ls
            """)
        #expect(
            outcome.output.hasSuffix("scope,run,default\n0\na.log\nout\n") && outcome.errors.isEmpty, "\(outcome)")
        #expect(outcome.output.contains("scope,test"), "\(outcome)")
    }

    // MARK: The environment

    /// What is not there, and what is strange: the report stays the same.
    private static let environments = [
        "env -u HOME", "env -u TMPDIR", "env TMPDIR=/nowhere", "env TMPDIR=$PWD/closed", "env LANG=C LC_ALL=C",
        "env -u LANG",
        "env LANG=de_DE.UTF-8 LC_ALL=de_DE.UTF-8 LC_NUMERIC=de_DE.UTF-8", "env LANG=ar_EG.UTF-8 LC_ALL=ar_EG.UTF-8",
        "env TERM=nothing", "env -u TERM", "env TZ=Asia/Kathmandu", "env -i PATH=$PATH",
    ]

    @Test func theEnvironmentChangesNoReport() async throws {
        let lines = Self.environments.enumerated().map { number, environment in
            """
            for command in 'audit a.log --fail-on never' 'audit a.log --format json' 'query "SELECT * FROM event_log"'; do
                eval "\(environment) vctrace $command --db \(number).sqlite" >> \(number).out 2>&1 || echo "status $?" >> \(number).out
            done
            cmp 0.out \(number).out || { echo '\(environment)'; diff 0.out \(number).out; }
            """
        }
        let outcome = try await outcome(
            "mkdir closed; chmod 0 closed\n" + lines.joined(separator: "\n") + "\nwc -l < 0.out")
        #expect((Int(outcome.output.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0) > 5, "\(outcome)")
    }

    /// A terminal of which nothing is known.
    @Test(arguments: ["env -u TERM", "env TERM=dumb", "env TERM="]) func aTerminalMayHaveNoName(
        _ environment: String
    ) async throws {
        let outcome = try await outcome("\(environment) on-terminal 'vctrace audit a.log' < /dev/null; echo $?")
        #expect(!outcome.output.contains("\u{1B}"), "\(outcome)")
        #expect(outcome.output.contains("1 events") || outcome.output.contains("1 event"), "\(outcome)")
        #expect(outcome.output.hasSuffix("0\n"), "\(outcome)")
    }

    // MARK: The end

    #if os(Linux)
        /// Foundation does not say that it could not start a thread, and waits for it. The system limits no threads of root.
        @Test func tooFewThreadsAreAnError() async throws {
            let other = geteuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : ""
            let outcome = try await Tool.withFolder {
                try await Tool.shell(
                    "\(other)sh -c 'ulimit -p 1 2> /dev/null || ulimit -u 1; exec vctrace runs'", in: $0)
            }
            #expect(outcome.status == 2)
            #expect(
                outcome.errors.hasPrefix("vctrace: cannot start the 4 threads that a command needs; "), "\(outcome)")
        }
    #endif

    /// The command that is recorded and what it started have a pipe open, which is closed when the last of them ends.
    @Test(arguments: ["KILL", "TERM", "INT", "HUP"]) func nothingOfARecordingRemains(_ signal: String) async throws {
        let outcome = try await outcome(
            """
            mkfifo alive; { cat alive; echo closed; } & reader=$!
            interruptible vctrace record --run r -- sh -c 'exec 9> alive; sleep 600 & touch ready; wait' > out 2> err &
            until [ -e ready ]; do sleep 0.05; done
            kill -\(signal) $!; wait $!; wait $reader
            """)
        #expect(outcome.output == "closed\n", "\(outcome)")
    }

    /// Programs that unpack logs and answer vctrace's questions end with it.
    @Test func nothingOfAReaderRemains() async throws {
        let outcome = try await outcome(
            """
            mkfifo alive; mkdir bin
            printf '#!/bin/sh\\nexec 9> alive; touch ready; while :; do echo x || exit; done\\n' > bin/gzip; chmod +x bin/gzip
            gzip -c a.log > a.log.gz
            { cat alive; echo closed; } & reader=$!
            PATH=$PWD/bin:$PATH vctrace import a.log.gz > out 2> err & until [ -e ready ]; do sleep 0.05; done
            kill -KILL $!; wait $!; wait $reader
            """)
        #expect(outcome.output == "closed\n", "\(outcome)")
    }
}
