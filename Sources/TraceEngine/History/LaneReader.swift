import Foundation
package import TraceAuditing
package import TraceModel
import TraceReplay
import TraceReports
package import TraceStore
import TraceText

/// Reads what the audits of a lane's runs found, of each run once.
package struct LaneReader: Sendable {
    private let store: TraceStore
    private let audit: RunAudit
    private var sights: RunSights
    /// The runs of the lanes that were asked for, the oldest first.
    private var lanes: [RunLane: [RunMark]] = [:]
    /// The marks of all runs, by number; nil until they are asked for.
    private var allMarks: [Int: RunMark]?
    private var allRuns: [Run]?

    /// - Parameter audit: by which runs are audited again whose last audit went by other rules or settings.
    package init(_ store: TraceStore, audit: RunAudit) {
        self.store = store
        self.audit = audit
        sights = RunSights(of: RuleCatalogue.descriptions(with: audit.sqlRules.map(\.description)))
    }

    /// The runs of the lane of one run up to that run, the oldest first.
    package mutating func runs(upTo run: Run) throws -> [RunMark] {
        let lane = RunLane(of: run)
        let own =
            try lanes[lane] ?? store.marks(named: lane.name).filter { RunLane(of: $0) == lane }.sortedByDate()
        lanes[lane] = own
        return Array(own.prefix { !run.isBefore($0) })
    }

    /// The marks of runs, in their order.
    package mutating func marks(of runs: [Run]) throws -> [RunMark] {
        let marks =
            try allMarks
            ?? Dictionary(store.marks().map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first })
        allMarks = marks
        return runs.compactMap { marks[$0.number] }
    }

    /// All runs of the store.
    mutating func storedRuns() throws -> [Run] {
        let runs = try allRuns ?? store.runs()
        allRuns = runs
        return runs
    }

    /// What runs tell of each other's defects. Runs of no lane tell something only of those of the same app, branch and device;
    /// the latest come first.
    package mutating func histories(
        of runs: [Run], in lane: RunLane?, isRenewed: Bool = true
    ) throws -> [SeriesHistory] {
        let groups = lane.map { [$0: runs] } ?? Dictionary(grouping: runs, by: RunLane.init(ofAppOf:))
        let sorted = groups.map { series, runs in (series, runs.sortedByDate()) }.sorted { a, b in
            guard let a = a.1.last, let b = b.1.last else { return false }
            return b.isBefore(a)
        }
        return try sorted.map { series, runs in
            let name = lane == nil && groups.count == 1 ? nil : series.description
            let marks = try marks(of: runs)
            return SeriesHistory(name: name, runs: marks, history: try history(of: marks, isRenewed: isRenewed))
        }
    }

    /// What is known of the findings of a report, by fingerprint; nothing where no other run was audited before it.
    ///
    /// - Parameters:
    ///   - runs: the oldest first, the report's own among them.
    ///   - wanted: as in ``history(of:current:wanted:isRenewed:)``, and so is `isRenewed`.
    package mutating func histories(
        of report: RunReport, among runs: [RunMark], wanted: Int? = nil, isRenewed: Bool = true
    ) throws -> [String: DefectHistory] {
        guard !report.findings.isEmpty, runs.count > 1 else { return [:] }
        let history = try history(of: runs, current: report.run.number, wanted: wanted, isRenewed: isRenewed)
        let fingerprints = Set(report.findings.map(\.fingerprint))
        return Dictionary(
            uniqueKeysWithValues: fingerprints.compactMap { fingerprint in
                history.history(of: fingerprint).map { (fingerprint, $0) }
            })
    }

    /// What the audited ones of these runs tell.
    ///
    /// - Parameters:
    ///   - runs: the oldest first.
    ///   - current: the number of the run that was audited just now, whatever the settings.
    ///   - wanted: the number of a run that is audited if it was not yet.
    ///   - isRenewed: whether runs that were audited by other rules or settings are audited again, and the store changed.
    package mutating func history(
        of runs: [RunMark], current: Int? = nil, wanted: Int? = nil, isRenewed: Bool = true
    ) throws -> LaneHistory {
        let audited = runs.filter { $0.isAudited || $0.number == wanted }
        if isRenewed { try renew(audited.filter { $0.number != current && $0.auditSettings != audit.settingsDigest }) }
        try read(audited.map(\.number).filter { !sights.runs.contains($0) })
        return LaneHistory(runs: audited, sights)
    }

    private mutating func read(_ runs: [Int]) throws {
        guard !runs.isEmpty else { return }
        let counts = try store.defectCounts(of: runs)
        let known = sights.classes
        let new = Set(counts.map(sights.exercised)).subtracting(known)
        sights.add(runs, counts, unchecked: try store.uncheckedRules(of: runs))
        sights.add(exercising: try store.runs(exercising: known, among: runs))
        sights.add(exercising: try store.runs(exercising: new, among: sights.runs.sorted()))
    }

    /// Audits runs again, so that all findings are by the same rules and settings.
    private mutating func renew(_ runs: [RunMark]) throws {
        guard !runs.isEmpty else { return }
        var audit = audit
        // What overrules a log's header is about the run that somebody asked for.
        audit.records = nil
        audit.observer = SilentObserver()
        for mark in runs {
            guard let run = try store.run(numbered: mark.number), let report = try? audit.report(on: run, in: store)
            else {
                continue
            }
            try store.saveFindings(
                report.findings, notChecked: report.notChecked, settings: audit.settingsDigest, of: run)
        }
        sights.forget(Set(runs.map(\.number)))
        lanes.removeAll()
        allMarks = nil
        let older = runs.count { $0.isAudited }
        guard older > 0 else { return }
        self.audit.observer.notice(
            "audited \(counted(older, "older run")) again, because the rules, the configuration or vctrace changed since"
        )
    }
}
