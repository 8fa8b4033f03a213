import Foundation
import TraceModel
import TraceText

/// The rest of a report: why it fails apart from its findings, what was not checked or read, and what a baseline has.
struct ReportFooter: Sendable {
    private var failures: [String] = []
    private var notChecked: Set<RunReport.NotChecked> = []
    private var excluded = 0
    private var withdrawn: [String] = []
    private var problems: [(count: Int, command: FollowUpCommand)] = []
    private var sharedCautions = SharedCautions()
    private var comparison: RunReport.BaselineComparison?
    private var counts = ComparisonCounts()
    /// By fingerprint.
    private var known: [String: RunReport.KnownDefect] = [:]
    private var silentTests = 0
    private var isByTest = false
    private var hasTests = false

    /// More would hide the rest; -v shows all.
    private static let limit = 10

    mutating func addFailures(of report: RunReport) {
        failures += report.failures + report.run.gapRemarks
        sharedCautions.add(report)
    }

    /// Adds the rest of a report.
    mutating func add(_ report: RunReport) {
        notChecked.formUnion(report.notChecked)
        excluded += report.excluded.count
        withdrawn += report.withdrawn.map { $0.withdrawal(in: report.run) }
        if report.run.summary.problemCount > 0 {
            problems.append((report.run.summary.problemCount, report.problemCommand))
        }
        if let comparison = report.comparison {
            self.comparison = comparison
            counts.add(report)
            for defect in report.knownDefects.map(\.known) {
                known[defect.fingerprint, default: defect].count += known[defect.fingerprint] == nil ? 0 : defect.count
            }
        }
        isByTest = report.grouping == .test
        if isByTest {
            hasTests = hasTests || !report.tests.isEmpty
            silentTests += DefectGroup.tests(of: report).count { $0.defects.isEmpty }
        }
    }

    /// The reasons why an audit fails apart from its findings, and the gaps of the recorder.
    func failures(_ width: Int) -> [StyledText] { wrapped(failures, .error, width) }

    /// What qualifies everything else, each once.
    var cautions: [Caution] { sharedCautions.inOrder.map(\.caution) }

    func lines(_ style: TextStyle) -> [StyledText] {
        let isWhole = style.detail == .verbose
        let texts = [
            isByTest && !hasTests ? "The log marks no tests." : nil,
            silentTests > 0 ? "\(counted(silentTests, "test")) without findings" : nil,
            RunReport.excludedRemark(excluded),
        ].compactMap(\.self)
        return wrapped(
            isWhole ? RunReport.NotChecked.lines(of: notChecked).map { "not checked: \($0)" } : unchecked, .dim,
            style.width)
            + wrapped(texts + Self.cut(withdrawn, isWhole, "withdrawn"), .dim, style.width)
            + problemLines(style.width, isWhole) + wrapped(compared(isWhole), .plain, style.width)
    }

    private func wrapped(_ texts: [String], _ look: StyledText.Look, _ width: Int) -> [StyledText] {
        texts.flatMap { StyledText($0, look).wrapped(to: width, hanging: 2) }
    }

    private static func cut(_ lines: [String], _ isWhole: Bool, _ title: String) -> [String] {
        guard !isWhole, lines.count > limit else { return lines }
        return lines.prefix(limit) + ["\(title): … and \(grouped(lines.count - limit)) more"]
    }

    /// `11 rules not checked: the log has no present, push, dismiss or 4 other kinds of lines; -v lists them`; empty if all were.
    private var unchecked: [String] {
        let whole = notChecked.filter(\.isWhole)
        let inPart = Set(notChecked.map(\.rule)).subtracting(whole.map(\.rule)).count
        let others = whole.filter(\.missing.isEmpty).map(\.reason)
        let reasons = [Self.list(whole.flatMap(\.missing.elements)), listed(Set(others).sorted(), limit: 3)].compactMap(
            \.self)
        let parts = [
            whole.isEmpty
                ? nil
                : "\(counted(Set(whole.map(\.rule)).count, "rule")) not checked: \(reasons.joined(separator: "; "))",
            inPart > 0 ? "\(counted(inPart, "rule")) not checked for some classes" : nil,
        ].compactMap(\.self)
        return parts.isEmpty ? [] : [(parts + ["-v lists them"]).joined(separator: "; ")]
    }

    /// `the log has no present, push, dismiss or 4 other kinds of lines`; nil for none. Those that most rules need come first.
    private static func list(_ missing: [EventKind]) -> String? {
        let counts = missing.reduce(into: [EventKind: Int]()) { $0[$1, default: 0] += 1 }
        let order = EventKind.allCases.filter { counts[$0] != nil }.enumerated().sorted {
            (-counts[$0.element, default: 0], $0.offset) < (-counts[$1.element, default: 0], $1.offset)
        }.map(\.element)
        let shown = order.prefix(3).map(\.name)
        let more = order.count - shown.count
        let parts = shown + (more > 0 ? [counted(more, "other kind of line", "other kinds of lines")] : [])
        guard let last = parts.last else { return nil }
        return "the log has no "
            + (parts.count > 1 ? "\(Array(parts.dropLast()).joined(separator: ", ")) or \(last)" : last)
    }

