import LogFiles
import TraceModel
import TraceReplay
import TraceStore
import TraceVerdicts
import VCTraceAudit

/// The commits that may have brought the defects of a night, according to the Git work tree of the working folder.
struct NightCommits {
    private typealias TestedCommit = (place: Int, night: Night, judge: NightJudge<StoredEarlierNights>)

    private let history: GitHistory
    private let code: GitCode
    private let stored: StoredNights
    private let exercises: RuleExercises
    /// All nights of the app, of whatever branch.
    private let nights: [Night]
    private let sources: [String: SourcePlace]
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
        history = GitHistory(root: root)
        self.code = code
        self.stored = stored
        self.exercises = exercises
        self.nights = nights.filter { $0.app == report.night.app && $0.commit != nil }
        (sources, callers, tonight) = (report.sources, report.callers, report.night.commit)
    }

    /// The ranges of defects, by their fingerprints.
    func ranges(of verdicts: [Verdict]) throws -> [String: NightReport.CommitRange] {
        var ranges: [String: NightReport.CommitRange] = [:]
        for (nights, own) in Dictionary(grouping: verdicts, by: { [$0.lastWithout, $0.since] }) {
            guard let without = nights[0], let since = nights[1], without.commit != since.commit else { continue }
            let (first, last) = (try stored.commits(of: without), try stored.commits(of: since))
            // If a night tested several commits, nobody knows which of them its other launches would have shown.
            let all = first.compactMap(code.needed).flatMap { from in
                last.compactMap(code.needed).compactMap { to in
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

    /// The nights of any branch that tested one of the commits, with its place.
    private func tested(_ all: [GitHistory.Commit], besides since: Night) throws -> [TestedCommit] {
        try nights.filter { $0.number != since.number }.compactMap { night in
            guard let commit = night.commit, let place = all.firstIndex(where: { $0.id.hasPrefix(commit) }) else {
                return nil
            }
            guard try stored.commits(of: night).count == 1 else { return nil }
            return (place, night, try stored.judge(over: [night], exercises: exercises))
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
        let suspects = commits.compactMap { commit in
            weight(of: commit, for: verdict.defect, paths, isChanger: commit.id == changer?.id).map { (commit, $0) }
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
        var (start, end) = (0, all.count)
        for (place, _, judge) in tested {
            let sights = try judge.sights(of: verdict.defect, seenIn: places)
            if sights.show(verdict.severity) {
                start = max(start, place)
            } else if sights.contains(where: { $0.isSeen || $0 == .clean }) {
                end = min(end, place)
            }
        }
        // A flaky defect may contradict itself.
        if start >= end { (start, end) = (0, all.count) }
        func rangeEnd(at place: Int) -> NightReport.CommitRange.RangeEnd {
            let nights = tested.filter { $0.place == place }.map(\.night)
            return .init(all[place].id, nights.first { $0.appBranch == verdict.since.appBranch })
        }
        return (
            end < all.count ? rangeEnd(at: end) : first,
            start > 0 ? rangeEnd(at: start) : .init(all[0].id, verdict.since),
            Array(all[start..<end])
        )
    }

    /// How likely a commit brought the defect, by the files that it touches; nil if it touches none that matters.
    ///
    /// The line of the call where it went wrong weighs most, then the class itself, then its parent or presenter, and then the files
    /// that made the calls. A commit of a few files is likelier than one of many.
    private func weight(
        of commit: GitHistory.Commit, for defect: Defect, _ callers: Set<String>, isChanger: Bool
    ) -> (weight: Double, touches: NightReport.CommitRange.Suspect.Touched)? {
        var weight = 0.0
        var touches: NightReport.CommitRange.Suspect.Touched?
        if isChanger { weight = 8 }
        for (distance, name) in defect.path.names.reversed().enumerated() {
            guard let path = sources[name]?.path, commit.files.contains(path) else { continue }
            touches = touches ?? (distance == 0 ? .class : .path)
            weight += [4, 3][min(distance, 1)] / Double(max(1, distance))
        }
        if isChanger || !callers.isDisjoint(with: commit.files) {
            touches = touches ?? .caller
            weight += 2
        }
        return touches.map { (weight - 0.01 * Double(min(commit.files.count, 99)), $0) }
    }
}
