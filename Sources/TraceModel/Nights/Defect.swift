/// The mistake behind all findings with one fingerprint, however often and wherever it appears.
package struct Defect: Sendable, Hashable {
    package var fingerprint: String
    package var rule: String
    /// The path of the subject, without classes for a message that names no controller.
    package var path: ClassPath

    package init(fingerprint: String, rule: String, path: ClassPath) {
        self.fingerprint = fingerprint
        self.rule = rule
        self.path = path
    }

    /// The class of the subject; empty if there is none.
    package var className: String { path.className }
}

/// The state of one defect according to the nights of a branch, in the order of reports.
package enum DefectState: String, Sendable, CaseIterable, Comparable {
    /// Shown tonight for the first time, although an earlier night could have shown it.
    case new
    /// Shown tonight for the first time, and no earlier night could have shown it.
    case first
    /// Shown tonight, after three or more nights in a row without it.
    case back
    /// Shown tonight and before.
    case persisting
    /// It comes and goes.
    case flaky
    /// Not shown tonight, and shown in the last night before.
    case fixed
    /// Tonight could not have shown it, and the last night that could did show it.
    case notRun

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    package static func < (a: Self, b: Self) -> Bool { a.rank < b.rank }
}

/// A defect that one launch showed.
package struct Sighting: Sendable, Hashable {
    package var defect: Defect
    /// The worst of the findings.
    package var severity: Severity
    /// The test in which it was found, without its module; nil outside of tests.
    package var test: String?
    /// Whether an exclusion leaves the findings out.
    package var isExcluded: Bool

    package init(defect: Defect, severity: Severity, test: String?, isExcluded: Bool = false) {
        self.defect = defect
        self.severity = severity
        self.test = test
        self.isExcluded = isExcluded
    }
}
