package import TraceModel

/// The nights of launches that are given as rows, and their verdicts; without a store.
package struct RowNights {
    private typealias RowsOfNight = (night: Night, rows: [LaunchRow])

    private var nights: [AppBranch: [RowsOfNight]] = [:]
    private let exercises: RuleExercises

    /// - Parameters:
    ///   - rows: the launches. Of several copies of a launch, the longest counts, and of equally long ones the last.
    ///   - exercises: for the other rules of the rows, which may come from elsewhere, a controller must have begun.
    package init(_ rows: [LaunchRow], exercises: RuleExercises) {
        let rules = rows.lazy.flatMap(\.sightings).map { ($0.defect.rule, Exercise.began) }
        self.exercises = exercises.merging(rules) { known, _ in known }
        let launches = Dictionary(rows.map { ($0.identity, $0) }) { $0.eventCount > $1.eventCount ? $0 : $1 }
        let sorted = launches.values.sorted { ($0.start, $0.identity) < ($1.start, $1.identity) }
        var number = 0
        for (branch, own) in Dictionary(grouping: sorted, by: \.place.appBranch).sorted(by: { $0.key < $1.key }) {
            let launches = own.enumerated().map { NightLaunch(number: $0, place: $1.place, start: $1.start) }
            nights[branch] = NightAssembly.nights(of: launches).map { group in
                number += 1
                return (Night(number: number, of: group), group.map { own[$0.number] })
            }
        }
    }

    /// The reports on the wanted nights, by app and branch, in the order of the nights.
    package func reports(where isWanted: (Night) -> Bool) -> [[NightReport]] {
        nights.sorted { $0.key < $1.key }.map { reports(on: $0.value, where: isWanted) }.filter { !$0.isEmpty }
    }

    private func reports(on own: [RowsOfNight], where isWanted: (Night) -> Bool) -> [NightReport] {
        let wanted = own.indices.filter { isWanted(own[$0].night) }
        guard let first = wanted.first else { return [] }
        // The trend of a night has those before it.
        let told = max(0, first - NightTrend.reach)..<own.count
        let verdicts = verdicts(of: told.map { own[$0].night }, among: own)
        return wanted.map { place in
            let before = place > 0 ? own[place - 1] : nil
            let (night, rows) = own[place]
            var report = NightReport(
                night: night, contents: NightContents(rows),
                before: before.map { ($0.night, NightContents($0.rows)) }, verdicts: verdicts[night.number] ?? [])
            let shown = rows.map { $0.sightings.filter { !$0.isExcluded } }.filter { !$0.isEmpty }
            report.trend =
                before == nil
                ? nil
                : NightTrend(
                    told.prefix { $0 <= place }.suffix(NightTrend.reach).map {
                        (own[$0].night, verdicts[own[$0].night.number] ?? [])
                    },
                    affectedTests: Set(shown.joined().compactMap(\.test)).count, affectedLaunches: shown.count)
            return report
        }
    }

    /// The verdicts of wanted nights of a branch, by the nights' numbers.
    private func verdicts(of wanted: [Night], among own: [RowsOfNight]) -> [Int: [Verdict]] {
        var verdicts: [Int: [Verdict]] = [:]
        // Nights of one pull request can have different targets, each with earlier nights of its own.
        for (target, wanted) in Dictionary(grouping: wanted, by: \.target) {
            let branch = wanted[0].appBranch
            let further = target == branch.name ? nil : target.map { AppBranch(app: branch.app, name: $0) }
            let all = (own + (further.flatMap { nights[$0] } ?? [])).sorted { Night.isBefore($0.night, $1.night) }
            var table = NightTable(all.map(\.night))
            for (night, entry) in all.enumerated() {
                for row in entry.rows { table.add(row.coverage, row.sightings, on: row.place.platform, to: night) }
            }
            verdicts.merge(NightJudge(table, exercises: exercises).verdicts(of: wanted)) { $1 }
        }
        return verdicts
    }
}

extension NightContents {
    fileprivate init(_ rows: [LaunchRow]) {
        self.init(
            Dictionary(rows.map { ($0.place.platform, $0.coverage.tests) }, uniquingKeysWith: +))
        launches = rows.count
        cutOff = rows.count { $0.coverage.isCutOff }
        shards = Set(rows.compactMap(\.place.shard))
        devices = Set(rows.compactMap(\.place.platform.device))
        systems = Set(rows.compactMap(\.place.platform.system))
        launchesWithoutLeaks = rows.count { $0.coverage.hidesLeaks }
    }
}
