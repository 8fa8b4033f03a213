import JSONText
import ModelContext
import TraceAuditing
import TraceEngine
import TraceModel
import TraceReports
import TraceText

/// `explain_finding`: the story of one finding.
struct ExplainTool: Tool {
    private static let greatestEvents = 40
    private static let greatestOthers = 20

    var access: StoreAccess
    var reports: ReportKeeper

    let description = ToolDescription(
        name: "explain_finding", title: "Explain a finding",
        help: """
            Tells the story of one finding: the calls that show it, the hierarchy before and after, what the rule expects, \
            why it matters, and how to fix it. Name the finding by its number or fingerprint from 'audit'.
            """,
        parameters: [
            ToolParameter("run", .text, "A run's name or number, 'latest', or 'latest~1'.", isRequired: true),
            ToolParameter("number", .number(1...(1 << 40)), "The finding's number, from 'audit'."),
            ToolParameter("fingerprint", .text, "The finding's fingerprint, from 'audit'."),
            ToolParameter(
                "scope", .word(["run", "test"]), "The scope that 'audit' was asked for, if it was asked for one."),
        ],
        answer: [
            ("run", "string"), ("finding", "object"), ("rule", "object"), ("hierarchyBefore", "array"),
            ("hierarchyAfter", "array"),
        ])

    func call(_ call: ToolCall) throws -> ToolAnswer {
        let arguments = call.arguments
        let store = try access.open()
        let run = try access.run(arguments.text("run") ?? "", in: store)
        let report = try reports.report(on: run, in: store, access, scope: arguments.text("scope"), for: call)
        let finding = try finding(arguments, in: report)
        let replay = RunReplay(run: run, store: store)
        let line = finding.event.line
        let before = try replay.tree(atLine: line - 1, time: nil, objections: [])
        let after = try replay.tree(atLine: line, time: nil, objections: report.objections(upTo: line))
        let around = Set([finding.subject?.id, finding.parent?.id].compactMap(\.self))
        let rule = report.rules.first { $0.id == finding.rule }
        let trees = (before.excerpt(around: around), after.excerpt(around: around))
        return ToolAnswer(
            text: text(finding, rule, trees, report),
            structured: [
                ("run", .string(run.name)),
                ("finding", json(finding, report)),
                ("rule", json(rule, finding)),
                ("hierarchyBefore", .array(trees.0.json(of: run))),
                ("hierarchyAfter", .array(trees.1.json(of: run))),
            ])
    }

    private func finding(_ arguments: ToolArguments, in report: RunReport) throws(ToolError) -> Finding {
        if let number = arguments.number("number") {
            guard number <= report.findings.count else {
                throw ToolError(
                    "the run has \(counted(report.findings.count, "finding")), so there is no number \(number); "
                        + "'audit' lists them with their numbers")
            }
            return report.findings[number - 1]
        }
        guard let fingerprint = arguments.text("fingerprint") else {
            throw ToolError("name the finding by its 'number' or its 'fingerprint'; 'audit' lists both")
        }
        guard let finding = report.findings.first(where: { $0.fingerprint == fingerprint }) else {
            throw ToolError(
                "no finding of the run has this fingerprint: the defect is fixed, was not exercised, or is of another run; "
                    + "'audit' lists the run's findings")
        }
        return finding
    }

    private func json(_ finding: Finding, _ report: RunReport) -> JSONValue {
        var finding = finding
        finding.witnesses = Array(finding.witnesses.prefix(Self.greatestEvents))
        return JSONValue.object(
            FindingJSON(
                finding: finding, run: report.run, state: nil, verdict: report.verdict(on: finding)
            ).members
        ).clippedStrings(to: 600)
    }

    private func json(_ rule: RuleDescription?, _ finding: Finding) -> JSONValue {
        .object([
            ("id", .string(finding.rule)), ("summary", JSONValue(rule?.summary)),
            ("rationale", JSONValue(rule?.rationale)),
            ("expected", .array((rule?.expected ?? []).map(JSONValue.string))),
            ("fix", JSONValue(finding.holderPattern?.fix ?? finding.fix ?? rule?.fix)),
            ("page", .string(RuleLibrary.address(of: finding.rule))),
        ])
    }

    private func text(
        _ finding: Finding, _ rule: RuleDescription?, _ trees: (HierarchySnapshot, HierarchySnapshot),
        _ report: RunReport
    ) -> String {
        let run = report.run
        var text = AnswerText()
        text.say("\(finding.severity.rawValue) \(finding.rule): \(rule?.summary ?? "")")
        text.quote(
            "run \(run.name), at \(run.place(ofLine: finding.event.line))" + (finding.test.map { ", in \($0)" } ?? ""))
        text.quote(finding.message.description)
        if !finding.path.isEmpty { text.quote("path: " + ClassPath.shown(finding.path)) }
        if let evidence = finding.evidence { text.quote(evidence.text) }
        if let verdict = report.verdict(on: finding) {
            text.quote(VerdictText(verdict, test: finding.test).text)
        }
        write(finding.witnesses, of: run, to: &text)
        if let expected = rule?.expected, !expected.isEmpty {
            text.say("\nThe rule expects these calls, in this order:")
            for call in expected { text.say("    " + call) }
        }
        for (title, tree) in [("before", trees.0), ("after", trees.1)] {
            text.say("\nThe hierarchy \(title) the finding's event, around the view controller:")
            var drawn = ""
            HierarchyText(tree, of: run).write(style: TextStyle(width: 160), to: &drawn)
            text.quote(linesOf: drawn)
        }
        if let fix = finding.holderPattern?.fix ?? finding.fix ?? rule?.fix { text.say("\nHow to fix it: \(fix)") }
        if let pattern = finding.holderPattern {
            text.say("\nBefore:\n\n\(pattern.before)\n\nAfter:\n\n\(pattern.after)")
        }
        if let rationale = rule?.rationale, !rationale.isEmpty { text.say("\nWhy it matters: \(rationale)") }
        text.say("\nThe rule with examples: \(RuleLibrary.address(of: finding.rule))")
        write(othersLike: finding, in: report, to: &text)
        return text.text
    }

    private func write(_ witnesses: [Finding.Witness], of run: Run, to text: inout AnswerText) {
        guard !witnesses.isEmpty else { return }
        text.say("\nThe calls that show it:")
        for witness in witnesses.prefix(Self.greatestEvents) {
            let time = Timestamp(witness.event.time, after: run.summary).map { "\($0)  " } ?? ""
            let role = witness.role.isEmpty ? "" : "  (\(witness.role))"
            text.quote("\(run.place(ofLine: witness.event.line))  \(time)\(witness.call)\(role)")
        }
        let hidden = witnesses.count - Self.greatestEvents
        if hidden > 0 { text.say("… and \(counted(hidden, "call")) more") }
    }

    private func write(othersLike finding: Finding, in report: RunReport, to text: inout AnswerText) {
        let others = report.findings.filter { $0.fingerprint == finding.fingerprint && $0 != finding }
        guard !others.isEmpty else { return }
        let places = others.prefix(Self.greatestOthers).map { "\(report.run.place(ofLine: $0.event.line))" }
        text.say("\nThe same defect shows in \(counted(others.count, "other finding")):")
        text.quote(places.joined(separator: ", ") + (others.count > places.count ? ", …" : ""))
    }
}
