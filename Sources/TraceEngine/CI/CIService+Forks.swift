import Foundation

extension CIService {
    /// Whether the job builds a pull request from a fork; false where it does not tell.
    ///
    /// Bitrise tells the addresses of both repositories, but one repository has several.
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

/// What GitHub writes into the file at `GITHUB_EVENT_PATH`.
///
/// Source: docs.github.com (Webhook events and payloads, `pull_request`).
private struct GitHubEvent: Decodable {
    struct PullRequest: Decodable {
        struct End: Decodable {
            struct Repository: Decodable { var full_name: String }

            /// Nil where the repository was deleted.
            var repo: Repository?
        }

        var head: End
        var base: End

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
