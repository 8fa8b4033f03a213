/// What the runs of a lane tell of one defect.
package struct DefectHistory: Sendable, Hashable {
    package enum Status: String, Sendable, CaseIterable {
        /// Only the last run has it.
        case new
        /// Every run that could show it does, from the first that did to the last.
        case persisting
        /// It comes and goes, although its class is exercised each time.
        case flaky
        /// Its class was exercised since, and the defect was not found.
        case fixed
        /// No run since could have shown it.
        case notExercised = "not exercised"
    }

    package var rule: String
    package var fingerprint: String
    /// Of the subject; without any class for a message that names none.
    package var path: ClassPath
    /// The worst in the last run that has it.
    package var severity: Severity
    /// How many findings that run has of it; those of a test that was tried again count once.
    package var count: Int
    /// A test in which it was found there.
    package var test: String?
    package var first: RunMark
    package var last: RunMark
    /// How many runs have it.
    package var seen: Int
    /// How many runs could have shown it, from the first that did on.
    package var exercised: Int
    /// How many runs could not: they did not exercise its class, or its rule was not checked.
    package var unexercised: Int
    /// How many runs before the first could have shown it.
    package var cleanBefore: Int
    /// How many runs after the last could have shown it.
    package var cleanSince: Int
    /// Of a defect that counted as fixed and came back in the last run that has it: how many runs in a row before that one
    /// could have shown it, and did not; else 0.
    package var cleanBeforeReturn: Int
    package var status: Status
    /// Whether each run of the lane is of a day of its own.
    package var isNightly: Bool

    package init(
        rule: String, fingerprint: String, path: ClassPath, severity: Severity, count: Int, test: String?,
        first: RunMark,
        last: RunMark, seen: Int, exercised: Int, unexercised: Int, cleanBefore: Int, cleanSince: Int, status: Status,
        isNightly: Bool, cleanBeforeReturn: Int = 0
    ) {
        self.rule = rule
        self.fingerprint = fingerprint
        self.path = path
        self.severity = severity
        self.count = count
        self.test = test
        self.first = first
        self.last = last
        self.seen = seen
        self.exercised = exercised
        self.unexercised = unexercised
        self.cleanBefore = cleanBefore
        self.cleanSince = cleanSince
        self.status = status
        self.isNightly = isNightly
        self.cleanBeforeReturn = cleanBeforeReturn
    }

    /// As it stands beside one of its findings: with the test in which that was found.
    package func beside(_ finding: Finding) -> DefectHistory {
        var history = self
        history.test = finding.test
        return history
    }
}
