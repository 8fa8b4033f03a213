package import TraceModel

/// Derives the verdicts of nights on defects. No other code decides on states.
package struct NightJudge {
    /// A sighting of a defect, by the place of its night in the table.
    private typealias Shown = (night: Int, platform: Platform, sighting: Sighting)

    private let table: NightTable
    private let index: CoverageIndex
    /// By fingerprint, a defect's sightings in the order of the nights.
    private var shown: [String: [Shown]] = [:]
    /// By night, the fingerprints of the defects that an exclusion leaves out.
    private var excluded: [Set<String>]

    /// - Parameter countsExcluded: whether excluded sightings count as shown, too.
    package init(_ table: NightTable, exercises: RuleExercises, countsExcluded: Bool = false) {
        self.table = table
        index = CoverageIndex(table.coverages, exercises: exercises)
        excluded = Array(repeating: [], count: table.nights.count)
        for (night, row) in table.nights.enumerated() {
            for (platform, sighting) in row.sightings {
                let fingerprint = sighting.defect.fingerprint
                if sighting.isExcluded, !countsExcluded {
                    excluded[night].insert(fingerprint)
                } else {
                    shown[fingerprint, default: []].append((night, platform, sighting))
                }
            }
        }
    }

    /// The verdicts of some nights of the table, by the nights' numbers.
    ///
    /// The nights of the table are those of one branch, and of its target branch.
    package func verdicts(of wanted: some Sequence<Night>) -> [Int: [Verdict]] {
        var verdicts: [Int: [Verdict]] = Dictionary(uniqueKeysWithValues: wanted.map { ($0.number, []) })
        for own in shown.values {
            var course = Course()
            for (night, sight) in sights(of: own).enumerated() {
                let number = table.nights[night].night.number
                guard let (state, since) = course.pass(sight, night: night), verdicts[number] != nil else { continue }
                verdicts[number]?.append(verdict(on: own, in: night, state, since: since, course))
            }
        }
        return verdicts.mapValues { $0.sorted(by: Verdict.isBefore) }
    }

    /// The nights in `wanted`, the last of which is the last of the table, and their verdicts on each defect.
    package func history(of wanted: [Int]) -> BranchHistory {
        let rows = shown.values.compactMap { own -> BranchHistory.Row? in
            var course = Course()
            let sights = sights(of: own)
            var told: (verdict: Verdict, night: Int)?
            for (night, sight) in sights.enumerated() {
                guard let (state, since) = course.pass(sight, night: night) else { continue }
                told = (verdict(on: own, in: night, state, since: since, course), night)
            }
            guard let told else { return nil }
            let wantedSights = wanted.map { sights[$0] }
            let isListed = told.night == table.nights.count - 1
            // A defect of the target branch only is not a part of the history.
            guard isListed || wantedSights.contains(.shown) else { return nil }
            return BranchHistory.Row(verdict: told.verdict, isListed: isListed, sights: wantedSights)
        }.sorted { a, b in
            a.isListed != b.isListed ? a.isListed : Verdict.isBefore(a.verdict, b.verdict)
        }
        return BranchHistory(nights: wanted.map { table.nights[$0].night }, rows: rows)
    }

    /// The course of a defect through the nights. If none of them shows it, `places` says where it is seen.
    ///
    /// - Parameter places: where launches outside of the table show it.
    /// - Returns: its course, and the worst severity that a night shows; nil if no night shows it.
    package func course(
        of defect: Defect, seenIn places: DefectPlaces = DefectPlaces()
    ) -> (course: Course, worst: Severity?) {
        let own = shown[defect.fingerprint]
        let sights = own.map { self.sights(of: $0) } ?? self.sights(of: defect, seenIn: places, table.nights.indices)
        var course = Course()
        for (night, sight) in sights.enumerated() { _ = course.pass(sight, night: night) }
        return (course, own?.map(\.sighting.severity).max())
    }

    // MARK: Sights

    private func sights(of own: [Shown]) -> [Course.Sight] {
        let (first, defect) = (own[0].night, own[0].sighting.defect)
        var places = DefectPlaces()
        for shown in own.prefix(while: { $0.night == first }) { places.add(shown.sighting.test, on: shown.platform) }
        var sights = sights(of: defect, seenIn: places, 0..<first)
        var rest = own.drop { $0.night == first }
        var start = first
        while start < table.nights.count {
            // A new place of the defect counts from its night on.
            let next = rest.first { !places.contain($0.sighting.test, on: $0.platform) }?.night ?? table.nights.count
            sights += self.sights(of: defect, seenIn: places, start..<next, orGone: true)
            for shown in rest.prefix(while: { $0.night <= next }) {
                places.add(shown.sighting.test, on: shown.platform)
            }
            rest = rest.drop { $0.night <= next }
            start = next
        }
        // The defect is still there.
        for night in sights.indices where excluded[night].contains(defect.fingerprint) { sights[night] = .blind }
        for shown in own { sights[shown.night] = .shown }
        return sights
    }

    /// Whether nights could have shown a defect. Only launches count that ran where it was seen.
    ///
    /// - Parameter orGone: whether all launches of a night count if its platforms are gone.
    private func sights(
        of defect: Defect, seenIn places: DefectPlaces, _ nights: Range<Int>, orGone: Bool = false
    ) -> [Course.Sight] {
        let showing = index.showing(defect, in: places)
        return nights.map { night in
            let couldShow = table.nights[night].coverages.contains { platform, own in
                (places.platforms.contains(platform) || orGone && isGone(places.platforms, in: night))
                    && !own.isDisjoint(with: showing)
            }
            return couldShow ? .clean : .blind
        }
    }

    /// Whether neither this night nor the two before ran on one of the platforms.
    private func isGone(_ wanted: Set<Platform>, in night: Int) -> Bool {
        table.nights[max(0, night - 2)...night].allSatisfy { wanted.isDisjoint(with: $0.coverages.keys) }
    }

    private func verdict(
        on own: [Shown], in night: Int, _ state: DefectState, since: Int, _ course: Course
    ) -> Verdict {
        let next = own.partitioningIndex { $0.night > night }
        let last = own[next - 1].night
        let shown = own[..<next].reversed().prefix { $0.night == last }
        let platforms = Set(shown.map(\.platform))
        return Verdict(
            defect: own[0].sighting.defect, state: state, severity: shown.map(\.sighting.severity).max() ?? .note,
            since: table.nights[since].night, tests: Set(shown.compactMap(\.sighting.test)).sorted(),
            devices: Set(platforms.compactMap(\.device)).sorted(),
            systems: Set(platforms.compactMap(\.system)).sorted(),
            shown: course.shownCount, couldHaveShown: course.countOfNights)
    }
}
