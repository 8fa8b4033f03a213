import Foundation
import LogFiles
package import TraceModel
import TraceReplay
package import TraceReports
package import TraceStore
import TraceVerdicts
package import VCTraceAudit

/// Reads the nights of a store, which are already judged.
package struct NightReader: Sendable {
    private let stored: StoredNights
    private let audit: RunAudit
    /// In their order.
    package let nights: [Night]

    /// - Parameter audit: has the rules whose defects the history is about.
    package init(_ store: TraceStore, audit: RunAudit) throws {
        stored = StoredNights(store)
        self.audit = audit
        nights = try stored.nights()
    }

    /// Judges all nights first.
    package init(judging store: TraceStore, audit: RunAudit) throws {
        try audit.judgeAllNights(in: store)
        try self.init(store, audit: audit)
    }

    /// The newest night that meets the conditions, or one that many steps before it on its branch.
    package func night(_ conditions: RunConditions, stepsBack: Int = 0) throws(EngineError) -> Night {
        guard let newest = nights.last(where: conditions.hold(for:)) else {
            throw .noNightMeets("\(conditions)", branches: branches)
        }
        let own = nights.filter { $0.appBranch == newest.appBranch && !Night.isBefore(newest, $0) }
        guard stepsBack < own.count else { throw .tooFewNights(stepsBack, count: own.count) }
        return own[own.count - 1 - stepsBack]
    }

    /// `branch=main` for each branch that has nights.
    private var branches: Set<String> { Set(nights.map { $0.branch.map { "branch=\($0)" } ?? "no branch" }) }

    /// The nights of a night's branch up to that night, and their verdicts, which follow from the target branch, too.
    package func history(upTo night: Night) throws -> BranchHistory {
        let all = try stored.nights(upTo: night)
        var history = try judge(all).history(of: all.indices.filter { all[$0].branch == night.branch })
        history.newest = try stored.contents(of: night)
        return history
    }

    /// A report with facts from the work tree of the working folder: where classes are declared, who owns them, and which commits
    /// may have caused the night's new findings.
    package func report(on night: Night, _ owners: OwnerTable) throws -> NightReport {
        var report = try report(on: night)
        owners.tell(of: &report, near: FileManager.default.currentDirectoryPath)
        guard let root = report.sources.values.first?.root, let last = night.commit else { return report }
        let brought = Set(report.verdicts.filter(report.brings).map(\.defect.fingerprint))
        guard !brought.isEmpty else { return report }
        let nights = try stored.nights(upTo: night)
        for row in try judge(nights).history(of: Array(nights.indices)).rows {
            let defect = row.verdict.defect
            guard brought.contains(defect.fingerprint),
                let first = row.sights.lastIndex(of: .clean).flatMap({ nights[$0].commit })
            else { continue }
            let files = defect.path.names.suffix(2).compactMap { report.sources[$0]?.path }
            report.suspects[defect.fingerprint] = Self.commits(after: first, upTo: last, touching: files, in: root)
        }
        return report
    }

    private func judge(_ nights: [Night]) throws -> NightJudge {
        NightJudge(try stored.table(of: nights), exercises: audit.exercises)
    }

    package func report(on night: Night) throws -> NightReport {
        let before = nights.last { $0.appBranch == night.appBranch && Night.isBefore($0, night) }
        var report = NightReport(
            night: night, contents: try stored.contents(of: night),
            before: try before.map { ($0, try stored.contents(of: $0)) }, verdicts: try stored.verdicts(of: night))
        report.switchedOff = audit.policy.switchedOff
        return report
    }
}

extension RunConditions {
    private static let keysOfNights: [String: @Sendable (Night) -> String?] = [
        "app": { $0.app }, "branch": { $0.branch }, "build": { $0.build }, "commit": { $0.commit },
        "date": { $0.date }, "pipeline": { $0.pipeline },
    ]

    /// Whether the night meets the conditions. A night has no tags beyond those that its runs have in common.
    package func hold(for night: Night) -> Bool {
        hold { Self.keysOfNights[$0]?(night) }
    }

    /// The first key that no night has; nil if nights have all of them.
    package var keyOfNoNight: String? {
        wanted.map(\.key).first { Self.keysOfNights[$0] == nil }
    }
}

extension NightReader {
    /// A standalone page with some defects of a branch, in all of their nights.
    package func page(of history: BranchHistory, _ holders: [HolderCount]) throws -> BranchPage {
        BranchPage(
            try history.nights.map { BranchPage.KeptNight(try report(on: $0)) },
            verdicts: history.rows.filter(\.isListed).map(\.verdict), history: history, holders: holders)
    }
}

extension NightReader {
    /// More commits would name half of the team.
    private static let suspectLimit = 3

    /// The commits that may have caused a defect: those since the last night without it that touched certain files.
    ///
    /// - Parameter root: the work tree's root.
    /// - Returns: `a1b2c3d Keep the cart alive (Jo)`, the newest first; none if the work tree lacks a commit, or Git is missing.
    private static func commits(
        after first: String, upTo last: String, touching paths: [String], in root: String
    ) -> [String] {
        guard isCommit(first), isCommit(last), !paths.isEmpty else { return [] }
        // An incomplete clone must not fetch anything over the network.
        let command =
            ["env", "GIT_NO_LAZY_FETCH=1", "git", "-C", root, "log", "-n", "\(suspectLimit)", "--format=%h %s (%an)"]
            + ["\(first)..\(last)", "--"] + paths
        guard let (output, _, status) = ChildProcess.run(command), status == 0 else { return [] }
        return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// Whether the text is a commit. A log may contain anything as its commit.
    private static func isCommit(_ text: String) -> Bool {
        (7...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
            }
    }
}
