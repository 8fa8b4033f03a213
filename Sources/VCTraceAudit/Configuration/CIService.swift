import Foundation

/// The CI services whose environment says what a job tests.
package enum CIService: CaseIterable, Sendable {
    case gitHubActions
    case gitLab
    case xcodeCloud
    case bitrise
    case jenkins

    /// The tags in the environment of a job; none outside of these services.
    package static func tags(in environment: [String: String]) -> [String: String] {
        guard let service = allCases.first(where: { environment[$0.variables.marker, default: ""] != "" }) else {
            return [:]
        }
        var tags: [String: String] = [:]
        for (tag, variables) in service.variables.tags {
            let values = variables.lazy.compactMap { environment[$0] }
            // Bitrise sets `false` if there is no pull request.
            if let value = values.first(where: { !$0.isEmpty && $0 != "false" }) { tags[tag] = value }
        }
        tags["pull-request"] = tags["pull-request"] ?? service.pullRequest(environment)
        tags["branch"] = service.branch(tags, environment)
        tags["shard"] = service.shard(environment)
        tags["target"] = environment[service.variables.target].flatMap { $0.isEmpty || $0 == tags["branch"] ? nil : $0 }
        return tags
    }

    private struct Variables {
        /// The variable that only this service sets.
        let marker: String
        /// The variable with the target branch of a pull request.
        let target: String
        /// The variables with the part of the job and the number of parts, and the number of the first part.
        var shard: (index: String, total: String, first: Int)?
        /// For each tag, the variables with its value, the best first. All jobs of one pipeline share its value.
        let tags: KeyValuePairs<String, [String]>
    }

    /// `branch(_:_:)` has the last word on the branch. Sources: docs.github.com (Variables reference),
    /// docs.gitlab.com (Predefined CI/CD variables reference), developer.apple.com (Environment variable reference),
    /// docs.bitrise.io (Available environment variables), and `/env-vars.html` of a Jenkins server.
    private var variables: Variables {
        switch self {
        case .gitHubActions:
            Variables(
                marker: "GITHUB_ACTIONS", target: "GITHUB_BASE_REF",
                tags: [
                    "commit": ["GITHUB_SHA"], "branch": ["GITHUB_HEAD_REF", "GITHUB_REF_NAME"],
                    "build": ["GITHUB_RUN_NUMBER"], "job": ["GITHUB_JOB"], "pipeline": ["GITHUB_RUN_ID"],
                ])
        case .gitLab:
            Variables(
                marker: "GITLAB_CI", target: "CI_MERGE_REQUEST_TARGET_BRANCH_NAME",
                shard: ("CI_NODE_INDEX", "CI_NODE_TOTAL", 1),
                tags: [
                    "commit": ["CI_MERGE_REQUEST_SOURCE_BRANCH_SHA", "CI_COMMIT_SHA"],
                    "branch": ["CI_MERGE_REQUEST_SOURCE_BRANCH_NAME", "CI_COMMIT_BRANCH", "CI_COMMIT_REF_NAME"],
                    "build": ["CI_PIPELINE_IID"], "pull-request": ["CI_MERGE_REQUEST_IID"], "job": ["CI_JOB_NAME"],
                    "pipeline": ["CI_PIPELINE_ID"],
                ])
        case .xcodeCloud:
            Variables(
                marker: "CI_XCODE_CLOUD", target: "CI_PULL_REQUEST_TARGET_BRANCH",
                tags: [
                    "commit": ["CI_PULL_REQUEST_SOURCE_COMMIT", "CI_COMMIT"],
                    "branch": ["CI_PULL_REQUEST_SOURCE_BRANCH", "CI_BRANCH"], "build": ["CI_BUILD_NUMBER"],
                    "pull-request": ["CI_PULL_REQUEST_NUMBER"], "job": ["CI_WORKFLOW"],
                    "device": ["CI_TEST_DESTINATION_DEVICE_TYPE"], "os": ["CI_TEST_DESTINATION_RUNTIME"],
                    "pipeline": ["CI_BUILD_ID"],
                ])
        case .bitrise:
            Variables(
                marker: "BITRISE_IO", target: "BITRISEIO_GIT_BRANCH_DEST",
                shard: ("BITRISE_IO_PARALLEL_INDEX", "BITRISE_IO_PARALLEL_TOTAL", 0),
                tags: [
                    "commit": ["BITRISE_GIT_COMMIT", "GIT_CLONE_COMMIT_HASH"], "branch": ["BITRISE_GIT_BRANCH"],
                    "build": ["BITRISE_BUILD_NUMBER"], "pull-request": ["BITRISE_PULL_REQUEST"],
                    "job": ["BITRISE_TRIGGERED_WORKFLOW_ID"],
                    "pipeline": ["BITRISEIO_PIPELINE_ID", "BITRISE_BUILD_SLUG"],
                ])
        case .jenkins:
            Variables(
                marker: "JENKINS_URL", target: "CHANGE_TARGET",
                tags: [
                    "commit": ["GIT_COMMIT"], "branch": ["CHANGE_BRANCH", "BRANCH_NAME"],
                    "build": ["BUILD_NUMBER"], "pull-request": ["CHANGE_ID"], "job": ["JOB_NAME"],
                    "pipeline": ["BUILD_TAG"],
                ])
        }
    }

    /// GitHub gives the number of a pull request only in its ref, `refs/pull/12/merge`.
    private func pullRequest(_ environment: [String: String]) -> String? {
        guard self == .gitHubActions else { return nil }
        let parts = environment["GITHUB_REF", default: ""].split(separator: "/")
        return parts.count >= 3 && parts[0] == "refs" && parts[1] == "pull" ? String(parts[2]) : nil
    }

    /// The branch whose history the run belongs to; nil for a build of a tag, which is not a branch.
    ///
    /// For a pull request, this is its source branch. A fork's own `main` must not join the history of `main`,
    /// so a pull request from a fork, or between branches of the same name, counts as its own branch, or as none if its
    /// number is unknown.
    private func branch(_ tags: [String: String], _ environment: [String: String]) -> String? {
        guard !buildsTag(environment), let branch = tags["branch"] ?? gitPluginBranch(environment) else { return nil }
        guard branch == environment[variables.target] || buildsFork(environment) else { return branch }
        return tags["pull-request"].map { "pull-request-\($0)" }
    }

    /// Whether the variables that usually name a branch name a tag. Xcode Cloud and Bitrise leave them out instead.
    private func buildsTag(_ environment: [String: String]) -> Bool {
        switch self {
        case .gitHubActions: environment["GITHUB_REF_TYPE"] == "tag"
        case .gitLab: environment["CI_COMMIT_TAG", default: ""] != ""
        case .jenkins: environment["TAG_NAME", default: ""] != ""
        case .xcodeCloud, .bitrise: false
        }
    }

    /// The branch in `GIT_BRANCH` of Jenkins' Git plugin, which names it with its remote, `origin/main`, or as a ref.
    ///
    /// Only jobs that are not multibranch need it, so the text before the first slash is a remote.
    private func gitPluginBranch(_ environment: [String: String]) -> String? {
        // The plugin uses `detached` for a commit or a tag that was checked out directly.
        guard self == .jenkins, let name = environment["GIT_BRANCH"], name != "detached", !name.hasPrefix("refs/tags/")
        else { return nil }
        if name.hasPrefix("refs/heads/") { return String(name.dropFirst("refs/heads/".count)) }
        let remoteName = name.hasPrefix("refs/remotes/") ? name.dropFirst("refs/remotes/".count) : name[...]
        return remoteName.split(separator: "/", maxSplits: 1).last.map(String.init)
    }

    /// The part of the job, `2/5`, counted from 1; nil for a job that is not one of several.
    private func shard(_ environment: [String: String]) -> String? {
        guard let (index, total, first) = variables.shard, let number = environment[index].flatMap({ Int($0) }),
            let count = environment[total].flatMap({ Int($0) }), count > 1
        else { return nil }
        return "\(number - first + 1)/\(count)"
    }

    /// Whether the job builds a pull request from a fork; false if the environment does not say.
    ///
    /// Bitrise gives the addresses of both repositories, but one repository has several.
    func buildsFork(_ environment: [String: String]) -> Bool {
        switch self {
        case .gitHubActions:
            environment["GITHUB_EVENT_PATH"].flatMap(GitHubEvent.init(path:))?.pullRequest?.isFromFork ?? false
        case .gitLab: environment["CI_MERGE_REQUEST_SOURCE_PROJECT_ID"] != environment["CI_MERGE_REQUEST_PROJECT_ID"]
        case .xcodeCloud: environment["CI_PULL_REQUEST_SOURCE_REPO"] != environment["CI_PULL_REQUEST_TARGET_REPO"]
        case .jenkins: environment["CHANGE_FORK", default: ""] != ""
        case .bitrise: false
        }
    }
}

/// The content of the file at `GITHUB_EVENT_PATH`.
///
/// Source: docs.github.com (Webhook events and payloads, `pull_request`).
private struct GitHubEvent: Decodable {
    struct PullRequest: Decodable {
        struct BranchEnd: Decodable {
            struct Repository: Decodable { var full_name: String }

            /// Nil if the repository was deleted.
            var repo: Repository?
        }

        var head: BranchEnd
        var base: BranchEnd

        var isFromFork: Bool { head.repo?.full_name != base.repo?.full_name }
    }

    var pullRequest: PullRequest?

    private enum CodingKeys: String, CodingKey { case pullRequest = "pull_request" }

    /// Nil for a file that cannot be read.
    init?(path: String) {
        guard let data = FileManager.default.contents(atPath: path),
            let event = try? JSONDecoder().decode(GitHubEvent.self, from: data)
        else { return nil }
        self = event
    }
}
