/// The CI services whose environment tells what a job tests.
package enum CIService: CaseIterable, Sendable {
    case gitHubActions
    case gitLab
    case xcodeCloud
    case bitrise
    case jenkins

    /// The tags that the environment of a job tells; none outside of these services.
    package static func tags(in environment: [String: String]) -> [String: String] {
        guard let service = allCases.first(where: { environment[$0.marker, default: ""] != "" }) else { return [:] }
        var tags: [String: String] = [:]
        for (tag, variables) in service.variables {
            let values = variables.lazy.compactMap { environment[$0] }
            // Bitrise says `false` where there is no pull request.
            if let value = values.first(where: { !$0.isEmpty && $0 != "false" }) { tags[tag] = value }
        }
        tags["pull-request"] = tags["pull-request"] ?? service.pullRequest(environment)
        tags["shard"] = service.shard(environment)
        if service == .jenkins { tags["branch"] = tags["branch"].map(withoutRemote) }
        return tags
    }

    /// The variable that only this service sets.
    private var marker: String {
        switch self {
        case .gitHubActions: "GITHUB_ACTIONS"
        case .gitLab: "GITLAB_CI"
        case .xcodeCloud: "CI_XCODE_CLOUD"
        case .bitrise: "BITRISE_IO"
        case .jenkins: "JENKINS_URL"
        }
    }

    /// For each tag the variables that tell it, the best first.
    ///
    /// The branch of a pull request is the one that it comes from. Sources: docs.github.com (Variables reference),
    /// docs.gitlab.com (Predefined CI/CD variables reference), developer.apple.com (Environment variable reference),
    /// docs.bitrise.io (Available environment variables), and `/env-vars.html` of a Jenkins server.
    private var variables: KeyValuePairs<String, [String]> {
        switch self {
        case .gitHubActions:
            [
                "commit": ["GITHUB_SHA"], "branch": ["GITHUB_HEAD_REF", "GITHUB_REF_NAME"],
                "build": ["GITHUB_RUN_NUMBER"], "job": ["GITHUB_JOB"],
            ]
        case .gitLab:
            [
                "commit": ["CI_MERGE_REQUEST_SOURCE_BRANCH_SHA", "CI_COMMIT_SHA"],
                "branch": ["CI_MERGE_REQUEST_SOURCE_BRANCH_NAME", "CI_COMMIT_BRANCH", "CI_COMMIT_REF_NAME"],
                "build": ["CI_PIPELINE_IID"], "pull-request": ["CI_MERGE_REQUEST_IID"], "job": ["CI_JOB_NAME"],
            ]
        case .xcodeCloud:
            [
                "commit": ["CI_PULL_REQUEST_SOURCE_COMMIT", "CI_COMMIT"],
                "branch": ["CI_PULL_REQUEST_SOURCE_BRANCH", "CI_BRANCH"], "build": ["CI_BUILD_NUMBER"],
                "pull-request": ["CI_PULL_REQUEST_NUMBER"], "job": ["CI_WORKFLOW"],
                "device": ["CI_TEST_DESTINATION_DEVICE_TYPE"], "os": ["CI_TEST_DESTINATION_RUNTIME"],
            ]
        case .bitrise:
            [
                "commit": ["BITRISE_GIT_COMMIT", "GIT_CLONE_COMMIT_HASH"], "branch": ["BITRISE_GIT_BRANCH"],
                "build": ["BITRISE_BUILD_NUMBER"], "pull-request": ["BITRISE_PULL_REQUEST"],
                "job": ["BITRISE_TRIGGERED_WORKFLOW_ID"],
            ]
        case .jenkins:
            [
                "commit": ["GIT_COMMIT"], "branch": ["CHANGE_BRANCH", "BRANCH_NAME", "GIT_BRANCH"],
                "build": ["BUILD_NUMBER"], "pull-request": ["CHANGE_ID"], "job": ["JOB_NAME"],
            ]
        }
    }

    /// GitHub tells the number of a pull request only in its ref, `refs/pull/12/merge`.
    private func pullRequest(_ environment: [String: String]) -> String? {
        guard self == .gitHubActions else { return nil }
        let parts = environment["GITHUB_REF", default: ""].split(separator: "/")
        return parts.count >= 3 && parts[0] == "refs" && parts[1] == "pull" ? String(parts[2]) : nil
    }

    /// `2/5`, counted from 1; nil for a job that is not one of several.
    private func shard(_ environment: [String: String]) -> String? {
        let (index, total, first) =
            switch self {
            case .gitLab: ("CI_NODE_INDEX", "CI_NODE_TOTAL", 1)
            case .bitrise: ("BITRISE_IO_PARALLEL_INDEX", "BITRISE_IO_PARALLEL_TOTAL", 0)
            case .gitHubActions, .xcodeCloud, .jenkins: ("", "", 1)
            }
        guard let number = environment[index].flatMap({ Int($0) }), let count = environment[total].flatMap({ Int($0) }),
            count > 1
        else { return nil }
        return "\(number - first + 1)/\(count)"
    }

    /// Jenkins' Git plugin names a branch with its remote: `origin/main`.
    private static func withoutRemote(_ branch: String) -> String {
        branch.hasPrefix("origin/") ? String(branch.dropFirst("origin/".count)) : branch
    }
}
