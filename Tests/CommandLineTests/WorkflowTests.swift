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
        try await Tool.withFolder { folder in
            let moves =
                "mkdir logs worse && mv \(Self.clean.joined(separator: " ")) logs && mv leaking-dashboard.trace worse"
            _ = try await Tool.shell(moves, in: folder)
            let outcome = try await audit("LOGS='\(logs)' FAIL_ON='\(failOn)'", in: folder)
            #expect(outcome.status == status, "\(outcome.errors)")
            func text(_ name: String) throws -> String {
                try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            }
            guard status < 2 else { return #expect(outcome.outputs.isEmpty) }
            for report in ["out.sarif", "out.html"] { #expect(try text(report).contains("child-never-removed")) }
            #expect(try text("out.xml").contains("<testcase"))
            #expect(outcome.outputs["errors"] == (logs == "logs" ? "0" : "16"))
            #expect(outcome.outputs["new"] == "0" && outcome.outputs["report"] == "out.html")
        }
    }

    /// Two screens with a leak each, in tests, in two launches: the night before and the baseline know one of them.
    @Test(arguments: [("NEW_SINCE=branch=main", "0"), ("BASELINE=known.json", "1")])
    func actionCountsDefects(_ known: String, _ fixed: String) async throws {
        try await Tool.withFolder(samples: { _ in false }) { folder in
            func write(_ name: String, _ day: Int, _ leaks: [String: Bool]) throws {
                try testedLaunch(day: day, leaks: leaks)
                    .write(to: folder.appending(path: "\(name).trace"), atomically: true, encoding: .utf8)
            }
            try write("before", 11, ["Cart": true, "Pay": false, "Old": true])
            try write("after", 12, ["Cart": true, "Pay": true, "Old": false])
            try write("again", 13, ["Cart": true, "Pay": true, "Old": false])
            _ = try await Tool.shell(
                "vctrace audit before.trace --tag branch=main --db v.sqlite --write-baseline known.json --fail-on never",
                in: folder)
            let outcome = try await audit("LOGS='after.trace again.trace' \(known)", in: folder)
            #expect(outcome.status == 1, "\(outcome.errors)")
            // Each defect once, however many launches show it; findings are counted all.
            #expect(
                ["errors", "new", "known", "fixed"].map { outcome.outputs[$0] } == ["4", "1", "1", fixed],
                "\(outcome.outputs) \(outcome.errors)")
        }
    }

    /// What is new to the nights of the log's own branch is not new to a branch without nights.
    @Test func actionCountsNothingAsNewWithoutNightsToCompareWith() async throws {
        try await Tool.withFolder(samples: { _ in false }) { folder in
            for day in [11, 12] {
                try testedLaunch(day: day, leaks: ["Cart": day == 12]).replacing("# app", with: "# branch: main\n# app")
                    .write(to: folder.appending(path: "\(day).trace"), atomically: true, encoding: .utf8)
            }
            _ = try await Tool.shell("vctrace audit 11.trace --db v.sqlite", in: folder)
            for (known, status, new) in [("", Int32(1), "1"), ("NEW_SINCE=branch=trunk", 0, "0")] {
                let outcome = try await audit("LOGS=12.trace \(known)", in: folder)
                #expect(outcome.status == status && outcome.outputs["new"] == new, "\(known): \(outcome.errors)")
            }
        }
    }

    /// Runs the step, and returns the outputs that it wrote.
    private func audit(
        _ inputs: String, in folder: URL
    ) async throws -> (status: Int32, outputs: [String: String], errors: String) {
        let step = try actionStep("audit")
        let script = try #require(step["run"]?.string)
        let names = try #require(step["env"]?.mapping?.keys.compactMap(\.string))
        #expect(
            Set(names) == [
                "LOGS", "FAIL_ON", "CONFIG", "BASELINE", "NEW_SINCE", "TARGET", "SARIF", "JUNIT", "REPORT",
                "VCTRACE_DB",
            ])
        try script.write(to: folder.appending(path: "step.sh"), atomically: true, encoding: .utf8)
        let reports = "SARIF=out.sarif JUNIT=out.xml REPORT=out.html VCTRACE_DB=v.sqlite GITHUB_OUTPUT=outputs"
        let outcome = try await Tool.shell(
            ": > outputs; env \(reports) \(inputs) bash -eo pipefail step.sh", in: folder)
        let lines = try String(contentsOf: folder.appending(path: "outputs"), encoding: .utf8).split(separator: "\n")
        let pairs = lines.map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
        return (outcome.status, Dictionary(uniqueKeysWithValues: pairs.map { ($0[0], $0[1]) }), outcome.errors)
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

    /// The action writes one comment, and then changes that one, whoever else writes its mark. A program takes the place of GitHub's.
    @Test func actionKeepsOneComment() async throws {
        let script = try #require(try actionStep("comment")["run"]?.string)
        let gh = """
            #!/usr/bin/env python3
            import json, os, subprocess, sys

            words = sys.argv[1:]
            comments = json.load(open("comments.json"))
            body = next((open(word.removeprefix("body=@")).read() for word in words if word.startswith("body=@")), None)
            if "graphql" in words:
                print("robot")
            elif body is None:
                query = words[words.index("--jq") + 1]
                print(subprocess.run(["jq", "-r", query], input=json.dumps(comments), text=True, capture_output=True, check=True).stdout, end="")
            elif "PATCH" in words:
                number = int(words[words.index("PATCH") + 1].rsplit("/", 1)[1])
                next(comment for comment in comments if comment["id"] == number)["body"] = body
            else:
                comments.append({"id": 18, "user": {"login": os.environ["AUTHOR"]}, "body": body})
            json.dump(comments, open("comments.json", "w"))
            """
        let mine = #"[{"id": 17, "user": {"login": "mallory"}, "body": "<!-- vctrace --> mine"}]"#
        for (token, author) in [("false", "github-actions[bot]"), ("true", "robot")] {
            try await withTemporaryFolder(["step.sh": script, "gh": gh, "comments.json": mine]) { folder in
                let posted = try await Tool.shell(
                    """
                    chmod +x gh; export PATH="$PWD:$PATH" GITHUB_REPOSITORY=shop/app NUMBER=7 COMMENT=comment.md AUTHOR='\(author)'
                    export GITHUB_SERVER_URL=https://github.com GITHUB_RUN_ID=5 HOMEPAGE=https://example.com/vctrace HAS_OWN_TOKEN=\(token)
                    for text in one two; do echo $text > comment.md; bash -eo pipefail step.sh || exit 9; done
                    jq -r '.[] | .body' comments.json
                    """, in: folder)
                #expect(
                    posted.output == """
                        <!-- vctrace --> mine
                        <!-- vctrace -->
                        two

                        [vctrace](https://example.com/vctrace) · [this run](https://github.com/shop/app/actions/runs/5)


                        """, "\(posted.errors)")
            }
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
        // RunnerTests runs that of GitHub.
        #expect(files == (Self.workflows.map(\.file) + ["ci_post_xcodebuild.sh", "github-actions.yml"]).sorted())
    }

    /// A night without the leak, one that brings it, and one that still has it; each job runs twice.
    @Test(arguments: workflows) func commandsRunAsTheyStand(_ workflow: Workflow) async throws {
        let lines = try workflow.lines()
        #expect(
            lines.contains {
                $0.hasPrefix("vctrace audit traces --new-since \"branch=${") && $0.contains(":-main}\" ")
            })
        try await Tool.withFolder(samples: { _ in false }) { folder in
            for (day, status) in [(11, Int32(0)), (12, 1), (13, 0)] {
                for attempt in 1...2 {
                    _ = try await Tool.shell("rm -rf traces && mkdir traces", in: folder)
                    // The second attempt is another launch.
                    let log = testedLaunch(day: day, hour: 1 + attempt, leaks: ["Cart": day > 11])
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
        let block = try #require(
            page.firstMatch(of: #/(?s)```sh\n(vctrace night --db nights.sqlite --format json.*?) &&\n  curl/#))
        try await Tool.withFolder(samples: { _ in false }) { folder in
            for (name, leaks) in [("one", false), ("two", true)] {
                try testedLaunch(day: leaks ? 12 : 11, leaks: ["Cart": leaks])
                    .write(to: folder.appending(path: "\(name).trace"), atomically: true, encoding: .utf8)
            }
            _ = try await Tool.shell(
                "vctrace audit one.trace two.trace --db nights.sqlite --fail-on never --tag branch=main", in: folder)
            let outcome = try await Tool.shell("\(block.1) && jq -r .text message.json", in: folder)
            #expect(
                outcome.output == """
                    *Shop · main · 812*
                    • new error `Shop.Cart` controller-never-deallocated, in CartTests.testShows
                    1 new, 0 back, 0 persisting, 0 flaky, 0 fixed

                    """, "\(outcome.errors)")
        }
    }
}
