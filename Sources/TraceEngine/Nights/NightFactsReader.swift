package import TraceModel
import TraceReplay
import TraceReports
package import TraceStore
import TraceVerdicts
import VCTraceAudit

/// Reads what the nights of a store tell about runs; each night is read once for all runs.
struct NightFactsReader {
    private let store: TraceStore
    private let audit: RunAudit
    private let stored: StoredNights
    private let code = GitCode()
    /// The conditions for the nights that runs are compared with; nil for no comparison.
    private let conditions: RunConditions?
    private let exercises: RuleExercises
    /// Whether to tell what the nights of runs show, and where they and the nights before them ran.
    private let isForBaseline: Bool
    /// What verdicts need, and the clone lacks.
    private let missing: NightReader.MissingCode
    /// The last of some nights, by their numbers.
    private var lastOfNights: [Set<Int>: Night?] = [:]
    /// By the number of a run's last night, what it tells of all its runs.
    private var lastNights: [Int?: LastNight] = [:]
    /// By the names of apps and the numbers of nights.
    private var renames: [RenamesKey: ClassRenames] = [:]
    /// By the number of a night, its verdicts by fingerprint.
    private var verdicts: [Int: [String: Verdict]] = [:]
    /// By the number of a run's night, the nights that it is compared with.
    private var references: [Int?: ComparedNights] = [:]

    /// - Parameters:
    ///   - audit: has the rules and the exclusions.
    ///   - conditions: see `--new-since`.
    init(
        _ store: TraceStore, audit: RunAudit, newSince conditions: RunConditions? = nil, isForBaseline: Bool = false,
        lacking missing: NightReader.MissingCode = NightReader.MissingCode()
    ) {
        self.missing = missing
        self.store = store
        self.audit = audit
        self.conditions = conditions
        self.isForBaseline = isForBaseline
        exercises = audit.exercises
        stored = StoredNights(store)
    }

    private struct RenamesKey: Hashable {
        var app: String?
        var night: Int?
    }

    mutating func facts(about replayed: RunReport) throws -> NightFacts {
        var report = replayed
        let launches = try stored.launches(of: report.run)
        // A run that was just imported knows only what its own log says of a launch that other runs have, too.
        for (index, launch) in report.run.summary.launches.enumerated() {
            report.run.summary.launches[index].place = launches[launch.number]?.place
        }
        let night = try lastOfNights.value(of: Set(launches.values.compactMap(\.night))) { [stored] in
            try stored.lastNight(of: launches)
        }
        let last = try lastNights.value(of: night?.number) { [self] in try night.map(known) ?? (nil, NightFacts()) }
        var facts = last.facts
        let unjudged = try stored.verdicts(
            onUnjudged: launches, of: report, exercises: exercises, code)
        let app = report.run.app
        facts.renames = try renames.value(of: RenamesKey(app: app, night: night?.number)) { [stored] in
            try stored.renames(of: app, in: night)
        }
        report.tellClassesApart(facts.renames)
        let renamed = facts.renames.ofRenamed
        for finding in report.findings {
            let launch = report.run.launch(of: finding)
            let fingerprint = renamed.fingerprint(finding.fingerprint)
            if let verdict = (launch ?? unjudged.keys.max()).flatMap({ unjudged[$0]?[fingerprint] }) {
                facts.verdicts[finding.fingerprint] = verdict
            } else if let number = launch.flatMap({ launches[$0]?.night }) ?? night?.number {
                let told = try verdicts[number] ?? verdicts(ofNight: number)
                verdicts[number] = told
                facts.verdicts[finding.fingerprint] = told[fingerprint]
            }
        }
        let isLacking = try night.map(isLacking) ?? false
        func fault() -> CloneFault? { code.fault(ofDefects: !report.findings.isEmpty, lacking: isLacking) }
        guard let conditions else {
            facts.before = last.before
            facts.cloneFault = fault()
            return facts
        }
        let reference = try reference(for: night, meeting: conditions)
        var states = try reference.states(of: report)
        for (index, finding) in report.findings.enumerated() {
            guard let known = facts.verdicts[finding.fingerprint]?.state else { continue }
            // Other launches of the night, or of an earlier one of the branch, may show the defect where a known night could have.
            if states[index] == .first, known == .new { states[index] = .new }
        }
        facts.compared = NightFacts.ComparedStates(
            reference: reference.name, hasNights: !reference.isEmpty, states: states,
            remarks: reference.target.remarks + (night.map(code.missing.remarks) ?? []))
        facts.cloneFault = fault()
        return facts
    }

