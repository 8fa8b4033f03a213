/// What findings with one fingerprint tell of: the same mistake, however often and wherever it shows.
package struct Defect: Sendable, Hashable {
    package var fingerprint: String
    package var rule: String
    /// Of the subject; without any class for a message that names none.
    package var path: ClassPath

    package init(fingerprint: String, rule: String, path: ClassPath) {
        self.fingerprint = fingerprint
        self.rule = rule
        self.path = path
    }

    /// The class of the subject; empty where there is none.
    package var className: String { path.className }
}

/// What the nights of a branch tell of one defect, in the order in which people read of them.
package enum DefectState: String, Sendable, CaseIterable, Comparable {
    /// Shown tonight, never before, and an earlier night could have shown it.
    case new
    /// Shown tonight, never before, and no earlier night could have shown it.
    case first
    /// Shown tonight, after three or more nights in a row without it.
    case back
    /// Shown tonight and before.
    case persisting
    /// It comes and goes.
    case flaky
    /// Not shown tonight, and shown in the last night before.
    case fixed
    /// Tonight could not have shown it, and the last night that could have showed it.
    case notRun

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    package static func < (a: Self, b: Self) -> Bool { a.rank < b.rank }
}

/// That one launch showed a defect.
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
