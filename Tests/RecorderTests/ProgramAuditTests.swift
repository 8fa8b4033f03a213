#if os(Linux)
    import Foundation
    import Testing
    import TraceTestSupport

    /// Audits of recordings of apps that use containment correctly and incorrectly.
    @Suite struct ProgramAuditTests {
        @Test func programsAreBuilt() {
            #expect(Program.audited.count > 90, "run Scripts/recorder-programs first")
        }

        /// Hooks cannot see what these rules look for: console messages, calls of deallocated controllers.
        private static let beyondHooks: Set = [
            "event-after-deinit", "uikit-exception", "uikit-warning",
        ]

        /// These rules need two transitions at once, which the stand-in refuses, as UIKit does on some systems. The scenes
        /// and the rules' examples show them.
        private static let beyondTheStandIn: Set = [
            "dismissed-too-much", "present-during-dismissal", "pushed-by-double-tap",
        ]

        @Test func eachRuleHasAProgramThatBreaksIt() async throws {
            let rules = try await Command.vctrace(["rules", "--format", "json"]).run().output
            let ids = try JSONDecoder().decode([Rule].self, from: Data(rules.utf8)).map(\.id)
            let broken = Set(Program.audited.flatMap(\.statements).map { String($0.prefix { $0 != " " }) })
            #expect(ids.count > 30)
            #expect(
                Set(ids).subtracting(broken) == Self.beyondHooks.union(Self.beyondTheStandIn),
                """
                Each rule needs a program that violates it, in Tests/RecorderTests/Programs, or a reason in `ProgramAuditTests` why hooks \
                cannot see the defect.
                """)
        }

        @Test(arguments: Program.Build.allCases)
        func recordingsTellWhatIsWrong(_ build: Program.Build) async throws {
            let audits = try await withTemporaryFolder { folder in
                for (program, _) in Program.audited {
                    try await Program(name: program.name, build: build).record { recording in
                        #expect(
                            recording.status == 0 || recording.errors.contains("*** Terminating app due to"),
                            "\(program): \(recording.errors)")
                        try FileManager.default.copyItem(
                            at: recording.trace, to: folder.appending(path: recording.trace.lastPathComponent))
                    }
                }
                return try await Audit.all(of: folder)
            }
            let audited = Dictionary(uniqueKeysWithValues: audits.map { ($0.run.name, $0) })
            for (program, statements) in Program.audited {
                let audit = try #require(audited[program.name])
                #expect(audit.statements == statements, "\(program)")
                #expect(audit.run.problems == 0, "\(program)")
            }
        }

        /// Tests and the system kill apps at any time. The trace up to then must not raise a false alarm.
        @Test func aKilledAppIsNotBlamed() async throws {
            let names = ["embedding", "swaps", "stack", "sheetIsDraggedAway", "cellsWithPool", "storyboard"]
            let audits = try await withTemporaryFolder { folder in
                for name in names {
                    let lines = try await Program(name: name).record().lines
                    let first = try #require(lines.firstIndex { !$0.hasPrefix("#") })
                    for end in (first + 1)..<lines.count {
                        let text = lines[..<end].joined(separator: "\n") + "\n"
                        try text.write(
                            to: folder.appending(path: "\(name)-\(end).trace"), atomically: false, encoding: .utf8)
                    }
                }
                return try await Audit.all(of: folder)
            }
            #expect(audits.count > 200)
            #expect(audits.flatMap(\.findings).filter { $0.severity != "note" }.map(\.rule) == [])
        }
    }

    /// The result of `vctrace audit --format json` for a trace.
    private struct Audit: Decodable {
        struct Run: Decodable {
            var name: String
            var problems: Int
        }

        struct Finding: Decodable {
            var rule: String
            var severity: String
            var controller: Controller?
        }

        struct Controller: Decodable {
            var `class`: String
        }

        struct Unchecked: Decodable {
            var rule: String
        }

        var run: Run
        var findings: [Finding]
        var notChecked: [Unchecked]

        /// Findings and unchecked rules, as the programs list them.
        var statements: [String] {
            let findings = findings.map { "\($0.rule) \($0.severity) \($0.controller?.class ?? "-")" }
            return (findings + notChecked.map { "unchecked \($0.rule)" }).sorted()
        }

        /// The audits of a folder of traces.
        static func all(of folder: URL) async throws -> [Audit] {
            let outcome = try await Command.vctrace([
                "audit", folder.path, "--db", "\(folder.path).sqlite", "--format", "json", "--fail-on", "never",
            ]).run()
            return try outcome.output.split(separator: "\n").map {
                try JSONDecoder().decode(Audit.self, from: Data($0.utf8))
            }
        }
    }

    private struct Rule: Decodable {
        var id: String
    }
#endif
