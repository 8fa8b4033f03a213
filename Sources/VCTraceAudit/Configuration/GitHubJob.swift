import Foundation

/// What a job of GitHub Actions tests, if the variables alone do not tell: that depends on the event that started it.
///
/// Source: docs.github.com (Events that trigger workflows; Webhook events and payloads).
struct GitHubJob {
    private let environment: [String: String]
    /// Nil without a file of the event.
    private let event: Event?

    init(_ environment: [String: String]) {
        self.environment = environment
        event = environment["GITHUB_EVENT_PATH"].flatMap(FileManager.default.contents)
            .flatMap { try? JSONDecoder().decode(Event.self, from: $0) }
    }

    /// - Parameter isFork: whether the job tests a pull request from a fork.
    func complete(_ tags: inout [String: String], _ isFork: inout Bool) {
        let ref = environment["GITHUB_REF", default: ""].split(separator: "/").map(String.init)
        if ref.count > 2, ref[0] == "refs", ref[1] == "pull" { tags["pull-request"] = ref[2] }
        if environment["GITHUB_REF_TYPE"] == "tag" { tags["branch"] = nil }
        if let request = event?.pullRequest {
            isFork = request.isFromFork
            tags["pull-request"] = tags["pull-request"] ?? (request.number ?? event?.number).map(String.init)
            let isOfTarget = environment["GITHUB_EVENT_NAME"] == "pull_request_target"
            // Events of reviews set no variables with the branches.
            if isOfTarget || environment["GITHUB_HEAD_REF", default: ""].isEmpty {
                tags["branch"] = request.head.ref ?? tags["branch"]
                tags["target"] = request.base.ref ?? tags["target"]
            }
            // Its job runs on the branch that the pull request is to be merged into.
            if isOfTarget { tags["commit"] = request.head.sha }
        }
        // A job that a comment starts begins on the default branch, which the pull request is most likely to be merged into: the event
        // does not name its branches.
        if environment["GITHUB_EVENT_NAME"] == "issue_comment", let issue = event?.issue, issue.pull_request != nil {
            isFork = true
            tags["pull-request"] = issue.number.map(String.init)
            tags["target"] = event?.repository?.default_branch ?? tags["branch"]
            tags["commit"] = nil
        }
        if environment["GITHUB_EVENT_NAME"] == "workflow_run", let run = event?.workflowRun { take(run, &tags) }
    }

    /// The job audits what another workflow tested. It runs on the default branch itself.
    private func take(_ run: Event.WorkflowRun, _ tags: inout [String: String]) {
        let here = tags["branch"]
        tags["branch"] = run.head_branch
        tags["commit"] = run.head_sha
        tags["pipeline"] = run.id.map(String.init) ?? tags["pipeline"]
        tags["attempt"] = run.run_attempt.map(String.init) ?? (run.id == nil ? tags["attempt"] : nil)
        tags["build"] = run.run_number.map(String.init) ?? (run.id == nil ? tags["build"] : nil)
        tags["target"] = nil
        guard run.event?.hasPrefix("pull_request") == true else { return }
        let request = run.pull_requests?.first
        tags["pull-request"] = request?.number.map(String.init)
        tags["target"] = request?.base?.ref ?? event?.repository?.default_branch ?? here
        // GitHub does not name the pull request of a fork, so its branch is called as GitHub shows it: guest:main.
        if let head = run.head_repository?.full_name, let own = event?.repository?.full_name, head != own {
            tags["branch"] = [head.split(separator: "/").first.map(String.init), run.head_branch].compactMap(\.self)
                .joined(separator: ":")
        }
    }
}

/// The content of the file at `GITHUB_EVENT_PATH`.
private struct Event: Decodable {
    struct Repository: Decodable {
        var full_name: String?
        var default_branch: String?
    }

    struct BranchEnd: Decodable {
        var ref: String?
        var sha: String?
        /// Nil if the repository was deleted.
        var repo: Repository?
    }

    struct PullRequest: Decodable {
        var number: Int?
        var head: BranchEnd
        var base: BranchEnd

        var isFromFork: Bool { head.repo?.full_name != base.repo?.full_name }
    }

    struct WorkflowRun: Decodable {
        struct Request: Decodable {
            var number: Int?
            var base: BranchEnd?
        }

        var id: Int?
        var run_attempt: Int?
        var run_number: Int?
        var head_branch: String?
        var head_sha: String?
        var event: String?
        var head_repository: Repository?
        var pull_requests: [Request]?
    }

    struct Issue: Decodable {
        struct PullRequestLink: Decodable {}

        var number: Int?
        /// Nil for an issue that is no pull request.
        var pull_request: PullRequestLink?
    }

    var number: Int?
    var issue: Issue?
    var pullRequest: PullRequest?
    var workflowRun: WorkflowRun?
    var repository: Repository?

    private enum CodingKeys: String, CodingKey {
        case number, issue, repository
        case pullRequest = "pull_request"
        case workflowRun = "workflow_run"
    }
}
