package import TraceModel

/// The nights of launches that are given as rows, and their verdicts; without a store.
package struct RowNights {
    private struct NightRows {
        var night: Night
        var rows: [LaunchRow]
    }

    private var nights: [AppBranch: [NightRows]] = [:]
    private let exercises: [String: Exercise]

    /// - Parameters:
    ///   - rows: the launches. Of several copies of a launch, the longest counts, and of equally long ones the last.
    ///   - exercises: by rule, how far a controller must get before the rule can judge it. For the other rules of the rows, which
    ///     may come from elsewhere, it must have begun.
    package init(_ rows: [LaunchRow], exercises: [String: Exercise]) {
        let rules = rows.lazy.flatMap(\.sightings).map { ($0.defect.rule, Exercise.began) }
        self.exercises = exercises.merging(rules) { known, _ in known }
        var launches: [String: LaunchRow] = [:]
        for row in rows {
            if let known = launches[row.identity], known.eventCount > row.eventCount { continue }
            launches[row.identity] = row
        }
        let sorted = launches.values.sorted { ($0.start, $0.identity) < ($1.start, $1.identity) }
        let branches = Dictionary(grouping: sorted) { AppBranch(app: $0.place.app, name: $0.place.branch) }
        var number = 0
        for branch in branches.keys.sorted() {
            let own = branches[branch] ?? []
            let marks = own.enumerated().map { place, row in
                LaunchMark(
                    number: place, build: row.place.build, commit: row.place.commit, pipeline: row.place.pipeline,
                    start: row.start, target: row.place.target)
            }
            nights[branch] = NightAssembly.nights(of: marks).map { group in
                number += 1
                let night = Night(number: number, on: branch, of: group)
                return NightRows(night: night, rows: group.map { own[$0.number] })
            }
        }
    }

    /// The reports on the wanted nights, by app and branch, in the order of the nights.
    package func reports(where isWanted: (Night) -> Bool) -> [[NightReport]] {
        nights.keys.sorted().compactMap { branch in
            guard let own = nights[branch], own.contains(where: { isWanted($0.night) }) else { return nil }
            return reports(on: own, where: isWanted)
        }
    }

    private func reports(on own: [NightRows], where isWanted: (Night) -> Bool) -> [NightReport] {
        let verdicts = verdicts(of: own.map(\.night).filter(isWanted), among: own)
        var before: NightRows?
        var reports: [NightReport] = []
        for entry in own {
            defer { before = entry }
            guard isWanted(entry.night) else { continue }
            reports.append(
                NightReport(
                    night: entry.night, contents: NightContents(entry.rows),
                    before: before.map { ($0.night, NightContents($0.rows)) },
                    verdicts: verdicts[entry.night.number] ?? []))
        }
        return reports
    }

    /// The verdicts of wanted nights of a branch, by the nights' numbers.
    private func verdicts(of wanted: [Night], among own: [NightRows]) -> [Int: [Verdict]] {
        var verdicts: [Int: [Verdict]] = [:]
        // Nights of one pull request can have different targets, each with earlier nights of its own.
        for (target, wanted) in Dictionary(grouping: wanted, by: \.target) {
            let branch = wanted[0].appBranch
            let further = target == branch.name ? nil : target.map { AppBranch(app: branch.app, name: $0) }
            let all = (own + (further.flatMap { nights[$0] } ?? [])).sorted { Night.isBefore($0.night, $1.night) }
            var launches = LaunchTable(NightTable(all.map { NightTable.Row($0.night) }))
            for (night, entry) in all.enumerated() {
                for row in entry.rows { launches.add(row.coverage, row.sightings, on: row.place.platform, to: night) }
            }
            let numbers = Set(wanted.map(\.number))
            let places = Set(all.indices.filter { numbers.contains(all[$0].night.number) })
            let judged = NightJudge(launches.table, exercises: exercises).verdicts(of: places)
            for (place, own) in judged { verdicts[all[place].night.number] = own }
        }
        return verdicts
    }
}

extension NightContents {
    fileprivate init(_ rows: [LaunchRow]) {
        self.init()
        launches = rows.count
        tests = Set(rows.flatMap { $0.coverage.tests.map(\.name) })
        shards = Set(rows.compactMap(\.place.shard))
        devices = Set(rows.compactMap(\.place.platform.device))
        systems = Set(rows.compactMap(\.place.platform.system))
        launchesWithoutLeaks = rows.count { $0.coverage.hidesLeaks }
    }
}

/// Adds launches to the nights of a table, which has each platform, coverage and defect only once.
package struct LaunchTable {
    package var table: NightTable
    private var platforms: [Platform: Int]
    private var coverages: [Coverage: Int] = [:]
    private var defects: [String: Int]
    /// What was added to each night.
    private var cells: [Int: Set<NightTable.Cell>] = [:]

    /// - Parameter table: its coverages are not compared with those of the launches.
    package init(_ table: NightTable = NightTable()) {
        self.table = table
        platforms = Dictionary(firstOf: table.platforms.enumerated().map { ($1, $0) })
        defects = Dictionary(firstOf: table.defects.enumerated().map { ($1.fingerprint, $0) })
    }

    package mutating func add(
        _ coverage: Coverage, _ sightings: [Sighting], on platform: Platform, to night: Int
    ) {
        let platform = Self.place(of: platform, by: platform, in: &platforms, &table.platforms)
        let cell = NightTable.Cell(
            platform: platform, coverage: Self.place(of: coverage, by: coverage, in: &coverages, &table.coverages))
        if cells[night, default: []].insert(cell).inserted { table.nights[night].cells.append(cell) }
        for sighting in sightings {
            let defect = Self.place(
                of: sighting.defect, by: sighting.defect.fingerprint, in: &defects, &table.defects)
            if sighting.isExcluded {
                table.nights[night].excluded.insert(defect)
            } else {
                table.nights[night].shown.append(
                    NightTable.Shown(
                        defect: defect, platform: platform, severity: sighting.severity, test: sighting.test))
            }
        }
    }

    private static func place<Value, Key: Hashable>(
        of value: Value, by key: Key, in places: inout [Key: Int], _ values: inout [Value]
    ) -> Int {
        if let known = places[key] { return known }
        places[key] = values.count
        values.append(value)
        return values.count - 1
    }
}
