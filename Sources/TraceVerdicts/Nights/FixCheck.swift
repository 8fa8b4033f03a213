package import TraceModel

/// A check whether defects of some runs are fixed in later ones, if those could have shown them.
package struct FixCheck {
    package enum Answer: Sendable, Hashable {
        /// This many findings still show it, in runs with these names.
        case shown(Int, runs: [String])
        /// A launch could have shown it, but did not. The tests in which it was seen before, and that now ran to their ends.
        case fixed(tests: [String])
        /// A commit deleted its class.
        case deleted
        /// No launch shows it, but nights say that it comes and goes.
        case flaky
        /// Runs with these names show it as a note only, which leaves it open.
        case noted(runs: [String])
        /// Only launches elsewhere could have shown it. The tests in which it was seen before, where they ran now, and where it was seen.
        case elsewhere(tests: [String], ran: Set<Launch.Platform>, seen: Set<Launch.Platform>)
        /// No launch could have shown it. The tests in which it was seen before, and whether its class was seen since.
        case unknown(tests: [String], isClassSeen: Bool)
    }

    /// The newest first, as `after`.
    package let before: [RunReport]
    package let after: [RunReport]
    private let check: Knownness.LaunchCheck
    /// Where the runs before show each defect, by fingerprint.
    private var places: [String: Defect.Places] = [:]

    package init(before: [RunReport], after: [RunReport], exercises: RuleExercises) {
        self.before = before
        self.after = after
        check = Knownness.LaunchCheck(
            after.flatMap(\.launches), exercises: exercises,
            recentPlatforms: Set(before.flatMap { $0.launches.map(\.platform) }))
        for report in before { places.add(report) }
    }

    /// A class that shows the defect in another place than before shows it still.
    ///
    /// - Parameters:
    ///   - isDeleted: whether a commit between the runs deleted the class of the defect.
    ///   - isFlaky: whether nights say that it comes and goes.
    package func answer(to defect: Defect, isDeleted: Bool = false, isFlaky: Bool = false) -> Answer {
        let (fingerprint, others) = (defect.fingerprint, places.keys)
        func shown(_ report: RunReport) -> [Finding] {
            report.findings.filter { finding in
                finding.fingerprint == fingerprint
                    || finding.rule == defect.rule && !others.contains(finding.fingerprint)
                        && !defect.className.isEmpty && finding.subject?.className == defect.className
            }
        }
        let known = Knownness(worst: before.flatMap(shown).map(\.severity).max() ?? .note)
        let counts = after.map { report in
            let findings = shown(report).filter { known.isShown(by: $0.severity) }
            return RepeatedTests(report.run.summary.tests).groups(Array(findings.indices), of: findings).count
        }
        let runs = zip(after, counts).filter { $1 > 0 }.map(\.0.run.name)
        guard runs.isEmpty else { return .shown(counts.reduce(0, +), runs: runs) }
        let places = places[fingerprint] ?? Defect.Places()
        let noted = after.filter { !shown($0).isEmpty }.map(\.run.name)
        guard noted.isEmpty else { return .noted(runs: noted) }
        if isDeleted { return .deleted }
        if isFlaky { return .flaky }
        guard known.state(ofUnshown: defect, seenIn: places, by: check) == .fixed else {
            let others = check.otherPlatforms(showing: defect, seenIn: places)
            if !others.isEmpty {
                return .elsewhere(tests: places.tests.sorted(), ran: others, seen: places.platforms)
            }
            // A test that no longer opens the screen proves nothing.
            let isClassSeen =
                defect.className.isEmpty
                || after.flatMap(\.coverages.values).contains { $0.parts.contains { $0.className == defect.className } }
            return .unknown(tests: places.tests.sorted(), isClassSeen: isClassSeen)
        }
        return .fixed(
            tests: places.tests.sorted().filter { test in
                check.couldHaveShown(defect, seenIn: Defect.Places(tests: [test], platforms: places.platforms))
            })
    }

    /// The answer to the question whether all of these are fixed: `no` if one is still shown, `yes` if all are fixed.
    package static func word(_ answers: [Answer]) -> String {
        var isUnknown = false
        for answer in answers {
            switch answer {
            case .shown: return "no"
            case .unknown, .elsewhere, .noted, .flaky: isUnknown = true
            case .fixed, .deleted: continue
            }
        }
        return isUnknown ? "unknown" : "yes"
    }

    /// The fingerprints that the runs before show.
    package var shownBefore: Set<String> { Set(before.flatMap { $0.findings.map(\.fingerprint) }) }

    /// The defects that the runs before show: those of a rule or of the classes that a name means, or the one with a fingerprint.
    package func defects(named name: String) -> [Defect] {
        before.flatMap(\.findings).map(Defect.init).filter { defect in
            defect.fingerprint == name || defect.rule == name
                || ClassName(defect.className).isMeant(by: ClassName(name))
        }.firsts(by: \.fingerprint)
    }

    /// The names of classes and rules by which ``defects(named:)`` finds something.
    package var names: Set<String> {
        Set(before.flatMap(\.findings).map(Defect.init).flatMap { [$0.rule, ClassName($0.className).short] })
    }
}