    private func problemLines(_ width: Int, _ isWhole: Bool) -> [StyledText] {
        let shown = problems.prefix(isWhole ? .max : 1)
        let rest = problems.dropFirst(shown.count).reduce(0) { $0 + $1.count }
        return shown.flatMap { $0.command.lines(after: Run.problemRemark($0.count), width: width) }
            + (rest > 0 ? [StyledText("\(Run.problemRemark(rest)) in other runs; -v lists them", .dim)] : [])
    }

    /// The defects of the baseline, and `since the baseline: 2 new, 5 known, 1 fixed`; empty without a baseline.
    private func compared(_ isWhole: Bool) -> [String] {
        guard let text = counts.text else { return [] }
        let fixed = (comparison?.fixed ?? []).sorted()
        return Self.cut(known.values.sorted().map { Self.line("known", $0) }, isWhole, "known")
            + Self.cut(fixed.map { Self.line("fixed", $0) }, isWhole, "fixed") + [text]
            + cautions.filter(\.isRemark).map(\.text)
    }

    private static func line(_ word: String, _ defect: RunReport.KnownDefect) -> String {
        "\(word): \(defect.rule)" + (defect.path.isEmpty ? "" : "  \(defect.path.shown)")
            + times(defect.count, after: "  ")
    }
}

extension RunReport.NotChecked {
    /// A line for each reason: `push-twice, remove-twice (the trace records no push)`. In the order of the rules; rules with the same
    /// reason are at the place of the first, and partly checked rules come last.
    static func lines(of entries: Set<RunReport.NotChecked>) -> [String] {
        let sorted = entries.sorted {
            ($0.rule, $0.reason, $0.classes.count, $0.classes.joined(separator: " "), $0.cure ?? "")
                < ($1.rule, $1.reason, $1.classes.count, $1.classes.joined(separator: " "), $1.cure ?? "")
        }
        let groups = sorted.inGroups { [$0.reason] + $0.classes }
        return (groups.filter { $0[0].isWhole } + groups.filter { !$0[0].isWhole }).map { same in
            let rules = same.map(\.rule).inGroups { $0 }.map { $0[0] }.joined(separator: ", ")
            return rules + (same[0].isWhole ? " (\(same[0].reason))" : ": \(same[0].explanation)")
        }
    }
}

/// A command for the parts that a report leaves out, to be copied into a shell.
///
/// It may be broken at its spaces: a line feed between double quotes is white space to the shell and to SQL alike.
enum FollowUpCommand: CustomStringConvertible {
    /// The run by its number, because several may have one name; the store as in ``RunReport/givenStore``.
    case problems(run: Int, store: String?)
    case lines(log: String)

    var description: String {
        switch self {
        case .problems(let run, let store):
            "vctrace query \(store.map { "--db \"\(Self.escaped($0))\" " } ?? "")"
                + "\"SELECT * FROM problem_log WHERE run_id = \(run) AND severity <> 'note'\""
        case .lines(let log): "vctrace lines \"\(Self.escaped(log))\" --only problems"
        }
    }

    /// Inside double quotes of the shell.
    private static func escaped(_ text: String) -> String {
        text.map { "\\\"$`".contains($0) ? "\\\($0)" : String($0) }.joined()
    }

    /// The remark and the command, on one line if that is wide enough.
    func lines(after remark: String, width: Int) -> [StyledText] {
        let together = StyledText("\(remark): \(self)", .dim)
        if together.width <= width { return [together] }
        return StyledText("\(remark):", .dim).wrapped(to: width, hanging: 2)
            + StyledText(description, .dim).wrapped(to: width, indent: 2, hanging: 2)
    }
}

extension Run {
    /// A remark on each gap in the recorder's trace:
    /// `truncated: 17 lines, until 2026-11-20T02:00:02Z: No space left on device; nothing is concluded across the gap`
    var gapRemarks: [String] {
        summary.header.gaps.map { "truncated: \($0); nothing is concluded across the gap" }
    }

    /// `3 lines have problems`; nil without such lines.
    var problemRemark: String? { summary.problemCount > 0 ? Self.problemRemark(summary.problemCount) : nil }

    static func problemRemark(_ count: Int) -> String {
        "\(counted(count, "line")) \(count == 1 ? "has a problem" : "have problems")"
    }
}

extension RunReport {
    /// The command that shows the lines with problems.
    var problemCommand: FollowUpCommand {
        hasLog ? .lines(log: run.source) : .problems(run: run.number, store: givenStore)
    }
}

