import Foundation
import Testing
import VCTraceAudit

@Suite struct CIServiceTests {
    @Test func nothingIsReadOutsideOfAService() {
        #expect(CIService.tags(in: ["GITHUB_SHA": "a", "CI_BRANCH": "main", "BUILD_NUMBER": "3"]).isEmpty)
        #expect(CIService.tags(in: ["GITHUB_ACTIONS": "", "GITHUB_SHA": "a"]).isEmpty)
    }

    @Test func gitHubTellsAPullRequestInItsRef() {
        let environment = [
            "GITHUB_ACTIONS": "true", "GITHUB_SHA": "323dead", "GITHUB_REF": "refs/pull/12/merge",
            "GITHUB_REF_NAME": "12/merge", "GITHUB_HEAD_REF": "fix/promo", "GITHUB_RUN_NUMBER": "7", "GITHUB_JOB": "ui",
        ]
        #expect(
            CIService.tags(in: environment) == [
                "commit": "323dead", "branch": "fix/promo", "build": "7", "job": "ui", "pull-request": "12",
            ])
        let push = environment.merging([
            "GITHUB_REF": "refs/heads/main", "GITHUB_REF_NAME": "main", "GITHUB_HEAD_REF": "",
        ]) {
            $1
        }
        #expect(CIService.tags(in: push)["branch"] == "main")
        #expect(CIService.tags(in: push)["pull-request"] == nil)
    }

    @Test(arguments: [
        (["GITHUB_ACTIONS": "true", "GITHUB_RUN_ID": "9001"], "9001"),
        (["GITLAB_CI": "true", "CI_PIPELINE_ID": "5001"], "5001"),
        (["CI_XCODE_CLOUD": "TRUE", "CI_BUILD_ID": "a1"], "a1"),
        (["BITRISE_IO": "true", "BITRISE_BUILD_SLUG": "s", "BITRISEIO_PIPELINE_ID": "p"], "p"),
        (["JENKINS_URL": "x", "BUILD_TAG": "jenkins-ui-7"], "jenkins-ui-7"),
    ])
    func jobsOfOnePipelineHaveItsID(_ environment: [String: String], _ pipeline: String) {
        #expect(CIService.tags(in: environment) == ["pipeline": pipeline])
    }

    @Test func gitLabTellsShards() {
        let tags = CIService.tags(in: [
            "GITLAB_CI": "true", "CI_COMMIT_SHA": "323dead", "CI_MERGE_REQUEST_SOURCE_BRANCH_SHA": "unmerged",
            "CI_MERGE_REQUEST_SOURCE_BRANCH_NAME": "fix", "CI_COMMIT_REF_NAME": "fix", "CI_PIPELINE_IID": "40",
            "CI_MERGE_REQUEST_IID": "12", "CI_JOB_NAME": "ui 2/5", "CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "5",
        ])
        #expect(
            tags == [
                "commit": "323dead", "branch": "fix", "build": "40", "pull-request": "12", "job": "ui 2/5",
                "shard": "2/5",
            ])
        #expect(CIService.tags(in: ["GITLAB_CI": "true", "CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "1"]).isEmpty)
    }

    @Test func xcodeCloudTellsTheDevice() {
        let tags = CIService.tags(in: [
            "CI_XCODE_CLOUD": "TRUE", "CI_COMMIT": "323dead", "CI_BRANCH": "main", "CI_BUILD_NUMBER": "803",
            "CI_WORKFLOW": "Nightly", "CI_TEST_DESTINATION_DEVICE_TYPE": "iPhone 16",
            "CI_TEST_DESTINATION_RUNTIME": "iOS 26.1",
        ])
        #expect(
            tags == [
                "commit": "323dead", "branch": "main", "build": "803", "job": "Nightly", "device": "iPhone 16",
                "os": "iOS 26.1",
            ])
    }

    @Test func bitriseSaysFalseWithoutAPullRequest() {
        let environment = [
            "BITRISE_IO": "true", "BITRISE_GIT_COMMIT": "323dead", "BITRISE_GIT_BRANCH": "main",
            "BITRISE_BUILD_NUMBER": "7", "BITRISE_PULL_REQUEST": "false", "BITRISE_IO_PARALLEL_INDEX": "0",
            "BITRISE_IO_PARALLEL_TOTAL": "3",
        ]
        #expect(
            CIService.tags(in: environment) == [
                "commit": "323dead", "branch": "main", "build": "7", "shard": "1/3",
            ])
    }

    @Test func jenkinsNamesTheRemote() {
        let tags = CIService.tags(in: [
            "JENKINS_URL": "https://ci.example.com/", "GIT_COMMIT": "323dead", "GIT_BRANCH": "origin/main",
            "BUILD_NUMBER": "153", "JOB_NAME": "shop/ui",
        ])
        #expect(tags == ["commit": "323dead", "branch": "main", "build": "153", "job": "shop/ui"])
    }

    @Test(arguments: [
        ("origin/main", "main"), ("upstream/main", "main"), ("refs/remotes/origin/main", "main"),
        ("refs/heads/main", "main"), ("main", "main"), ("origin/feature/x", "feature/x"),
        ("refs/remotes/upstream/feature/x", "feature/x"), ("refs/heads/feature/x", "feature/x"),
        ("detached", nil), ("refs/tags/v4.2", nil), ("/", nil), ("", nil),
    ])
    func jenkinsGitPluginNamesTheRemote(_ gitBranch: String, _ branch: String?) {
        #expect(CIService.tags(in: ["JENKINS_URL": "x", "GIT_BRANCH": gitBranch])["branch"] == branch)
    }

    @Test(arguments: ["origin/main", "feature/x", "detached"])
    func aMultibranchJobOfJenkinsNamesNoRemote(_ gitBranch: String) {
        let environment = ["JENKINS_URL": "x", "BRANCH_NAME": "feature/x", "GIT_BRANCH": gitBranch]
        #expect(CIService.tags(in: environment)["branch"] == "feature/x")
    }

    /// For each service, a pull request from a fork, with its number and its target branch.
    private static let pullRequests: [(environment: [String: String], source: String)] = [
        (
            [
                "GITHUB_ACTIONS": "true", "GITHUB_REF": "refs/pull/18/merge", "GITHUB_REF_NAME": "18/merge",
                "GITHUB_REF_TYPE": "branch", "GITHUB_BASE_REF": "main",
            ], "GITHUB_HEAD_REF"
        ),
        (
            [
                "GITLAB_CI": "true", "CI_MERGE_REQUEST_IID": "18", "CI_COMMIT_REF_NAME": "main",
                "CI_MERGE_REQUEST_TARGET_BRANCH_NAME": "main",
            ], "CI_MERGE_REQUEST_SOURCE_BRANCH_NAME"
        ),
        (
            ["CI_XCODE_CLOUD": "TRUE", "CI_PULL_REQUEST_NUMBER": "18", "CI_PULL_REQUEST_TARGET_BRANCH": "main"],
            "CI_PULL_REQUEST_SOURCE_BRANCH"
        ),
        (
            ["BITRISE_IO": "true", "BITRISE_PULL_REQUEST": "18", "BITRISEIO_GIT_BRANCH_DEST": "main"],
            "BITRISE_GIT_BRANCH"
        ),
        (
            ["JENKINS_URL": "x", "CHANGE_ID": "18", "CHANGE_TARGET": "main", "BRANCH_NAME": "PR-18"], "CHANGE_BRANCH"
        ),
    ]

    @Test(arguments: pullRequests)
    func aForksOwnMainIsNotMain(_ environment: [String: String], _ source: String) {
        func tags(_ branch: String) -> [String: String] {
            CIService.tags(in: environment.merging([source: branch]) { $1 })
        }
        #expect(tags("main") == ["branch": "pull-request-18", "pull-request": "18", "target": "main"])
        #expect(tags("fix/main") == ["branch": "fix/main", "pull-request": "18", "target": "main"])
    }

    @Test(arguments: [
        [
            "GITLAB_CI": "true", "CI_MERGE_REQUEST_IID": "18", "CI_MERGE_REQUEST_SOURCE_BRANCH_NAME": "develop",
            "CI_MERGE_REQUEST_TARGET_BRANCH_NAME": "main", "CI_MERGE_REQUEST_PROJECT_ID": "7",
            "CI_MERGE_REQUEST_SOURCE_PROJECT_ID": "9",
        ],
        [
            "CI_XCODE_CLOUD": "TRUE", "CI_PULL_REQUEST_NUMBER": "18", "CI_PULL_REQUEST_TARGET_BRANCH": "main",
            "CI_PULL_REQUEST_SOURCE_BRANCH": "develop", "CI_PULL_REQUEST_TARGET_REPO": "shop/app",
            "CI_PULL_REQUEST_SOURCE_REPO": "guest/app",
        ],
        [
            "JENKINS_URL": "x", "CHANGE_ID": "18", "CHANGE_TARGET": "main", "BRANCH_NAME": "PR-18",
            "CHANGE_BRANCH": "develop", "CHANGE_FORK": "guest",
        ],
    ])
    func aForksBranchIsABranchOfItsOwn(_ environment: [String: String]) {
        #expect(
            CIService.tags(in: environment) == ["branch": "pull-request-18", "pull-request": "18", "target": "main"])
        let own = environment.filter { !["CHANGE_FORK"].contains($0.key) }
            .merging([
                "CI_MERGE_REQUEST_SOURCE_PROJECT_ID": "7", "CI_PULL_REQUEST_SOURCE_REPO": "shop/app",
                "CI_MERGE_REQUEST_PROJECT_ID": "7", "CI_PULL_REQUEST_TARGET_REPO": "shop/app",
            ]) { $1 }
        #expect(CIService.tags(in: own) == ["branch": "develop", "pull-request": "18", "target": "main"])
    }

    @Test(arguments: [
        (#"{"full_name": "guest/app"}"#, "pull-request-18"), ("null", "pull-request-18"),
        (#"{"full_name": "shop/app"}"#, "develop"),
    ])
    func gitHubTellsAForkInItsEvent(_ head: String, _ branch: String) throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "vctrace-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try
            #"{"number": 18, "pull_request": {"head": {"repo": \#(head)}, "base": {"repo": {"full_name": "shop/app"}}}}"#
            .write(to: file, atomically: true, encoding: .utf8)
        var environment = [
            "GITHUB_ACTIONS": "true", "GITHUB_REF": "refs/pull/18/merge", "GITHUB_HEAD_REF": "develop",
            "GITHUB_BASE_REF": "main", "GITHUB_EVENT_PATH": file.path,
        ]
        #expect(CIService.tags(in: environment)["branch"] == branch)
        environment["GITHUB_EVENT_PATH"] = file.path + ".missing"
        #expect(CIService.tags(in: environment)["branch"] == "develop")
    }

    @Test func aForksOwnMainIsNoBranchWithoutANumber() {
        // `pull_request_target` runs on the ref of the target branch.
        let environment = [
            "GITHUB_ACTIONS": "true", "GITHUB_REF": "refs/heads/main", "GITHUB_REF_NAME": "main",
            "GITHUB_HEAD_REF": "main", "GITHUB_BASE_REF": "main",
        ]
        #expect(CIService.tags(in: environment) == ["target": "main"])
    }

    @Test(arguments: [
        [
            "GITHUB_ACTIONS": "true", "GITHUB_REF": "refs/tags/v4.2", "GITHUB_REF_NAME": "v4.2",
            "GITHUB_REF_TYPE": "tag", "GITHUB_HEAD_REF": "", "GITHUB_BASE_REF": "",
        ],
        ["GITLAB_CI": "true", "CI_COMMIT_TAG": "v4.2", "CI_COMMIT_REF_NAME": "v4.2"],
        ["CI_XCODE_CLOUD": "TRUE", "CI_TAG": "v4.2"],
        ["BITRISE_IO": "true", "BITRISE_GIT_TAG": "v4.2"],
        ["JENKINS_URL": "x", "TAG_NAME": "v4.2", "BRANCH_NAME": "v4.2", "GIT_BRANCH": "v4.2"],
    ])
    func aTagIsNoBranch(_ environment: [String: String]) {
        #expect(CIService.tags(in: environment).isEmpty)
    }

    /// The variables as each service documents them, of a job that tests a pull request from `fix/promo` into `main`.
    @Test(arguments: [
        (
            [
                "BUILDKITE": "true", "BUILDKITE_BUILD_ID": "4735ba57", "BUILDKITE_BUILD_NUMBER": "1514",
                "BUILDKITE_BRANCH": "fix/promo", "BUILDKITE_COMMIT": "323dead", "BUILDKITE_LABEL": "UI tests",
                "BUILDKITE_PULL_REQUEST": "12", "BUILDKITE_PULL_REQUEST_BASE_BRANCH": "main",
                "BUILDKITE_PULL_REQUEST_REPO": "git://github.com/acme/shop.git", "BUILDKITE_RETRY_COUNT": "1",
                "BUILDKITE_REPO": "git@github.com:acme/shop.git", "BUILDKITE_PARALLEL_JOB": "0",
                "BUILDKITE_PARALLEL_JOB_COUNT": "4", "BUILDKITE_TAG": "",
            ],
            [
                "pipeline": "4735ba57", "build": "1514", "branch": "fix/promo", "commit": "323dead", "job": "UI tests",
                "pull-request": "12", "target": "main", "attempt": "2", "shard": "1/4",
            ]
        ),
        (
            [
                "CIRCLECI": "true", "CIRCLE_PIPELINE_ID": "5034460f", "CIRCLE_WORKFLOW_ID": "b1",
                "CIRCLE_BUILD_NUM": "77",
                "CIRCLE_BRANCH": "fix/promo", "CIRCLE_SHA1": "323dead", "CIRCLE_JOB": "ui",
                "CIRCLE_PULL_REQUEST": "https://github.com/acme/shop/pull/12", "CIRCLE_NODE_INDEX": "1",
                "CIRCLE_NODE_TOTAL": "3",
            ],
            [
                // Its jobs of a branch do not tell which of them are those of the pull request.
                "pipeline": "5034460f", "branch": "fix/promo", "commit": "323dead", "job": "ui", "shard": "2/3",
            ]
        ),
        (
            [
                "TF_BUILD": "True", "BUILD_BUILDID": "5100", "BUILD_BUILDNUMBER": "20261120.1",
                "BUILD_SOURCEBRANCH": "refs/pull/12/merge", "BUILD_SOURCEVERSION": "323dead",
                "SYSTEM_PULLREQUEST_SOURCEBRANCH": "refs/heads/fix/promo", "SYSTEM_PULLREQUEST_ISFORK": "False",
                "SYSTEM_PULLREQUEST_TARGETBRANCH": "refs/heads/main", "SYSTEM_PULLREQUEST_PULLREQUESTID": "12",
                "SYSTEM_PULLREQUEST_SOURCECOMMITID": "unmerged", "SYSTEM_JOBATTEMPT": "2",
                "SYSTEM_JOBDISPLAYNAME": "ui",
                "SYSTEM_JOBPOSITIONINPHASE": "1", "SYSTEM_TOTALJOBSINPHASE": "2",
            ],
            [
                "pipeline": "5100", "build": "20261120.1", "branch": "fix/promo", "target": "main", "commit": "323dead",
                "pull-request": "12", "attempt": "2", "job": "ui", "shard": "1/2",
            ]
        ),
    ])
    func servicesTellPullRequests(_ environment: [String: String], _ tags: [String: String]) {
        #expect(CIService.tags(in: environment) == tags)
    }

    @Test(arguments: [
        (["BUILDKITE": "true", "BUILDKITE_PULL_REQUEST": "false", "BUILDKITE_BRANCH": "main"], ["branch": "main"]),
        (
            ["CIRCLECI": "true", "CIRCLE_BRANCH": "main", "CIRCLE_TAG": "", "CIRCLE_NODE_TOTAL": "1"],
            ["branch": "main"]
        ),
        (["TF_BUILD": "True", "BUILD_SOURCEBRANCH": "refs/heads/release/4"], ["branch": "release/4"]),
        (["TF_BUILD": "True", "BUILD_SOURCEBRANCH": "refs/tags/v4"], [:]),
        // A stage that runs again counts the attempts at its jobs anew.
        (["TF_BUILD": "True", "SYSTEM_JOBATTEMPT": "1", "SYSTEM_STAGEATTEMPT": "3"], ["attempt": "3"]),
        (["TF_BUILD": "True", "SYSTEM_JOBATTEMPT": "2", "SYSTEM_STAGEATTEMPT": "1"], ["attempt": "2"]),
        (["BUILDKITE": "true", "BUILDKITE_BRANCH": "v4", "BUILDKITE_TAG": "v4"], [:]),
        (["CIRCLECI": "true", "CIRCLE_TAG": "v4", "CIRCLE_BRANCH": ""], [:]),
        (
            ["GITHUB_ACTIONS": "true", "GITHUB_RUN_ID": "9", "GITHUB_RUN_ATTEMPT": "2", "GITHUB_REF_NAME": "main"],
            ["pipeline": "9", "attempt": "2", "branch": "main"]
        ),
    ])
    func servicesTellBranches(_ environment: [String: String], _ tags: [String: String]) {
        #expect(CIService.tags(in: environment) == tags)
    }

    @Test(arguments: [
        [
            "BUILDKITE": "true", "BUILDKITE_PULL_REQUEST": "18", "BUILDKITE_BRANCH": "develop",
            "BUILDKITE_PULL_REQUEST_REPO": "https://github.com/guest/shop.git",
            "BUILDKITE_REPO": "git@github.com:acme/shop.git",
        ],
        ["CIRCLECI": "true", "CIRCLE_BRANCH": "pull/18", "CIRCLE_PR_NUMBER": "18", "CIRCLE_PR_USERNAME": "guest"],
        [
            "TF_BUILD": "True", "SYSTEM_PULLREQUEST_SOURCEBRANCH": "refs/heads/develop",
            "SYSTEM_PULLREQUEST_PULLREQUESTNUMBER": "18", "SYSTEM_PULLREQUEST_ISFORK": "True",
        ],
    ])
    func furtherServicesTellForks(_ environment: [String: String]) {
        #expect(CIService.tags(in: environment) == ["branch": "pull-request-18", "pull-request": "18"])
    }
}
