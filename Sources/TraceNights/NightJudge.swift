package import TraceModel

/// Derives the verdicts of nights on defects. No other code decides on states.
package struct NightJudge {
    private let table: NightTable
    private let index: CoverageIndex
    /// By coverage, the nights and platforms that have it.
    private var places: [[(night: Int, platform: Int)]]
    /// By night, the platforms on which its launches ran.
    private let platforms: [Set<Int>]
    /// By defect, its sights in the order of the nights.
    private var sightings: [[(night: Int, shown: NightTable.Shown)]]

    /// - Parameter exercises: by rule, how far a controller must get before the rule can judge it.
    package init(_ table: NightTable, exercises: [String: Exercise]) {
        self.table = table
        index = CoverageIndex(table.coverages, exercises: exercises)
        places = Array(repeating: [], count: table.coverages.count)
        sightings = Array(repeating: [], count: table.defects.count)
        for (night, row) in table.nights.enumerated() {
            for cell in row.cells { places[cell.coverage].append((night, cell.platform)) }
            for shown in row.shown { sightings[shown.defect].append((night, shown)) }
        }
        platforms = table.nights.map { row in Set(row.cells.map(\.platform)) }
    }

    /// The verdicts of each night in `wanted`, by its place in the table.
    ///
    /// The nights of the table are those of one branch, and of its target branch.
    package func verdicts(of wanted: Set<Int>) -> [Int: [Verdict]] {
        var verdicts: [Int: [Verdict]] = Dictionary(uniqueKeysWithValues: wanted.map { ($0, []) })
        for defect in table.defects.indices where !sightings[defect].isEmpty {
            var course = Course()
            let sights = sights(of: defect)
            for night in table.nights.indices {
                guard let (state, since) = course.pass(sights[night], night: night), wanted.contains(night) else {
                    continue
                }
                verdicts[night]?.append(verdict(on: defect, in: night, state, since: since, course))
            }
        }
        return verdicts.mapValues { $0.sorted(by: Verdict.isBefore) }
    }

    /// The nights in `wanted`, the last of which is the last of the table, and their verdicts on each defect.
    package func history(of wanted: [Int]) -> BranchHistory {
        let rows = table.defects.indices.compactMap { defect -> BranchHistory.Row? in
            guard !sightings[defect].isEmpty else { return nil }
            var course = Course()
            let sights = sights(of: defect)
            var told: (verdict: Verdict, night: Int)?
            for night in table.nights.indices {
                guard let (state, since) = course.pass(sights[night], night: night) else { continue }
                told = (verdict(on: defect, in: night, state, since: since, course), night)
            }
            guard let told else { return nil }
            let own = wanted.map { sights[$0] }
            let isListed = told.night == table.nights.count - 1
            // A defect of the target branch only is not a part of the history.
            guard isListed || own.contains(.shown) else { return nil }
            return BranchHistory.Row(verdict: told.verdict, isListed: isListed, sights: own)
        }.sorted { a, b in
            a.isListed != b.isListed ? a.isListed : Verdict.isBefore(a.verdict, b.verdict)
        }
        return BranchHistory(nights: wanted.map { table.nights[$0].night }, rows: rows)
    }

    /// The course of a defect through the nights. If none of them shows it, `place` says where it is seen.
    ///
    /// - Parameter place: its sights in launches outside of the table.
    /// - Returns: its course, and the worst severity that a night shows; nil if no night shows it.
    package func course(
        of defect: Defect, seenBy place: [NightTable.Shown] = []
    ) -> (course: Course, worst: Severity?) {
        let known = table.defects.firstIndex { $0.fingerprint == defect.fingerprint }
            .flatMap { sightings[$0].isEmpty ? nil : $0 }
        var context = Context()
        for shown in place { context.add(shown) }
        var course = Course()
        for (night, sight) in (known.map(sights) ?? sights(of: defect, context)).enumerated() {
            _ = course.pass(sight, night: night)
        }
        return (course, known.flatMap { sightings[$0].map(\.shown.severity).max() })
    }

    // MARK: Sights

    /// Where a defect was seen up to a night.
    private struct Context {
        var tests: Set<String> = []
        var isSeenOutside = false
        var platforms: Set<Int> = []

        mutating func add(_ shown: NightTable.Shown) {
            if let test = shown.test { tests.insert(test) } else { isSeenOutside = true }
            platforms.insert(shown.platform)
        }

        func lacks(_ shown: NightTable.Shown) -> Bool {
            !platforms.contains(shown.platform) || !(shown.test.map(tests.contains) ?? isSeenOutside)
        }
    }

    private func sights(of defect: Int) -> [Course.Sight] {
        let own = sightings[defect]
        let first = own[0].night
        var context = Context()
        for (night, shown) in own where night == first { context.add(shown) }
        var sights = sights(of: table.defects[defect], context, until: first)
        var rest = own.drop { $0.night == first }
        var start = first
        while start < table.nights.count {
            // A new place of the defect counts from its night on.
            let next = rest.first { context.lacks($0.shown) }?.night
            mark(&sights, start..<(next ?? table.nights.count), table.defects[defect], context)
            guard let next else { break }
            for (_, shown) in rest.prefix(while: { $0.night <= next }) { context.add(shown) }
            rest = rest.drop { $0.night <= next }
            start = next
        }
        // The defect is still there.
        for night in sights.indices where table.nights[night].excluded.contains(defect) { sights[night] = .blind }
        for (night, _) in own { sights[night] = .shown }
        return sights
    }

    /// The nights before a defect was first seen. Only those count that ran where it was then seen.
    private func sights(of defect: Defect, _ context: Context, until end: Int? = nil) -> [Course.Sight] {
        var sights = [Course.Sight](repeating: .blind, count: table.nights.count)
        let end = end ?? table.nights.count
        for coverage in index.showing(defect, in: context.tests, isSeenOutside: context.isSeenOutside) {
            for (night, platform) in places[coverage] where night < end && context.platforms.contains(platform) {
                sights[night] = .clean
            }
        }
        return sights
    }

    private func mark(_ sights: inout [Course.Sight], _ nights: Range<Int>, _ defect: Defect, _ context: Context) {
        for coverage in index.showing(defect, in: context.tests, isSeenOutside: context.isSeenOutside) {
            for (night, platform) in places[coverage] where nights.contains(night) && sights[night] == .blind {
                if context.platforms.contains(platform) || isGone(context.platforms, in: night) {
                    sights[night] = .clean
                }
            }
        }
    }

    /// Whether neither this night nor the two before ran on one of the platforms.
    private func isGone(_ wanted: Set<Int>, in night: Int) -> Bool {
        platforms[max(0, night - 2)...night].allSatisfy { $0.isDisjoint(with: wanted) }
    }

    private func verdict(
        on defect: Int, in night: Int, _ state: DefectState, since: Int, _ course: Course
    ) -> Verdict {
        let own = sightings[defect]
        let next = own.partitioningIndex { $0.night > night }
        let last = own[next - 1].night
        let shown = own[..<next].reversed().prefix { $0.night == last }.map(\.shown)
        let platforms = Set(shown.map(\.platform)).map { table.platforms[$0] }
        return Verdict(
            defect: table.defects[defect], state: state, severity: shown.map(\.severity).max() ?? .note,
            since: table.nights[since].night, tests: Set(shown.compactMap(\.test)).sorted(),
            devices: Set(platforms.compactMap(\.device)).sorted(),
            systems: Set(platforms.compactMap(\.system)).sorted(),
            shown: course.shownCount, couldHaveShown: course.countOfNights)
    }
}
