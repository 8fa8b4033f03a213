package import TraceModel

/// What is known of a defect before some launches show it, or do not. Baselines, nights and other runs know defects; what
/// follows from that for a defect's state is decided here and in ``Course`` alone.
package struct Knownness: Sendable {
    /// What earlier nights say of it, in their order. A baseline or another run is like one night.
    private let sights: [BranchHistory.Sight]
    /// Whether these are earlier nights of the same branch, and not those of a target.
    private let isOfBranch: Bool

    package init(_ sights: [BranchHistory.Sight], isOfBranch: Bool) {
        self.sights = sights
        self.isOfBranch = isOfBranch
    }

    /// - Parameter worst: the worst severity with which it was shown; nil if that is unknown.
    package init(worst: Severity?) { self.init([worst.map(BranchHistory.Sight.init) ?? .shown], isOfBranch: false) }

    /// The state of a defect that a run shows.
    ///
    /// - Parameters:
    ///   - severity: the worst in the run.
    ///   - known: nil if nothing is known of it.
    package static func state(ofShown severity: Severity, _ known: Knownness?) -> DefectState {
        known?.state(ofShown: severity) ?? .new
    }

    private func state(ofShown severity: Severity) -> DefectState {
        let all = sights + [.init(severity)]
        let states = isOfBranch ? DefectStates.ofBranch(all) : DefectStates.ofRequest(all, known: sights.count)
        let state = states.last.flatMap(\.self)
        return switch state?.state {
        case .first: .first
        case .flaky: .flaky
        case .back where state?.since != sights.count, .persisting: .persisting
        case .new, .back, .fixed, .notRun, nil: .new
        }
    }

    /// Whether such a finding shows that the defect is still there. A note in place of an error or a warning leaves it open.
    package func isShown(by severity: Severity) -> Bool { !sights.contains(.shown) || severity > .note }

    /// The state of a defect that launches no longer show, or in fewer places: fixed if they could have shown it.
    ///
    /// - Parameters:
    ///   - isNoted: whether they show it as a note.
    ///   - places: where it was shown before, and is not now; nil if they show it everywhere, only less often.
    package func state(
        ofUnshown defect: Defect, isNoted: Bool = false, seenIn places: Defect.Places?,
        by launches: Knownness.LaunchCheck
    ) -> DefectState {
        guard !isNoted || isShown(by: .note) else { return .notRun }
        guard let places else { return .fixed }
        return launches.couldHaveShown(defect, seenIn: places) ? .fixed : .notRun
    }
}

extension DefectState {
    /// The state in the night of a pull request, where a defect that no night could have shown is new if it comes with the commits
    /// of the branch.
    package func onBranch(bringing: @autoclosure () throws -> Bool) rethrows -> DefectState {
        try self == .first && bringing() ? .new : self
    }
}

extension [BranchHistory.Sight] {
    /// Whether the nights showed a defect, or left it out, and do not any more. One that comes and goes may come again.
    package var showFixed: Bool {
        var course = Course()
        for (night, sight) in enumerated() { _ = course.pass(sight, night: night) }
        return course.told.shownCount > 0 && !course.told.isShownLast && !course.told.isFlaky
    }

    /// Whether a night shows a defect of such a severity. A note does not show what an error is about.
    package func show(_ severity: Severity) -> Bool { contains { $0 == .shown || $0 == .init(severity) } }
}
