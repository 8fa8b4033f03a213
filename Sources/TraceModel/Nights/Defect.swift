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

/// The conclusion about a defect from the nights of a branch up to one of them.
package struct Verdict: Sendable, Hashable {
    package var defect: Defect
    package var state: DefectState
    /// The worst severity in the last night that shows it.
    package var severity: Severity
    /// The night in which the state began.
    package var since: Night
    /// The tests that show it in the last night that shows it, in order.
    package var tests: [String]
    package var devices: [String]
    package var systems: [String]
    package var shown: Int
    package var couldHaveShown: Int

    package init(
        defect: Defect, state: DefectState, severity: Severity, since: Night, tests: [String], devices: [String],
        systems: [String], shown: Int, couldHaveShown: Int
    ) {
        self.defect = defect
        self.state = state
        self.severity = severity
        self.since = since
        self.tests = tests
        self.devices = devices
        self.systems = systems
        self.shown = shown
        self.couldHaveShown = couldHaveShown
    }

    /// Whether no earlier night has it.
    package var isNews: Bool { state == .new || state == .first }

    /// Orders new ones first, then the worst, then by rule and place.
    package static func isBefore(_ a: Verdict, _ b: Verdict) -> Bool {
        (a.state, b.severity, a.defect.rule, a.defect.path, a.defect.fingerprint)
            < (b.state, a.severity, b.defect.rule, b.defect.path, b.defect.fingerprint)
    }
}
