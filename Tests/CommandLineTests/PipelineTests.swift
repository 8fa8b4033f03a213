import Foundation
import Testing
import TraceTestSupport

/// The shipped examples for GitLab and Bitrise, as a team meets them: the tool is built once, nights continue each other, and pull
/// requests are compared with them.
@Suite struct PipelineTests {
    private func trace(_ day: Int, cart: Bool = false, pay: Bool = false) -> String {
        testedLaunch(day: day, leaks: ["Cart": cart, "Pay": pay])
    }

    /// A pull request before there is a night, three nights, and two pushes of a pull request.
    private var events: [PipelineService.Event] {
        [
            .init(number: 1, branch: "early", trace: trace(11)), .init(number: 2, trace: trace(12)),
            .init(number: 3, trace: trace(13, cart: true)), .init(number: 4, trace: trace(14, cart: true)),
            .init(number: 5, branch: "pay", trace: trace(15, cart: true, pay: true)),
            .init(number: 6, branch: "pay", trace: trace(16, cart: true)),
        ]
    }

    /// The first pull request builds the tool and keeps nothing. Of the nights, the second one brings a leak.
    private let statuses: [Int32] = [1, 0, 1, 0, 1, 0]

    @Test func gitLabBuildsOnceAndComparesWithNights() async throws {
        try await withTemporaryFolder { folder in
            var service = try await PipelineService("gitlab-ci.yml", in: folder)
            for (event, status) in zip(events, statuses) {
                let outcome = try await service.runGitLab(event)
                #expect(outcome.status == status, "\(event.number): \(outcome.errors)")
                #expect(outcome.restored == (event.number < 3 ? [] : ["vctrace-nights", "vctrace-tool"]))
            }
            #expect(try service.builds == 2)
            #expect(service.entries.count == 6)
        }
    }

    @Test func bitriseBuildsOnceAndComparesWithNights() async throws {
        try await withTemporaryFolder { folder in
            var service = try await PipelineService("bitrise.yml", in: folder)
            for (event, status) in zip(events, statuses) {
                let outcome = try await service.runBitrise(event)
                #expect(outcome.status == status, "\(event.number): \(outcome.errors)")
                let night = min(event.number - 1, 4)
                #expect(
                    outcome.restored == (event.number < 3 ? [] : ["vctrace-nights-\(night)", "vctrace-tool-commit"]))
            }
            #expect(try service.builds == 2)
            #expect(
                service.entries.map(\.key).filter { $0.hasPrefix("vctrace-nights-") }
                    == (2...4).map { "vctrace-nights-\($0)" })
        }
    }

    /// Without a binary beside it, the script builds one.
    @Test func xcodeCloudGetsTheTool() async throws {
        try await withTemporaryFolder { folder in
            let service = try await PipelineService("gitlab-ci.yml", in: folder)
            let script = try await service.runXcodeCloud(trace(12, cart: true), hasBinary: false)
            #expect(script.status == 1 && script.output.contains("error: "), "\(script.errors)")
            #expect(try service.builds == 1)
            #expect(try await service.runXcodeCloud(trace(12), hasBinary: true).status == 0)
            #expect(try service.builds == 1)
        }
    }
}
