package import TraceModel

/// The findings of an audit, apart from those that the policy leaves out.
struct AuditFindings {
    private let policy: RulePolicy
    private(set) var counted: [Finding] = []
    private(set) var excluded: [Finding] = []
    /// The places of the exclusions that left something out.
    private(set) var usedExclusions: Set<Int> = []
    private var texts = FindingTexts()

    init(_ policy: RulePolicy) {
        self.policy = policy
    }

    mutating func add(_ finding: Finding) {
        let exclusions = policy.exclusions(of: finding)
        var finding = finding
        texts.share(&finding)
        if exclusions.isEmpty {
            counted.append(finding)
        } else {
            excluded.append(finding)
            usedExclusions.formUnion(exclusions)
        }
    }

    /// Removes counted findings that turned out to be guesses.
    mutating func remove(where isGuess: (Finding) -> Bool) { counted.removeAll(where: isGuess) }

    /// Names the tests of findings, and sorts them.
    mutating func complete(_ tests: LaunchTests) {
        Self.complete(&counted, tests)
        Self.complete(&excluded, tests)
    }

    private static func complete(_ findings: inout [Finding], _ tests: LaunchTests) {
        for index in findings.indices where findings[index].test == nil {
            let finding = findings[index]
            findings[index].test = tests.test(at: finding.event.line, inLaunch: finding.subject?.launch)?.name
        }
        findings.sort(by: Finding.isEarlier)
    }
}

extension Finding {
    /// The order of a report: by event, then by rule and subject.
    package static func isEarlier(_ a: Finding, _ b: Finding) -> Bool {
        (a.event.line, a.rule, a.subject?.id.rawValue ?? -1) < (b.event.line, b.rule, b.subject?.id.rawValue ?? -1)
    }

    /// Returns the key of the same defect in two runs of one app: the rule, and the classes from the root to the subject.
    ///
    /// - Parameter variant: distinguishes defects of one rule if the controller does not.
    static func fingerprint(of rule: String, variant: String? = nil, path: [String]) -> String {
        let name = ([rule] + [variant].compactMap(\.self)).joined(separator: "/")
        return path.isEmpty ? name : name + ":" + path.joined(separator: ">")
    }
}
