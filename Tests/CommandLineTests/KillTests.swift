import Foundation
import Testing

/// A command that is killed while it writes many runs leaves each of them whole or not at all.
@Suite struct KillTests {
    private static let check = """
        rm -f vctrace.sqlite-shm
        vctrace query --format csv "PRAGMA integrity_check" | tail -1
        vctrace query --format csv "PRAGMA foreign_key_check" | tail -n +2
        vctrace query --format csv "SELECT (SELECT count(*) FROM run_log AS r WHERE events <> \
        (SELECT count(*) FROM event_log AS e WHERE e.run = r.run)), (SELECT count(*) FROM run_log)" | tail -1
        """

    /// Runs the command again and again, each time for a little longer, and kills it, until it ends by itself. Some kill must hit it
    /// while it writes; on a busy machine, that may take more than one attempt.
    private func kill(_ command: String, in folder: URL, _ expect: (_ runs: Int) -> Void) async throws {
        _ = try await Tool.shell("test ! -e vctrace.sqlite || cp vctrace.sqlite before.sqlite", in: folder)
        for _ in 1...3 {
            if try await hits(killing: command, in: folder, expect) > 0 { return }
            _ = try await Tool.shell(
                "rm -f vctrace.sqlite*; test ! -e before.sqlite || cp before.sqlite vctrace.sqlite", in: folder)
        }
        Issue.record("no kill hit a write")
    }

    /// How many kills hit the command while it wrote.
    private func hits(killing command: String, in folder: URL, _ expect: (_ runs: Int) -> Void) async throws -> Int {
        // The first kill comes with the first byte that is written; the shell looks at nothing else until then.
        var wait = "while kill -0 $! && test ! -s vctrace.sqlite-wal; do :; done"
        var delay = 0.05
        var hits = 0
        while true {
            let killed = try await Tool.shell(
                """
                { \(command) > /dev/null & \(wait); kill -KILL $!; wait $!; } 2> /dev/null; echo $?
                test -s vctrace.sqlite-wal && echo writing || echo waiting
                """, in: folder)
            let seen = killed.output.split(separator: "\n")
            guard seen.first == "137" else { return hits }
            if seen.last == "writing" { hits += 1 }
            wait = "sleep \(delay)"
            delay *= 2
            let outcome = try await Tool.shell("test ! -s vctrace.sqlite || { \(Self.check)\n}", in: folder)
            guard !outcome.output.isEmpty else { continue }
            try #require(outcome.output.hasPrefix("ok\n0,"), "\(outcome)")
            expect(Int(outcome.output.dropFirst(5).dropLast()) ?? -1)
        }
    }

    @Test(.timeLimit(.minutes(10))) func auditOfManyLogs() async throws {
        try await Tool.withFolder { folder in
            _ = try await Tool.shell(
                "mkdir logs; for i in $(seq 40); do cp leaking-dashboard.trace logs/$i.trace; done", in: folder)
            try await kill("vctrace audit logs --fail-on never", in: folder) { #expect((0...40).contains($0)) }
            let rest = try await Tool.shell("vctrace audit logs --fail-on never | tail -1; \(Self.check)", in: folder)
            #expect(rest.output.hasSuffix("\nok\n0,40\n"), "\(rest)")
        }
    }

    @Test(.timeLimit(.minutes(10))) func mergeOfStores() async throws {
        try await Tool.withFolder { folder in
            _ = try await Tool.shell(
                """
                mkdir logs; for i in $(seq 240); do cp leaking-dashboard.trace logs/$i.trace; done
                vctrace import logs --db a.sqlite > /dev/null; cp a.sqlite b.sqlite
                vctrace import tab-bar.trace
                """, in: folder)
            try await kill("vctrace merge a.sqlite b.sqlite", in: folder) { #expect([1, 241].contains($0)) }
            let rest = try await Tool.shell("vctrace merge a.sqlite b.sqlite | tail -1; \(Self.check)", in: folder)
            #expect(rest.output.hasSuffix("\nok\n0,241\n"), "\(rest)")
        }
    }
}
