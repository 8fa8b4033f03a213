extension RunReport {
    /// A rule that was not run, at all or for some classes, because the trace cannot show the events that it reads.
    package struct NotChecked: Sendable, Hashable {
        package var rule: String
        /// `the trace records no didMove`; of classes, to continue the text `not for 3 …`: `classes that log nothing`.
        package var reason: String
        /// The same of one class: `class that logs nothing`; nil if one class is told like several.
        package var reasonOfOne: String?
        /// The classes for which the rule was not run, in order; empty if it was not run at all.
        package var classes: [String]
        /// The advice that makes a leak check possible, word for word: `print the time`. For classes, their names follow it.
        package var cure: String?
        /// What the entry means for leaks.
        package var leaks: LeakGap
        /// The kinds that the trace lacks, if that is the reason.
        package var missing: EventKinds

        /// What it means for leaks that a rule was not checked.
        package enum LeakGap: Sendable, Hashable {
            case none
            /// Nobody looked for leaks of the classes; without classes, of any class.
            case unchecked
            /// The leaks of the classes were judged by what came back, so some may be missed.
            case judgedByReturn
        }

        /// - Parameter leaks: nil if a cure says that leaks are hidden, and none does that they are not.
        package init(
            rule: String, reason: String, reasonOfOne: String? = nil, classes: [String] = [], cure: String? = nil,
            leaks: LeakGap? = nil, missing: EventKinds = []
        ) {
            self.missing = missing
            self.leaks = leaks ?? (cure == nil ? .none : .unchecked)
            self.rule = rule
            self.reason = reason
            self.reasonOfOne = reasonOfOne
            self.classes = classes
            self.cure = cure
        }

        /// Whether the rule was not run at all.
        package var isWhole: Bool { classes.isEmpty }

        /// Whether the class is among those for which the rule was not run.
        package func covers(_ className: String) -> Bool {
            let place = classes.partitioningIndex { $0 >= className }
            return place < classes.count && classes[place] == className
        }

        /// The reason without a plural at its beginning.
        private var ofOne: String {
            reason.hasPrefix("classes ") ? "class " + reason.dropFirst("classes ".count) : reason
        }

        /// Why the rule was not run: `the trace records no didMove`, or `not for 3 classes that log nothing`.
        package var explanation: String {
            isWhole ? reason : "not for \(classes.count) \(classes.count == 1 ? reasonOfOne ?? ofOne : reason)"
        }
    }
}

extension RunReport {
    /// The criterion that groups findings in reports for people.
    package enum FindingGrouping: String, Sendable, CaseIterable {
        case rule
        case test
        case `class`
        case owner
    }
}

