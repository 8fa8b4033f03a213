import Foundation
import Processes
package import TraceAuditing
package import TraceConfiguration
package import TraceModel
import TraceNights
import TraceReplay
package import TraceReports
package import TraceStore

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
        try NightKeeper(store, audit: audit).judgeAll()
        try self.init(store, audit: audit)
    }

    /// The newest night that meets the conditions, or one that many steps before it on its branch.
    package func night(_ conditions: RunConditions, stepsBack: Int = 0) throws(EngineError) -> Night {
        guard let newest = nights.last(where: conditions.hold(for:)) else {
            throw .noNightMeets("\(conditions)", isStoreEmpty: nights.isEmpty)
        }
        let own = branch(of: newest).filter { !Night.isBefore(newest, $0) }
        guard stepsBack < own.count else { throw .tooFewNights(stepsBack, count: own.count) }
        return own[own.count - 1 - stepsBack]
    }

    /// The nights of the same app and branch, in their order.
    package func branch(of night: Night) -> [Night] {
        nights.filter { $0.appBranch == night.appBranch }
    }

    /// The nights of a night's branch up to that night, and their verdicts, which follow from the target branch, too.
    package func history(upTo night: Night) throws -> BranchHistory {
        let all = try stored.nights(upTo: night)
        let judge = NightJudge(try stored.table(of: all), exercises: audit.exercises)
        var history = judge.history(of: all.indices.filter { all[$0].branch == night.branch })
        history.newest = try stored.contents(of: night)
        return history
    }

    /// A report with facts from the work tree of the working folder: where classes are declared, who owns them, and which commits
    /// may have caused the night's new findings.
    package func report(on night: Night, _ owners: OwnerTable) throws -> NightReport {
        var report = try report(on: night)
        owners.tell(of: &report, near: FileManager.default.currentDirectoryPath)
        guard let root = report.sources.values.first?.root, let last = night.commit else { return report }
        let brought = report.verdicts.filter(report.brings)
        guard !brought.isEmpty else { return report }
        let before = try lastNights(without: Set(brought.map(\.defect.fingerprint)), before: night)
        for verdict in brought {
            guard let first = before[verdict.defect.fingerprint]?.commit else { continue }
            let files = verdict.defect.path.names.suffix(2).compactMap { report.sources[$0]?.path }
            report.suspects[verdict.defect.fingerprint] =
                Suspects(root: root).commits(after: first, upTo: last, touching: files)
        }
        return report
    }

    /// By fingerprint, the last earlier night that could have shown a defect, but did not.
    private func lastNights(without defects: Set<String>, before night: Night) throws -> [String: Night] {
        let own = try stored.nights(upTo: night)
        let history = NightJudge(try stored.table(of: own), exercises: audit.exercises)
            .history(of: Array(own.indices))
        var found: [String: Night] = [:]
        for row in history.rows where defects.contains(row.verdict.defect.fingerprint) {
            found[row.verdict.defect.fingerprint] = row.sights.lastIndex(of: .clean).map { own[$0] }
        }
        return found
    }

    package func report(on night: Night) throws -> NightReport {
        let before = branch(of: night).last { Night.isBefore($0, night) }
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
    /// A branch for a standalone page: some of its defects, in all of their nights.
    package func branch(of history: BranchHistory, _ holders: [HolderCount]) throws -> SiteBranch {
        SiteBranch(
            name: "",
            keptNights: try history.nights.map { SiteBranch.KeptNight(try report(on: $0)) },
            verdicts: history.rows.filter(\.isListed).map(\.verdict), history: history, holders: holders)
    }
}

/// The commits that may have caused a defect: those since the last night without it that touched certain files.
struct Suspects {
    /// More commits would name half of the team.
    private static let limit = 3

    /// The work tree's root.
    let root: String

    /// `a1b2c3d Keep the cart alive (Jo)`, the newest first; none if the work tree lacks a commit, or Git is missing.
    func commits(after first: String, upTo last: String, touching paths: [String]) -> [String] {
        guard Self.isCommit(first), Self.isCommit(last), !paths.isEmpty else { return [] }
        // An incomplete clone must not fetch anything over the network.
        let command =
            ["env", "GIT_NO_LAZY_FETCH=1", "git", "-C", root, "log", "-n", "\(Self.limit)", "--format=%h %s (%an)"]
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
