/// The shards and devices of a night.
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

    package init() {}

    /// - Parameter endedTests: whether a test came to its end there. It does not if the app dies at launch.
    package mutating func add(shard: String?, device: String?, endedTests: Bool) {
        shards.insert(shard)
        devices.insert(device)
        if endedTests { withEndedTests.formUnion(Self.parts([shard], [device])) }
    }

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
