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
        /// What the service sets in an attempt of a pipeline.
        let variables: @Sendable (_ pipeline: Int, _ attempt: Int) -> String

        var testDescription: String { file }

        /// The lines that call the tool. Other lines call services that tests cannot reach.
        func lines() throws -> [String] {
            let text = try String(contentsOf: WorkflowTests.folder.appending(path: file), encoding: .utf8)
            let root = try #require(try Yams.compose(yaml: text))
            return commands(root).flatMap { $0.split(separator: "\n").map(String.init) }
                .filter { $0.hasPrefix("vctrace ") }
        }
    }

    /// The step of the action that has this id.
    private func actionStep(_ id: String) throws -> Node {
        let action = try String(contentsOf: Self.folder.appending(path: "../../action.yml"), encoding: .utf8)
        let root = try #require(try Yams.compose(yaml: action))
        return try #require(root["runs"]?["steps"]?.array().first { $0["id"]?.string == id })
    }

    /// The action's audit, with the default inputs.
    @Test(arguments: [
        ("logs", "", Int32(0)), ("worse", "", 1), ("worse logs", "never", 0), ("nothing", "", 2), ("--help", "", 2),
    ])
    func actionAudits(_ logs: String, _ failOn: String, _ status: Int32) async throws {
        let step = try actionStep("audit")
        let script = try #require(step["run"]?.string)
        let names = try #require(step["env"]?.mapping?.keys.compactMap(\.string))
        #expect(
            Set(names) == [
                "LOGS", "FAIL_ON", "CONFIG", "BASELINE", "NEW_SINCE", "SARIF", "JUNIT", "REPORT", "VCTRACE_DB",
            ])
        try await Tool.withFolder { folder in
            let moves =
                "mkdir logs worse && mv \(Self.clean.joined(separator: " ")) logs && mv leaking-dashboard.trace worse"
            _ = try await Tool.shell(moves, in: folder)
            try script.write(to: folder.appending(path: "step.sh"), atomically: true, encoding: .utf8)
            let inputs =
                "LOGS='\(logs)' FAIL_ON='\(failOn)' CONFIG= BASELINE= NEW_SINCE= SARIF=out.sarif JUNIT=out.xml REPORT=out.html "
                + "VCTRACE_DB=v.sqlite GITHUB_OUTPUT=outputs"
            let outcome = try await Tool.shell("touch outputs; \(inputs) bash -eo pipefail step.sh", in: folder)
            #expect(outcome.status == status, "\(outcome.errors)")
            func text(_ name: String) throws -> String {
                try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            }
            guard status < 2 else { return #expect(try text("outputs").isEmpty) }
            for report in ["out.sarif", "out.xml", "out.html"] {
                #expect(try text(report).contains("child-never-removed"))
            }
            let errors = logs == "logs" ? 0 : 16
            #expect(try text("outputs").hasPrefix("errors=\(errors)\nnew=0\nreport=out.html\ncomment="))
        }
    }

    /// A tag of somebody else's can name other code tomorrow.
    @Test func actionsAreNamedByTheirCommits() throws {
        let workflows = Tool.project.appending(path: ".github/workflows")
        let files = try FileManager.default.contentsOfDirectory(atPath: workflows.path).map {
            workflows.appending(path: $0)
        }
        let others = [
            Tool.project.appending(path: "action.yml"), Self.folder.appending(path: "github-actions.yml"),
        ]
        let uses = try (files + others).flatMap { file in
            try String(contentsOf: file, encoding: .utf8).matches(of: #/\buses: (.*)/#).map { String($0.1) }
        }.filter { !$0.hasPrefix("OWNER/vctrace@") }
        #expect(uses.count > 20)
        for name in uses { #expect(name.wholeMatch(of: #/[\w.\/-]+@[0-9a-f]{40} # v[\d.]+/#) != nil, "\(name)") }
    }

    /// The action writes one comment, and then changes it. A program that takes the place of GitHub's keeps it in a file.
    @Test func actionKeepsOneComment() async throws {
        let script = try #require(try actionStep("comment")["run"]?.string)
        let gh = """
            #!/bin/sh
            for word; do last=$word; done
            case "$*" in
            *--paginate*) if [ -f posted ]; then echo 18; fi ;;
            *PATCH*/issues/comments/18*) cp "${last#body=@}" posted ;;
            *) [ ! -f posted ] && cp "${last#body=@}" posted ;;
            esac
            """
        try await withTemporaryFolder(["step.sh": script, "gh": gh]) { folder in
            let posted = try await Tool.shell(
                """
                chmod +x gh; export PATH="$PWD:$PATH" GITHUB_REPOSITORY=shop/app NUMBER=7 COMMENT=comment.md
                for text in one two; do echo $text > comment.md; bash -eo pipefail step.sh || exit 9; cat posted; done
                """, in: folder)
            #expect(posted.output == "<!-- vctrace -->\none\n<!-- vctrace -->\ntwo\n", "\(posted.errors)")
        }
    }

    /// Xcode Cloud's script audits the traces of tests, and knows defects from a baseline beside it.
    @Test func xcodeCloudAudits() async throws {
        try await Tool.withFolder { folder in
            try FileManager.default.copyItem(
                at: Self.folder.appending(path: "ci_post_xcodebuild.sh"), to: folder.appending(path: "post.sh"))
            let run = "TEST_RUNNER_VCTRACE_TRACES=$PWD/traces CI_XCODEBUILD_ACTION=test-without-building ./post.sh"
            let outcome = try await Tool.shell(
                """
                mkdir traces; mv leaking-dashboard.trace traces; ./post.sh; echo "built $?"; \(run) | tail -1; \(run) > found; echo "found $?"
                vctrace audit traces --db b.sqlite --write-baseline vctrace-baseline.json --fail-on never > report
                \(run) > known; echo "known $?"
                """, in: folder)
            let lines = outcome.output.split(separator: "\n")
            #expect(lines.first == "built 0" && lines.suffix(2) == ["found 1", "known 0"], "\(outcome)")
            #expect(lines.contains { $0.contains("error: ") })
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
            reports: ["vctrace.sarif", "vctrace.xml"],
            variables: { pipeline, attempt in
                "GITHUB_ACTIONS=true GITHUB_STEP_SUMMARY=summary.md GITHUB_RUN_ID=\(pipeline) GITHUB_REF_NAME=main "
                    + "GITHUB_RUN_ATTEMPT=\(attempt)"
            }),
        Workflow(
            file: "gitlab-ci.yml",
            commands: { root in
                ["script", "after_script"].flatMap { root["audit"]?[$0]?.array() ?? [] }.compactMap(\.string)
            },
            reports: ["gl-code-quality-report.json", "vctrace.xml"],
            variables: { pipeline, attempt in
                "GITLAB_CI=true CI_PIPELINE_ID=\(pipeline) CI_JOB_ID=\(pipeline)\(attempt) CI_COMMIT_BRANCH=main"
            }),
        Workflow(
            file: "bitrise.yml",
            commands: { root in
                (root["workflows"]?["ui-tests"]?["steps"]?.array() ?? []).compactMap {
                    $0.mapping?.first?.value["inputs"]?.array().first?["content"]?.string
                }
            },
            reports: ["vctrace.xml", "vctrace.html"],
            variables: { pipeline, attempt in
                "BITRISE_IO=true BITRISEIO_PIPELINE_ID=\(pipeline) BITRISE_BUILD_SLUG=\(pipeline)\(attempt) "
                    + "BITRISE_GIT_BRANCH=main BITRISE_DEPLOY_DIR=."
            }),
    ]

    private static let clean = ["recycling-pool.trace", "apple-embed-and-remove.trace", "navigation-stack.trace"]

    @Test func testsEachWorkflow() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted()
        #expect(files == (Self.workflows.map(\.file) + ["ci_post_xcodebuild.sh"]).sorted())
    }

    /// A launch whose only child leaks or is deallocated.
    private func launch(day: Int, leaks: Bool) -> String {
        """
        # vctrace: 1
        # app: Shop 4.2 (8\(day))
        # records: init deinit addChild willMove didMove removeFromParent
        2026-11-\(day)T02:00:00Z [main] <Shop.Host: 0xff> addChild(_:) <Shop.Cart: 0x1>
        2026-11-\(day)T02:00:00Z [main] <Shop.Cart: 0x1> didMove(toParent:) <Shop.Host: 0xff>
        2026-11-\(day)T02:00:01Z [main] <Shop.Cart: 0x1> willMove(toParent:) nil
        2026-11-\(day)T02:00:01Z [main] <Shop.Cart: 0x1> removeFromParent()
        2026-11-\(day)T02:00:01Z [main] <Shop.Cart: 0x1> didMove(toParent:) nil
        2026-11-\(day)T02:00:02Z [main] \(leaks ? "<Shop.Other: 0x2>" : "<Shop.Cart: 0x1>") deinit
        2026-11-\(day)T02:00:20Z [main] <Shop.Last: 0x3> deinit
        # end

        """
    }

    /// A night without the leak, one that brings it, and one that still has it; each job runs twice.
    @Test(arguments: workflows) func commandsRunAsTheyStand(_ workflow: Workflow) async throws {
        let lines = try workflow.lines()
        #expect(lines.contains { $0.hasPrefix("vctrace import --merge traces/") })
        try await Tool.withFolder(samples: { _ in false }) { folder in
            for (day, status) in [(11, Int32(0)), (12, 1), (13, 0)] {
                for attempt in 1...2 {
                    _ = try await Tool.shell("rm -rf traces && mkdir traces", in: folder)
                    var log = launch(day: day, leaks: day > 11)
                    // The second attempt is another launch.
                    if attempt == 2 { log = log.replacingOccurrences(of: "T02:", with: "T03:") }
                    try log.write(to: folder.appending(path: "traces/app.trace"), atomically: true, encoding: .utf8)
                    let services = workflow.variables(day, attempt)
                    for line in lines {
                        let outcome = try await Tool.shell("export \(services); \(line)", in: folder)
                        let expected = line.hasPrefix("vctrace audit") ? status : 0
                        #expect(outcome.status == expected, "\(day) \(attempt): \(line): \(outcome.errors)")
                    }
                    let nights = "vctrace query 'SELECT pipeline, launches FROM night_log ORDER BY began' --format csv"
                    let told = try await Tool.shell("\(nights) --db vctrace.sqlite | tail -1", in: folder)
                    #expect(told.output == "\(day),\(attempt)\n")
                }
            }
            #expect(FileManager.default.fileExists(atPath: folder.appending(path: "night.html").path))
            for report in workflow.reports {
                let text = try String(contentsOf: folder.appending(path: report), encoding: .utf8)
                #expect(text.contains("controller-never-deallocated"))
            }
        }
    }

    /// The recipe of the page makes a message of the night.
    @Test func nightBecomesAMessage() async throws {
        let page = try String(contentsOf: Self.folder.appending(path: "../HowTo/CI.md"), encoding: .utf8)
        let block = try #require(page.firstMatch(of: #/(?s)```sh\n(vctrace night --format json.*?)\ncurl/#))
        try await Tool.withFolder(samples: { _ in false }) { folder in
            for (name, leaks) in [("one", false), ("two", true)] {
                try launch(day: leaks ? 12 : 11, leaks: leaks)
                    .write(to: folder.appending(path: "\(name).trace"), atomically: true, encoding: .utf8)
            }
            _ = try await Tool.shell("vctrace audit one.trace two.trace --fail-on never --tag branch=main", in: folder)
            let outcome = try await Tool.shell("\(block.1) && jq -r .text message.json", in: folder)
            #expect(
                outcome.output == """
                    *Shop · main · 812*
                    • new error `Shop.Cart` controller-never-deallocated, in no test
                    1 new, 0 back, 0 persisting, 0 fixed

                    """, "\(outcome.errors)")
        }
    }
}