/// All data that a reporter may use.
///
/// Reporters read nothing else, so the same report gives the same bytes.
package struct RunReport: Sendable {
    package var run: Run
    /// In the order of their events, then of their rules' ids.
    package var findings: [Finding]
    /// In the order of the rules' ids.
    package var notChecked: [RunReport.NotChecked]
    package var leakCheck: LeakCheck
    /// Why a commit is unknown that the report needs; nil if the clone has all of them.
    package var cloneFault: CloneFault?
    /// What the night of the run lacks; empty if it is complete, and nil if that is not known.
    package var nightLacks: [String]?
    /// The rules in force, in the order of their ids.
    package var rules: [RuleDescription]
    /// The findings that the configuration leaves out.
    package var excluded: [Finding]
    /// The coverage of each launch, by its number.
    package var coverages: [Int: Coverage] = [:]
    package var missing: [String] = []
    /// The reasons why rules in SQL could not run. In an audit of several runs, the last report has them for all runs, each once.
    package var failedRules: [SQLRuleError] = []
    /// Findings that their evidence, a memory graph, refutes; they are not among the findings.
    package var withdrawn: [Finding] = []
    package var graphs: [GraphEvidence.GraphUse] = []
    /// The places in the configuration of the exclusions that left something out, and of those that could have: their rule was
    /// checked, and a class that they mean was exercised.
    package var exclusions: (matched: Set<Int>, possible: Set<Int>) = ([], [])
    /// Exclusions that no longer apply, and that the baseline does not. With several runs, the last report has them for all runs.
    package var outdated: [String] = []
    /// The runs of the audit that could not be audited. With several runs, the last report has them for all runs.
    package var unaudited: [UnauditedRun] = []
    /// The tests that ran, in the order in which they started.
    package var tests: [TestInterval] = []
    package var grouping = FindingGrouping.rule
    /// Whether the run's log is there to be read again. What a report leaves out is looked up in it, or else in the store.
    package var hasLog = false
    /// The path of the store, if commands find it only by `--db`.
    package var givenStore: String?
    /// Nil without a baseline.
    package var comparison: BaselineComparison?
    /// The places where the classes of findings are declared, by class; empty if no report shows them.
    package var sources: [String: SourcePlace] = [:]
    /// Which code made the calls of the findings' events.
    package var callers: [Caller.TracedCall: Caller] = [:]
    /// The root of the work tree, to which the files of callers in it are relative; nil outside of one.
    package var sourceRoot: String?
    /// The template for the addresses of lines of code, with `{path}`, `{line}` and `{commit}`; nil if the team has none.
    package var sourceURL: String?
    /// The files of the work tree that make calls or declare classes; only these have addresses.
    package var sourceFiles: Set<String> = []
    /// The findings that make the audit fail, if they count.
    package var failOn = FailureThreshold.error
    /// The hierarchy over time; nil if no report shows it.
    package var history: HierarchyHistory?
    /// The verdicts of the nights on the defects, by their fingerprints; empty if there is no night before the run's.
    package var verdicts: [String: Verdict] = [:]
    /// Where the branch of a pull request left its target; nil if Git does not tell.
    package var base: Night.BranchBase?
    /// The night before the run's; nil if there is none, or if the run is compared with others.
    package var nightBefore: Night?

    /// What the night of the run lacks; nil if it is complete, or if that is not known.
    package var incomplete: String? {
        nightLacks.flatMap { $0.isEmpty ? nil : "incomplete: \($0.joined(separator: "; "))" }
    }

    /// What the runs that were audited lack, or the configuration has too much: it makes the audit fail, regardless of findings.
    package var unmet: [String] { missing.map { "required: \($0)" } + outdated }

    /// The reasons why the audit fails, regardless of its findings.
    package var failures: [String] { failuresOfAudited + unaudited.map(\.text) }

    /// Those that are not about a run that could not be audited.
    package var failuresOfAudited: [String] { unmet + failedRules.map(\.text) }

    /// Returns the rule with that id; nil if the report does not describe it.
    package func rule(_ id: String) -> RuleDescription? { rules.first { $0.id == id } }

    /// Returns the code that made the call where it went wrong; nil if it is not known.
    package func caller(of finding: Finding) -> Caller? { finding.caller(among: callers) }

    /// Returns the verdict of the nights on a finding's defect; nil if there is no night before the run's.
    package func verdict(on finding: Finding) -> Verdict? { verdicts[finding.fingerprint] }

    /// Returns the fingerprint by which the nights know a finding's defect: the first one, if its class was renamed.
    package func fingerprint(of finding: Finding) -> String {
        verdict(on: finding)?.defect.fingerprint ?? finding.fingerprint
    }

    /// Gives the defects of a class that took over the name of another one, which was renamed, fingerprints of their own.
    package mutating func tellClassesApart(_ renames: ClassRenames) {
        let others = renames.ofOthers
        guard !others.isEmpty else { return }
        for index in findings.indices {
            findings[index].fingerprint = others.fingerprint(findings[index].fingerprint)
        }
        for index in excluded.indices {
            excluded[index].fingerprint = others.fingerprint(excluded[index].fingerprint)
        }
    }

    package init(
        run: Run, findings: [Finding], notChecked: [RunReport.NotChecked], rules: [RuleDescription],
        excluded: [Finding] = []
    ) {
        self.run = run
        self.findings = findings
        self.notChecked = notChecked
        leakCheck = LeakCheck(notChecked)
        self.rules = rules
        self.excluded = excluded
    }

    /// Returns the place where the class of a finding is declared; nil if it is not known.
    package func source(of finding: Finding) -> SourcePlace? { finding.subject.flatMap { sources[$0.className] } }

    /// The same, or else the place of its parent's class.
    package func nearestSource(of finding: Finding) -> SourcePlace? {
        source(of: finding) ?? finding.parent.flatMap { sources[$0.className] }
    }
}

