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

    package init(_ finding: Finding) {
        self.init(fingerprint: finding.fingerprint, rule: finding.rule, path: ClassPath(finding.path))
    }

    /// The class of the subject; empty if there is none.
    package var className: String { path.className }

    /// The short name of the class, or another text if there is none.
    package func name(else other: String) -> String { className.isEmpty ? other : ClassName(className).short }
}

extension Defect {
    /// A defect that one launch showed.
    package struct Sighting: Sendable, Hashable {
        package var defect: Defect
        /// The worst of the findings.
        package var severity: Severity
        /// The test in which it was found, without its module; nil outside of tests.
        package var test: String?
        /// The tests of that name as `xcodebuild -only-testing:` takes them; empty where the log names no module.
        package var arguments: Set<String>
        /// Whether an exclusion leaves the findings out.
        package var isExcluded: Bool
        /// How it grows, in the worst of the findings; nil for other defects than leaks.
        package var growth: Growth?
        /// The path by the names that the classes had then; nil if these are the first ones.
        package var path: ClassPath?

        package init(
            defect: Defect, severity: Severity, test: String?, arguments: Set<String> = [], isExcluded: Bool = false,
            growth: Growth? = nil
        ) {
            self.defect = defect
            self.severity = severity
            self.test = test
            self.arguments = arguments
            self.isExcluded = isExcluded
            self.growth = growth
        }
    }
}

extension Defect {
    /// Where a defect was seen.
    package struct Places: Sendable, Hashable {
        /// The names of the tests, without their module.
        package var tests: Set<String>
        /// Whether it was seen outside of tests.
        package var isSeenOutside: Bool
        package var platforms: Set<Launch.Platform>

        package init(tests: Set<String> = [], isSeenOutside: Bool = false, platforms: Set<Launch.Platform> = []) {
            self.tests = tests
            self.isSeenOutside = isSeenOutside
            self.platforms = platforms
        }

        /// - Parameters:
        ///   - test: nil outside of tests.
        ///   - platform: nil if it is unknown.
        package mutating func add(_ test: String?, on platform: Launch.Platform?) {
            if let test { tests.insert(test) } else { isSeenOutside = true }
            if let platform { platforms.insert(platform) }
        }

        package func contain(_ test: String?, on platform: Launch.Platform) -> Bool {
            platforms.contains(platform) && test.map(tests.contains) ?? isSeenOutside
        }
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
    /// Whether tonight shows it.
    package var isTonight: Bool
    /// Whether its tests ran tonight, but made no controller of its class.
    package var isUnopened: Bool
    /// Whether the last night that could have shown a persisting defect did not.
    package var isAgain: Bool
    /// Whether the target of a pull request has fixed it after the code that the pull request left.
    package var isFixedByTarget: Bool
    /// The last night before ``since`` that could have shown it and did not; nil if there is none.
    package var lastWithout: Night?

    package init(
        defect: Defect, state: DefectState, severity: Severity, since: Night, tests: [String], devices: [String],
        systems: [String], shown: Int, couldHaveShown: Int, isTonight: Bool = true, isUnopened: Bool = false,
        isAgain: Bool = false, isFixedByTarget: Bool = false, lastWithout: Night? = nil
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
        self.isTonight = isTonight
        self.isUnopened = isUnopened
        self.isAgain = isAgain
        self.isFixedByTarget = isFixedByTarget
        self.lastWithout = lastWithout
    }

    /// Whether commits may have brought it lately.
    package var hasRange: Bool { isAgain || [.new, .first, .back].contains(state) }

    /// Orders new ones first, then the worst, then by rule and place.
    package static func isBefore(_ a: Verdict, _ b: Verdict) -> Bool {
        (a.state, b.severity, a.defect.rule, a.defect.path, a.defect.fingerprint)
            < (b.state, a.severity, b.defect.rule, b.defect.path, b.defect.fingerprint)
    }
}

extension Verdict {
    /// `main has fixed this since: rebase`; nil for any other defect.
    package var targetText: String? {
        isFixedByTarget ? "\(since.branch ?? "its target") has fixed this since: rebase" : nil
    }
}

extension Collection where Element == Verdict {
    /// What the targets of pull requests have fixed after the code that these left, in a line for each target:
    /// `Cart, Orders: main has fixed this since: rebase`.
    package var fixedByTargets: [String] {
        Dictionary(grouping: self, by: \.targetText).compactMap { text, own in
            let names = own.map { $0.defect.name(else: $0.defect.rule) }
            return text.map { "\(Set(names).sorted().joined(separator: ", ")): \($0)" }
        }.sorted()
    }
}

extension [Verdict] {
    package var byFingerprint: [String: Verdict] { Dictionary(firstOf: map { ($0.defect.fingerprint, $0) }) }
}

/// The state of one defect, in the order of reports: according to the nights of a branch, or to what a run is compared with, which is
/// a baseline or other nights.
package enum DefectState: String, Sendable, CaseIterable, Comparable {
    /// Shown for the first time, although an earlier night could have shown it, or although the baseline does not have it. Also a
    /// defect that comes with the commits of a branch.
    case new
    /// Shown for the first time, and no earlier night could have shown it.
    case first
    /// Shown tonight, after three or more nights in a row without it.
    case back
    /// Shown before, or in the baseline.
    case persisting
    /// It comes and goes.
    case flaky
    /// Not shown tonight, and shown in the last night before.
    case fixed
    /// Tonight could not have shown it, and the last night that could did show it.
    case notRun

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    package static func < (a: Self, b: Self) -> Bool { a.rank < b.rank }

    /// Whether no earlier run has it.
    package var isNews: Bool { self == .new || self == .first }

    /// Whether earlier runs have it, so nobody needs to look at it tonight.
    package var isKnown: Bool { self == .persisting || self == .flaky }
}

extension Finding {
    /// Whether what its report is compared with has its defect.
    package var isKnown: Bool { state?.isKnown ?? false }
}

extension RunReport {
    /// The state of a finding's defect in what the report is compared with, or else in the nights; nil if there is neither.
    package func state(of finding: Finding) -> DefectState? {
        comparison == nil ? verdict(on: finding)?.state : finding.state
    }

    /// Whether the finding is new, and not only shown for the first time.
    package func isNew(_ finding: Finding) -> Bool { state(of: finding) == .new }

    /// Whether the finding counts for the status of an audit: it is new, or the report is compared with nothing.
    package func counts(_ finding: Finding) -> Bool { comparison == nil || finding.state == .new }

    /// Whether the finding fails the audit.
    package func fails(_ finding: Finding) -> Bool {
        counts(finding) && failOn.isReached(by: finding)
    }

    /// Whether a finding that would be bad enough could not be judged, because the clone lacks commits.
    package var isUnjudged: Bool {
        cloneFault != nil && findings.contains { $0.state == .first && failOn.isReached(by: $0) }
    }

    /// Whether the audit does not end with status 0 because of the report.
    package var isFailing: Bool { !failures.isEmpty || isUnjudged || findings.contains { fails($0) } }

    /// The severity of a finding as services show it: one that does not count is a warning at most, and a known one is none.
    package func shownSeverity(of finding: Finding) -> Severity? {
        guard !finding.isKnown else { return nil }
        return counts(finding) ? finding.severity : min(finding.severity, .warning)
    }
}
