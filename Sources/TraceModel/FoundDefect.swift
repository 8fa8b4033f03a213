/// A defect in a run, with its findings: those with one fingerprint or, if memory graphs show it, those held in one way.
package struct FoundDefect: Sendable {
    /// The earliest of the worst findings, from the launch in which their number grows most; if some findings are new, one of those.
    package let exemplar: Finding
    /// In the order of the trace, the exemplar among them.
    package let findings: [Finding]
    /// The number of new findings; 0 if it is unknown.
    package let newCount: Int
    /// Whether its rule looks for what lives on after its use.
    package let isLeak: Bool

    package var rule: String { exemplar.rule }
    package var severity: Severity { exemplar.severity }
    package var count: Int { findings.count }
    package var isNew: Bool { newCount > 0 }
    /// Whether all of its findings are known from the baseline or from other nights.
    package var isKnown: Bool { findings.allSatisfy(\.isKnown) }
    package var counts: Severity.Counts { Severity.Counts(findings) }
    /// How the number of its controllers grows in the worst launch; nil if it is not about controllers that were never deallocated.
    package var growth: Growth? { exemplar.growth }
    package var grows: Bool { growth?.grows ?? false }
    /// The number of launches that show it; 1 if it is about no controller.
    package var launchCount: Int { max(1, Set(findings.compactMap(\.subject?.launch)).count) }

    /// The class of the controller; nil for a message of UIKit's that names none.
    package var className: String? { exemplar.subject?.className }

    /// The defect as baselines list it.
    package var known: RunReport.KnownDefect {
        RunReport.KnownDefect(
            rule: rule, path: ClassPath(exemplar.path), message: exemplar.message, fingerprint: exemplar.fingerprint,
            count: count)
    }

    private init?(_ findings: [Finding], new: [Finding], isLeak: Bool) {
        let candidates = new.isEmpty ? findings : new
        guard let severity = candidates.map(\.severity).max() else { return nil }
        let worst = candidates.filter { $0.severity == severity }
        let growth = worst.compactMap(\.growth).max { $1.isWorse(than: $0) }
        guard let exemplar = worst.filter({ $0.growth == growth }).min(by: Self.isEarlier) else { return nil }
        self.exemplar = exemplar
        self.findings = findings.sorted(by: Self.isEarlier)
        self.isLeak = isLeak
        newCount = new.count
    }

    /// Two controllers may have a finding at one event.
    private static func isEarlier(_ a: Finding, _ b: Finding) -> Bool {
        (a.event.line, a.subject?.id.rawValue ?? -1) < (b.event.line, b.subject?.id.rawValue ?? -1)
    }

    /// The defects of a report's findings, each once.
    ///
    /// The worst come first, then those that grow, then new ones, then leaks before misuse, then the most frequent, then the earliest.
    ///
    /// - Parameter key: what the findings of one defect share.
    static func all(of findings: [Finding], in report: RunReport, by key: (Finding) -> String) -> [FoundDefect] {
        let leaks = report.rules.ids(where: \.findsLeaks)
        return Dictionary(grouping: findings, by: key).values
            .compactMap { same in
                FoundDefect(same, new: same.filter(report.isNew), isLeak: leaks.contains(same[0].rule))
            }
            .sorted(by: isBefore)
    }

    /// The order of reports.
    package static func isBefore(_ a: Self, _ b: Self) -> Bool {
        if a.severity != b.severity { return a.severity > b.severity }
        if a.grows != b.grows { return a.grows }
        if a.isNew != b.isNew { return a.isNew }
        if a.isLeak != b.isLeak { return a.isLeak }
        if a.count != b.count { return a.count > b.count }
        return (a.exemplar.event, a.exemplar.fingerprint) < (b.exemplar.event, b.exemplar.fingerprint)
    }
}

extension RunReport {
    /// The defects behind the findings, in the order of reports; they are grouped on each access.
    package var defects: [FoundDefect] { FoundDefect.all(of: findings, in: self, by: \.defectKey) }

    /// The defects with the findings that a condition selects; a defect without such findings is left out.
    ///
    /// - Parameter key: what the findings of one defect share.
    package func defects(
        by key: (Finding) -> String = { $0.defectKey }, where isIncluded: (Finding) -> Bool
    ) -> [FoundDefect] {
        FoundDefect.all(of: findings.filter(isIncluded), in: self, by: key)
    }

    /// The defects with something that is not known; all if there is nothing to compare with.
    package var openDefects: [FoundDefect] { defects.filter { !$0.isKnown } }

    /// The defects of which everything is known.
    package var knownDefects: [FoundDefect] { defects.filter(\.isKnown) }
}

extension Finding {
    /// Whether somebody means it by the class of its subject, by its rule, by its fingerprint, or by some of them.
    package func isMeant(byClass name: String?, rule: String?, fingerprint: String?) -> Bool {
        (name.map { name in subject.map { ClassName($0.className).isMeant(by: ClassName(name)) } ?? false } ?? true)
            && rule ?? self.rule == self.rule && fingerprint ?? self.fingerprint == self.fingerprint
    }

    /// The key that findings of one defect share: how the controller is held, if a memory graph shows it, or else the
    /// fingerprint.
    package var defectKey: String {
        guard let signature = evidence?.signature, let subject else { return fingerprint }
        return "\(rule):\(subject.className) \(signature)"
    }