    /// The night before a run's last one, and what that one tells of all its runs.
    private typealias LastNight = (before: Night?, facts: NightFacts)

    private func known(of night: Night) throws -> LastNight {
        var facts = NightFacts()
        facts.base = night.base ?? code.base(of: night)
        facts.lacks = try lacks(of: night)
        if isForBaseline {
            (facts.shownByNight, facts.recentPlatforms) = try stored.recentNights(upTo: night, code)
            facts.shownByNight.formUnion(try stored.flaky(in: night))
        }
        let before = try stored.nightBefore(night, code)
        guard isForBaseline || !audit.policy.exclusions.isEmpty else { return (before, facts) }
        let judge = try stored.judge(upTo: night, exercises: exercises, code: code)
        if isForBaseline { facts.deleted = try judge.deleted() }
        facts.exclusions = try judge.exclusions(audit.policy.exclusions)
        return (before, facts)
    }

    /// The verdicts of a night, which follow from the nights that it is compared with, too; none if there is no earlier night.
    private mutating func verdicts(ofNight number: Int) throws -> [String: Verdict] {
        guard let night = try stored.lastNight(of: [number]) else { return [:] }
        guard let conditions, case let reference = try reference(for: night, meeting: conditions), !reference.isEmpty
        else { return try stored.verdictsAfterFirst(of: night, code) }
        let own = try stored.nights(upTo: night)
        if reference.isOfBranch {
            let further = reference.target.known.filter { Night.isBefore($0, night) && !own.contains($0) }
            guard !further.isEmpty else { return try stored.verdictsAfterFirst(of: night, code) }
            let judge = try stored.judge(over: (own + further).sorted(by: Night.isBefore), exercises: exercises)
            return try judge.verdicts(of: [night])[number]?.byFingerprint ?? [:]
        }
        let known = reference.target.known
        let judge = try stored.judge(
            over: known + own, ofTarget: known.count, exercises: exercises, code: code)
        return try reference.target.verdicts(
            on: night, by: judge, and: { try stored.judge(over: $0, exercises: exercises) }, code: code
        ) { try stored.callerFiles(of: $0, in: night) }.byFingerprint
    }

    /// The nights that a night can be compared with: those before it, and those of other branches.
    private func nights(comparableWith night: Night?) throws -> [Night] {
        try stored.nights().filter { other in
            guard other.number != night?.number else { return false }
            guard let night else { return true }
            return other.app == night.app && (other.appBranch != night.appBranch || Night.isBefore(other, night))
        }
    }

    private mutating func reference(for night: Night?, meeting conditions: RunConditions) throws -> ComparedNights {
        try references.value(of: night?.number) { [self] in
            let compared = try ComparedNights(
                night, with: nights(comparableWith: night), meeting: conditions, stored, exercises: exercises, code)
            if compared.isEmpty {
                audit.observer.notice("no earlier night meets \(conditions): there is nothing to compare with yet")
            }
            return compared
        }
    }

    private func isLacking(_ night: Night) throws -> Bool {
        try !missing.nights.isEmpty && missing.isNeeded(by: stored.nights(upTo: night))
    }

    /// What a night lacks; nil if that is not known; see ``LaunchPlace/namesNight``.
    private func lacks(of night: Night) throws -> [String]? {
        guard night.branch != nil || night.pipeline != nil else { return nil }
        return try NightReader(store, audit: audit).lacks(of: night)?.incompleteness
    }
}

