import Foundation

/// A CI service whose environment says what a job tests.
///
/// A value that is empty or `false` says nothing: Bitrise and Buildkite set `false` if there is no pull request. The commit is the one
/// that the job tests: of a pull request that the service merged into its target first, the merge. Sources:
/// docs.github.com (Variables reference), docs.gitlab.com (Predefined CI/CD variables reference), developer.apple.com (Environment
/// variable reference), docs.bitrise.io (Available environment variables), `/env-vars.html` of a Jenkins server, buildkite.com
/// (Environment variables), circleci.com (Project values and variables), learn.microsoft.com (Use predefined variables).
package struct CIService: Sendable {
    package let name: String
    /// The variable that only this service sets.
    package let marker: String
    /// For each tag, the variables with its value, the best first. Of attempts at a job and at its stage, the highest number counts.
    let variables: [String: [String]]
    /// The variables with the part of the job and the number of parts, and the number of the first part.
    var shard: (index: String, total: String, first: Int)?
    /// The number of the first attempt.
    var firstAttempt = 1
    /// The variable that names a branch with its remote, `origin/main`, or as a ref. The text before the first slash is a remote.
    var remoteBranch: String?
    /// The variable that names the Git tag of a build, which is no branch.
    var gitTag: String?
    /// The variables with the repositories of the source and of the target of a pull request.
    var repositories: (source: String, target: String)?
    /// A variable that is set, and not `false`, for a pull request from a fork.
    var fork: String?

    /// The tags that services tell, in the order of the documentation.
    package static let tags = [
        "pipeline", "branch", "target", "commit", "attempt", "build", "pull-request", "job", "device", "os",
    ]

    private static let gitHub = "GITHUB_ACTIONS"
    private static let gitLab = "GITLAB_CI"
    private static let jenkins = "JENKINS_URL"

    /// Whether this is a job of GitLab.
    static var isGitLab: Bool { getenv(gitLab).map { $0.pointee != 0 } ?? false }

    package static let all = [
        CIService(
            name: "GitHub Actions", marker: gitHub,
            variables: [
                "pipeline": ["GITHUB_RUN_ID"], "attempt": ["GITHUB_RUN_ATTEMPT"], "target": ["GITHUB_BASE_REF"],
                "branch": ["GITHUB_HEAD_REF", "GITHUB_REF_NAME"], "commit": ["GITHUB_SHA"],
                "build": ["GITHUB_RUN_NUMBER"], "job": ["GITHUB_JOB"],
            ]),
        CIService(
            name: "GitLab", marker: gitLab,
            variables: [
                "pipeline": ["CI_PIPELINE_ID"], "target": ["CI_MERGE_REQUEST_TARGET_BRANCH_NAME"],
                "branch": ["CI_MERGE_REQUEST_SOURCE_BRANCH_NAME", "CI_COMMIT_BRANCH", "CI_COMMIT_REF_NAME"],
                "commit": ["CI_COMMIT_SHA"], "build": ["CI_PIPELINE_IID"],
                "pull-request": ["CI_MERGE_REQUEST_IID"], "job": ["CI_JOB_NAME"],
            ], shard: ("CI_NODE_INDEX", "CI_NODE_TOTAL", 1), gitTag: "CI_COMMIT_TAG",
            repositories: ("CI_MERGE_REQUEST_SOURCE_PROJECT_ID", "CI_MERGE_REQUEST_PROJECT_ID")),
        CIService(
            name: "Xcode Cloud", marker: "CI_XCODE_CLOUD",
            variables: [
                "pipeline": ["CI_BUILD_ID"], "target": ["CI_PULL_REQUEST_TARGET_BRANCH"],
                "branch": ["CI_PULL_REQUEST_SOURCE_BRANCH", "CI_BRANCH"],
                "commit": ["CI_COMMIT"], "build": ["CI_BUILD_NUMBER"],
                "pull-request": ["CI_PULL_REQUEST_NUMBER"], "job": ["CI_WORKFLOW"],
                "device": ["CI_TEST_DESTINATION_DEVICE_TYPE"], "os": ["CI_TEST_DESTINATION_RUNTIME"],
            ], repositories: ("CI_PULL_REQUEST_SOURCE_REPO", "CI_PULL_REQUEST_TARGET_REPO")),
        CIService(
            name: "Bitrise", marker: "BITRISE_IO",
            variables: [
                "pipeline": ["BITRISEIO_PIPELINE_ID", "BITRISE_BUILD_SLUG"], "target": ["BITRISEIO_GIT_BRANCH_DEST"],
                "branch": ["BITRISE_GIT_BRANCH"], "commit": ["GIT_CLONE_COMMIT_HASH", "BITRISE_GIT_COMMIT"],
                "build": ["BITRISE_BUILD_NUMBER"], "pull-request": ["BITRISE_PULL_REQUEST"],
                "job": ["BITRISE_TRIGGERED_WORKFLOW_ID"],
            ], shard: ("BITRISE_IO_PARALLEL_INDEX", "BITRISE_IO_PARALLEL_TOTAL", 0)),
        CIService(
            name: "Jenkins", marker: jenkins,
            variables: [
                "pipeline": ["BUILD_TAG"], "target": ["CHANGE_TARGET", "ghprbTargetBranch"],
                "branch": ["CHANGE_BRANCH", "BRANCH_NAME", "ghprbSourceBranch"], "commit": ["GIT_COMMIT"],
                "build": ["BUILD_NUMBER"], "pull-request": ["CHANGE_ID", "ghprbPullId"], "job": ["JOB_NAME"],
            ], remoteBranch: "GIT_BRANCH", gitTag: "TAG_NAME", fork: "CHANGE_FORK"),
        CIService(
            name: "Buildkite", marker: "BUILDKITE",
            variables: [
                "pipeline": ["BUILDKITE_BUILD_ID"], "attempt": ["BUILDKITE_RETRY_COUNT"],
                "target": ["BUILDKITE_PULL_REQUEST_BASE_BRANCH"], "branch": ["BUILDKITE_BRANCH"],
                "commit": ["BUILDKITE_COMMIT"], "build": ["BUILDKITE_BUILD_NUMBER"],
                "pull-request": ["BUILDKITE_PULL_REQUEST"], "job": ["BUILDKITE_LABEL"],
            ], shard: ("BUILDKITE_PARALLEL_JOB", "BUILDKITE_PARALLEL_JOB_COUNT", 0), firstAttempt: 0,
            gitTag: "BUILDKITE_TAG", repositories: ("BUILDKITE_PULL_REQUEST_REPO", "BUILDKITE_REPO")),
        CIService(
            name: "CircleCI", marker: "CIRCLECI",
            variables: [
                "pipeline": ["CIRCLE_PIPELINE_ID", "CIRCLE_WORKFLOW_WORKSPACE_ID", "CIRCLE_WORKFLOW_ID"],
                "branch": ["CIRCLE_BRANCH"], "commit": ["CIRCLE_SHA1"],
                "pull-request": ["CIRCLE_PR_NUMBER"], "job": ["CIRCLE_JOB"],
            ], shard: ("CIRCLE_NODE_INDEX", "CIRCLE_NODE_TOTAL", 0), gitTag: "CIRCLE_TAG", fork: "CIRCLE_PR_USERNAME"),
        CIService(
            name: "Azure Pipelines", marker: "TF_BUILD",
            variables: [
                "pipeline": ["BUILD_BUILDID"], "attempt": ["SYSTEM_JOBATTEMPT", "SYSTEM_STAGEATTEMPT"],
                "target": ["SYSTEM_PULLREQUEST_TARGETBRANCH"],
                "branch": ["SYSTEM_PULLREQUEST_SOURCEBRANCH", "BUILD_SOURCEBRANCH"],
                "commit": ["BUILD_SOURCEVERSION"], "build": ["BUILD_BUILDNUMBER"],
                "pull-request": ["SYSTEM_PULLREQUEST_PULLREQUESTNUMBER", "SYSTEM_PULLREQUEST_PULLREQUESTID"],
                "job": ["SYSTEM_JOBDISPLAYNAME"],
            ], shard: ("SYSTEM_JOBPOSITIONINPHASE", "SYSTEM_TOTALJOBSINPHASE", 1),
            fork: "SYSTEM_PULLREQUEST_ISFORK"),
    ]

    /// The tags in the environment of a job; none outside of these services.
    package static func tags(in environment: [String: String]) -> [String: String] {
        all.first { environment[$0.marker, default: ""] != "" }?.tags(in: environment) ?? [:]
    }

    private func tags(in environment: [String: String]) -> [String: String] {
        func value(_ variable: String?) -> String? {
            variable.flatMap { environment[$0] }.flatMap { $0.isEmpty || $0.lowercased() == "false" ? nil : $0 }
        }
        var tags = variables.compactMapValues { names in names.lazy.compactMap(value).first }
        let attempts = variables["attempt", default: []].compactMap(value).compactMap { Int($0) }
        tags["attempt"] = attempts.max().map { String($0 - firstAttempt + 1) }
        tags["pull-request"] = tags["pull-request"]?.split(separator: "/").last.map(String.init)
        tags["shard"] = part(in: environment)
        var isFork = value(fork) != nil
        if let (source, target) = repositories {
            let ends = [source, target].map { environment[$0].map(Self.repository) }
            isFork = ends[0] != ends[1] && (ends[0] ?? "") != ""
        }
        if marker == Self.gitHub { GitHubJob(environment).complete(&tags, &isFork) }
        for key in ["branch", "target"] { tags[key] = tags[key].flatMap { Self.branch($0) } }
        tags["branch"] = tags["branch"] ?? value(remoteBranch).flatMap { Self.branch(withRemote: $0) }
        if value(gitTag) != nil { tags["branch"] = nil }
        Self.takeMergeQueue(&tags)
        Self.takeRequestRef(&tags)
        // A matrix job has a tag for each of its axes, `jenkins-ios-DEVICE=iPhone-12`, and one build.
        if let axes = tags["job"]?.split(separator: "/").last, axes.contains("="), marker == Self.jenkins {
            tags["pipeline"] = tags["pipeline"]?.replacingOccurrences(of: "-\(axes)-", with: "-")
        }
        // Buildkite's word, if nobody named a commit.
        if tags["commit"] == "HEAD" { tags["commit"] = nil }
        // A fork's own `main` must not join the history of `main`.
        if let branch = tags["branch"], isFork || branch == tags["target"] {
            tags["branch"] = tags["pull-request"].map { "pull-request-\($0)" }
        }
        if tags["target"] == tags["branch"] { tags["target"] = nil }
        return tags
    }

    /// The branch in a ref; nil for a tag, and for Azure's ref of a pull request, `refs/pull/12/merge`.
    private static func branch(_ ref: String) -> String? {
        if ref.hasPrefix("refs/heads/") { return String(ref.dropFirst("refs/heads/".count)) }
        return ref.hasPrefix("refs/") ? nil : ref
    }

    /// An entry of GitHub's merge queue, whatever service tests it, is a pull request: `gh-readonly-queue/main/pr-12-323dead`.
    private static func takeMergeQueue(_ tags: inout [String: String]) {
        guard let name = tags["branch"]?.split(separator: "/").map(String.init), name.count > 2,
            name[0] == "gh-readonly-queue"
        else { return }
        tags["target"] = name[1..<(name.count - 1)].joined(separator: "/")
        let words = name[name.count - 1].split(separator: "-")
        if words.count > 1, words[0] == "pr" { tags["pull-request"] = String(words[1]) }
    }

    /// GitHub's ref of a pull request: `pr/12/merge`, as Jenkins' plugin for pull requests names it, or `pull/12/head`.
    private static func takeRequestRef(_ tags: inout [String: String]) {
        guard let ref = tags["branch"]?.split(separator: "/").map(String.init), ref.count == 3,
            ["pr", "pull"].contains(ref[0]), Int(ref[1]) != nil, ["merge", "head"].contains(ref[2])
        else { return }
        tags["pull-request"] = tags["pull-request"] ?? ref[1]
        tags["branch"] = "pull-request-\(ref[1])"
    }

    private static func branch(withRemote name: String) -> String? {
        if name.hasPrefix("refs/remotes/") { return branch(withRemote: String(name.dropFirst("refs/remotes/".count))) }
        // Jenkins' Git plugin uses `detached` for a commit or a tag that was checked out directly.
        guard !name.hasPrefix("refs/"), name != "detached" else {
            return branch(name).flatMap { $0 == name ? nil : $0 }
        }
        return name.split(separator: "/", maxSplits: 1).last.map(String.init)
    }

    /// The owner and the name in the address of a repository; any other text as it is.
    private static func repository(_ address: String) -> String {
        let path = address.hasSuffix(".git") ? address.dropLast(4) : address[...]
        return path.split { $0 == "/" || $0 == ":" }.suffix(2).joined(separator: "/")
    }

    /// The part of the job, `2/5`, counted from 1; nil for a job that is not one of several.
    private func part(in environment: [String: String]) -> String? {
        guard let (index, total, first) = shard, let number = environment[index].flatMap({ Int($0) }),
            let count = environment[total].flatMap({ Int($0) }), count > 1
        else { return nil }
        return "\(number - first + 1)/\(count)"
    }

    /// For the documentation: the services, and the variables of each tag.
    package static let columns = ["service", "if this is set"] + tags + ["shard"]

    package static var rows: [[String]] {
        all.map { service in
            var variables = service.variables
            variables["branch"]?.append(contentsOf: [service.remoteBranch].compactMap(\.self))
            if service.marker == gitHub { variables["pull-request"] = ["GITHUB_REF"] }
            let values = tags.map { variables[$0] ?? [] }
            let shard = service.shard.map { [$0.index, $0.total] } ?? []
            return [service.name, service.marker] + (values + [shard]).map { $0.joined(separator: ", ") }
        }
    }
}
