/// The launches of a night, and the tests, shards and platforms in it.
package struct NightContents: Sendable {
    /// A run without a lifecycle event, such as that of an app that crashed at once. No night has it.
    package typealias SilentRun = (name: String, build: String?)

    /// How a test of a night ended.
    package enum TestResult: Sendable, CaseIterable {
        case passed
        case failed
        case skipped
        case unended

        package init(_ outcome: TestOutcome?, ranToEnd: Bool) {
            self = outcome == .skipped ? .skipped : !ranToEnd ? .unended : outcome == .failed ? .failed : .passed
        }
    }

    package var launches = 0
    /// How many launches ended in the middle of a test, or of a recording that nobody closed.
    package var cutOff = 0
    /// By test, its result. Of attempts on one platform the best counts, of platforms the worst.
    package private(set) var results: [String: TestResult] = [:]
    /// The tests as `xcodebuild -only-testing:` takes them, without the option.
    package private(set) var arguments: [String: String] = [:]
    package var shards: Set<String> = []
    package var devices: Set<String> = []
    package var systems: Set<String> = []
    /// How many launches have a log in which leaks could not be looked for.
    package var launchesWithoutLeaks = 0
    /// The runs that would belong to the night, or to one between it and the next, if they showed a controller.
    package var silentRuns: [SilentRun] = []

    package init() {}

    /// Takes the attempts at tests on each platform.
    package init(_ attempts: [Platform: [Coverage.Test]]) {
        for own in attempts.values {
            var best: [String: TestResult] = [:]
            for attempt in own {
                let result = TestResult(attempt.outcome, ranToEnd: attempt.ranToEnd)
                best[attempt.name] = [best[attempt.name], result].compactMap(\.self).min { $0.rank < $1.rank }
                if let argument = attempt.argument { arguments[attempt.name] = argument }
            }
            // A test that another device skips is told by the devices that run it.
            results.merge(best) { a, b in
                a == .skipped ? b : b == .skipped ? a : a.rank > b.rank ? a : b
            }
        }
    }

    package var tests: Set<String> { Set(results.keys) }

    /// The tests with a result, in order.
    package func names(of result: TestResult) -> [String] { results.filter { $0.value == result }.keys.sorted() }

    package func count(of result: TestResult) -> Int { results.values.count { $0 == result } }

    /// How many tests came to their ends, whether they passed or failed.
    package var endedCount: Int { count(of: .passed) + count(of: .failed) }

    /// The tests of another night that ended there, or did not, and did not end here although they began, in order.
    func unfinished(of other: NightContents) -> [String] {
        other.results.filter { test, result in
            switch results[test] {
            case .unended: true
            case .skipped: result != .skipped
            case .passed, .failed, nil: false
            }
        }.keys.sorted()
    }

    /// Reasons why the night shows less than it seems to.
    package var warnings: [String] { [hiddenLeaks, silentRunsText].compactMap(\.self) }

    /// More names would hide the message.
    private static let nameLimit = 5

    /// `1 run of build 802 shows no lifecycle event and is in no night: 2.log`; nil if there is none.
    private var silentRunsText: String? {
        let (runs, limit) = (silentRuns, Self.nameLimit)
        guard let first = runs.first else { return nil }
        let build = runs.allSatisfy { $0.build == first.build } ? first.build.map { " of build \($0)" } ?? "" : ""
        let verbs =
            runs.count == 1
            ? "run\(build) shows no lifecycle event and is" : "runs\(build) show no lifecycle event and are"
        let more = runs.count > limit ? " and \(runs.count - limit) more" : ""
        return "\(runs.count) \(verbs) in no night: \(runs.prefix(limit).map(\.name).joined(separator: ", "))\(more)"
    }

    /// A note that leaks could not be looked for in some launches, and how to change that; nil if they could.
    package var hiddenLeaks: String? {
        guard launchesWithoutLeaks > 0 else { return nil }
        let place =
            launchesWithoutLeaks < launches
            ? "in \(launchesWithoutLeaks) of \(launches) launches" : launches == 1 ? "in its launch" : "in any launch"
        return
            "leaks were not looked for \(place): the log shows no deinit or no times, or the configuration switches their rule "
            + "off; 'vctrace audit' says which"
    }

    /// Returns everything that another night has, and this one lacks.
    func missing(of other: NightContents) -> [NightReport.Missing] {
        func list(_ kind: NightReport.Missing.Dimension, _ names: Set<String>) -> [NightReport.Missing] {
            names.sorted().map { NightReport.Missing(kind: kind, name: $0) }
        }
        return list(.shard, other.shards.subtracting(shards)) + list(.device, other.devices.subtracting(devices))
            + list(.system, other.systems.subtracting(systems)) + list(.test, other.tests.subtracting(tests))
    }
}

extension NightContents.TestResult {
    /// From the best of a test's attempts to the worst.
    fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
