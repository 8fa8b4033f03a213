import Foundation
import Testing
import TraceTestSupport
import Yams

/// The example workflows work: their commands run unchanged over the sample traces.
@Suite struct WorkflowTests {
    struct Workflow: Sendable, CustomTestStringConvertible {
        let file: String
        /// The place of the commands of the job that audits.
        let commands: @Sendable (Node) -> [String]
        let reports: [String]

        var testDescription: String { file }

        /// The lines that call the tool. Other lines call services that tests cannot reach.
        func lines() throws -> [String] {
            let text = try String(contentsOf: WorkflowTests.folder.appending(path: file), encoding: .utf8)
            let root = try #require(try Yams.compose(yaml: text))
            return commands(root).flatMap { $0.split(separator: "\n").map(String.init) }
                .filter { $0.hasPrefix("vctrace ") }
        }
    }

    /// The action's last step, with the default inputs.
    @Test(arguments: [("logs", "", Int32(0)), ("worse", "", 1), ("worse logs", "never", 0), ("nothing", "", 2)])
    func actionAudits(_ logs: String, _ failOn: String, _ status: Int32) async throws {
        let action = try String(contentsOf: Self.folder.appending(path: "../../action.yml"), encoding: .utf8)
        let root = try #require(try Yams.compose(yaml: action))
        let step = try #require(root["runs"]?["steps"]?.array().last)
        let script = try #require(step["run"]?.string)
        let names = try #require(step["env"]?.mapping?.keys.compactMap(\.string))
        #expect(Set(names) == ["LOGS", "FAIL_ON", "CONFIG", "BASELINE", "SARIF", "JUNIT", "VCTRACE_DB"])
        try await Tool.withFolder { folder in
            let moves =
                "mkdir logs worse && mv \(Self.clean.joined(separator: " ")) logs && mv leaking-dashboard.trace worse"
            _ = try await Tool.shell(moves, in: folder)
            try script.write(to: folder.appending(path: "step.sh"), atomically: true, encoding: .utf8)
            let inputs =
                "LOGS='\(logs)' FAIL_ON='\(failOn)' CONFIG= BASELINE= SARIF=out.sarif JUNIT=out.xml VCTRACE_DB=v.sqlite"
            let outcome = try await Tool.shell("\(inputs) bash -eo pipefail step.sh", in: folder)
            #expect(outcome.status == status, "\(outcome.errors)")
            guard status < 2 else { return }
            for report in ["out.sarif", "out.xml"] {
                let text = try String(contentsOf: folder.appending(path: report), encoding: .utf8)
                #expect(text.contains("child-never-removed"))
            }
        }
    }

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Documentation/Workflows").standardizedFileURL

    private static let workflows = [
        Workflow(
            file: "github-actions.yml",
            commands: { root in
                (root["jobs"]?["audit"]?["steps"]?.array() ?? []).compactMap { $0["run"]?.string }
            },
            reports: ["vctrace.sarif", "vctrace.xml"]),
        Workflow(
            file: "gitlab-ci.yml",
            commands: { root in
                ["script", "after_script"].flatMap { root["audit"]?[$0]?.array() ?? [] }.compactMap(\.string)
            },
            reports: ["gl-code-quality-report.json", "vctrace.xml"]),
    ]

    private static let clean = ["recycling-pool.trace", "apple-embed-and-remove.trace", "navigation-stack.trace"]

    @Test func testsEachWorkflow() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted()
        #expect(files == Self.workflows.map(\.file))
    }

    @Test(arguments: workflows) func commandsRunAsTheyStand(_ workflow: Workflow) async throws {
        let lines = try workflow.lines()
        #expect(lines.contains { $0.hasPrefix("vctrace import --merge traces/") })
        for (logs, status) in [(Self.clean, Int32(0)), (["leaking-dashboard.trace", "swap-with-transition.trace"], 1)] {
            try await Tool.withFolder { folder in
                let names = logs.joined(separator: " ")
                _ = try await Tool.shell("mkdir traces && mv \(names) traces", in: folder)
                for night in 1...2 {
                    let services = "GITHUB_STEP_SUMMARY=summary.md GITHUB_RUN_ID=\(night) CI_PIPELINE_ID=\(night)"
                    for line in lines {
                        let outcome = try await Tool.shell("export \(services); \(line)", in: folder)
                        let expected = line.hasPrefix("vctrace audit") ? status : 0
                        #expect(outcome.status == expected, "\(outcome.errors)")
                    }
                }
                #expect(FileManager.default.fileExists(atPath: folder.appending(path: "night.html").path))
                for report in workflow.reports {
                    let text = try String(contentsOf: folder.appending(path: report), encoding: .utf8)
                    #expect(text.contains("child-never-removed"))
                }
            }
        }
    }
}
