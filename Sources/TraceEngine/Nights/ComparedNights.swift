import TraceModel
import TraceReports
import TraceStore
import TraceVerdicts
import VCTraceAudit

/// The nights that a run is compared with.
struct ComparedNights {
    /// `branch=main (build 812)`.
    let name: String
    let target: TargetNights
    /// Whether they are nights of the run's own branch.
    let isOfBranch: Bool
    /// That of the run; nil if it belongs to none.
    private let night: Night?
    private let judge: NightJudge<StoredEarlierNights>
    private let code: GitCode

    /// - Parameters:
    ///   - night: that of the run; nil if it belongs to none.
    ///   - all: all nights with which it can be compared.
    ///   - conditions: somebody's. If they name the target of a pull request, and that has no nights, it is passed over as it is for
    ///     the states of the pull request's nights.
    init(
        _ night: Night?, with all: [Night], meeting conditions: RunConditions, _ stored: StoredNights,
        exercises: RuleExercises, _ code: GitCode
    ) throws {
        var nights = conditions.nights(of: all)
        isOfBranch = night.map { night in nights.contains { $0.appBranch == night.appBranch } } ?? true
        var name = "\(conditions)"
        if let night, nights.isEmpty, conditions.hold(forTargetOf: night) {
            target = TargetNights(of: night, among: all, code)
            nights = target.known + target.later
            name = target.branch.map { "branch=\($0)" } ?? name
        } else {
            target = TargetNights(nights, for: isOfBranch ? nil : night, code)
        }
        (self.night, self.code) = (night, code)
        self.name = name + (target.known.last.map { " (\($0.place))" } ?? "")
        judge = try stored.judge(over: target.known, exercises: exercises)
    }

    var isEmpty: Bool { target.known.isEmpty }

    /// The states of a run's defects, in the order of its findings; nil without nights.
    func states(of report: RunReport) throws -> [DefectState?] {
        guard !isEmpty else { return report.findings.map { _ in nil } }
        var places: [String: Defect.Places] = [:]
        places.add(report)
        return try report.findings.map { finding in
            let files = finding.callerFiles(among: report.callers)
            return try state(of: finding, seenIn: places[finding.fingerprint] ?? Defect.Places(), callers: files)
        }
    }

    /// - Parameter callers: the files of the code that made the calls.
    private func state(of finding: Finding, seenIn places: Defect.Places, callers: Set<String>) throws -> DefectState {
        let known = Knownness(try judge.sights(of: Defect(finding), seenIn: places), isOfBranch: isOfBranch)
        let state = Knownness.state(ofShown: finding.severity, known)
        guard let night, !isOfBranch else { return state }
        return state.onBranch(
            bringing: code.bring(Defect(finding), callers: callers, with: night, since: target.all))
    }
}

extension Finding {
    /// The files of the code that made its calls.
    func callerFiles(among callers: [Caller.TracedCall: Caller]) -> Set<String> {
        Set(witnesses.compactMap { caller(of: $0, among: callers)?.place?.file })
    }
}
