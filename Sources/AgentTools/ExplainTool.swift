import TraceEngine
import TraceModel
import TraceReplay
import TraceReports
import TraceStore
import TraceText
import VCTraceAudit

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
            which build and day. Name it by its class, by its rule, by both, or by its fingerprint.
            """,
        parameters: [
            ToolParameter("run", .text, "A run; default: of the newest night, the newest that shows it."),
            ToolParameter("class", .text),
            ToolParameter("rule", .text),
            ToolParameter("fingerprint", .text),
            ToolParameter("scope", .word(RuleSettings.Scope.allCases.map(\.rawValue)), "As in audit."),
            ToolParameter("detail", .flag, "Also the hierarchy before and after."),
        ])

    func call(_ call: ToolCall) throws -> ToolAnswer {
        let arguments = call.arguments
        let store = try access.open()
        let (report, finding) = try found(call, in: store)
        var text = AnswerText()
        write(finding, in: report, isWhole: arguments.flag("detail"), to: &text)
        try writeCommits(of: finding, in: report, of: store, call, to: &text)
        if arguments.flag("detail") {
            try writeTrees(around: finding, in: report, of: store, to: &text)
            let rule = report.rule(finding.rule)
            if let rationale = rule?.rationale, !rationale.isEmpty { text.say("\nWhy it matters: \(rationale)") }
            write(othersLike: finding, in: report, to: &text)
        }
        let verdict = report.verdict(on: finding)
        return ToolAnswer(
            text: text.text,
            structured: [
                "run": report.run.number, "fingerprint": finding.fingerprint, "line": finding.event.line,
                "caller": report.caller(of: finding), "state": verdict?.state.rawValue,
                "since": SinceText(finding, in: report).json, "growth": finding.growth,
                "page": AgentTools.address(ofRule: finding.rule),
            ])
    }

    /// Says which commits may have brought a new defect, and which to test next.
    private func writeCommits(
        of finding: Finding, in report: RunReport, of store: TraceStore, _ call: ToolCall, to text: inout AnswerText
    ) throws {
        guard report.verdict(on: finding)?.hasRange == true else { return }
        let night = try StoredAudit(audit: access.audit(for: call), store: store)
            .lastNight(of: [report.run], .none)
        for line in night?.commitTexts[finding.fingerprint] ?? [] { text.quote(line) }
    }

    /// The finding that a call names, in the run that it names, or else the worst one in the runs of the newest night.
    private func found(_ call: ToolCall, in store: TraceStore) throws -> (RunReport, Finding) {
        let arguments = call.arguments
        func report(on run: Run) throws -> RunReport {
            try reports.report(on: run, in: store, access, scope: arguments.text("scope"), for: call)
        }
        let (name, rule, fingerprint) = (arguments.text("class"), arguments.text("rule"), arguments.text("fingerprint"))
        guard name != nil || rule != nil || fingerprint != nil else {
            throw ToolError(
                "name the finding by its 'class', its 'rule' or its 'fingerprint'; 'audit' lists the findings")
        }
        try NameCheck.checkRule(
            rule, among: RuleCatalogue.descriptions(with: access.configuration().ownRules).map(\.id))
        let runs = try arguments.text("run").map { [try access.run($0, in: store)] } ?? access.newestNight(in: store)
        let place = runs.count == 1 ? "this run" : "the runs of the newest night"
        func isWanted(_ finding: Finding) -> Bool {
            finding.isMeant(byClass: name, rule: rule, fingerprint: fingerprint)
        }
        /// Names the newest of the other runs that shows such a finding.
        func otherRun() throws -> String? {
            let own = Set(runs.map(\.number))
            let others = try store.runs().filter { !own.contains($0.number) }.sortedByDate().reversed()
            let found = try reports.first(
                on: Array(others), in: store, access, scope: arguments.text("scope"), for: call
            ) { $0.findings.contains(where: isWanted) }
            return found.map {
                "run '\(visible($0.run.name))' shows such a finding: pass \"run\": \"\($0.run.number)\""
            }
        }
        var candidates = runs
        if let name {
            let classes = try runs.map { try store.classNames(of: $0) }
            if arguments.text("run") == nil, !NameCheck.hasClass(name, among: classes.flatMap(\.self)),
                NameCheck.hasClass(name, among: try store.classNames())
            {
                throw ToolError(
                    "the newest night has no class '\(visible(name.clipped(to: 200)))'; "
                        + (try otherRun() ?? "none of the newest runs shows such a finding of it"))
            }
            try NameCheck.checkClass(name, among: Set(classes.joined()).sorted(), of: place)
            candidates = zip(runs, classes).filter { NameCheck.hasClass(name, among: $1) }.map(\.0)
        }
        let observer = CallObserver(call)
        var worst: (report: RunReport, finding: Finding)?
        var excluded: [Finding] = []
        for run in candidates {
            guard !observer.isCancelled else { throw CancellationError() }
            let report = try report(on: run)
            excluded += report.excluded
            let found = report.defects.first { isWanted($0.exemplar) }
            // Of several runs, the newest with the worst finding is told.
            if let found, worst.map({ $0.finding.severity < found.exemplar.severity }) ?? true {
                worst = (report, found.exemplar)
            }
            if worst?.finding.severity == .error { break }
        }
        if let worst { return worst }
        if excluded.contains(where: isWanted) {
            throw ToolError(
                "the configuration excludes such findings of \(place): they are known, not fixed; see 'exclude' in the configuration"
            )
        }
        let other = try otherRun()
        throw ToolError(
            fingerprint == nil
                ? "there are no such findings in \(place); \(other ?? "'audit' says which rules were not checked")"
                : "no finding of \(place) has this fingerprint: the defect is fixed, was not checked for, or is of another run; "
                    + (other ?? "'audit' lists a run's findings"))
    }

    /// - Parameter isWhole: whether all calls are shown.
    private func write(_ finding: Finding, in report: RunReport, isWhole: Bool, to text: inout AnswerText) {
        let (run, rule, story) = (report.run, report.rule(finding.rule), report.story(of: finding))
        text.say("\(finding.severity.rawValue) \(finding.rule): \(rule?.summary ?? "")")
        text.quote(
            "run \(run.name), at \(run.place(ofLine: finding.event.line))" + (story.test.map { ", in \($0)" } ?? ""))
        if let place = story.code { text.quote("code: \(place)") }
        let launches = finding.growth == nil ? nil : report.defects.first { $0.exemplar == finding }?.timesText
        text.quote(finding.message + (launches ?? ""))
        if !finding.path.isEmpty { text.quote("path: " + ClassPath.shown(finding.path)) }
        if let evidence = story.evidence {
            text.quote(evidence)
        } else if rule?.findsLeaks == true, let address = finding.subject?.addressText {
            text.say(
                "No memory graph shows what holds it; 'leaks --traceTree=\(address)' does, and audit takes its text.")
        }
        text.quote(SinceText(finding, in: report).text)
        write(callsOf: finding, in: report, isWhole: isWhole, to: &text)
        let correction = story.correction
        if correction == nil || isWhole, let expected = rule?.expected, !expected.isEmpty {
            text.say("\nThe rule expects these calls, in this order:")
            for call in expected { text.say("    " + call) }
        }
        if let fix = story.fix { text.say("\nHow to fix it: \(fix)") }
        if let correction { text.say("\nBefore:\n\n\(correction.before)\n\nAfter:\n\n\(correction.after)") }
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
            text.quote(tree.excerpt(around: around), of: report.run)
        }
    }

    /// Writes the first calls and the last one; usually, those between are similar.
    private func write(
        callsOf finding: Finding, in report: RunReport, isWhole: Bool, to text: inout AnswerText
    ) {
        let (run, witnesses) = (report.run, finding.witnesses)
        guard let last = witnesses.last else { return }
        let hidden = isWhole ? 0 : max(0, witnesses.count - Self.greatestEvents)
        text.say("\nThe calls that show it:")
        for witness in witnesses.dropLast(hidden + 1) { quote(witness) }
        if hidden > 0 { text.say("… \(counted(hidden, "call"))") }
        quote(last)

        func quote(_ witness: Finding.Witness) {
            let time = Timestamp(witness.event.time, after: run.summary).map { "\($0)  " } ?? ""
            let role = witness.role.isEmpty ? "" : "  (\(witness.role))"
            let place = run.files.isEmpty ? "line \(witness.event.line)" : "\(run.place(ofLine: witness.event.line))"
            let caller = finding.caller(of: witness, among: report.callers).map { "  \($0.text)" } ?? ""
            text.quote("\(place)  \(time)\(witness.call)\(role)\(caller)")
        }
    }

    private func write(othersLike finding: Finding, in report: RunReport, to text: inout AnswerText) {
        // One that was freed late is not one that stays.
        let others = report.findings.filter { other in
            other.fingerprint == finding.fingerprint && other != finding
                && (other.event.kind == .deinit) == (finding.event.kind == .deinit)
        }
        guard !others.isEmpty else { return }
        let places = others.map { "\(report.run.place(ofLine: $0.event.line))" }
        text.say("\nThe same defect shows in \(counted(others.count, "other finding")):")
        text.quote(listed(places, limit: Self.greatestOthers) ?? "")
    }
}
