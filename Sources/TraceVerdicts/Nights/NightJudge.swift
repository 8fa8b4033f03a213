package import TraceModel

/// Derives the verdicts of nights on defects. No other code decides on states.
///
/// It resumes where an earlier judgment ended: of the first nights it knows only the courses of defects.
package struct NightJudge<Earlier: EarlierNights> {
    /// A sighting of a defect, by the place of its night.
    private typealias Sighted = (night: Int, platform: Platform, sighting: Sighting)

    /// All nights, in their order.
    private let nights: [Night]
    /// The last nights.
    private let table: NightTable
    private let index: CoverageIndex
    private let earlier: Earlier
    private let known: [String: DefectCourse]
    /// The platforms of the last nights and of the two before them.
    private let platforms: [Int: Set<Platform>]
    /// By fingerprint, a defect's sightings in the last nights, in their order.
    private var sighted: [String: [Sighted]] = [:]

    /// The place of the first night of the table.
    private var start: Int { nights.count - table.nights.count }

    /// - Parameters:
    ///   - table: the last of the nights.
    ///   - known: the courses of defects in the nights before the table.
    package init(
        _ nights: [Night], _ table: NightTable, exercises: RuleExercises, resuming known: [DefectCourse],
        _ earlier: Earlier
    ) throws(Earlier.Failure) {
        self.nights = nights
        self.table = table
        self.earlier = earlier
        self.known = Dictionary(firstOf: known.map { ($0.defect.fingerprint, $0) })
        index = CoverageIndex(table.coverages, exercises: exercises)
        let start = nights.count - table.nights.count
        var platforms: [Int: Set<Platform>] = [:]
        for place in max(0, start - 2)..<start { platforms[place] = try earlier.platforms(of: nights[place]) }
        for (place, row) in table.nights.enumerated() {
            platforms[start + place] = Set(row.coverages.keys)
            for (platform, sighting) in row.sightings {
                sighted[sighting.defect.fingerprint, default: []].append((start + place, platform, sighting))
            }
        }
        self.platforms = platforms
    }

    /// The verdicts of some nights of the table, by the nights' numbers.
    ///
    /// The nights of the table are those of one branch, and of its target branch.
    package func verdicts(of wanted: some Sequence<Night>) throws(Earlier.Failure) -> [Int: [Verdict]] {
        var verdicts: [Int: [Verdict]] = Dictionary(uniqueKeysWithValues: wanted.map { ($0.number, []) })
        for own in try courses() {
            var course = Course()
            for (night, sight) in own.sights.enumerated() {
                let told = course.pass(sight, night: night)
                guard let (state, since) = told, verdicts[nights[night].number] != nil else { continue }
                verdicts[nights[night].number]?.append(try verdict(on: own.defect, in: night, state, since, course))
            }
        }
        return verdicts.mapValues { $0.sorted(by: Verdict.isBefore) }
    }

    /// The nights in `wanted`, the last of which is the last of all, and their verdicts on each defect.
    package func history(of wanted: [Int]) throws(Earlier.Failure) -> BranchHistory {
        var rows: [BranchHistory.Row] = []
        for own in try courses() {
            var course = Course()
            var told: (state: DefectState, since: Int, night: Int, course: Course)?
            for (night, sight) in own.sights.enumerated() {
                if let (state, since) = course.pass(sight, night: night) { told = (state, since, night, course) }
            }
            guard let told else { continue }
            let sights = wanted.map { own.sights[$0] == .excluded ? .blind : own.sights[$0] }
            let isListed = told.night == nights.count - 1
            // A defect of the target branch only is not a part of the history.
            guard isListed || sights.contains(.shown) else { continue }
            let verdict = try verdict(on: own.defect, in: told.night, told.state, told.since, told.course)
            rows.append(BranchHistory.Row(verdict: verdict, isListed: isListed, sights: sights))
        }
        rows.sort { a, b in a.isListed != b.isListed ? a.isListed : Verdict.isBefore(a.verdict, b.verdict) }
        return BranchHistory(nights: wanted.map { nights[$0] }, rows: rows)
    }

    /// The course of a defect through the nights. If none of them shows it, `places` says where it is seen.
    ///
    /// - Parameter places: where launches outside of these nights show it.
    /// - Returns: its course, and the worst severity that a night shows; nil if no night shows it.
    package func course(
        of defect: Defect, seenIn places: DefectPlaces = DefectPlaces()
    ) throws(Earlier.Failure) -> (course: Course, worst: Severity?) {
        let own = try ownCourse(of: defect.fingerprint)
        var sights = own?.sights ?? []
        if !sights.contains(.shown) {
            let unseen =
                try earlier.sights(of: defect, seenIn: places)
                + self.sights(of: defect, seenIn: places, start..<nights.count)
            sights = sights.isEmpty ? unseen : zip(sights, unseen).map { $0 == .excluded ? $0 : $1 }
        }
        var course = Course()
        for (night, sight) in sights.enumerated() { _ = course.pass(sight, night: night) }
        guard let last = course.lastShown else { return (course, nil) }
        return (course, try lastSightings(of: defect, in: last).map(\.sighting.severity).max())
    }

    /// The courses of all defects in all nights, in the order of their fingerprints.
    package func courses() throws(Earlier.Failure) -> [DefectCourse] {
        var courses: [DefectCourse] = []
        for fingerprint in Set(known.keys).union(sighted.keys).sorted() {
            if let own = try ownCourse(of: fingerprint) { courses.append(own) }
        }
        return courses
    }

    // MARK: Sights

    /// The course of a defect that some night shows, whether or not an exclusion leaves it out.
    private func ownCourse(of fingerprint: String) throws(Earlier.Failure) -> DefectCourse? {
        let seen = sighted[fingerprint] ?? []
        let begun: DefectCourse? = if let known = known[fingerprint] { known } else { try newCourse(of: seen) }
        guard var course = begun else { return nil }
        var rest = seen[...]
        while course.sights.count < nights.count {
            // A new place of the defect counts from its night on.
            let next = rest.first { !course.places.contain($0.sighting.test, on: $0.platform) }?.night ?? nights.count
            course.sights += sights(of: course.defect, seenIn: course.places, course.sights.count..<next, orGone: true)
            for sight in rest.prefix(while: { $0.night <= next }) {
                course.add(sight.sighting.test, on: sight.platform, since: sight.night)
            }
            rest = rest.drop { $0.night <= next }
        }
        for sight in seen where course.sights[sight.night] != .shown {
            course.sights[sight.night] = sight.sighting.isExcluded ? .excluded : .shown
        }
        return course
    }

    /// The course up to the first night that shows a defect; nil if none does.
    private func newCourse(of seen: [Sighted]) throws(Earlier.Failure) -> DefectCourse? {
        guard let first = seen.first else { return nil }
        var course = DefectCourse(first.sighting.defect)
        for sight in seen.prefix(while: { $0.night == first.night }) {
            course.add(sight.sighting.test, on: sight.platform, since: sight.night)
        }
        course.sights = try earlier.sights(of: course.defect, seenIn: course.places)
        course.sights += sights(of: course.defect, seenIn: course.places, start..<first.night)
        return course
    }

    /// Whether nights could have shown a defect. Only launches count that ran where it was seen.
    ///
    /// - Parameter orGone: whether all launches of a night count if its platforms are gone.
    private func sights(
        of defect: Defect, seenIn places: DefectPlaces, _ range: Range<Int>, orGone: Bool = false
    ) -> [BranchHistory.Sight] {
        let showing = range.isEmpty ? [] : index.showing(defect, in: places)
        return range.map { night in
            let isGone = orGone && isGone(places.platforms, in: night)
            let couldShow = table.nights[night - start].coverages.contains { platform, own in
                (isGone || places.platforms.contains(platform)) && !own.isDisjoint(with: showing)
            }
            return couldShow ? .clean : .blind
        }
    }

    /// Whether neither this night nor the two before ran on one of the platforms.
    private func isGone(_ wanted: Set<Platform>, in night: Int) -> Bool {
        (max(0, night - 2)...night).allSatisfy { platforms[$0]?.isDisjoint(with: wanted) ?? true }
    }

    private func verdict(
        on defect: Defect, in night: Int, _ state: DefectState, _ since: Int, _ course: Course
    ) throws(Earlier.Failure) -> Verdict {
        let shown = try lastSightings(of: defect, in: course.lastShown ?? night)
        let platforms = Set(shown.map(\.platform))
        return Verdict(
            defect: defect, state: state, severity: shown.map(\.sighting.severity).max() ?? .note,
            since: nights[since], tests: Set(shown.compactMap(\.sighting.test)).sorted(),
            devices: Set(platforms.compactMap(\.device)).sorted(),
            systems: Set(platforms.compactMap(\.system)).sorted(), shown: course.shownCount,
            couldHaveShown: course.countOfNights, isTonight: course.lastShown == night,
            lastWithout: course.lastWithout(before: since).map { nights[$0] })
    }

    private func sightings(of defect: Defect, in night: Int) -> [(platform: Platform, sighting: Sighting)] {
        let own = sighted[defect.fingerprint] ?? []
        let first = own.partitioningIndex { $0.night >= night }
        return own[first...].prefix { $0.night == night }.map { ($0.platform, $0.sighting) }
    }

    /// The sightings of a defect in a night, without those that an exclusion leaves out.
    private func lastSightings(
        of defect: Defect, in night: Int
    ) throws(Earlier.Failure) -> [(platform: Platform, sighting: Sighting)] {
        let all: [(platform: Platform, sighting: Sighting)] =
            if night < start {
                try earlier.sightings(of: defect, in: nights[night])
            } else {
                sightings(of: defect, in: night)
            }
        return all.filter { !$0.sighting.isExcluded }
    }
}

extension NightJudge where Earlier == NoEarlierNights {
    package init(_ table: NightTable, exercises: RuleExercises) {
        self.init(table.nights.map(\.night), table, exercises: exercises, resuming: [], NoEarlierNights())
    }

    /// Whether each night could have shown a defect that none of them shows.
    package func sights(ofUnseen defect: Defect, seenIn places: DefectPlaces) -> [BranchHistory.Sight] {
        sights(of: defect, seenIn: places, nights.indices)
    }
}
