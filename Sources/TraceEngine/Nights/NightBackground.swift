import TraceAuditing
import TraceModel
import TraceNights
import TraceReplay
import TraceReports
import TraceStore

/// The history from nights for the findings of runs; each night is read once for all reports.
struct NightBackground {
    private let audit: RunAudit
    private let stored: StoredNights
    /// The conditions for the nights that runs are compared with; nil for no comparison.
    private let conditions: RunConditions?
    /// Whether to tell what the nights of runs show, and where they and the nights before them ran.
    private let isForBaseline: Bool
    /// By the number of a night, its verdicts by fingerprint.
    private var verdicts: [Int: [String: Verdict]] = [:]
    private var excluded: [Int: ExclusionNights] = [:]
    private var recent: [Int: RecentNights] = [:]
    /// By the number of a run's night, the nights that it is compared with.
    private var references: [Int?: Reference] = [:]

    /// - Parameters:
    ///   - audit: has the rules and the exclusions.
    ///   - conditions: see `--new-since`.
    init(
        _ store: TraceStore, audit: RunAudit, newSince conditions: RunConditions? = nil, isForBaseline: Bool = false
    ) {
        self.audit = audit
        self.conditions = conditions
        self.isForBaseline = isForBaseline
        stored = StoredNights(store)
    }

    mutating func complete(_ report: inout RunReport) throws {
        let numbers = try stored.nights(of: report.run)
        let night = try stored.lastNight(of: Set(numbers.values))
        if let night {
            if isForBaseline {
                let recent = try recentNights(upTo: night)
                report.shownByNight = recent.shown
                report.recentPlatforms = recent.platforms
            }
            let excluding = audit.policy.exclusions
            if !excluding.isEmpty {
                let known = try exclusions(in: night).known(excluding)
                report.exclusions.possible = report.exclusions.possible.subtracting(known.all).union(known.possible)
                report.exclusions.matched.formUnion(known.matched)
            }
        }
        let unjudged = try UnjudgedNights(of: report, stored, exercises: audit.exercises)
        for finding in report.findings {
            let launch = report.run.launch(of: finding)
            let number = launch.flatMap { numbers[$0] } ?? night?.number
            report.verdicts[finding.fingerprint] =
                try unjudged.verdict(on: finding, of: launch)
                ?? number.flatMap { try told($0) }?[finding.fingerprint]
        }
        guard let conditions else {
            report.nightBefore = try night.flatMap { try stored.nights(upTo: $0, last: 2).dropLast().last }
            return
        }
        let reference = try reference(for: night, meeting: conditions)
        let platforms = try stored.platforms(of: report.run)
        let sightings = report.sightings
        report.comparison = BaselineComparison(
            states: report.findings.map { reference.state(of: $0, sightings, platforms) }, reference: reference.name)
        report.comparison?.hasReference = !reference.isEmpty
    }

    private mutating func exclusions(in night: Night) throws -> ExclusionNights {
        if let known = excluded[night.number] { return known }
        let made = try ExclusionNights(stored.nights(upTo: night), stored, exercises: audit.exercises)
        excluded[night.number] = made
        return made
    }

    private mutating func recentNights(upTo night: Night) throws -> RecentNights {
        if let known = recent[night.number] { return known }
        let made = try RecentNights(stored.nights(upTo: night, last: 3), stored)
        recent[night.number] = made
        return made
    }

    /// The verdicts of a run's last night, by fingerprint.
    mutating func verdicts(of run: Run) throws -> [String: Verdict] {
        try stored.lastNight(of: Set(stored.nights(of: run).values)).flatMap { try told($0.number) } ?? [:]
    }

    /// The verdicts of a night, which follow from the nights that it is compared with, too; none if there is no earlier night.
    private mutating func told(_ number: Int) throws -> [String: Verdict] {
        if let known = verdicts[number] { return known }
        var told: [Verdict] = []
        if let night = try stored.lastNight(of: [number]) {
            let compared = try nights(comparedWith: night)
            let own = compared.isEmpty ? [] : Set(try stored.nights(upTo: night))
            let further = compared.filter { Night.isBefore($0, night) && !own.contains($0) }
            if !further.isEmpty {
                let nights = own.union(further).sorted(by: Night.isBefore)
                let judge = try NightJudge(stored.table(of: nights), exercises: audit.exercises)
                told = judge.verdicts(of: [nights.count - 1])[nights.count - 1] ?? []
            } else if try stored.nights(upTo: night, last: 2).count > 1 {
                told = try stored.verdicts(of: night)
            }
        }
        let byFingerprint = Dictionary(firstOf: told.map { ($0.defect.fingerprint, $0) })
        verdicts[number] = byFingerprint
        return byFingerprint
    }

