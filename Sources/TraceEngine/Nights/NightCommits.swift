import LogFiles
import TraceModel
import TraceReplay
import TraceStore
import TraceVerdicts
import VCTraceAudit

/// The commits that may have brought the defects of a night, according to the Git work tree of the working folder.
struct NightCommits {
    private typealias TestedCommit = (id: String, night: Night, judge: NightJudge<StoredEarlierNights>)

    private let history: GitHistory
    private let code: GitCode
    private let stored: StoredNights
    private let exercises: RuleExercises
    /// All nights of the app, of whatever branch.
    private let nights: [Night]
    /// By fingerprint, as the commit of tonight has them.
    private let callers: [String: Caller]
    private let tonight: String?

    /// More suspects would name the whole team.
    private static let suspectLimit = 20

    /// - Parameters:
    ///   - root: that of the work tree.
    ///   - nights: all nights.
    init(
        _ root: String, _ report: NightReport, _ stored: StoredNights, _ nights: [Night], exercises: RuleExercises,
        _ code: GitCode
    ) {
        history = code.history ?? GitHistory(root: root)
        self.code = code
        self.stored = stored
        self.exercises = exercises
        self.nights = nights.filter { $0.app == report.night.app && $0.commit != nil }
        (callers, tonight) = (report.callers, report.night.commit)
    }

    /// Between which nights, and up to which commits, something brought a defect.
    private struct Ends: Hashable {
        var without: Night?
        var since: Night
        /// Several jobs of a night may have tested a commit each.
        var last: [String]
    }

    private func ends(of verdict: Verdict) throws -> Ends {
        let all = try stored.commits(of: verdict.since)
        let showing = try all.count > 1 ? stored.commits(of: verdict.since, showing: verdict.defect) : []
        return Ends(without: verdict.lastWithout, since: verdict.since, last: showing.isEmpty ? all : showing)
    }

    /// The ranges of defects, by their fingerprints.
    func ranges(of verdicts: [Verdict]) throws -> [String: NightReport.CommitRange] {
        var ranges: [String: NightReport.CommitRange] = [:]
        for (ends, own) in try Dictionary(grouping: verdicts, by: ends(of:)) {
            guard let without = ends.without, without.commit != ends.since.commit else { continue }
            let (since, first) = (ends.since, try stored.commits(of: without))
            // If a night tested several commits, nobody knows which of them its other launches would have shown.
            let all = first.compactMap(code.needed).flatMap { from in
                ends.last.compactMap(code.needed).compactMap { to in
                    code.commits(after: from, upTo: to).map { (from: from, commits: $0) }
                }
            }.max { $0.commits.count < $1.commits.count }
            guard let all, !all.commits.isEmpty else { continue }
            let tested = try tested(all.commits, besides: since)
            for verdict in own {
                ranges[verdict.defect.fingerprint] = try range(
                    of: verdict, after: .init(all.from, without), all.commits, tested)
            }
        }
        return ranges
    }

    /// The nights of any branch that tested one of the commits, the newest commit first.
    private func tested(_ all: [GitHistory.Commit], besides since: Night) throws -> [TestedCommit] {
        let others = nights.filter { $0.number != since.number }
        return try all.flatMap { commit in
            try others.compactMap { night in
                guard commit.id.hasPrefix(night.commit ?? "-"), try stored.commits(of: night).count == 1 else {
                    return nil
                }
                return (commit.id, night, try stored.judge(over: [night], exercises: exercises))
            }
        }
    }

    /// - Parameter all: the commits between the two nights, the newest first.
    private func range(
        of verdict: Verdict, after first: NightReport.CommitRange.RangeEnd, _ all: [GitHistory.Commit],
        _ tested: [TestedCommit]
    ) throws -> NightReport.CommitRange {
        let (after, last, commits) = try narrowed(all, tested, for: verdict, after: first)
        let files = try stored.callerFiles(of: verdict.defect, in: verdict.since)
        let paths = code.sources?.paths(ofCode: files, app: verdict.since.app) ?? files
        let caller = callers[verdict.defect.fingerprint]?.place
        let changer = caller.flatMap { place in
            tonight.flatMap(history.commit).flatMap {
                history.changer(ofLine: place.line, in: place.file, after: after.commit, upTo: $0)
            }
        }
        let changed = commits.reduce(into: Set()) { $0.formUnion($1.files) }
        let declared = code.ask(about: verdict.since) {
            code.sources?.files(
                declaring: verdict.defect.path.names, orAmong: changed, of: commits[0].id, history) ?? [:]
        }
        let suspects = commits.compactMap { commit in
            weight(of: commit, for: verdict.defect, declared, paths, isChanger: commit.id == changer?.id).map {
                (commit, $0)
            }
        }
        .enumerated().sorted { ($1.element.1.weight, $0.offset) < ($0.element.1.weight, $1.offset) }.map(\.element)
        return NightReport.CommitRange(
            from: after, to: last, count: commits.count,
            suspects: suspects.prefix(Self.suspectLimit).map { commit, found in
                NightReport.CommitRange.Suspect(
                    commit: commit.id,
                    title: "\(commit.id.prefix(7)) \(commit.subject) (\(commit.author))"
                        + (commit.id == changer?.id ? caller.map { ", which changed \($0.short)" } ?? "" : ""),
                    touches: found.touches)
            }, next: commits.count > 1 ? commits[commits.count / 2].id : nil)
    }

