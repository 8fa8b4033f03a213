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
            let names = own.map { $0.defect.className.isEmpty ? $0.defect.rule : ClassName($0.defect.className).short }
            return text.map { "\(Set(names).sorted().joined(separator: ", ")): \($0)" }
        }.sorted()
    }
}

extension [Verdict] {
    package var byFingerprint: [String: Verdict] { Dictionary(firstOf: map { ($0.defect.fingerprint, $0) }) }
}
