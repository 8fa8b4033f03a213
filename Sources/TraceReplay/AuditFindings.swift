package import TraceModel

/// The findings of an audit, apart from those that the policy leaves out.
struct AuditFindings {
    private var exclusions: RulePolicy.ExclusionTable
    private let tests: LaunchTests
    private(set) var counted: [Finding] = []
    private(set) var excluded: [Finding] = []
    /// The places of the exclusions that left something out.
    private(set) var usedExclusions: Set<Int> = []
    private var texts = Finding.FindingTextTable()

    init(_ policy: RulePolicy, _ tests: LaunchTests) {
        exclusions = RulePolicy.ExclusionTable(policy.exclusions)
        self.tests = tests
    }

    mutating func add(_ finding: Finding) {
        var finding = finding
        finding.test =
            finding.test ?? tests.test(at: finding.event.line, inLaunch: finding.subject?.launch)?.name
        texts.share(&finding)
        let exclusions = exclusions.exclusions(
            ofRule: finding.rule, subject: finding.subject?.className, parent: finding.parent?.className)
        if exclusions.isEmpty {
            counted.append(finding)
        } else {
            excluded.append(finding)
            usedExclusions.formUnion(exclusions)
        }
    }

    /// Removes counted findings that turned out to be guesses.
    mutating func remove(where isGuess: (Finding) -> Bool) { counted.removeAll(where: isGuess) }

    /// Removes the counted findings that only say again what another rule says of the same controller.
    mutating func removeRestatements(by rules: [RuleDescription]) {
        let restated = Dictionary(firstOf: rules.filter { !$0.restatedBy.isEmpty }.map { ($0.id, $0.restatedBy) })
        guard !restated.isEmpty else { return }
        var said: Set<RuleStatement> = []
        let causes = Set(restated.values.joined())
        for finding in counted where causes.contains(finding.rule) {
            if let subject = finding.subject { said.insert(RuleStatement(rule: finding.rule, subject: subject.id)) }
        }
        guard !said.isEmpty else { return }
        counted.removeAll { finding in
            guard let subject = finding.subject, let rules = restated[finding.rule] else { return false }
            return rules.contains { said.contains(RuleStatement(rule: $0, subject: subject.id)) }
        }
    }

    private struct RuleStatement: Hashable {
        var rule: String
        var subject: ControllerID
    }

    /// Tells each finding about a controller that stayed after a visit how many visits there were, and how many left one behind.
    ///
    /// A late `deinit` is no finding of its own where only the last controller stays.
    mutating func tellGrowth(by visits: Visits) {
        let growths = visits.growths(of: [counted, excluded].joined())
        guard !growths.isEmpty else { return }
        for list in [\Self.counted, \Self.excluded] {
            var told: [Finding] = []
            for var finding in self[keyPath: list] {
                if let key = visits.key(of: finding), let (growth, worst) = growths[key] {
                    if growth.pattern == .last, finding.event.kind == .deinit { continue }
                    finding.tell(growth, atMost: worst)
                    texts.share(&finding)
                }
                told.append(finding)
            }
            self[keyPath: list] = told
        }
    }

    mutating func mapEvents(_ change: (EventReference) -> EventReference) {
        for index in counted.indices { counted[index].mapEvents(change) }
        for index in excluded.indices { excluded[index].mapEvents(change) }
    }

    mutating func sort() {
        counted.sort(by: Finding.isEarlier)
        excluded.sort(by: Finding.isEarlier)
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
        var fingerprint = rule
        if let variant { fingerprint += "/" + variant }
        var separator = ":"
        for name in namesInFingerprint(of: path) {
            fingerprint += separator
            fingerprint += name
            separator = ">"
        }
        return fingerprint
    }

    /// UIKit's private classes between the root and the subject change with each version of the system.
    static func namesInFingerprint(of path: [String]) -> [String] {
        path.dropLast().filter { !isPrivate($0) } + path.suffix(1)
    }

    static func isPrivate(_ name: String) -> Bool {
        if name.hasPrefix("_UI") { return true }
        // By bytes, because logs name many classes.
        return name.withBytes { name in
            guard let dot = name.firstOffset(of: UInt8(ascii: ".")) else { return false }
            return name[dot..<min(dot + 4, name.count)].equals(Bytes("._UI"))
        }
    }
}
