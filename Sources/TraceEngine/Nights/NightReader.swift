package import TraceModel
import TraceReplay
package import TraceReports
package import TraceStore
import TraceVerdicts
package import VCTraceAudit

/// Reads the nights of a store, which are already judged.
package struct NightReader: Sendable {
    private let stored: StoredNights
    let contents: StoredNightContents
    private let audit: RunAudit
    private let exercises: RuleExercises
    /// In their order.
    package let nights: [Night]
    /// What their verdicts need, and the clone lacks.
    private let missing: MissingCode

    /// - Parameters:
    ///   - audit: has the rules whose defects the history is about.
    ///   - exercises: nil for those of these rules.
    ///   - missing: what the verdicts need, and the clone lacks.
    init(
        _ store: TraceStore, audit: RunAudit, exercises: RuleExercises? = nil,
        lacking missing: MissingCode = MissingCode()
    ) throws {
        self.missing = missing
        stored = StoredNights(store)
        contents = StoredNightContents(store)
        self.audit = audit
        self.exercises = exercises ?? audit.exercises
        nights = try stored.nights()
    }

    private init(_ reader: NightReader, over store: TraceStore, audit: RunAudit) {
        (exercises, nights, self.audit) = (reader.exercises, reader.nights, audit)
        missing = reader.missing
        (stored, contents) = (StoredNights(store), reader.contents.over(store))
    }

    /// A reader of the same nights over another connection to their store, for another thread.
    func over(_ store: TraceStore, audit: RunAudit) -> NightReader { NightReader(self, over: store, audit: audit) }

    /// Puts launches that come without their runs into an empty store, and judges their nights.
    ///
    /// For other rules than those of the audit, a controller must have begun.
    package init(judging rows: [RunReport.LaunchRow], in store: TraceStore, audit: RunAudit) throws {
        try StoredNights(store).add(rows)
        let others = rows.lazy.flatMap(\.sightings).map { ($0.defect.rule, Coverage.Exercise.began) }
        let exercises = audit.exercises.merging(others) { known, _ in known }
        let missing = try audit.judgeNights(in: store, exercises: exercises)
        try self.init(store, audit: audit, exercises: exercises, lacking: missing)
    }

    /// Judges all nights first.
    ///
    /// - Parameter onlyReads: whether the nights are told as the store has them.
    package init(judging store: TraceStore, audit: RunAudit, onlyReads: Bool = false) throws {
        try self.init(
            store, audit: audit,
            lacking: onlyReads ? audit.missingCode(in: store) : audit.judgeAllNights(in: store))
    }

    /// The nights of a night's branch up to that night, and what each of them showed; with the verdicts of that night.
    package func history(upTo night: Night) throws -> BranchHistory {
        let code = GitCode()
        let (target, own) = try stored.reach(of: night, code: code)
        let known = target?.count ?? 0
        var history = try stored.judge(upTo: night, exercises: exercises, code: code)
            .history(of: Array(known..<known + own.count))
        history.tell(try stored.verdicts(of: night))
        let lists = audit.policy.listing
        history.rows.removeAll { !lists($0.verdict.defect) }
        history.newest = try whatRan(in: night)
        history.lacks = try lacks(of: night)?.incompleteness ?? []
        history.cloneFault = code.fault(ofDefects: !history.rows.isEmpty, lacking: missing.isNeeded(by: own))
        return history
    }

    /// A report with facts from a work tree: where classes are declared, who owns them, and which commits may have brought the
    /// night's new defects.
    ///
    /// - Parameters:
    ///   - sources: the files of the work tree; nil for that of the working folder.
    ///   - tracesAll: whether commits are told of all defects, also of those that are not new.
    package func report(
        on night: Night, _ owners: OwnerTable, _ sources: SourceTable? = nil, tracesAll: Bool = false
    ) throws -> NightReport {
        var report = try report(on: night)
        let sources = sources ?? owners.sharing(.here)
        sources?.tell(of: &report)
        let callers = try stored.callers(in: night)
        let (located, files) = sources?.located(callers, app: night.app) ?? (callers, [])
        report.callers = located
        owners.tell(of: &report)
        report.sourceFiles.formUnion(files)
        try addChanges(of: GitCode(sources), to: &report, tracesAll: tracesAll)
        return report
    }

    /// Why a commit is unknown that a report on the night needs; nil if none is.
    package func cloneFault(of night: Night) throws -> CloneFault? {
        let code = GitCode()
        // A whole clone lacks nothing.
        guard code.fault != nil else { return nil }
        var report = NightReport(night: night, contents: NightContents(), verdicts: try verdicts(of: night))
        report.workTree = code.sources?.root
        try addChanges(of: code, to: &report)
        return report.cloneFault
    }

    /// Adds what follows from the code that nights tested: what a pull request is compared with, which commits may have brought new defects,
    /// and whether commits are unknown.
    private func addChanges(of code: GitCode, to report: inout NightReport, tracesAll: Bool = false) throws {
        let night = report.night
        if night.isRequest {
            let target = TargetNights(of: night, among: nights, code)
            report.hasEarlierNights = !target.known.isEmpty
            report.targetRemarks =
                report.hasEarlierNights
                ? target.remarks
                : ["no night of \(night.target ?? "its target"): there is nothing to compare with yet"]
            if report.verdicts.contains(where: { $0.state == .first }) { code.noteUnknownCommit(of: night) }
            let remarks = missing.remarks(on: night)
            report.targetRemarks += remarks + code.missing.remarks(on: night).filter { !remarks.contains($0) }
        }
        if let root = report.workTree {
            report.commits = try NightCommits(root, report, stored, nights, exercises: exercises, code)
                .ranges(of: report.verdicts.filter { tracesAll || $0.hasRange })
        }
        report.unknownCommits = code.unknown
        report.cloneFault = code.fault(
            ofDefects: !report.verdicts.isEmpty, lacking: missing.isNeeded(by: nights.upTo(night)))
    }

    /// What readers of a night are told of the other nights that its pipeline tested.
    package func others(besides night: Night) throws -> [NightReport.OtherNight] {
        try nights(besides: night).map { other in
            NightReport.OtherNight(
                other, try verdicts(of: other), try contents.growths(in: other),
                isComplete: try lacks(of: other)?.isComplete ?? true)
        }
    }

    /// The other nights that the pipeline of a night tested, by app and branch.
    func nights(besides night: Night) -> [Night] {
        guard let pipeline = night.pipeline else { return [] }
        func distance(_ other: Night) -> UInt64 { other.start.since(night.start).magnitude }
        let same = nights.filter {
            $0.pipeline == pipeline && $0.appBranch != night.appBranch
                && distance($0) <= UInt64(NightAssembly.longestPipeline)
        }
        return Dictionary(grouping: same, by: \.appBranch).sorted { $0.key < $1.key }.compactMap { _, own in
            own.min { distance($0) < distance($1) }
        }
    }

    private func whatRan(in night: Night) throws -> NightContents {
        var found = try contents.contents(of: night)
        // That a team switched the rule off is told with its other rules that are off.
        if audit.policy.switchedOff[Coverage.leakRule] != nil { found.launchesWithoutLeaks = 0 }
        return found
    }

    package func report(on night: Night) throws -> NightReport {
        var report = try report(on: night, verdicts(of: night))
        report.growths = try contents.growths(in: night)
        report.hasEarlierNights = night.isRequest || report.before != nil
        report.switchedOff = audit.policy.switchedOff
        if report.before != nil { report.trend = try stored.trend(upTo: night, listing: audit.policy.listing) }
        return report
    }

    /// A report on what a night lacks, and on nothing else; nil if there is no earlier night to compare with.
    package func lacks(of night: Night) throws -> NightReport? {
        let report = try report(on: night, [])
        return report.reference == nil ? nil : report
    }

    /// What ran in a night, and what it lacks.
    private func report(on night: Night, _ verdicts: [Verdict]) throws -> NightReport {
        var report = NightReport(night: night, contents: try whatRan(in: night), verdicts: verdicts)
        let own = nights.upTo(night)
        report.before = own.dropLast().last
        try contents.tellLacks(of: &report, among: own, releasing: audit.released)
        return report
    }

    /// The reports on the nights that meet the conditions, by branch, in the order of the nights. The last of each branch has facts from
    /// the work tree.
    ///
    /// - Parameter onlyNewest: whether to report only on the last night of each branch.
    package func reports(
        _ conditions: RunConditions, _ owners: OwnerTable, onlyNewest: Bool = false
    ) throws -> [[NightReport]] {
        try conditions.nights(of: nights).inGroups(by: \.appBranch)
            .sorted { $0[0].appBranch < $1[0].appBranch }
            .map { own in
                try own.indices.suffix(onlyNewest ? 1 : own.count).map { place in
                    place == own.count - 1 ? try report(on: own[place], owners) : try report(on: own[place])
                }
            }
    }

    private func verdicts(of night: Night) throws -> [Verdict] {
        let lists = audit.policy.listing
        return try stored.verdicts(of: night).filter { lists($0.defect) }
    }
}

