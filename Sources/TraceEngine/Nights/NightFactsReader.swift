package import TraceModel
import TraceReplay
import TraceReports
package import TraceStore
import TraceVerdicts
import VCTraceAudit

/// Reads what the nights of a store tell about runs; each night is read once for all runs.
struct NightFactsReader {
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

    mutating func facts(about report: RunReport) throws -> NightFacts {
        var facts = NightFacts()
        let launches = try stored.launches(of: report.run)
        let night = try stored.lastNight(of: launches)
        if let night {
            if isForBaseline {
                (facts.shownByNight, facts.recentPlatforms) =
                    try recent.value(of: night.number) { [stored] in try stored.recentNights(upTo: night) }
            }
            if !audit.policy.exclusions.isEmpty {
                facts.exclusions = try exclusions.value(of: night.number) { [self] in try exclusions(upTo: night) }
            }
        }
        let unjudged = try stored.verdicts(onUnjudged: launches, of: report, exercises: audit.exercises)
        for finding in report.findings {
            let launch = report.run.launch(of: finding)
            if let verdict = (launch ?? unjudged.keys.max()).flatMap({ unjudged[$0]?[finding.fingerprint] }) {
                facts.verdicts[finding.fingerprint] = verdict
            } else if let number = launch.flatMap({ launches[$0]?.night }) ?? night?.number {
                let verdicts = try verdicts.value(of: number) { [self] in try self.verdicts(ofNight: number) }
                facts.verdicts[finding.fingerprint] = verdicts[finding.fingerprint]
            }
        }
        guard let conditions else {
            facts.before = try night.flatMap { try stored.nights(upTo: $0, last: 2).dropLast().last }
            return facts
        }
        let reference = try references.value(of: night?.number) { [self] in
            try self.reference(for: night, meeting: conditions)
        }
        let states = try reference.states(of: report, launches)
        // A defect that comes with the branch is new to the nights of the branch, too.
        for (finding, state) in zip(report.findings, states)
        where state == .new && facts.verdicts[finding.fingerprint]?.state == .first {
            facts.verdicts[finding.fingerprint]?.state = .new
        }
        facts.compared = NightFacts.ComparedStates(
            reference: reference.name, hasNights: !reference.isEmpty, states: states)
        return facts
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
            audit.observer.notice(
                "no earlier night meets \(conditions): there is nothing to compare with yet, and no finding fails the audit"
            )
        }
        return ComparedNights(
            name: "\(conditions)" + (nights.last.map { " (\($0.place))" } ?? ""), isEmpty: nights.isEmpty,
            judge: try stored.judge(over: nights, exercises: audit.exercises),
            changes: nights.last.flatMap { BranchChanges(of: night?.branch, at: night?.commit, since: $0) })
    }

    // MARK: Exclusions

    private typealias KnownExclusions = (known: Set<Int>, possible: Set<Int>, matched: Set<Int>)

    /// Decides which exclusions could apply to a night, by where the nights up to it saw the excluded findings.
    private func exclusions(upTo night: Night) throws -> KnownExclusions {
        let nights = try stored.nights(upTo: night)
        let courses = try stored.judge(over: nights, exercises: audit.exercises).courses()
        var known: KnownExclusions = ([], [], [])
        var exclusions = ExclusionTable(audit.policy.exclusions)
        for course in courses {
            guard let sight = course.sights.last else { continue }
            let (defect, names) = (course.defect, course.defect.path.names)
            let numbers = exclusions.exclusions(
                ofRule: defect.rule, subject: defect.className, parent: names.dropLast().last)
            known.known.formUnion(numbers)
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
    /// What the run's branch touches; nil if Git does not tell.
    var changes: BranchChanges?

    /// The states of a run's defects, in the order of its findings.
    ///
    /// - Parameter launches: those that the store has of the run, by their numbers in the run.
    func states(of report: RunReport, _ launches: [Int: NightLaunch]) throws -> [DefectState] {
        // Without nights, nothing could have shown a defect before.
        guard !isEmpty else { return report.findings.map { _ in .first } }
        var places: [String: DefectPlaces] = [:]
        let sightings = report.sightings
        for launch in report.run.summary.launches {
            let platform = launches[launch.number]?.place.platform ?? report.run.platform(of: launch)
            for sighting in sightings[launch.number] ?? [] where !sighting.isExcluded {
                places[sighting.defect.fingerprint, default: DefectPlaces()].add(sighting.test, on: platform)
            }
        }
        return try report.findings.map { finding in
            let callers = finding.witnesses.compactMap { report.callers[$0.event.line]?.place.file }
            return try state(of: finding, seenIn: places[finding.fingerprint] ?? DefectPlaces(), callers: callers)
        }
    }

    /// - Parameter callers: the files of the code that made the calls.
    private func state(of finding: Finding, seenIn places: DefectPlaces, callers: [String]) throws -> DefectState {
        let (course, worst) = try judge.course(of: Defect(finding), seenIn: places)
        if course.countOfNights == 0 {
            return changes?.bring(Defect(finding), callers: callers) == true ? .new : .first
        }
        // A note that something is not a defect does not make the defect known.
        if worst == .note, finding.severity > .note { return .new }
        return course.isFlaky ? .flaky : course.isShownLast ? .persisting : .new
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