extension NightJudge {
    /// Which exclusions were known in some night, could apply to the last one, and did, by where the nights saw the excluded findings.
    fileprivate func exclusions(
        _ exclusions: [RulePolicy.FindingPattern]
    ) throws -> (known: Set<Int>, possible: Set<Int>, matched: Set<Int>) {
        var (known, possible, matched): (Set<Int>, Set<Int>, Set<Int>) = ([], [], [])
        var table = RulePolicy.ExclusionTable(exclusions)
        for course in try courses() {
            guard let sight = course.sights.last else { continue }
            let (defect, names) = (course.defect, course.defect.path.names)
            let numbers = table.exclusions(
                ofRule: defect.rule, subject: defect.className, parent: names.dropLast().last)
            known.formUnion(numbers)
            if sight.isOfDefect || sight == .clean && course.sights.showFixed { possible.formUnion(numbers) }
            if sight.isOfDefect { matched.formUnion(numbers) }
        }
        return (known, possible, matched)
    }
}

extension StoredNights {
    /// The last night that has some of the launches of a run; nil if there is none.
    func lastNight(of launches: [Int: NightLaunch]) throws -> Night? {
        try lastNight(of: Set(launches.values.compactMap(\.night)))
    }

    /// The last night that has some of the launches of runs; nil if there is none.
    func lastNight(of runs: [Run]) throws -> Night? {
        try lastNight(of: Set(runs.flatMap { try launches(of: $0).values.compactMap(\.night) }))
    }

    /// The night before a night: on its branch or, of a pull request, the last of those that it is compared with.
    func nightBefore(_ night: Night, _ code: GitCode) throws -> Night? {
        let (target, own) = try reach(of: night, code: code)
        return target?.last ?? own.dropLast().last
    }

    /// The verdicts of a night by fingerprint; none if there is no earlier night.
    func verdictsAfterFirst(of night: Night, _ code: GitCode) throws -> [String: Verdict] {
        try nightBefore(night, code) == nil ? [:] : verdicts(of: night).byFingerprint
    }

    /// The fingerprints of the defects that come and go: one night without them does not mean that they are fixed.
    fileprivate func flaky(in night: Night) throws -> Set<String> {
        Set(try verdicts(of: night).filter { $0.state == .flaky }.map(\.defect.fingerprint))
    }

    /// The fingerprints of the defects that come and go according to the last night of some runs.
    package func flaky(in runs: [Run]) throws -> Set<String> {
        try lastNight(of: runs).map(flaky) ?? []
    }

    /// Whether a commit deleted the class of a defect, between the last night of some runs and that of later ones.
    package func deletions(after: [Run], upTo later: [Run]) throws -> (Defect) throws -> Bool {
        let ends = try [after, later].map(lastNight)
        guard let first = ends[0], let last = ends[1] else { return { _ in false } }
        let code = GitCode()
        return { !$0.className.isEmpty && code.isDeleted($0.className, after: first, upTo: last) }
    }

    /// The verdicts of a run's last night by fingerprint; none if there is no earlier night.
    package func verdicts(of run: Run) throws -> [String: Verdict] {
        try lastNight(of: [run]).map { try verdictsAfterFirst(of: $0, GitCode()) } ?? [:]
    }

    /// The fingerprints that a night shows, and the platforms on which it and the two nights before ran.
    fileprivate func recentNights(
        upTo night: Night, _ code: GitCode
    ) throws -> (shown: Set<String>, platforms: Set<Launch.Platform>) {
        let (target, own) = try reach(of: night, code: code)
        let nights = (target ?? []) + own
        let recent = nights.indices.last.map { NightTable.recent($0, ofTarget: target?.count) } ?? []
        let table = try table(of: recent.map { nights[$0] })
        let shown = table.nights.last?.sightings.map(\.sighting).filter { !$0.isExcluded } ?? []
        return (Set(shown.map(\.defect.fingerprint)), table.recentPlatforms)
    }
}
