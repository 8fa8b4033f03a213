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
