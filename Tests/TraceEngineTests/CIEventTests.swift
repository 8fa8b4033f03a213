import Foundation
import Testing
import VCTraceAudit

/// What services tell of a job by the event that started it.
@Suite struct CIEventTests {
    @Test func aMergeQueuesEntryIsAPullRequest() {
        let environment = [
            "GITHUB_ACTIONS": "true", "GITHUB_EVENT_NAME": "merge_group", "GITHUB_RUN_ID": "9",
            "GITHUB_REF": "refs/heads/gh-readonly-queue/release/4/pr-12-323dead",
            "GITHUB_REF_NAME": "gh-readonly-queue/release/4/pr-12-323dead",
        ]
        #expect(
            CIService.tags(in: environment) == [
                "branch": "gh-readonly-queue/release/4/pr-12-323dead", "target": "release/4", "pull-request": "12",
                "pipeline": "9",
            ])
    }

    @Test(arguments: [
        ["BUILDKITE": "true", "BUILDKITE_PULL_REQUEST": "false", "BUILDKITE_BRANCH": ""],
        ["CIRCLECI": "true", "CIRCLE_BRANCH": ""], ["BITRISE_IO": "true", "BITRISE_GIT_BRANCH": ""],
        ["TF_BUILD": "True", "BUILD_SOURCEBRANCH": "refs/heads/"],
    ])
    func otherServicesTestEntriesOfMergeQueuesToo(_ environment: [String: String]) {
        let name = "gh-readonly-queue/main/pr-12-323dead"
        let own = environment.mapValues { $0.isEmpty || $0 == "refs/heads/" ? $0 + name : $0 }
        #expect(CIService.tags(in: own) == ["branch": name, "target": "main", "pull-request": "12"])
    }

    @Test func buildkiteNamesNoCommitOfAScheduledBuild() {
        let environment = ["BUILDKITE": "true", "BUILDKITE_BRANCH": "main", "BUILDKITE_COMMIT": "HEAD"]
        #expect(CIService.tags(in: environment) == ["branch": "main"])
    }

    /// A matrix job is one of several on other devices, with the number of their build.
    @Test(arguments: ["DEVICE=iPhone", "DEVICE=iPhone,OS=26"])
    func theJobsOfAJenkinsMatrixAreOnePipeline(_ axes: String) {
        let tags = CIService.tags(in: [
            "JENKINS_URL": "x", "JOB_NAME": "ios/\(axes)", "BUILD_TAG": "jenkins-ios-\(axes)-12", "BUILD_NUMBER": "12",
        ])
        #expect(tags == ["pipeline": "jenkins-ios-12", "build": "12", "job": "ios/\(axes)"])
    }

    @Test func jenkinsPluginForPullRequestsNamesThem() {
        let ref = ["JENKINS_URL": "x", "GIT_BRANCH": "origin/pr/7/merge"]
        #expect(CIService.tags(in: ref) == ["branch": "pull-request-7", "pull-request": "7"])
        let variables = ["ghprbSourceBranch": "fix/promo", "ghprbTargetBranch": "main", "ghprbPullId": "7"]
        #expect(
            CIService.tags(in: ref.merging(variables) { $1 })
                == ["branch": "fix/promo", "target": "main", "pull-request": "7"])
        #expect(
            CIService.tags(in: ["JENKINS_URL": "x", "GIT_BRANCH": "origin/pr/fix/merge"])["branch"] == "pr/fix/merge")
    }

    /// - Parameter event: the content of the event's file.
    private func tags(_ environment: [String: String], event: String) throws -> [String: String] {
        let file = FileManager.default.temporaryDirectory.appending(path: "vctrace-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try event.write(to: file, atomically: true, encoding: .utf8)
        let own = ["GITHUB_ACTIONS": "true", "GITHUB_EVENT_PATH": file.path]
        return CIService.tags(in: environment.merging(own) { $1 })
    }

    @Test(arguments: [
        ("push", "", "", "fix/promo", ["branch": "fix/promo"]),
        (
            "merge_group", "", "", "gh-readonly-queue/main/pr-12-323dead",
            ["branch": "gh-readonly-queue/main/pr-12-323dead", "target": "main", "pull-request": "12"]
        ),
        (
            "pull_request", #""number": 12, "base": {"ref": "release"}"#, "", "fix/promo",
            ["branch": "fix/promo", "target": "release", "pull-request": "12"]
        ),
        ("pull_request", "", "", "fix/promo", ["branch": "fix/promo", "target": "main"]),
        ("pull_request", "", "guest/shop", "fix/promo", ["branch": "guest:fix/promo", "target": "main"]),
    ])
    func aWorkflowRunAuditsWhatTriggeredIt(
        _ event: String, _ request: String, _ head: String, _ branch: String, _ expected: [String: String]
    ) throws {
        let run = """
            {"workflow_run": {"id": 500, "run_attempt": 2, "run_number": 40, "event": "\(event)", "head_sha": "323dead",
              "head_branch": "\(branch)", "pull_requests": [\(request.isEmpty ? "" : "{\(request)}")],
              "head_repository": {"full_name": "\(head.isEmpty ? "acme/shop" : head)"}},
             "repository": {"full_name": "acme/shop", "default_branch": "main"}}
            """
        let environment = [
            "GITHUB_EVENT_NAME": "workflow_run", "GITHUB_RUN_ID": "10", "GITHUB_RUN_ATTEMPT": "1",
            "GITHUB_RUN_NUMBER": "7", "GITHUB_REF": "refs/heads/main", "GITHUB_REF_NAME": "main", "GITHUB_SHA": "ffff",
        ]
        let own = ["pipeline": "500", "attempt": "2", "build": "40", "commit": "323dead"]
        #expect(try tags(environment, event: run) == own.merging(expected) { $1 })
    }

    @Test func aReviewsJobAuditsThePullRequest() throws {
        let event = """
            {"pull_request": {"number": 18,
              "head": {"ref": "fix/promo", "sha": "323dead", "repo": {"full_name": "acme/shop"}},
              "base": {"ref": "main", "sha": "ffff", "repo": {"full_name": "acme/shop"}}}}
            """
        let environment = [
            "GITHUB_EVENT_NAME": "pull_request_review", "GITHUB_REF": "refs/pull/18/merge",
            "GITHUB_REF_NAME": "18/merge", "GITHUB_SHA": "ffff",
        ]
        #expect(
            try tags(environment, event: event) == [
                "branch": "fix/promo", "target": "main", "commit": "ffff", "pull-request": "18",
            ])
    }

    /// A comment starts a job on the default branch, which must not become a night of that branch.
    @Test(arguments: [(#", "pull_request": {"url": "u"}"#, true), ("", false)])
    func aCommentsJobAuditsThePullRequest(_ link: String, _ isRequest: Bool) throws {
        let environment = [
            "GITHUB_EVENT_NAME": "issue_comment", "GITHUB_REF": "refs/heads/main", "GITHUB_REF_NAME": "main",
            "GITHUB_SHA": "ffff",
        ]
        #expect(
            try tags(environment, event: #"{"issue": {"number": 18\#(link)}}"#)
                == (isRequest
                    ? ["branch": "pull-request-18", "target": "main", "pull-request": "18"]
                    : ["branch": "main", "commit": "ffff"]))
    }

    @Test func pullRequestTargetAuditsThePullRequest() throws {
        let event = """
            {"number": 18, "pull_request": {"number": 18,
              "head": {"ref": "fix/promo", "sha": "323dead", "repo": {"full_name": "acme/shop"}},
              "base": {"ref": "main", "sha": "ffff", "repo": {"full_name": "acme/shop"}}}}
            """
        let environment = [
            "GITHUB_EVENT_NAME": "pull_request_target", "GITHUB_REF": "refs/heads/main", "GITHUB_REF_NAME": "main",
            "GITHUB_HEAD_REF": "fix/promo", "GITHUB_BASE_REF": "main", "GITHUB_SHA": "ffff",
        ]
        #expect(
            try tags(environment, event: event) == [
                "branch": "fix/promo", "target": "main", "commit": "323dead", "pull-request": "18",
            ])
    }
}
