package import TraceModel

/// What is known of a defect before some launches show it, or do not. Baselines, nights and other runs know defects; what
/// follows from that for a defect's state is decided here alone.
package struct Knownness: Sendable {
    /// The worst severity with which it was shown; nil if that is unknown.
    package var worst: Severity?
    /// Its course through nights; nil if it is known from elsewhere.
    package var course: Course?
    /// Whether these are earlier nights of the same branch, and not those of a target.
    package var isOfBranch: Bool

    package init(worst: Severity?, course: Course? = nil, isOfBranch: Bool = false) {
        self.worst = worst
        self.course = course
        self.isOfBranch = isOfBranch
    }

    /// The state of a defect that a run shows.
    ///
    /// - Parameters:
    ///   - severity: the worst in the run.
    ///   - known: nil if nothing is known of it.
    package static func state(ofShown severity: Severity, _ known: Knownness?) -> DefectState {
        guard let known else { return .new }
        // A note that something is not a defect does not make the defect known.
        if known.worst == .note, severity > .note { return .new }
        return known.course?.stateIfShown(onBranch: known.isOfBranch) ?? .persisting
    }

    /// Whether such a finding shows that the defect is still there. A note in place of an error or a warning leaves it open.
    package func isShown(by severity: Severity) -> Bool { worst == .note || severity > .note }

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

extension Course {
    /// The state of a defect that a run shows which is compared with these nights.
    ///
    /// - Parameter isOwn: whether the run's night is the next one of the same branch.
    fileprivate func stateIfShown(onBranch isOwn: Bool) -> DefectState {
        let all = sights + [.shown]
        let states = isOwn ? DefectStates.ofBranch(all) : DefectStates.ofRequest(all, known: countOfNights)
        let state = states.last.flatMap(\.self)
        return switch state?.state {
        case .first: .first
        case .flaky: .flaky
        case .back where state?.since != countOfNights, .persisting: .persisting
        case .new, .back, .fixed, .notRun, nil: .new
        }
    }

    /// The nights that could have shown it.
    private var sights: [Sight] { shown.map { $0 ? .shown : .clean } }

    /// Whether the nights showed it, and do not any more.
    var isFixed: Bool { shownCount > 0 && !isShownLast && !isFlaky }
}
