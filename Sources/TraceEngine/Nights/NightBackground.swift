package import TraceModel
import TraceReplay
import TraceReports
package import TraceStore
import TraceVerdicts
import VCTraceAudit

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
    private var exclusions: [Int: KnownExclusions] = [:]
    private var recent: [Int: (shown: Set<String>, platforms: Set<Platform>)] = [:]
    /// By the number of a run's night, the nights that it is compared with.
    private var references: [Int?: ComparedNights] = [:]

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
        let launches = try stored.launches(of: report.run)
        let night = try stored.lastNight(of: launches)
        if let night {
            if isForBaseline {
                (report.shownByNight, report.recentPlatforms) =
                    try recent.value(of: night.number) { [stored] in try stored.recentNights(upTo: night) }
            }
            if !audit.policy.exclusions.isEmpty {
                let known = try exclusions.value(of: night.number) { [self] in try knownExclusions(upTo: night) }
                report.exclusions.possible = report.exclusions.possible.subtracting(known.all).union(known.possible)
                report.exclusions.matched.formUnion(known.matched)
            }
        }
        let unjudged = try stored.verdicts(onUnjudged: launches, of: report, exercises: audit.exercises)
        for finding in report.findings {
            let launch = report.run.launch(of: finding)
            if let verdict = (launch ?? unjudged.keys.max()).flatMap({ unjudged[$0]?[finding.fingerprint] }) {
                report.verdicts[finding.fingerprint] = verdict
            } else if let number = launch.flatMap({ launches[$0]?.night }) ?? night?.number {
                let verdicts = try verdicts.value(of: number) { [self] in try self.verdicts(ofNight: number) }
                report.verdicts[finding.fingerprint] = verdicts[finding.fingerprint]
            }
        }
        guard let conditions else {
            report.nightBefore = try night.flatMap { try stored.nights(upTo: $0, last: 2).dropLast().last }
            return
        }
        let reference = try references.value(of: night?.number) { [self] in
            try self.reference(for: night, meeting: conditions)
        }
        let sightings = report.sightings
        for index in report.findings.indices {
            report.findings[index].state = try reference.state(of: report.findings[index], sightings, launches)
        }
        report.comparison = BaselineComparison()
        report.comparison?.reference = reference.name
        report.comparison?.hasReference = !reference.isEmpty
    }

    /// The verdicts of a night, which follow from the nights that it is compared with, too; none if there is no earlier night.
    private func verdicts(ofNight number: Int) throws -> [String: Verdict] {
        guard let night = try stored.lastNight(of: [number]) else { return [:] }
        let compared = try nights(comparedWith: night)
        let own = compared.isEmpty ? [] : Set(try stored.nights(upTo: night))
        let further = compared.filter { Night.isBefore($0, night) && !own.contains($0) }
        guard !further.isEmpty else { return try stored.verdictsAfterFirst(of: night) }
        let nights = own.union(further).sorted(by: Night.isBefore)
        let judge = try stored.judge(over: nights, exercises: audit.exercises)
        return try judge.verdicts(of: [night])[number]?.byFingerprint ?? [:]
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

    private func reference(for night: Night?, meeting conditions: RunConditions) throws -> ComparedNights {
        let nights = try nights(comparedWith: night)
        if nights.isEmpty {
            audit.observer.notice("no earlier night meets \(conditions): there is nothing to compare with yet")
        }
        return ComparedNights(
            name: "\(conditions)" + (nights.last.map { " (\($0.place))" } ?? ""), isEmpty: nights.isEmpty,
            judge: try stored.judge(over: nights, exercises: audit.exercises))
    }

    // MARK: Exclusions

    /// The numbers of the exclusions that applied in some night, and of those among them that could apply, or did, in the last one.
    private typealias KnownExclusions = (all: Set<Int>, possible: Set<Int>, matched: Set<Int>)

    /// Decides which exclusions could apply to a night, by where the nights up to it saw the excluded findings.
    private func knownExclusions(upTo night: Night) throws -> KnownExclusions {
        let nights = try stored.nights(upTo: night)
        let courses = try stored.judge(over: nights, exercises: audit.exercises).courses()
        var known: KnownExclusions = ([], [], [])
        var exclusions = ExclusionTable(audit.policy.exclusions)
        for course in courses {
            guard let sight = course.sights.last else { continue }
            let (defect, names) = (course.defect, course.defect.path.names)
            let numbers = exclusions.exclusions(
                ofRule: defect.rule, subject: defect.className, parent: names.dropLast().last)
            known.all.formUnion(numbers)
            if sight != .blind { known.possible.formUnion(numbers) }
            if sight == .shown || sight == .excluded { known.matched.formUnion(numbers) }
        }
        return known
    }
}

extension StoredNights {
    /// The last night that has some of the launches of a run; nil if there is none.
    func lastNight(of launches: [Int: NightLaunch]) throws -> Night? {
        try lastNight(of: Set(launches.values.compactMap(\.night)))
    }

    /// The verdicts of a night by fingerprint; none if there is no earlier night.
    func verdictsAfterFirst(of night: Night) throws -> [String: Verdict] {
        try nights(upTo: night, last: 2).count > 1 ? verdicts(of: night).byFingerprint : [:]
    }

    /// The verdicts of a run's last night by fingerprint; none if there is no earlier night.
    package func verdicts(of run: Run) throws -> [String: Verdict] {
        try lastNight(of: launches(of: run)).map { try verdictsAfterFirst(of: $0) } ?? [:]
    }

    /// The fingerprints that a night shows, and the platforms on which it and the two nights before ran.
    fileprivate func recentNights(upTo night: Night) throws -> (shown: Set<String>, platforms: Set<Platform>) {
        let rows = try table(of: nights(upTo: night, last: 3)).nights
        let shown = rows.last?.sightings.map(\.sighting).filter { !$0.isExcluded } ?? []
        return (Set(shown.map(\.defect.fingerprint)), Set(rows.flatMap(\.coverages.keys)))
    }
}

/// The nights that a run is compared with.
private struct ComparedNights {
    /// `branch=main (build 812)`.
    var name: String
    var isEmpty: Bool
    var judge: NightJudge<StoredEarlierNights>

    /// - Parameters:
    ///   - sightings: what the run's launches show, by their numbers in the run.
    ///   - launches: the launches, likewise.
    func state(
        of finding: Finding, _ sightings: [Int: [Sighting]], _ launches: [Int: NightLaunch]
    ) throws -> FindingState {
        guard !isEmpty else { return .unchanged }
        var places = DefectPlaces()
        for (launch, own) in sightings {
            let platform = launches[launch]?.place.platform ?? Platform(device: nil, system: nil)
            for sighting in own where sighting.defect.fingerprint == finding.fingerprint && !sighting.isExcluded {
                places.add(sighting.test, on: platform)
            }
        }
        let (course, worst) = try judge.course(of: Defect(finding), seenIn: places)
        if course.countOfNights == 0 { return .first }
        // A note that something is not a defect does not make the defect known.
        if worst == .note, finding.severity > .note { return .new }
        return course.isShownLast || course.isFlaky ? .unchanged : .new
    }
}

extension Dictionary {
    /// The value of a key; a missing one is made first.
    fileprivate mutating func value(of key: Key, make: () throws -> Value) rethrows -> Value {
        if let known = self[key] { return known }
        let made = try make()
        self[key] = made
        return made
    }
}
