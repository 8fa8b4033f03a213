package import TraceModel

/// Derives the verdicts of nights on defects. No other code decides on states.
///
/// It resumes where an earlier judgment ended: of the first nights it knows only the courses of defects.
package struct NightJudge<Earlier: DefectCourse.EarlierNights> {
    /// A sighting of a defect, by the place of its night.
    private typealias Sighted = (night: Int, platform: Launch.Platform, sighting: Defect.Sighting)

    /// All nights, in their order; of a pull request, those of its target come first.
    private let nights: [Night]
    /// How many nights are those of a pull request's target; nil for the nights of one branch.
    private let known: Int?
    /// The last nights.
    private let table: NightTable
    private let index: CoverageIndex
    private let earlier: Earlier
    private let begun: [String: DefectCourse]
    /// Nil if nothing is known of it.
    private let code: (any CodeHistory)?
    /// By the places of the last nights, where each of them and those shortly before it ran.
    private let recentPlatforms: [Int: Set<Launch.Platform>]
    /// By fingerprint, a defect's sightings in the last nights, in their order.
    private var sighted: [String: [Sighted]] = [:]

    /// The place of the first night of the table.
    private var start: Int { nights.count - table.nights.count }

    /// - Parameters:
    ///   - table: the last of the nights.
    ///   - known: how many of the nights, the first ones, are those of a pull request's target; nil for the nights of one branch.
    ///   - begun: the courses of defects in the nights before the table.
    package init(
        _ nights: [Night], ofTarget known: Int? = nil, _ table: NightTable, exercises: RuleExercises,
        resuming begun: [DefectCourse], _ earlier: Earlier, code: (any CodeHistory)? = nil
    ) throws(Earlier.Failure) {
        self.nights = nights
        self.known = known
        self.table = table
        self.earlier = earlier
        self.code = code
        self.begun = Dictionary(firstOf: begun.map { ($0.defect.fingerprint, $0) })
        index = CoverageIndex(table.coverages, exercises: exercises)
        let start = nights.count - table.nights.count
        var platforms: [Int: Set<Launch.Platform>] = [:]
        func recent(_ night: Int) -> [Int] { NightTable.recent(night, ofTarget: known) }
        for place in Set((start..<nights.count).flatMap(recent)) where place < start {
            platforms[place] = try earlier.platforms(of: nights[place])
        }
        for (place, row) in table.nights.enumerated() {
            platforms[start + place] = Set(row.coverages.keys)
            for (platform, sighting) in row.sightings {
                sighted[sighting.defect.fingerprint, default: []].append((start + place, platform, sighting))
            }
        }
        recentPlatforms = Dictionary(
            uniqueKeysWithValues: (start..<nights.count).map { night in
                (night, Set(recent(night).flatMap { platforms[$0] ?? [] }))
            })
    }

    /// The verdicts of some nights of the table, by the nights' numbers.
    package func verdicts(of wanted: some Sequence<Night>) throws(Earlier.Failure) -> [Int: [Verdict]] {
        try verdicts(of: wanted, by: courses())
    }

    /// - Parameter courses: all ``courses()``.
    package func verdicts(
        of wanted: some Sequence<Night>, by courses: [DefectCourse]
    ) throws(Earlier.Failure) -> [Int: [Verdict]] {
        var verdicts: [Int: [Verdict]] = Dictionary(uniqueKeysWithValues: wanted.map { ($0.number, []) })
        for own in courses {
            for (night, state) in states(own.sights).enumerated() {
                guard let state, verdicts[nights[night].number] != nil else { continue }
                verdicts[nights[night].number]?.append(try verdict(on: own, in: night, state))
            }
        }
        return verdicts.mapValues { $0.sorted(by: Verdict.isBefore) }
    }

    /// The nights in `wanted`, the last of which is the last of all, and their verdicts on each defect.
    package func history(of wanted: [Int]) throws(Earlier.Failure) -> BranchHistory {
        var rows: [BranchHistory.Row] = []
        for own in try courses() {
            let states = states(own.sights)
            guard let last = states.lastIndex(where: { $0 != nil }), let state = states[last],
                own.sights.last(where: \.isOfDefect) != .excluded
            else { continue }
            let sights = wanted.map { own.sights[$0].listed }
            let isListed = last == nights.count - 1
            // A defect of the target branch only is not a part of the history.
            guard isListed || sights.contains(.shown) else { continue }
            let verdict = try verdict(on: own, in: last, state)
            rows.append(BranchHistory.Row(verdict: verdict, isListed: isListed, sights: sights))
        }
        rows.sort { a, b in a.isListed != b.isListed ? a.isListed : Verdict.isBefore(a.verdict, b.verdict) }
        return BranchHistory(nights: wanted.map { nights[$0] }, rows: rows)
    }

    private func states(_ sights: [BranchHistory.Sight]) -> [StateOfNight?] {
        known.map { DefectStates.ofRequest(sights, known: $0) } ?? DefectStates.ofBranch(sights)
    }

    /// What each night says of a defect. If none of them shows it, `places` says where it is seen.
    ///
    /// - Parameter places: where launches outside of these nights show it.
    package func sights(
        of defect: Defect, seenIn places: Defect.Places = Defect.Places()
    ) throws(Earlier.Failure) -> [BranchHistory.Sight] {
        let defect = table.renames.settled(defect)
        let own = try ownCourse(of: defect.fingerprint)
        let sights = own?.sights ?? []
        guard !sights.contains(where: \.isSeen) else { return sights }
        let unseen =
            try earlier.sights(of: defect, seenIn: places)
            + self.sights(of: defect, seenIn: places, start..<nights.count)
        return sights.isEmpty ? unseen : zip(sights, unseen).map { $0 == .excluded ? $0 : $1 }
    }

    /// The courses of all defects in all nights, in the order of their fingerprints.
    package func courses() throws(Earlier.Failure) -> [DefectCourse] {
        var courses: [DefectCourse] = []
        for fingerprint in Set(begun.keys).union(sighted.keys).sorted() {
            if let own = try ownCourse(of: fingerprint) { courses.append(own) }
        }
        return courses
    }

    // MARK: Sights

    /// The course of a defect that some night shows, whether or not an exclusion leaves it out.
    private func ownCourse(of fingerprint: String) throws(Earlier.Failure) -> DefectCourse? {
        let seen = sighted[fingerprint] ?? []
        let former: DefectCourse? = if let begun = begun[fingerprint] { begun } else { try newCourse(of: seen) }
        guard var course = former else { return nil }
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
        for seen in seen {
            let sight: BranchHistory.Sight = seen.sighting.isExcluded ? .excluded : .init(seen.sighting.severity)
            if sight.isStronger(than: course.sights[seen.night]) { course.sights[seen.night] = sight }
        }
        endDeleted(&course)
        return course
    }

    /// A night whose code no longer declares the class of a defect counts as one without the defect.
    private func endDeleted(_ course: inout DefectCourse) {
        guard let code else { return }
        let names = classNames(of: course.defect)
        guard !names.isEmpty else { return }
        /// The last night that showed the defect, if no night since then could have.
        var last: Int?
        var lastOfTarget: Int?
        for (night, sight) in course.sights.enumerated() {
            if let known, night == known { lastOfTarget = last }
            // Each night of a pull request is compared with its target only.
            if let known, night >= known { last = lastOfTarget }
            switch sight {
            case .shown, .noted, .excluded: last = night
            case .clean: last = nil
            case .blind, .unopened:
                guard let shown = last, night >= start,
                    names.contains(where: { code.isDeleted($0, after: nights[shown], upTo: nights[night]) })
                else { continue }
                course.sights[night] = .clean
                last = nil
            }
        }
    }

    /// The names of a defect's class without its module; none if no controller is the subject.
    private func classNames(of defect: Defect) -> Set<String> {
        guard !defect.className.isEmpty else { return [] }
        let name = String(ClassName(defect.className).base)
        return table.renames.names(of: name).filter { table.renames.first($0) == name }
    }

    /// The fingerprints of the defects whose classes commits deleted between the last night that showed them and the last of all.
    package func deleted() throws(Earlier.Failure) -> Set<String> {
        guard let code, let tonight = nights.last else { return [] }
        return Set(
            try courses().lazy.filter { course in
                guard let last = course.sights.lastIndex(where: \.isOfDefect) else { return false }
                return classNames(of: course.defect).contains {
                    code.isDeleted($0, after: nights[last], upTo: tonight)
                }
            }.map(\.defect.fingerprint))
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
        of defect: Defect, seenIn places: Defect.Places, _ range: Range<Int>, orGone: Bool = false
    ) -> [BranchHistory.Sight] {
        let showing = range.isEmpty ? ShowingCoverages() : index.showing(defect, in: places)
        return range.map { night in
            showing.sight(
                by: table.nights[night - start].coverages, recent: orGone ? recentPlatforms[night] : nil)
        }
    }

    private func verdict(
        on own: DefectCourse, in night: Int, _ state: StateOfNight
    ) throws(Earlier.Failure) -> Verdict {
        let shown = try lastSightings(of: own.defect, in: state.lastShown)
        let platforms = Set(shown.map(\.platform))
        var defect = own.defect
        // Readers know a renamed class by its name of today.
        defect.path = shown.lazy.compactMap(\.sighting.path).first ?? defect.path
        return Verdict(
            defect: defect, state: state.state, severity: shown.map(\.sighting.severity).max() ?? .note,
            since: nights[state.since], tests: Set(shown.compactMap(\.sighting.test)).sorted(),
            devices: Set(platforms.compactMap(\.device)).sorted(),
            systems: Set(platforms.compactMap(\.system)).sorted(), shown: state.shown,
            couldHaveShown: state.couldHaveShown, isTonight: state.lastShown == night,
            isUnopened: state.state == .notRun && own.sights[night] == .unopened, isAgain: state.isAgain,
            lastWithout: state.lastWithout.map { nights[$0] })
    }

    private func sightings(of defect: Defect, in night: Int) -> [(platform: Launch.Platform, sighting: Defect.Sighting)]
    {
        let own = sighted[defect.fingerprint] ?? []
        let first = own.partitioningIndex { $0.night >= night }
        return own[first...].prefix { $0.night == night }.map { ($0.platform, $0.sighting) }
    }

    /// The sightings of a defect in a night, without those that an exclusion leaves out.
    private func lastSightings(
        of defect: Defect, in night: Int
    ) throws(Earlier.Failure) -> [(platform: Launch.Platform, sighting: Defect.Sighting)] {
        let all: [(platform: Launch.Platform, sighting: Defect.Sighting)] =
            if night < start {
                try earlier.sightings(of: defect, in: nights[night])
            } else {
                sightings(of: defect, in: night)
            }
        return all.filter { !$0.sighting.isExcluded }
    }
}

extension BranchHistory.Sight {
    /// As histories list it.
    fileprivate var listed: Self { self == .noted ? .shown : self == .excluded ? .blind : self }
}

extension NightJudge where Earlier == DefectCourse.NoEarlierNights {
    package init(
        _ table: NightTable, ofTarget known: Int? = nil, exercises: RuleExercises,
        code: (any CodeHistory)? = nil
    ) {
        self.init(
            table.nights.map(\.night), ofTarget: known, table, exercises: exercises, resuming: [],
            DefectCourse.NoEarlierNights(),
            code: code)
    }

    /// Whether each night could have shown a defect that none of them shows.
    package func sights(ofUnseen defect: Defect, seenIn places: Defect.Places) -> [BranchHistory.Sight] {
        sights(of: defect, seenIn: places, nights.indices)
    }
}
