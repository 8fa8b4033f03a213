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
    /// The best result of each test on each device.
    package private(set) var pairs: [NightParts.TestOnDevice: TestResult] = [:]
    /// The tests as `xcodebuild -only-testing:` takes them, without the option.
    package private(set) var arguments: [String: String] = [:]
    package var shards: Set<String> = []
    package var devices: Set<String> = []
    package var systems: Set<String> = []
    /// How many launches have a log in which leaks could not be looked for.
    package var launchesWithoutLeaks = 0
    /// The days that the clocks of launches told which were wrong; these launches count at the beginning of the night.
    package var wrongClocks: [String] = []
    /// The runs that would belong to the night, or to one between it and the next, if they showed a controller.
    package var silentRuns: [SilentRun] = []

    package init() {}

    /// An attempt at a test, and where it ran.
    package typealias Attempt = (platform: Launch.Platform, test: Coverage.Test)

    package init(_ attempts: some Sequence<Attempt>) {
        var best: [Launch.Platform: [String: TestResult]] = [:]
        for (platform, test) in attempts {
            let result = TestResult(test.outcome, ranToEnd: test.ranToEnd)
            let pair = NightParts.TestOnDevice(test: test.name, device: platform.device)
            best[platform, default: [:]].merge([test.name: result], uniquingKeysWith: TestResult.best)
            pairs.merge([pair: result], uniquingKeysWith: TestResult.best)
            if let argument = test.argument { arguments[test.name] = argument }
        }
        for own in best.values {
            // A test that another device skips is told by the devices that run it.
            results.merge(own) { a, b in
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

    /// The tests of another night that began here, on the same device, and did not come to their ends, in order. The device is nil if
    /// they came to their ends on no other one.
    package func unfinished(of other: NightContents) -> [NightParts.TestOnDevice] {
        let open = other.pairs.filter { pair, result in
            switch pairs[pair] {
            case .unended: true
            case .skipped: result != .skipped
            case .passed, .failed, nil: false
            }
        }.keys
        let ended = Set(pairs.filter { $0.value == .passed || $0.value == .failed }.keys.map(\.test))
        return Set(open.map { ended.contains($0.test) ? $0 : NightParts.TestOnDevice(test: $0.test, device: nil) })
            .sorted()
    }

    /// Reasons why the night shows less than it seems to.
    package var warnings: [String] { [hiddenLeaks, silentRunsText, wrongClocksText].compactMap(\.self) }

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
        let more = runs.count > limit ? " and \(grouped(runs.count - limit)) more" : ""
        return
            "\(grouped(runs.count)) \(verbs) in no night: \(runs.prefix(limit).map(\.name).joined(separator: ", "))\(more)"
    }

    /// `the clock of 1 launch was wrong (2001-01-01): it counts at the beginning of this night`; nil if there is none.
    private var wrongClocksText: String? {
        guard !wrongClocks.isEmpty else { return nil }
        let count = counted(wrongClocks.count, "launch", "launches")
        let days = Set(wrongClocks).sorted().prefix(Self.nameLimit).joined(separator: ", ")
        return "the clock of \(count) was wrong (\(days)): \(wrongClocks.count == 1 ? "it counts" : "they count") "
            + "at the beginning of this night"
    }

    /// Whether leaks were looked for, as formats for programs say it: `yes`, `no`, or `partly` if they were in some launches.
    package var leaksChecked: String {
        launchesWithoutLeaks == 0 ? "yes" : launchesWithoutLeaks < launches ? "partly" : "no"
    }

    /// A note that leaks could not be looked for in some launches, and how to change that; nil if they could.
    package var hiddenLeaks: String? {
        guard launchesWithoutLeaks > 0 else { return nil }
        let place =
            launchesWithoutLeaks < launches
            ? "in \(grouped(launchesWithoutLeaks)) of \(grouped(launches)) launches"
            : launches == 1 ? "in its launch" : "in any launch"
        return "leaks were not looked for \(place); 'vctrace audit RUN' says why, and what to log"
    }
}

extension NightContents.TestResult {
    /// From the best of a test's attempts to the worst.
    fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    fileprivate static func best(_ a: Self, _ b: Self) -> Self { a.rank <= b.rank ? a : b }
}

/// The shards and devices of a night, and the tests that ran on each device.
package struct NightParts: Sendable, Hashable {
    package enum NightPart: Sendable, Hashable {
        case shard(String)
        case device(String)
    }

    /// Nil stands for launches that name none, which are like a shard and a device of their own.
    package private(set) var shards: Set<String?> = []
    package private(set) var devices: Set<String?> = []
    /// Those in which a test came to its end.
    package private(set) var withEndedTests: Set<NightPart> = []
    /// The shards in which each test ran on each device.
    package private(set) var pairs: [TestOnDevice: Set<String?>] = [:]

    package init() {}

    /// - Parameter endedTests: whether a test came to its end there. It does not if the app dies at launch.
    package mutating func add(shard: String?, device: String?, endedTests: Bool) {
        shards.insert(shard)
        devices.insert(device)
        if endedTests { withEndedTests.formUnion(Self.parts([shard], [device])) }
    }

    package mutating func add(_ pair: TestOnDevice, shard: String?) { pairs[pair, default: []].insert(shard) }

    package var all: Set<NightPart> { Self.parts(shards, devices) }

    private static func parts(_ shards: Set<String?>, _ devices: Set<String?>) -> Set<NightPart> {
        Set(shards.compactMap { $0.map(NightPart.shard) }).union(devices.compactMap { $0.map(NightPart.device) })
    }

    /// Whether they have a device and a shard in common, so that what one night lacks is missing.
    package func share(with other: NightParts) -> Bool {
        !devices.isDisjoint(with: other.devices) && !shards.isDisjoint(with: other.shards)
    }
}

extension NightParts {
    /// Whether a team has divided its tests anew since an earlier night, and replaced one of its shards: the night has all of
    /// another number of shards, which the earlier one did not have, and none of its own number.
    package func replaces(_ part: NightPart, of earlier: NightParts) -> Bool {
        guard case .shard(let name) = part, let count = Self.count(inShard: name) else { return false }
        let counts = shardCounts
        return !counts.contains(count)
            && counts.subtracting(earlier.shardCounts).contains { new in
                (1...new).allSatisfy { shards.contains("\($0)/\(new)") } || new == 1 && shards.contains(nil)
            }
    }

    /// The numbers of shards into which the tests are divided, as far as names tell; 1 for launches of no shard.
    private var shardCounts: Set<Int> { Set(shards.compactMap { $0.map(Self.count(inShard:)) ?? 1 }) }

    /// 3 for `2/3`; nil for another name.
    private static func count(inShard name: String) -> Int? {
        let numbers = name.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 2, let index = numbers[0], let count = numbers[1], index >= 1, index <= count else {
            return nil
        }
        return count
    }

    /// A test on a device, of which each night should have a result.
    package struct TestOnDevice: Sendable, Hashable, Comparable {
        package var test: String
        /// Nil if the log does not say.
        package var device: String?

        package init(test: String, device: String?) {
            self.test = test
            self.device = device
        }

        package static func < (a: Self, b: Self) -> Bool { (a.test, a.device ?? "") < (b.test, b.device ?? "") }
    }
}