    /// The pattern by which the controller is held; nil without a memory graph.
    package var holderPattern: GraphEvidence.HolderPattern? { evidence.flatMap(GraphEvidence.HolderPattern.init) }

    /// The message together with the evidence of a memory graph, for formats that have one text for a finding.
    package var messageWithHolders: String {
        guard let evidence else { return message }
        return "\(message); \(evidence.text)"
    }
}

/// How often a launch opened a screen and left it, how many controllers stayed behind, and whether their number grows.
package struct Growth: Sendable, Hashable {
    /// Which of the visits left a controller behind.
    package enum Pattern: String, Sendable, CaseIterable {
        /// The only one did. One visit cannot tell whether the number grows.
        case once
        /// All of two or more did.
        case every
        /// Only the last one did, so far: each earlier controller was freed when the next one had come.
        case last
        /// Only the first one of three or more did.
        case first
        /// Some others did.
        case some

        /// From the best to the worst.
        private var rank: Int {
            switch self {
            case .last: 0
            case .first: 1
            case .once: 2
            case .some: 3
            case .every: 4
            }
        }

        /// Whether the pattern is further from growth than the other one.
        package func isBetter(than other: Pattern) -> Bool { rank < other.rank }
    }

    // A run may have a million findings.
    private let visitCount: Int32
    private let stayCount: Int32
    package let pattern: Pattern

    package init(visits: Int, stayed: Int, pattern: Pattern) {
        visitCount = Int32(clamping: visits)
        stayCount = Int32(clamping: stayed)
        self.pattern = pattern
    }

    package var visits: Int { Int(visitCount) }
    package var stayed: Int { Int(stayCount) }

    /// Whether each further visit may leave one more behind.
    package var grows: Bool { pattern == .every || pattern == .some }
    /// Whether it is known that their number does not grow.
    package var isBounded: Bool { pattern == .last || pattern == .first }

    /// Whether it is worse than that of another launch: by its pattern, then by the number that stayed.
    package func isWorse(than other: Growth) -> Bool {
        pattern == other.pattern ? stayed > other.stayed : other.pattern.isBetter(than: pattern)
    }

    /// `4 of 5 visits`.
    package var shares: String { "\(grouped(stayed)) of \(counted(visits, "visit"))" }

    /// The worst of some; nil if there is none.
    package static func worst(_ growths: [Growth?]) -> Growth? {
        growths.compactMap(\.self).max { $1.isWorse(than: $0) }
    }

    /// The counts, and which visit it was if that tells more: `1 of 5 visits left one behind (only the last one)`.
    package var counts: String {
        switch pattern {
        case .once, .every, .some: "\(shares) left one behind"
        case .first: "\(shares) left one behind (only the first one)"
        case .last: "\(shares) left one behind (only the last one)"
        }
    }

    /// What the pattern means, to end a message that begins with the counts; empty if they say it.
    package var meaning: String {
        switch pattern {
        case .every, .some: ""
        case .once: "; one visit cannot tell whether this grows"
        case .first: "; further visits left none"
        case .last:
            "; each was freed when the next one came, the last still lives: something keeps the last one "
                + "(a property, the keyboard's input session, a bar item)"
                + (visits == 2 ? "; a third visit would tell" : "")
        }
    }

    /// The fix if only the last one stays.
    package static let fixOfLast = """
        Look for a property that keeps the last one, and set it to nil when the screen leaves. If UIKit keeps it (the last text \
        input, a bar item), it is only one: cut what it holds.
        """
}

extension Finding {
    /// The words with which a message about a controller begins that was never deallocated. Its visits are counted behind them.
    package static func neverDeallocated(_ name: String) -> String { "\(name) was never deallocated" }
}

extension Severity {
    package struct Counts: Sendable, Hashable {
        package var error = 0
        package var warning = 0
        package var note = 0

        package init(error: Int, warning: Int, note: Int) {
            self.error = error
            self.warning = warning
            self.note = note
        }

        /// - Parameter findings: a list, because of a sequence of any type, other modules would have to find out the type.
        package init(_ findings: [Finding]) {
            for finding in findings {
                switch finding.severity {
                case .error: error += 1
                case .warning: warning += 1
                case .note: note += 1
                }
            }
        }

        package var total: Int { error + warning + note }

        package static func += (a: inout Self, b: Self) {
            a = Counts(error: a.error + b.error, warning: a.warning + b.warning, note: a.note + b.note)
        }

        package subscript(severity: Severity) -> Int {
            switch severity {
            case .error: error
            case .warning: warning
            case .note: note
            }
        }
    }
}

/// The least findings that make a command fail.
package enum FailureThreshold: String, CaseIterable, Sendable {
    case error, warning, note
    /// Errors, but no leak whose number does not grow with further visits. One visit cannot tell, and counts.
    case growing
    case never

    /// - Parameter growth: how the number of controllers grows that a leak leaves behind; nil for other defects, and if it is unknown.
    package func isReached(by severity: Severity, _ growth: Growth?) -> Bool {
        switch self {
        case .error, .warning, .note: Severity(rawValue: rawValue).map { severity >= $0 } ?? false
        case .growing: severity == .error && growth?.isBounded != true
        case .never: false
        }
    }

    package func isReached(by finding: Finding) -> Bool { isReached(by: finding.severity, finding.growth) }
}