extension RunReport {
    /// `excluded by the configuration: 3 findings`; nil without such findings.
    static func excludedRemark(_ count: Int) -> String? {
        count == 0 ? nil : "excluded by the configuration: \(counted(count, "finding"))"
    }
}

extension Finding {
    /// A finding that a memory graph refutes:
    /// `withdrawn: controller-never-deallocated  Shop.Cart 0x600000c0b3e0 (night.trace:66): not in memory any more (heap.txt:12)`.
    func withdrawal(in run: Run) -> String {
        let controller = [subject?.className, subject?.instanceText].compactMap(\.self)
        return "withdrawn: \(rule)  \(controller.joined(separator: " ")) "
            + "(\(run.place(ofLine: event.line))): \(evidence.map { "\($0.text) (\($0.place))" } ?? "")"
    }
}

/// The findings of an audit that ends with status 0, although there are some: which option makes them fail it, and what would make
/// them more certain.
struct UnfailingFindings: Sendable {
    private var counts = Severity.Counts([])
    private var fails = false
    private var isAsked = true
    private var hasTimes = true
    /// Whether some do not fail it only because they are not new.
    private var isNewsAsked = false

    /// - Parameter defects: those of the report that people are shown, without what is known.
    mutating func add(_ report: RunReport, _ defects: [FoundDefect]) {
        counts += Severity.Counts(defects.flatMap(\.findings))
        fails = fails || report.isFailing
        isAsked = isAsked && report.failOn != .never
        hasTimes = hasTimes && report.run.summary.hasAppTimes
        isNewsAsked =
            isNewsAsked
            || report.comparison != nil && defects.contains { $0.findings.contains(where: report.failOn.isReached) }
    }

    /// `4 warnings do not fail this audit (--fail-on warning would); add times to the lines for more certainty`; empty if something fails
    /// the audit, if there is nothing, or if nobody wants to know.
    func lines(width: Int) -> [StyledText] {
        guard !fails, isAsked, counts.total > 0 else { return [] }
        let worst = Severity.allCases.reversed().first { counts[$0] > 0 } ?? .note
        let verb = counts.total == 1 ? "does" : "do"
        let text =
            "\(counts.parts.joined(separator: " and ")) \(verb) not fail this audit "
            + (isNewsAsked ? "(only what is new does)" : "(--fail-on \(worst.rawValue) would)")
            + (hasTimes ? "" : "; add times to the lines for more certainty")
        return StyledText(text, .strong).wrapped(to: width, hanging: 2)
    }
}

/// How much of runs is new, known and fixed to what the runs are compared with: findings of a baseline, which has the number of each
/// defect's findings, and defects of other nights, each once over all runs.
struct ComparisonCounts {
    private var comparison: RunReport.BaselineComparison?
    /// The apps of runs that are compared with nothing.
    private var uncompared: Set<String> = []
    private var findings: [DefectState: Int] = [:]
    /// Of each defect, the first of its states in the order of reports.
    private var defects: [AppDefect: DefectState] = [:]

    init(_ reports: [RunReport] = []) {
        for report in reports { add(report) }
    }

    /// Adds a run; of several, the last one has the fixed findings.
    mutating func add(_ report: RunReport) {
        guard let comparison = report.comparison else { return }
        let app = report.run.app
        if comparison.hasReference || self.comparison == nil { self.comparison = comparison }
        if !comparison.hasReference { uncompared.insert(app ?? "an unknown app") }
        for case (let finding, let state?) in report.findings.lazy.map({ ($0, $0.state) }) {
            findings[state, default: 0] += 1
            defects.merge([AppDefect(app: app, text: finding.defectKey): state], uniquingKeysWith: min)
        }
    }

    private func count(_ isIncluded: (DefectState) -> Bool) -> Int {
        comparison?.isWithNights == true
            ? defects.values.count(where: isIncluded)
            : findings.reduce(0) { $0 + (isIncluded($1.key) ? $1.value : 0) }
    }

    /// `since branch=main: 2 new, 3 that no night checked for, 5 known, 1 fixed`; nil if nobody wants a comparison.
    var text: String? {
        guard let comparison else { return nil }
        if let caution = comparison.caution { return caution }
        let first = count { $0 == .first }
        let fixed = comparison.fixed.map { $0.reduce(0) { $0 + $1.count } }
        return "since \(comparison.reference): \(grouped(count { $0 == .new })) new"
            + (first > 0 ? ", \(grouped(first)) that no night checked for" : "")
            + ", \(grouped(count(\.isKnown))) known" + (fixed.map { ", \(grouped($0)) fixed" } ?? "")
            + (listed(uncompared.sorted(), limit: 3).map { "; there are no such nights of \($0)" } ?? "")
    }
}
