package import TraceModel

/// Groups the launches of each app and branch into nights.
///
/// Launches of one pipeline are a night, as long as they agree. Without a pipeline, launches are a night if their known builds and
/// commits are equal and they began within 12 hours of the first one. If build and commit are unknown, the launches of one day (in
/// UTC) are a night, and a session that goes on past midnight.
package enum NightAssembly {
    private static let hour: Int64 = 3600 * 1_000_000_000
    private static let longest = 12 * hour
    private static let day = 24 * hour
    /// An id of a pipeline that was not used for so long is another one with the same id, unless it is a higher attempt.
    package static let longestPipeline = 48 * hour
    /// A session goes on past midnight if its next launch begins this soon.
    private static let pause = 2 * hour

    /// Of a launch without a pipeline, or of a group of them.
    private enum Fact: Hashable {
        case build(String), commit(String)

        static func of(_ place: LaunchPlace) -> [Fact] {
            [place.build.map(Fact.build), place.commit.map(Fact.commit)].compactMap(\.self)
        }
    }

    private struct Group {
        var launches: [NightLaunch] = []
        var build: String?
        var commit: String?
        var attempt: Int?

        func takes(_ launch: NightLaunch) -> Bool {
            guard launch.start.since(launches[0].start) <= longest else { return false }
            let facts = [(build, launch.place.build), (commit, launch.place.commit)]
            return facts.contains { $0 != nil && $0 == $1 } && !facts.contains { $0 != nil && $1 != nil && $0 != $1 }
        }

        /// Whether a launch with the id of its pipeline belongs to it. A job that was made anew counts from 1 again.
        func takesSamePipeline(_ launch: NightLaunch) -> Bool {
            let pause = pause(before: launch)
            if let commit, let other = launch.place.commit, commit != other { return pause <= longest }
            return pause <= longestPipeline || (launch.place.attempt ?? 1) > (attempt ?? 1)
        }

        /// Whether a launch of which neither build nor commit is known belongs to it, which has none either.
        func takesUnnamed(_ launch: NightLaunch) -> Bool {
            let first = launches[0].start
            if Timestamp.day(first) == Timestamp.day(launch.start) { return true }
            return pause(before: launch) <= NightAssembly.pause && launch.start.since(first) <= longest
        }

        private func pause(before launch: NightLaunch) -> Int64 {
            launch.start.since(launches[launches.count - 1].start)
        }

        mutating func add(_ launch: NightLaunch) {
            launches.append(launch)
            build = build ?? launch.place.build
            commit = commit ?? launch.place.commit
            attempt = [attempt, launch.place.attempt].compactMap(\.self).max()
        }
    }

    /// The launches, of which those whose clocks were wrong begin with the others of their pipeline and attempt.
    private static func corrected(_ launches: [NightLaunch]) -> [NightLaunch] {
        var launches = launches
        let places = launches.indices.filter { launches[$0].place.pipeline != nil && launches[$0].clock != nil }
        let jobs = Dictionary(grouping: places) { place in
            [launches[place].place.pipeline ?? "", "\(launches[place].place.attempt ?? 1)"]
        }
        for own in jobs.values where own.count > 1 {
            func distance(_ place: Int) -> UInt64 { launches[place].clock?.distance ?? 0 }
            func told(_ place: Int) -> Int64 { launches[place].clock?.told ?? launches[place].start }
            let best = own.min { (distance($0), $0) < (distance($1), $1) } ?? own[0]
            // A clock that agrees with its import is right: the job was made anew, or its id counted anew.
            let wrong = own.filter { place in
                told(place).since(told(best)).magnitude > UInt64(day) && distance(place) > UInt64(day)
                    && distance(place) > distance(best)
                    && agree(launches[place].place, launches[best].place, aboutBuild: distance(best) > UInt64(day))
            }
            // Those of another commit may be another night.
            let others = own.filter { place in
                !wrong.contains(place) && agree(launches[place].place, launches[best].place, aboutBuild: false)
            }
            let begin = others.map { launches[$0].start }.min()
            for place in wrong where launches[place].start != begin ?? launches[place].start {
                launches[place].start = begin ?? launches[place].start
                launches[place].isMoved = true
            }
        }
        return launches
    }

    /// - Parameter aboutBuild: whether their builds must agree, too. Parallel jobs of a pipeline may have one each; but where both
    ///   launches lie far from their imports, they may be old ones of two pipelines with one id.
    private static func agree(_ a: LaunchPlace, _ b: LaunchPlace, aboutBuild: Bool) -> Bool {
        let facts = [(a.commit, b.commit)] + (aboutBuild ? [(a.build, b.build)] : [])
        return !facts.contains { $0 != nil && $1 != nil && $0 != $1 }
    }

    /// The launches of each night, in order, and the nights in the order of their first launches.
    package static func nights(of launches: [NightLaunch]) -> [[NightLaunch]] {
        launches.inGroups(by: \.place.appBranch).flatMap(nights(ofBranch:)).sorted {
            ($0[0].start, $0[0].number) < ($1[0].start, $1[0].number)
        }
    }

    private static func nights(ofBranch launches: [NightLaunch]) -> [[NightLaunch]] {
        /// The last group of each pipeline.
        var pipelines: [String: Int] = [:]
        /// The last group without a pipeline, build and commit.
        var unnamed: Int?
        var groups: [Group] = []
        /// The groups of each build and commit that a launch may still belong to.
        var open: [Fact: [Int]] = [:]
        for launch in corrected(launches).sorted(by: { ($0.start, $0.number) < ($1.start, $1.number) }) {
            let next = groups.count
            let group: Int
            if let pipeline = launch.place.pipeline {
                group = pipelines[pipeline].flatMap { groups[$0].takesSamePipeline(launch) ? $0 : nil } ?? next
                pipelines[pipeline] = group
            } else if case let facts = Fact.of(launch.place), !facts.isEmpty {
                for fact in facts {
                    open[fact]?.removeAll { launch.start.since(groups[$0].launches[0].start) > longest }
                }
                group = facts.flatMap { open[$0] ?? [] }.filter { groups[$0].takes(launch) }.min() ?? next
                for fact in facts where open[fact]?.contains(group) != true { open[fact, default: []].append(group) }
            } else {
                group = unnamed.flatMap { groups[$0].takesUnnamed(launch) ? $0 : nil } ?? next
                unnamed = group
            }
            if group == next { groups.append(Group()) }
            groups[group].add(launch)
        }
        return groups.map(\.launches)
    }
}

extension Night {
    /// - Parameter launches: the launches of one app and branch, in order.
    package init(number: Int, of launches: [NightLaunch]) {
        let places = launches.lazy.map(\.place)
        self.init(
            number: number, app: places[0].app, branch: places[0].branch, target: places.compactMap(\.target).first,
            request: places.compactMap(\.request).first, build: places.compactMap(\.build).first,
            commit: places.compactMap(\.commit).first,
            pipeline: places.compactMap(\.pipeline).first, start: launches[0].start,
            base: places.compactMap(\.base).first)
    }
}

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
