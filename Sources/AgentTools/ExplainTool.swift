import JSONText
import ModelContext
import TraceAuditing
import TraceEngine
import TraceModel
import TraceReports
import TraceStore
import TraceText

/// `explain_finding`: the story of one finding.
struct ExplainTool: Tool {
    private static let greatestEvents = 8
    private static let greatestOthers = 20

    var access: StoreAccess
    var reports: ReportKeeper

    let description = ToolDescription(
        name: "explain_finding",
        help: """
            Explains why something leaks or is wrong: what holds it, the calls that show it, code before and after, and since \
            which build and day. Name it by its class, or by its number or fingerprint from audit.
            """,
        parameters: [
            ToolParameter("run", .text, "A run; default: latest."),
            ToolParameter("class", .text),
            ToolParameter("number", .number(1...(1 << 40))),
            ToolParameter("fingerprint", .text),
            ToolParameter("scope", .word(["run", "test"]), "As in audit."),
            ToolParameter("detail", .flag, "Also the hierarchy before and after."),
        ])

    func call(_ call: ToolCall) throws -> ToolAnswer {
        let arguments = call.arguments
        let store = try access.open()
        let run = try access.run(arguments.text("run") ?? "latest", in: store)
        let report = try reports.report(on: run, in: store, access, scope: arguments.text("scope"), for: call)
        let finding = try finding(arguments, in: report, of: store)
        var text = AnswerText()
        write(finding, in: report, isWhole: arguments.flag("detail"), to: &text)
        if arguments.flag("detail") {
            try writeTrees(around: finding, in: report, of: store, to: &text)
            let rule = report.rules.first { $0.id == finding.rule }
            if let rationale = rule?.rationale, !rationale.isEmpty { text.say("\nWhy it matters: \(rationale)") }
            write(othersLike: finding, in: report, to: &text)
        }
        let verdict = report.verdict(on: finding)
        return ToolAnswer(
            text: text.text,
            structured: [
                "run": run.number, "fingerprint": finding.fingerprint, "line": finding.event.line,
                "state": verdict?.state.rawValue, "since": SinceText(finding, in: report).json,
                "page": RuleLibrary.address(of: finding.rule),
            ])
    }

    private func finding(
        _ arguments: ToolArguments, in report: RunReport, of store: TraceStore
    ) throws -> Finding {
        if let number = arguments.number("number") {
            guard number <= report.findings.count else {
                throw ToolError(
                    "the run has \(counted(report.findings.count, "finding")), so there is no number \(number); "
                        + "'audit' lists them with their numbers")
            }
            return report.findings[number - 1]
        }
        if let name = arguments.text("class") {
            try NameCheck.checkClass(name, among: store.classNames(of: report.run), of: "this run")
            guard let worst = DefectAnswer.all(in: report).first(where: { $0.isAbout(name) }) else {
                throw ToolError("this class has no findings in this run; 'audit' says which rules were not checked")
            }
            return worst.exemplar
        }
        guard let fingerprint = arguments.text("fingerprint") else {
            throw ToolError(
                "name the finding by its 'class', its 'number' or its 'fingerprint'; 'audit' lists them")
        }
        guard let finding = report.findings.first(where: { $0.fingerprint == fingerprint }) else {
            throw ToolError(
                "no finding of the run has this fingerprint: the defect is fixed, was not exercised, or is of another run; "
                    + "'audit' lists the run's findings")
        }
        return finding
    }

    /// - Parameter isWhole: whether all calls are shown.
    private func write(_ finding: Finding, in report: RunReport, isWhole: Bool, to text: inout AnswerText) {
        let (run, rule) = (report.run, report.rules.first { $0.id == finding.rule })
        text.say("\(finding.severity.rawValue) \(finding.rule): \(rule?.summary ?? "")")
        text.quote(
            "run \(run.name), at \(run.place(ofLine: finding.event.line))" + (finding.test.map { ", in \($0)" } ?? ""))
        text.quote(finding.message.description)
        if !finding.path.isEmpty { text.quote("path: " + ClassPath.shown(finding.path)) }
        if let evidence = finding.evidence {
            text.quote(evidence.text)
        } else if rule?.findsLeaks == true, let address = finding.subject?.addressText {
            text.say(
                "No memory graph shows what holds it; 'leaks --traceTree=\(address)' does, and audit takes its text.")
        }
        text.quote(SinceText(finding, in: report).text)
        write(finding.witnesses, of: run, isWhole: isWhole, to: &text)
        let pattern = finding.holderPattern ?? (finding.rule == "child-never-removed" ? .parent : nil)
        if pattern == nil || isWhole, let expected = rule?.expected, !expected.isEmpty {
            text.say("\nThe rule expects these calls, in this order:")
            for call in expected { text.say("    " + call) }
        }
        if let fix = finding.holderPattern?.fix ?? finding.fix ?? rule?.fix { text.say("\nHow to fix it: \(fix)") }
        if let pattern { text.say("\nBefore:\n\n\(pattern.before)\n\nAfter:\n\n\(pattern.after)") }
    }

    private func writeTrees(
        around finding: Finding, in report: RunReport, of store: TraceStore, to text: inout AnswerText
    ) throws {
        let replay = RunReplay(run: report.run, store: store)
        let line = finding.event.line
        let before = try replay.tree(atLine: line - 1, time: nil, objections: [])
        let after = try replay.tree(atLine: line, time: nil, objections: report.objections(upTo: line))
        let around = Set([finding.subject?.id, finding.parent?.id].compactMap(\.self))
        for (title, tree) in [("before", before), ("after", after)] {
            text.say("\nThe hierarchy \(title) the finding's event, around the view controller:")
            var drawn = ""
            HierarchyText(tree.excerpt(around: around), of: report.run).write(style: TextStyle(width: 160), to: &drawn)
            text.quote(linesOf: drawn)
        }
    }

    /// Writes the first calls and the last one; usually, those between are similar.
    private func write(
        _ witnesses: [Finding.Witness], of run: Run, isWhole: Bool, to text: inout AnswerText
    ) {
        guard !witnesses.isEmpty else { return }
        let hidden = isWhole ? 0 : max(0, witnesses.count - Self.greatestEvents)
        text.say("\nThe calls that show it:")
        for (position, witness) in witnesses.enumerated() {
            let isHidden = (Self.greatestEvents - 1..<Self.greatestEvents - 1 + hidden).contains(position)
            if isHidden {
                if position == Self.greatestEvents - 1 { text.say("… \(counted(hidden, "call"))") }
                continue
            }
            let time = Timestamp(witness.event.time, after: run.summary).map { "\($0)  " } ?? ""
            let role = witness.role.isEmpty ? "" : "  (\(witness.role))"
            let place = run.files.isEmpty ? "line \(witness.event.line)" : "\(run.place(ofLine: witness.event.line))"
            text.quote("\(place)  \(time)\(witness.call)\(role)")
        }
    }

    private func write(othersLike finding: Finding, in report: RunReport, to text: inout AnswerText) {
        let others = report.findings.filter { $0.fingerprint == finding.fingerprint && $0 != finding }
        guard !others.isEmpty else { return }
        let places = others.prefix(Self.greatestOthers).map { "\(report.run.place(ofLine: $0.event.line))" }
        text.say("\nThe same defect shows in \(counted(others.count, "other finding")):")
        text.quote(places.joined(separator: ", ") + (others.count > places.count ? ", …" : ""))
    }
}
