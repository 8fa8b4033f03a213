import Testing
import TraceEngine

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

    @Test func gitLabTellsShards() {
        let tags = CIService.tags(in: [
            "GITLAB_CI": "true", "CI_COMMIT_SHA": "merged", "CI_MERGE_REQUEST_SOURCE_BRANCH_SHA": "323dead",
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
}
