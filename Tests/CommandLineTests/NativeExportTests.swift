import Foundation
import SeededNumbers
import Testing
import TraceTestSupport

/// A run that is exported as a native trace and imported again has the same events, controllers, relations and findings.
@Suite struct NativeExportTests {
    private static let samples: [String] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: Tool.samples.path)) ?? []
        return names.filter { $0.hasSuffix(".trace") || $0.hasSuffix(".log") }.sorted()
    }()

    /// Columns, and the tables that their rows come from. Line numbers change; everything else must be equal.
    private static let questions = [
        (
            "time_ns, kind, thread, class, address, generation, object_class, object_address, detail",
            "event_log WHERE run = '%' ORDER BY line"
        ),
        (
            "class, address, generation, launch, began_ns, until_ns, deallocated",
            "controller_log WHERE run = '%' ORDER BY controller"
        ),
        (
            "parent_class, child_class, began_ns, settled_ns, leaving_ns, ended_ns, ended_how, is_inferred",
            "relation_log WHERE run = '%' ORDER BY began_line, child_class"
        ),
        (
            "rule, severity, class, address, message, path, test, fingerprint",
            "finding_log WHERE run = '%' ORDER BY line, rule, class, address"
        ),
        (
            "app, device, os, start_ns, end_ns, time_base, is_closed, event_count, controller_count, relation_count",
            "run WHERE name = '%'"
        ),
        (
            "launch.number, launch.is_closed, launch.end_ns",
            "launch JOIN run ON run.id = run_id WHERE name = '%' ORDER BY launch.number"
        ),
    ]

    @Test func findsTheSamples() {
        #expect(Self.samples.count >= 20)
    }

    @Test func keepsThreadsWhateverTheirNames() async throws {
        let lines = [
            "+0.1 [<b>t</b>] <Shop.Host: 0x1> addChild(_:) <Shop.Row: 0x2>",
            "+0.2 <NSThread: 0x60>{number = 4, name = (null)} <Shop.Row: 0x2> viewDidLoad",
            "+0.3 [main] <Shop.Row: 0x2> removeFromParent",
        ]
        let log = "# vctrace: 1\n" + lines.joined(separator: "\n") + "\n"
        try await withTemporaryFolder(["a.trace": log]) { folder in
            let written = try await Tool.shell(
                "vctrace export a.trace --format native -o again.trace && vctrace import again.trace", in: folder)
            #expect(written.status == 0, "\(written.errors)")
            for name in ["a", "again"] {
                let threads = try await ask(
                    "SELECT thread FROM event_log WHERE run = '%' ORDER BY line", of: name, in: folder)
                #expect(threads == "thread\n<b>t</b>\n\"<NSThread: 0x60>{number = 4, name = (null)}\"\nmain\n")
            }
        }
    }

    /// Times since the start of a run begin again in each launch, where the previous launch was closed.
    @Test(arguments: ["# end: +9.000000", "# end", ""]) func launchesThatWereClosedStayClosed(_ end: String)
        async throws
    {
        let header = "# vctrace: 1\n# records: init deinit addChild willMove didMove removeFromParent\n"
        let first = [
            "+1.000000 <Shop.Host: 0x1> addChild(_:) <Shop.Child: 0x2>",
            "+1.010000 <Shop.Child: 0x2> didMove(toParent:) <Shop.Host: 0x1>",
            "+2.000000 <Shop.Child: 0x2> willMove(toParent:) nil", "+2.010000 <Shop.Child: 0x2> removeFromParent",
            end,
        ]
        let second = ["# vctrace: 1", "+0.500000 <Shop.Host: 0x1> init", "+4.500000 <Shop.Host: 0x1> deinit", "# end"]
        let log = header + (first + second).filter { !$0.isEmpty }.joined(separator: "\n") + "\n"
        try await withTemporaryFolder(["a.trace": log]) { folder in
            let written = try await Tool.shell(
                "vctrace export a.trace --format native -o again.trace && vctrace audit again.trace --fail-on never",
                in: folder)
            #expect(written.status == 0, "\(written.errors)")
            let again = try String(contentsOf: folder.appending(path: "again.trace"), encoding: .utf8)
            #expect(again == log)
            try await expectEqual("a", "again", in: folder)
        }
    }

    @Test(arguments: Draws.some(samples, oneIn: 6)) func importsToAnEqualRun(_ sample: String) async throws {
        try await Tool.withFolder { folder in
            let written = try await Tool.shell(
                "vctrace export \(sample) --format native -o again.trace && vctrace audit again.trace --fail-on never",
                in: folder)
            #expect(written.status == 0, "\(written.errors)")
            let name = sample.split(separator: ".").dropLast().joined(separator: ".")
            try await expectEqual(name, "again", in: folder)
            let problems = try await Tool.shell(
                "vctrace query \"SELECT count(*) FROM problem_log WHERE run = 'again' AND severity <> 'note'\" --format csv",
                in: folder)
            #expect(problems.output == "count(*)\n0\n")
            let second = try await Tool.shell(
                "vctrace export again --format native | cmp - again.trace", in: folder)
            #expect(second.status == 0, "\(second.output)")
        }
    }

    /// Compares both runs in one statement, because starting the tool takes longer than the answer.
    private func expectEqual(_ run: String, _ other: String, in folder: URL) async throws {
        let answers = [run, other].flatMap { run in
            Self.questions.map { columns, rows in
                let rows = rows.replacing("%", with: run)
                return "SELECT json_group_array(row) AS rows FROM (SELECT json_array(\(columns)) AS row FROM \(rows))"
            }
        }
        let outcome = try await Tool.shell(
            "vctrace query \"\(answers.joined(separator: " UNION ALL "))\" --format csv", in: folder)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let lines = outcome.output.split(separator: "\n").dropFirst()
        try #require(lines.count == answers.count)
        #expect(lines.prefix(Self.questions.count) == lines.suffix(Self.questions.count))
        #expect(lines.first != "[]")
    }

    private func ask(_ question: String, of run: String, in folder: URL) async throws -> String {
        let sql = question.replacing("%", with: run).replacing("\n", with: " ")
        let outcome = try await Tool.shell("vctrace query \"\(sql)\" --format csv", in: folder)
        #expect(outcome.status == 0, "\(outcome.errors)")
        return outcome.output
    }
}
