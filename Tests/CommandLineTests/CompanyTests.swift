import Foundation
import Testing
import TraceTestSupport

/// Many processes use one store at the same time.
@Suite struct CompanyTests {
    private static let writers =
        (0..<6).map { "vctrace import part-\($0).trace" }
        + (0..<4).map { "cat page-view.trace | vctrace import - --run piped-\($0)" }
        + (0..<4).map { "vctrace audit tab-bar.trace part-\($0).trace" }
        + ["a", "b"].map { "vctrace record --run recorded-\($0) -- cat navigation-stack.trace" }

    /// None of them fails, times out, or loses rows that another one wrote.
    @Test(
        arguments: [
            // Some of them create the store.
            ["vctrace audit leaking-dashboard.trace part-4.trace --fail-on never", "vctrace import part-4.trace"],
            ["vctrace audit dashboard --fail-on never", "vctrace query 'SELECT * FROM event_log'"],
        ])
    func twentyCommandsAtOnceAllSucceed(_ others: [String]) async throws {
        try await Tool.withFolder { folder in
            let hasStore = others[0].contains("audit dashboard")
            let preparation = """
                for i in 0 1 2 3 4 5; do cp tab-bar.trace part-$i.trace; done
                \(hasStore ? "vctrace import leaking-dashboard.trace --run dashboard" : "")
                """
            _ = try await Tool.shell(preparation, in: folder)
            let commands = Self.writers + others + others
            #expect(commands.count == 20)
            let line = commands.enumerated().map { number, command in
                // On a busy machine, the last of twenty may wait for longer than a command does by itself.
                let patient = command.replacing(#/vctrace \w+/#) { "\($0.output) --wait 3600" }
                let report = "{ echo '\(number) failed:'; cat err-\(number); }"
                return "{ \(patient) > out-\(number) 2> err-\(number) || \(report); } &"
            }
            let outcome = try await Tool.shell(line.joined(separator: "\n") + "\nwait", in: folder)
            #expect(outcome.output.isEmpty, "\(outcome)")
            let runs = try await Tool.shell("vctrace query --format csv 'SELECT run, events FROM run_log'", in: folder)
            let rows = Set(runs.output.split(separator: "\n").dropFirst().map(String.init))
            let parts = (0..<6).map { "part-\($0),32" }
            let piped = (0..<4).map { "piped-\($0),46" }
            #expect(rows.isSuperset(of: parts + piped + ["tab-bar,32"]), "\(runs.output)\(runs.errors)")
            #expect(Set(rows.map { $0.prefix { $0 != "," } }).isSuperset(of: ["recorded-a", "recorded-b"]))
            let check = try await Tool.shell(
                "for c in integrity_check foreign_key_check; do vctrace query --format csv \"PRAGMA $c\" | tail -n +2; done",
                in: folder)
            #expect(check.output == "ok\n", "\(check)")
        }
    }
}
