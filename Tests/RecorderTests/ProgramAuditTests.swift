#if os(Linux)
    import Foundation
    import Subprocess
    import Testing

    #if canImport(System)
        import System
    #else
        import SystemPackage
    #endif

    /// Recordings of apps that contain controllers rightly and wrongly, as the tool audits them.
    @Suite struct ProgramAuditTests {
        @Test func programsAreBuilt() {
            #expect(Program.audited.count > 90, "run Scripts/recorder-programs first")
        }

        /// What these rules look for is not what hooks can see: messages on the console, a debugger's dump, calls of the dead.
        private static let beyondHooks: Set = [
            "event-after-deinit", "hierarchy-contradiction", "uikit-exception", "uikit-warning",
        ]

        @Test func eachRuleHasAProgramThatBreaksIt() async throws {
            let rules = try await Tool.output(of: ["rules", "--format", "json"])
            let ids = try JSONDecoder().decode([Rule].self, from: Data(rules.utf8)).map(\.id)
            let broken = Set(Program.audited.flatMap(\.statements).map { String($0.prefix { $0 != " " }) })
            #expect(ids.count > 30)
            #expect(Set(ids).subtracting(broken) == Self.beyondHooks)
        }

        @Test(arguments: Program.audited)
        func recordingTellsWhatIsWrong(_ program: Program, _ statements: [String]) async throws {
            let audit = try await program.record { recording in
                #expect(recording.status == 0 || recording.errors.contains("*** Terminating app due to"))
                return try await Audit(of: recording.trace)
            }
            #expect(audit.statements == statements)
            #expect(audit.run.problems == 0)
        }

        /// Tests and the system kill apps at any time: what stands in the trace by then is no reason for an alarm.
        @Test func aKilledAppIsNotBlamed() async throws {
            let folder = FileManager.default.temporaryDirectory.appending(path: "killed-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            var count = 0
            for name in ["embedding", "swaps", "stack", "sheetIsDraggedAway", "cellsWithPool", "storyboard"] {
                let lines = try await Program(name: name).record().lines
                let first = try #require(lines.firstIndex { !$0.hasPrefix("#") })
                for end in (first + 1)..<lines.count {
                    let text = lines[..<end].joined(separator: "\n") + "\n"
                    try text.write(
                        to: folder.appending(path: "\(name)-\(end).trace"), atomically: false, encoding: .utf8)
                    count += 1
                }
            }
            let output = try await Tool.output(of: [
                "audit", folder.path, "--db", "\(folder.path)/killed.sqlite", "--format", "json", "--fail-on", "never",
            ])
            let audits = try output.split(separator: "\n").map {
                try JSONDecoder().decode(Audit.self, from: Data($0.utf8))
            }
            #expect(count > 200 && audits.count == count)
            #expect(audits.flatMap(\.findings).filter { $0.severity != "note" }.map(\.rule) == [])
        }
    }

    /// What `vctrace audit --format json` says of a trace.
    private struct Audit: Decodable {
        struct Run: Decodable {
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

        /// Findings and rules that were not asked, as the programs list them.
        var statements: [String] {
            let findings = findings.map { "\($0.rule) \($0.severity) \($0.controller?.class ?? "-")" }
            return (findings + notChecked.map { "unchecked \($0.rule)" }).sorted()
        }

        init(of trace: URL) async throws {
            let output = try await Tool.output(of: [
                "audit", trace.path, "--db", "\(trace.path).sqlite", "--format", "json", "--fail-on", "never",
            ])
            self = try JSONDecoder().decode(Audit.self, from: Data(output.utf8))
        }
    }

    private struct Rule: Decodable {
        var id: String
    }

    /// The built command-line tool.
    private enum Tool {
        static func output(of arguments: [String]) async throws -> String {
            try await run(
                .path(FilePath(path.path)), arguments: Arguments(arguments), output: .string(limit: 8 << 20),
                error: .string(limit: 1 << 20)
            ).standardOutput
        }

        /// Where the package manager puts its products: beside the bundle of the tests.
        private static let path: URL = {
            let bundle = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
            let tests = bundle ?? URL(filePath: CommandLine.arguments.first ?? "")
            return tests.resolvingSymlinksInPath().deletingLastPathComponent().appending(path: "vctrace")
        }()
    }
#endif