    /// The rest of the commits, after nights of any branch tested some of them, with the commit before the rest and the last of them.
    private func narrowed(
        _ all: [GitHistory.Commit], _ tested: [TestedCommit], for verdict: Verdict,
        after first: NightReport.CommitRange.RangeEnd
    ) throws -> (
        after: NightReport.CommitRange.RangeEnd, last: NightReport.CommitRange.RangeEnd, commits: [GitHistory.Commit]
    ) {
        let places = try stored.places(of: verdict.defect, in: verdict.since)
        var commits = all
        var last: String?
        var clean: [String] = []
        for (id, _, judge) in tested {
            let sights = try judge.sights(of: verdict.defect, seenIn: places)
            if !sights.show(verdict.severity) {
                if sights.contains(where: { $0.isSeen || $0 == .clean }) { clean.append(id) }
            } else if commits.dropFirst().contains(where: { $0.id == id }) {
                let own = all.leading(to: id)
                commits.removeAll { !own.contains($0.id) }
                last = id
            }
        }
        let isContradicted = last.map { last in clean.contains { all.leading(to: $0).contains(last) } } ?? false
        let old = clean.reduce(into: Set()) { $0.formUnion(all.leading(to: $1)) }
        commits.removeAll { old.contains($0.id) }
        // Commits beside a clean one began before it.
        var after = clean.first { all.following($0).isSuperset(of: commits.map(\.id)) }
        // A flaky defect may contradict itself.
        if commits.isEmpty || isContradicted { (commits, after, last) = (all, nil, nil) }
        func rangeEnd(at id: String) -> NightReport.CommitRange.RangeEnd {
            let nights = tested.filter { $0.id == id }.map(\.night)
            return .init(id, nights.first { $0.appBranch == verdict.since.appBranch })
        }
        return (after.map(rangeEnd) ?? first, last.map(rangeEnd) ?? .init(all[0].id, verdict.since), commits)
    }

    /// How likely a commit brought the defect, by the files that it touches; nil if it touches none that matters.
    ///
    /// The line of the call where it went wrong weighs most, then the class itself, then its parent or presenter, and then the files
    /// that made the calls. A commit of a few files is likelier than one of many.
    private func weight(
        of commit: GitHistory.Commit, for defect: Defect, _ declared: [String: Set<String>], _ callers: Set<String>,
        isChanger: Bool
    ) -> (weight: Double, touches: NightReport.CommitRange.Suspect.Touched)? {
        var weight = 0.0
        var touches: NightReport.CommitRange.Suspect.Touched?
        if isChanger { weight = 8 }
        for (distance, name) in defect.path.names.reversed().enumerated() {
            guard declared[name]?.contains(where: commit.files.touch) == true else { continue }
            touches = touches ?? (distance == 0 ? .class : .path)
            weight += [4, 3][min(distance, 1)] / Double(max(1, distance))
        }
        if isChanger || callers.contains(where: commit.files.touch) {
            touches = touches ?? .caller
            weight += 2
        }
        return touches.map { (weight - 0.01 * Double(min(commit.files.count, 99)), $0) }
    }
}

extension [GitHistory.Commit] {
    /// Those that lead to one of them, and itself. Children come before their parents.
    fileprivate func leading(to id: String) -> Set<String> {
        reduce(into: [id]) { if $0.contains($1.id) { $0.formUnion($1.parents) } }
    }

    /// Those that one of them leads to, and itself.
    fileprivate func following(_ id: String) -> Set<String> {
        reversed().reduce(into: [id]) { if !$0.isDisjoint(with: $1.parents) { $0.insert($1.id) } }
    }
}
