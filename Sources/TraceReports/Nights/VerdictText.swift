package import TraceModel
import TraceText

/// The nights' verdict on a defect, in a line: `persisting since build 803 (323dead), in CartTests.testAdds, 5 of 5 nights`.
package struct VerdictText {
    private let verdict: Verdict
    private let test: String?

    /// - Parameter test: the test to name; that of the finding beside the verdict.
    package init(_ verdict: Verdict, test: String? = nil) {
        self.verdict = verdict
        self.test = test
    }

    /// With the class before it, for use beside a finding.
    package var text: String {
        let name = ClassName(verdict.defect.className).short
        return (name.isEmpty ? "" : "\(name): ")
            + [start, test.map { "in \(TestName.short($0))" }, count].compactMap(\.self).joined(separator: ", ")
    }

    /// Without the class and the test, for a table: `persisting since build 803 (323dead), 3 of 5 nights`.
    package var brief: String { "\(start), \(count)" }

    private var start: String {
        switch verdict.state {
        case .new: "new \(verdict.since.here)"
        case .first: "first seen \(verdict.since.here)"
        case .back, .persisting, .flaky: "\(verdict.state.rawValue) since \(verdict.since.place)"
        case .fixed: "fixed, was there since \(verdict.since.place)"
        case .notRun: "not run tonight, there since \(verdict.since.place)"
        }
    }

    private var count: String {
        let before = verdict.couldHaveShown - verdict.shown
        switch verdict.state {
        case .new: return "not in the \(before == 1 ? "night" : counted(before, "night")) before"
        case .first: return "no earlier night could have shown it"
        case .back, .persisting, .flaky, .fixed, .notRun:
            return "\(grouped(verdict.shown)) of \(counted(verdict.couldHaveShown, "night"))"
        }
    }
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

extension BranchHistory.Row {
    /// `gone` for a defect that is not in the last night's verdicts.
    package var stateName: String { isListed ? verdict.state.rawValue : "gone" }
}

extension RunDifference.DefectChange {
    /// The nights' verdict, in a line; nil if there is none.
    var since: String? { verdict.map { VerdictText($0, test: exemplar.test).text } }

    /// The finding's message, and the nights' verdict on it.
    var message: String { [exemplar.messageWithHolders, since].compactMap(\.self).joined(separator: "; ") }
}

extension RunReport {
    /// The nights' verdict on a finding, in a line; nil if there is no earlier night.
    func since(_ finding: Finding) -> String? {
        verdict(on: finding).map { VerdictText($0, test: finding.test).text }
    }

    /// A finding's message, and the nights' verdict on it.
    func messageWithHistory(of finding: Finding, joinedBy separator: String) -> String {
        [finding.messageWithHolders, since(finding)].compactMap(\.self).joined(separator: separator)
    }
}