extension RunConditions {
    private static let keysOfNights: [String: @Sendable (Night) -> String?] = [
        "app": { $0.app }, "branch": { $0.branch }, "build": { $0.build }, "commit": { $0.commit },
        "date": { $0.date }, "pipeline": { $0.pipeline },
    ]

    /// Those of some nights that meet the conditions.
    func nights(of all: [Night]) -> [Night] {
        let found = all.filter(hold(for:))
        return namesBranch ? found.named(by: \.appBranch) : found
    }

    /// Whether the night meets the conditions. A night has no tags beyond those that its runs have in common.
    private func hold(for night: Night) -> Bool {
        hold { Self.keysOfNights[$0]?(night) }
    }

    /// Whether any night of the target of a night's pull request would meet the conditions.
    func hold(forTargetOf request: Night) -> Bool {
        guard request.isRequest, let target = request.target else { return false }
        return hold(for: Night(number: 0, app: request.app, branch: target, start: 0))
    }

    /// The first key that no night has; nil if nights have all of them.
    package var keyOfNoNight: String? {
        wanted.map(\.key).first { Self.keysOfNights[$0] == nil }
    }
}

extension NightReader {
    /// A standalone page with some defects of a branch, in all of their nights.
    package func page(of history: BranchHistory, _ holders: [GraphEvidence.HolderCount]) throws -> BranchPage {
        var reports = try history.nights.map { try report(on: $0) }
        reports[reports.count - 1].cloneFault = history.cloneFault
        var newest = reports[reports.count - 1]
        newest.verdicts = history.rows.filter(\.isListed).map(\.verdict)
        return BranchPage(reports.map { BranchPage.KeptNight($0) }, newest: newest, history: history, holders: holders)
    }
}

