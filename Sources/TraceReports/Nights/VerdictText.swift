package import TraceModel
import TraceText
import TraceVerdicts

extension Verdict {
    /// The verdict in a line, for use beside a finding: `CartScreen: persisting since build 803 (323dead), in CartTests.testAdds,
    /// 5 of 5 nights`.
    ///
    /// - Parameter test: the test of the finding.
    package func text(test: String?) -> String {
        let name = ClassName(defect.className).short
        return (name.isEmpty ? "" : "\(name): ")
            + [startText, test.map { "in \(TestInterval.shortName($0))" }, countText, targetText].compactMap(\.self)
            .joined(separator: ", ")
    }

    /// Without the class and the test, for a table: `persisting since build 803 (323dead), 3 of 5 nights`.
    var briefText: String { [startText, countText, targetText].compactMap(\.self).joined(separator: ", ") }

    /// Without the state: `since build 812 (a1b2c3d), 1 of 12 nights`.
    var shownText: String { "\(sinceText), \(nightsText)" }

    /// `since build 812 (a1b2c3d)`.
    var sinceText: String {
        let start = state == .fixed ? "was there since" : state == .notRun ? "shown since" : "since"
        return "\(start) \(since.place)"
    }

    private var startText: String {
        switch state {
        case .new: "new \(since.here)"
        case .first: "first seen \(since.here)"
        case .back, .persisting, .flaky: "\(state.rawValue)\(isAgain ? " again" : "") since \(since.place)"
        case .fixed: "fixed, was there since \(since.place)"
        case .notRun: "not run tonight, shown since \(since.place)"
        }
    }

    private var countText: String {
        let before = couldHaveShown - shown
        return switch state {
        case .new where before == 0: "its class changed on this branch"
        case .new: "not in the \(before == 1 ? "night" : counted(before, "night")) before"
        case .first: "no earlier night checked for it"
        case .back, .persisting, .flaky, .fixed, .notRun: nightsText
        }
    }

    private var nightsText: String { "\(grouped(shown)) of \(counted(couldHaveShown, "night"))" }
}

extension Night {
    /// `build 803 (323dead)`, or the day.
    package var place: String {
        let commit = commit.map { " (\($0.prefix(7)))" } ?? ""
        return (build.map { "build \($0)" } ?? date) + commit
    }

    /// `in build 803 (323dead)`, or `on 2026-11-20`.
    var here: String { (build == nil ? "on " : "in ") + place }
}

extension NightReport.CommitRange.RangeEnd {
    /// `build 803 (323dead)`, or only the commit.
    var place: String {
        let id = String(commit.prefix(7))
        guard let night else { return id }
        return commit.hasPrefix(night.commit ?? "")
            ? night.place : "\(night.build.map { "build \($0)" } ?? night.date) (\(id))"
    }
}

extension BranchHistory.Row {
    /// `gone` for a defect that is not in the last night's verdicts.
    package var stateName: String { isListed ? verdict.state.text : "gone" }
}

extension RunDifference.DefectChange {
    /// `Cart.swift:42 was changed by a1b2c3d Keep the cart (Jo)`; nil if no commit is known to have changed the line.
    var changerText: String? {
        caller?.place.flatMap { place in changer.map { "\(place.short) was changed by \($0)" } }
    }

    /// The nights' verdict, in a line; nil if there is none.
    var since: String? { verdict?.text(test: exemplar.test) }

    /// The finding's message, and the nights' verdict on it.
    var message: String {
        [exemplar.messageWithHolders, since, changerText].compactMap(\.self).joined(separator: "; ")
    }
}

extension DefectState {
    /// The readable form.
    var text: String {
        switch self {
        case .notRun: "not run"
        case .first: "first seen"
        default: rawValue
        }
    }
}
