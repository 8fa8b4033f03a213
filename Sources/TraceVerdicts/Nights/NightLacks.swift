package import TraceModel

/// What a night lacks that earlier nights of its branch had.
package struct NightLacks: Sendable {
    /// For so many nights, a shard, a device or a test on a device that is gone is missing.
    private static let patience = 10

    /// The place of the night to compare with: the newest earlier one that shares a device and a shard, or else the newest.
    package private(set) var reference: Int?
    /// Whether no earlier night shares a device and a shard.
    package private(set) var isAllNew = false
    private var lost = Losses()
    private let tonight: NightParts
    private let released: Set<String>

    private struct Losses {
        /// The place of the first night that lacked something, that of the last night that had it, and whether a test came to its end
        /// there before: then a shard or a device is missing also while it runs and no test comes to its end.
        typealias PartLoss = (since: Int, last: Int, hadTests: Bool)
        /// Of a test on a device, in which shards it ran.
        typealias TestLoss = (since: Int, shards: Set<String?>)

        var parts: [NightParts.NightPart: PartLoss] = [:]
        var tests: [NightParts.TestOnDevice: TestLoss] = [:]

        /// Takes out what a later night had.
        mutating func remove(_ found: NightParts) {
            for part in found.all where parts[part]?.hadTests != true || found.withEndedTests.contains(part) {
                parts[part] = nil
            }
            for pair in found.pairs.keys { tests[pair] = nil }
        }
    }

    /// - Parameters:
    ///   - place: that of the night among those of its branch.
    ///   - released: the shards, devices and tests that nobody misses.
    ///   - parts: what a night at a place had.
    package init<Failure: Error>(
        ofNight place: Int, releasing released: Set<String> = [], _ parts: (Int) throws(Failure) -> NightParts
    ) throws(Failure) {
        tonight = try parts(place)
        self.released = released
        guard let (reference, isAllNew) = try Self.reference(of: place, parts) else { return }
        (self.reference, self.isAllNew) = (reference, isAllNew)
        lost = try Self.lost(at: place, Self.patience, parts)
    }

    private static func reference<Failure: Error>(
        of place: Int, _ parts: (Int) throws(Failure) -> NightParts
    ) throws(Failure) -> (place: Int, isAllNew: Bool)? {
        guard place > 0 else { return nil }
        let own = try parts(place)
        for earlier in (0..<place).reversed() where try parts(earlier).share(with: own) { return (earlier, false) }
        return (place - 1, true)
    }

    /// What the night to compare with had and this one has not, and what that night missed itself and no night since has.
    private static func lost<Failure: Error>(
        at place: Int, _ nights: Int, _ parts: (Int) throws(Failure) -> NightParts
    ) throws(Failure) -> Losses {
        guard nights > 0, let (reference, _) = try reference(of: place, parts) else { return Losses() }
        var lost = try self.lost(at: reference, nights - 1, parts)
        for night in reference + 1..<place { lost.remove(try parts(night)) }
        let before = try parts(reference)
        for part in before.all {
            let hadTests = before.withEndedTests.contains(part)
            if hadTests || lost.parts[part] == nil { lost.parts[part] = (place, reference, hadTests) }
        }
        for (pair, shards) in before.pairs { lost.tests[pair] = (place, shards) }
        let own = try parts(place)
        lost.remove(own)
        for (part, loss) in lost.parts where own.replaces(part, of: try parts(loss.last)) { lost.parts[part] = nil }
        return lost
    }

    /// - Parameters:
    ///   - tonight: what ran in the night.
    ///   - before: what ran in the night to compare with.
    ///   - date: the day of the night at a place.
    package func missing(
        _ tonight: NightContents, since before: NightContents, lost date: (Int) -> String, tonightAt place: Int
    ) -> [NightReport.Missing] {
        typealias Missing = NightReport.Missing
        func parts(_ kind: Missing.Dimension, _ name: (NightParts.NightPart) -> String?) -> [Missing] {
            lost.parts.compactMap { part, loss -> Missing? in
                guard let own = name(part), !released.contains(own) else { return nil }
                return Missing(kind: kind, name: own, since: loss.since == place ? nil : date(loss.since))
            }.sorted { $0.name < $1.name }
        }
        let shards = parts(.shard) { if case .shard(let name) = $0 { name } else { nil } }
        let devices = parts(.device) { if case .device(let name) = $0 { name } else { nil } }
        let systems = before.systems.subtracting(tonight.systems).sorted()
        return shards + devices + systems.map { .init(kind: .system, name: $0) }
            + self.tests(tonight, lost: date, tonightAt: place)
    }

    /// A test that ran nowhere is told once; one that ran on other devices, as long as a device is.
    private func tests(
        _ tonight: NightContents, lost date: (Int) -> String, tonightAt place: Int
    ) -> [NightReport.Missing] {
        var missing: [NightReport.Missing] = []
        for (pair, loss) in lost.tests.sorted(by: { $0.key < $1.key }) where !released.contains(pair.test) {
            let isToldAnew = loss.since == place
            let entry: NightReport.Missing
            if tonight.tests.contains(pair.test) {
                if isOfLost(pair, loss.shards, isToldAnew: isToldAnew) { continue }
                entry = .init(
                    kind: .test, name: pair.test, since: isToldAnew ? nil : date(loss.since), device: pair.device)
            } else {
                guard isToldAnew, !isOfReleased(pair, loss.shards) else { continue }
                entry = .init(kind: .test, name: pair.test)
            }
            if missing.last != entry { missing.append(entry) }
        }
        return missing
    }

    /// Whether a test that ran on other devices is told with its device or its shards, which are missing, or which nobody misses.
    ///
    /// A device or a shard in which the app died is told together with its tests, but only once.
    private func isOfLost(_ pair: NightParts.TestOnDevice, _ shards: Set<String?>, isToldAnew: Bool) -> Bool {
        guard tonight.devices.contains(pair.device) else { return true }
        if let device = pair.device, released.contains(device) || !isToldAnew && lost.parts[.device(device)] != nil {
            return true
        }
        return shards.allSatisfy { shard in
            guard let name = shard, lost.parts[.shard(name)] != nil else { return false }
            return !isToldAnew || !tonight.shards.contains(shard)
        }
    }

    /// Whether a test ran only on a device or in shards that tonight lacks, and that nobody misses.
    private func isOfReleased(_ pair: NightParts.TestOnDevice, _ shards: Set<String?>) -> Bool {
        func isReleased(_ name: String?) -> Bool { released.contains(name ?? "") }
        if !tonight.devices.contains(pair.device), isReleased(pair.device) { return true }
        return !shards.isEmpty && shards.allSatisfy { !tonight.shards.contains($0) && isReleased($0) }
    }
}
