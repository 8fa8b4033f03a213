import Foundation
import Testing
import TraceTestSupport
import Yams

/// A team that has the shipped workflow: its repository, its tests and its runs on the made-up runner.
final class RunnerWorkflow {
    /// What a job did.
    struct Outcome {
        let hasFailed: Bool
        let failedSteps: [String]
        /// Of the action.
        let outputs: [String: String]
        let restored: [String]
        let summary: String
        let errors: String

        /// `new=1 known=0 fixed=0`, as the action tells.
        var counts: String {
            ["new", "known", "fixed"].map { "\($0)=\(outputs["audit.\($0)"] ?? "")" }.joined(separator: " ")
        }
    }

    private(set) var service: RunnerService
    private let folder: URL
    private let origin: URL
    private let programs: URL
    private let root: Node

    /// - Parameter change: of the text of the workflow.
    init(in folder: URL, _ change: (String) -> String = { $0 }) async throws {
        self.folder = folder
        (origin, programs) = (folder.appending(path: "origin"), folder.appending(path: "programs"))
        service = RunnerService(in: folder.appending(path: "service"))
        let file = Tool.project.appending(path: "Documentation/Workflows/github-actions.yml")
        root = try #require(try Yams.compose(yaml: change(String(contentsOf: file, encoding: .utf8))))
        _ = try await Tool.shell(
            """
            git init -q -b main origin && cd origin && git config user.name Jo && git config user.email jo@example.com
            git config uploadpack.allowAnySHA1InWant true
            mkdir -p ../programs/action/Packaging ../tests
            tool=$(dirname "$(command -v vctrace)"); ln -s "$tool/vctrace" ../programs/vctrace
            """, in: folder)
        try write(
            "programs/action/Packaging/fetch",
            "#!/bin/sh\nmkdir -p \"$3\" && ln -sf \"\(programs.path)/vctrace\" \"$3/vctrace\"\n")
        // The tests of a shard write what the test of this file puts beside it, and end as it says. Like the recorder, they write which
        // shard it is.
        try write(
            "programs/xcodebuild",
            """
            #!/bin/sh
            mkdir -p "$TEST_RUNNER_VCTRACE_TRACES"
            sed "2i # shard: $TEST_RUNNER_VCTRACE_SHARD" "\(folder.path)/tests/$SHARD.trace" \
                > "$TEST_RUNNER_VCTRACE_TRACES/$SHARD.trace" 2>/dev/null || rm "$TEST_RUNNER_VCTRACE_TRACES/$SHARD.trace"
            exit "$(cat "\(folder.path)/tests/$SHARD.status" 2>/dev/null || echo 0)"

            """)
        // Pull requests of forks have no permission to write a comment.
        try write("programs/gh", "#!/bin/sh\nexit 1\n")
    }

    private func write(_ path: String, _ text: String) throws {
        let file = folder.appending(path: path)
        try text.write(to: file, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    }

    /// Commits a file on a branch, which begins where another one ends, and returns the commit.
    func commit(_ path: String, _ text: String, on branch: String = "main") async throws -> String {
        let outcome = try await Tool.shell(
            """
            cd origin && git symbolic-ref -q HEAD >/dev/null; git checkout -q \(branch) 2>/dev/null || git checkout -q -b \(branch)
            mkdir -p "$(dirname \(path))" && cat > \(path) <<'END'
            \(text)
            END
            git add -A && GIT_COMMITTER_DATE="2026-11-01T00:00:00Z" git commit -q -m "Change \(path)" && git rev-parse HEAD
            """, in: folder)
        return try #require(outcome.output.split(separator: "\n").last.map(String.init), "\(outcome.errors)")
    }

    /// What GitHub tests of a pull request: its head, merged into the branch that it is for. Returns that commit.
    func merge(_ branch: String, into target: String = "main") async throws -> String {
        let outcome = try await Tool.shell(
            """
            cd origin && git checkout -q --detach \(target) && git merge -q --no-ff -m "Merge \(branch)" \(branch) &&
            git update-ref refs/pull/7/merge HEAD && git rev-parse HEAD && git checkout -q main
            """, in: folder)
        return try #require(outcome.output.split(separator: "\n").first.map(String.init), "\(outcome.errors)")
    }

    /// A night, of main if nobody says another branch.
    func night(_ run: Int, attempt: Int = 1, of branch: String = "main", at commit: String) -> RunnerService.Event {
        .init(name: "schedule", ref: "refs/heads/\(branch)", run: run, attempt: attempt, sha: commit)
    }

    func pullRequest(
        _ run: Int, from branch: String, into target: String = "main", ofFork isFork: Bool = false, at commit: String
    ) -> RunnerService.Event {
        .init(
            name: "pull_request", ref: "refs/pull/7/merge", run: run, head: branch, base: target, isFork: isFork,
            sha: commit)
    }

    /// Runs the tests, and then the audit.
    ///
    /// - Parameter shards: the traces of the shards that run; those of a shard without a trace fail.
    func run(_ event: RunnerService.Event, shards: [Int: String?]) async throws -> Outcome {
        for (shard, trace) in shards.sorted(by: { $0.key < $1.key }) {
            let file = folder.appending(path: "tests/\(shard).trace")
            try? FileManager.default.removeItem(at: file)
            try trace?.write(to: file, atomically: true, encoding: .utf8)
            try write("tests/\(shard).status", trace == nil ? "65" : "0")
            var job = try job(event, ["matrix.shard": "\(shard)", "strategy.job-total": "2"])
            try await job.run(try #require(root["jobs"]?["ui-tests"]))
            #expect(job.hasFailed == (trace == nil), "\(job.errors)")
            service = job.service
        }
        let result = shards.values.contains(nil) ? "failure" : "success"
        var job = try job(event, ["needs.ui-tests.result": result])
        try await job.run(try #require(root["jobs"]?["audit"]))
        service = job.service
        return Outcome(
            hasFailed: job.hasFailed, failedSteps: job.failedSteps, outputs: job.outputs, restored: job.restored,
            summary: job.summary,
            errors: job.errors)
    }

    private func job(_ event: RunnerService.Event, _ facts: [String: String]) throws -> RunnerJob {
        RunnerJob(
            service, event, workspace: try service.newFolder(), origin: origin, programs: programs, facts: facts)
    }
}