    /// The nights that meet the conditions: those before a night, and those of other branches.
    private func nights(comparedWith night: Night?) throws -> [Night] {
        guard let conditions else { return [] }
        return try stored.nights().filter { other in
            guard conditions.hold(for: other), other.number != night?.number else { return false }
            guard let night else { return true }
            return other.app == night.app && (other.branch != night.branch || Night.isBefore(other, night))
        }
    }

    private mutating func reference(for night: Night?, meeting conditions: RunConditions) throws -> Reference {
        if let known = references[night?.number] { return known }
        let nights = try nights(comparedWith: night)
        let table = try stored.table(of: nights)
        let judge = NightJudge(table, exercises: audit.exercises)
        if nights.isEmpty {
            audit.observer.notice("no earlier night meets \(conditions): there is nothing to compare with yet")
        }
        let name = "\(conditions)" + (nights.last.map { " (\($0.place))" } ?? "")
        let reference = Reference(name: name, isEmpty: nights.isEmpty, judge: judge, platforms: table.platforms)
        references[night?.number] = reference
        return reference
    }
}

/// The nights that a run is compared with.
private struct Reference {
    /// `branch=main (build 812)`.
    var name: String
    var isEmpty: Bool
    var judge: NightJudge
    var platforms: [Platform]

    func state(
        of finding: Finding, _ sightings: [Int: [Sighting]], _ platforms: [Int: Platform]
    ) -> BaselineComparison.State {
        guard !isEmpty else { return .unchanged }
        let places = sightings.flatMap { launch, own in
            own.filter { $0.defect.fingerprint == finding.fingerprint && !$0.isExcluded }.map { sighting in
                let platform = platforms[launch] ?? Platform(device: nil, system: nil)
                return NightTable.Shown(
                    defect: 0, platform: self.platforms.firstIndex(of: platform) ?? -1, severity: sighting.severity,
                    test: sighting.test)
            }
        }
        let defect = Defect(
            fingerprint: finding.fingerprint, rule: finding.rule, path: ClassPath(finding.path))
        let (course, worst) = judge.course(of: defect, seenBy: places)
        if course.countOfNights == 0 { return .first }
        // A note that something is not a defect does not make the defect known.
        if worst == .note, finding.severity > .note { return .new }
        return course.isShownLast || course.isFlaky ? .unchanged : .new
    }
}

/// What a night shows, and where it and the two nights before ran.
private struct RecentNights {
    let shown: Set<String>
    let platforms: Set<Platform>

    /// - Parameter nights: in their order.
    init(_ nights: [Night], _ stored: StoredNights) throws {
        let table = try stored.table(of: nights)
        shown = Set((table.nights.last?.shown ?? []).map { table.defects[$0.defect].fingerprint })
        platforms = Set(table.nights.flatMap(\.cells).map { table.platforms[$0.platform] })
    }
}

/// Decides which exclusions could apply to a night, by where earlier nights saw the excluded findings.
struct ExclusionNights {
    private let sights: [(defect: Defect, last: BranchHistory.Sight)]

    /// - Parameter nights: the nights of a branch and of its target branch up to the one in question, in their order.
    init(_ nights: [Night], _ stored: StoredNights, exercises: [String: Exercise]) throws {
        let table = try stored.table(of: nights, withExcluded: true)
        sights = NightJudge(table, exercises: exercises).history(of: Array(nights.indices)).rows.compactMap { row in
            row.sights.last.map { (row.verdict.defect, $0) }
        }
    }

    /// The numbers of the exclusions that applied in some night, and of those among them that could apply, or did, in this night.
    func known(_ exclusions: [RulePolicy.Exclusion]) -> (all: Set<Int>, possible: Set<Int>, matched: Set<Int>) {
        var (all, possible, matched): (Set<Int>, Set<Int>, Set<Int>) = ([], [], [])
        for exclusion in exclusions {
            let own = sights.filter { exclusion.means($0.defect) }
            guard !own.isEmpty else { continue }
            all.insert(exclusion.number)
            if own.contains(where: { $0.last != .blind }) { possible.insert(exclusion.number) }
            if own.contains(where: { $0.last == .shown }) { matched.insert(exclusion.number) }
        }
        return (all, possible, matched)
    }
}

extension RulePolicy.Exclusion {
    fileprivate func means(_ defect: Defect) -> Bool {
        rule == defect.rule && subject.map(ClassName(defect.className).matches) ?? true
            && parent.map { pattern in
                defect.path.names.dropLast().last.map { ClassName($0).matches(pattern) } ?? false
            } ?? true
    }
}
