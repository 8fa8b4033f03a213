package import TraceModel

/// What a night lacks that earlier nights of its branch had.
package struct NightLacks: Sendable {
    /// For so many nights, a shard or a device that is gone is missing.
    private static let patience = 10

    /// The place of the night to compare with: the newest earlier one that shares a device and a shard, or else the newest.
    package private(set) var reference: Int?
    /// Whether no earlier night shares a device and a shard.
    package private(set) var isAllNew = false
    /// A shard or a device that is missing, by the place of the first night that lacked it, and whether a test came to its end there
    /// before: then it is missing also while it runs and no test comes to its end.
    private typealias Loss = (since: Int, hadTests: Bool)

    private var lost: [NightParts.NightPart: Loss] = [:]
    private let tonight: NightParts
    private let released: Set<String>

    /// - Parameters:
    ///   - place: that of the night among those of its branch.
    ///   - released: the shards and devices that nobody misses.
    ///   - parts: what a night at a place had.
    package init<Failure: Error>(
        ofNight place: Int, releasing released: Set<String> = [], _ parts: (Int) throws(Failure) -> NightParts
    ) throws(Failure) {
        tonight = try parts(place)
        self.released = released
        guard let (reference, isAllNew) = try Self.reference(of: place, parts) else { return }
        (self.reference, self.isAllNew) = (reference, isAllNew)
        lost = try Self.lost(at: place, Self.patience, parts).filter { !released.contains($0.key.name) }
    }

    private static func reference<Failure: Error>(
        of place: Int, _ parts: (Int) throws(Failure) -> NightParts
    ) throws(Failure) -> (place: Int, isAllNew: Bool)? {
        guard place > 0 else { return nil }
        let own = try parts(place)
        for earlier in (0..<place).reversed() where try parts(earlier).share(with: own) { return (earlier, false) }
        return (place - 1, true)
    }

    /// What the night to compare with had, or missed itself, and no night since has.
    private static func lost<Failure: Error>(
        at place: Int, _ nights: Int, _ parts: (Int) throws(Failure) -> NightParts
    ) throws(Failure) -> [NightParts.NightPart: Loss] {
        guard nights > 0, let (reference, _) = try reference(of: place, parts) else { return [:] }
        var lost = try self.lost(at: reference, nights - 1, parts)
        let before = try parts(reference)
        for part in before.all {
            let hadTests = before.withEndedTests.contains(part)
            if hadTests || lost[part] == nil { lost[part] = (place, hadTests) }
        }
        for night in (reference + 1)...place {
            let own = try parts(night)
            for part in own.all where lost[part]?.hadTests != true || own.withEndedTests.contains(part) {
                lost[part] = nil
            }
        }
        return lost
    }

    /// - Parameters:
    ///   - tonight: what ran in the night.
    ///   - before: what ran in the night to compare with.
    ///   - date: the day of the night at a place.
    package func missing(
        _ tonight: NightContents, since before: NightContents, lost date: (Int) -> String, tonightAt place: Int
    ) -> [NightReport.Missing] {
        func parts(_ kind: NightReport.Missing.Dimension, _ name: (NightParts.NightPart) -> String?) -> [NightReport
            .Missing]
        {
            lost.compactMap { part, loss in
                name(part).map { .init(kind: kind, name: $0, since: loss.since == place ? nil : date(loss.since)) }
            }.sorted { $0.name < $1.name }
        }
        let shards = parts(.shard) { if case .shard(let name) = $0 { name } else { nil } }
        let devices = parts(.device) { if case .device(let name) = $0 { name } else { nil } }
        let systems = before.systems.subtracting(tonight.systems).sorted()
        return shards + devices + systems.map { .init(kind: .system, name: $0) } + tests(tonight, since: before)
    }

    private func tests(_ tonight: NightContents, since before: NightContents) -> [NightReport.Missing] {
        let gone = before.pairs.keys.filter { tonight.pairs[$0] == nil }.sorted()
        var missing: [NightReport.Missing] = []
        for pair in gone {
            let ranElsewhere = tonight.tests.contains(pair.test)
            if ranElsewhere ? isOfLost(pair, before, nil) : isOfLost(pair, before, released) { continue }
            let entry = NightReport.Missing(kind: .test, name: pair.test, device: ranElsewhere ? pair.device : nil)
            if !missing.contains(entry) { missing.append(entry) }
        }
        return missing
    }

    /// Whether a test on a device ran only on a device or in shards that tonight lacks.
    ///
    /// - Parameter released: the names that count; nil for all.
    private func isOfLost(_ pair: NightParts.TestOnDevice, _ before: NightContents, _ released: Set<String>?) -> Bool {
        func counts(_ name: String?) -> Bool { released.map { $0.contains(name ?? "") } ?? true }
        if !tonight.devices.contains(pair.device), counts(pair.device) { return true }
        let shards = before.shards(of: pair)
        return !shards.isEmpty && shards.allSatisfy { !tonight.shards.contains($0) && counts($0) }
    }
}

extension NightParts.NightPart {
    fileprivate var name: String {
        switch self {
        case .shard(let name), .device(let name): name
        }
    }
}
