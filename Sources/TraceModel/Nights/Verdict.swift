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
    /// How many nights showed it.
    package var shown: Int
    /// How many nights could have shown it.
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