extension RunReport.NotChecked {
    /// The cure, with the classes that it is for.
    package var wholeCure: String? { cure.map { Self.cure($0, for: classes) } }

    /// - Parameter classes: empty for a cure of the whole log.
    static func cure(_ cure: String, for classes: [String]) -> String {
        classes.isEmpty ? cure : "\(cure) \(list(classes))"
    }

    /// More names would bury the rest.
    private static let nameLimit = 5

    static func list(_ classes: [String]) -> String {
        let names = Set(classes.map { ClassName($0).short }).sorted()
        let shown = names.prefix(nameLimit).joined(separator: ", ")
        return names.count > nameLimit ? "\(shown) and \(names.count - nameLimit) more" : shown
    }
}

extension RunReport {
    /// A log or run that should have been audited, but could not be.
    package struct UnauditedRun: Sendable, Hashable {
        /// As it was named: the path of a log, or a run's name, number or age.
        package var name: String
        package var isLog: Bool
        /// The reason, and the remedy.
        package var reason: String

        package init(name: String, isLog: Bool, reason: String) {
            self.name = name
            self.isLog = isLog
            self.reason = reason
        }

        package var text: String { "not audited: \(reason)" }
    }
}

extension RunReport {
    /// A known defect: in a baseline, or from an earlier night.
    package struct KnownDefect: Sendable, Hashable, Comparable {
        package var rule: String
        package var path: ClassPath
        /// The message of one of its findings; in a baseline, from when it was first recorded.
        package var message: String
        package var fingerprint: String
        /// How many findings it has; in a baseline, the most in one run.
        package var count: Int
        /// The worst of them; nil in a baseline of an earlier vctrace.
        package var severity: Severity?
        /// Where they were seen; outside of tests if that is unknown.
        package var places = Defect.Places(isSeenOutside: true)

        package init(
            rule: String, path: ClassPath, message: String, fingerprint: String, count: Int, severity: Severity? = nil
        ) {
            self.rule = rule
            self.path = path
            self.message = message
            self.fingerprint = fingerprint
            self.count = count
            self.severity = severity
        }

        package var defect: Defect { Defect(fingerprint: fingerprint, rule: rule, path: path) }

        package static func < (a: Self, b: Self) -> Bool { (a.rule, a.fingerprint) < (b.rule, b.fingerprint) }
    }
}

extension RunReport {
    /// What the findings of a report are compared with. Each finding has its own state.
    package struct BaselineComparison: Sendable, Hashable {
        /// The name of the baseline or of the other runs: `the baseline`, or `branch=main (night-3)`.
        package var reference = "the baseline"
        /// Whether there is anything to compare with; if not, nothing is new.
        package var hasReference = true
        /// What readers must know about the choice of what it is compared with.
        package var remarks: [String] = []
        /// The fingerprints in a baseline file, perhaps for fewer findings or as notes; nil if the findings are compared with other
        /// runs.
        package var listed: Set<String>?
        /// By fingerprint. With several runs, the last report has the fixed defects of all runs; nil if they are not known yet.
        package var fixed: [RunReport.KnownDefect]?

        package init(fixed: [RunReport.KnownDefect]? = nil) {
            self.fixed = fixed
        }

        /// Whether the findings are compared with other nights, which know defects, and not with a baseline, which knows how many
        /// findings each defect has.
        package var isWithNights: Bool { listed == nil && fixed == nil }

        /// That there is nothing to compare with; nil if there is.
        package var caution: String? {
            hasReference ? nil : "no night meets \(reference): there is nothing to compare with yet"
        }
    }
}