// Which night somebody means.
extension NightReader {
    /// The newest night that meets the conditions, or one that many steps before it on its branch. Without conditions, it is that of the
    /// pipeline whose job asks; elsewhere, nights of pull requests do not count if there are others.
    package func night(_ conditions: RunConditions, stepsBack: Int = 0) throws(EngineError) -> Night {
        let newest = try newest(conditions)
        let own = nights.upTo(newest)
        guard stepsBack < own.count else { throw .tooFewNights(stepsBack, count: own.count) }
        return own[own.count - 1 - stepsBack]
    }

    private func newest(_ conditions: RunConditions) throws(EngineError) -> Night {
        let newest =
            conditions.isEmpty
            ? try nights.usual { [($0.pipeline, $0.branch, $0.isRequest)] } : conditions.nights(of: nights).last
        guard let newest else { throw .noNightMeets("\(conditions)", branches: branches) }
        return newest
    }

    /// `app=Shop branch=main` for each branch that has nights.
    private var branches: Set<String> {
        Set(
            nights.map { night in
                let app = night.app.map { "app=\($0)" }
                guard let branch = night.branch else { return "\(app.map { "of \($0) " } ?? "")without a branch" }
                return "of \([app, "branch=\(branch)"].compactMap(\.self).joined(separator: " "))"
            })
    }
}
