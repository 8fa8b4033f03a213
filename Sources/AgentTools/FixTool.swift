import TraceEngine
import TraceModel
import TraceReplay
import TraceReports
import TraceStore
import TraceText
import TraceVerdicts
import VCTraceAudit

/// `check_fix`: whether a fix worked.
struct FixTool: Tool {
    private static let greatestCount = 8

    var access: StoreAccess
    var reports: ReportKeeper
    /// Nil if no log may be imported.
    var importer: CommandTool?

    var description: ToolDescription {
        ToolDescription(
            name: "check_fix",
            help: """
                Compares the runs after a fix with the last ones before it that show the defect. Says yes only for tests that \
                checked for it.
                """,
            parameters: [
                ToolParameter("run", .text, "The run after the fix; default: all of the newest night.")
            ]
                + (importer == nil ? [] : [ToolParameter("path", .text, "Its log, to import, instead of run.")]) + [
                    ToolParameter("before", .text, "The run before the fix."),
                    ToolParameter("class", .text),
                    ToolParameter("rule", .text),
                    ToolParameter("fingerprint", .text),
                ], isReadOnly: importer == nil)
    }

    func call(_ call: ToolCall) throws -> ToolAnswer {
        let arguments = call.arguments
        var notices: [String] = []
        var after: Run?
        if let importer, let path = try arguments.text("path").map(access.log) {
            notices = try importer.output(
                of: ["import", path, "--replace"] + arguments.option("--run", "run"), upTo: 20, call)
            let store = try access.open()
            after = try store.briefRuns(from: path).last.flatMap { try store.run(numbered: $0.number) }
        }
        let store = try access.open()
        let named = try after ?? arguments.text("run").map { try access.run($0, in: store) }
        var runs = try named.map { [$0] } ?? access.newestNight(in: store)
        let before = try earlier(than: runs, isNight: named == nil, call, in: store)
        // The defect may have been seen earlier in the same night.
        let last = before.map(\.run).sortedByDate().last
        if named == nil, let last, runs.contains(where: { $0.number == last.number }) {
            runs = runs.filter(last.isBefore)
            guard !runs.isEmpty else {
                throw ToolError("no run of the newest night is newer than that; name the run after the fix as 'run'")
            }
        }
        let check = FixCheck(
            before: before, after: try runs.map { try reports.report(on: $0, in: store, access, for: call) },
            exercises: try access.configuration().audit.exercises)
        let isDeleted = try StoredNights(store).deletions(after: before.map(\.run), upTo: runs)
        let flaky = try StoredNights(store).flaky(in: runs)
        let answers = try Self.defects(before, arguments).map { defect in
            let own = Defect(defect.exemplar)
            let answer = check.answer(
                to: own, isDeleted: try isDeleted(own), isFlaky: flaky.contains(own.fingerprint))
            return (defect: defect, answer: answer)
        }
        let word = FixCheck.word(answers.map(\.answer))
        return ToolAnswer(
            text: text(answers, word, check, notices),
            structured: [
                "run": runs.first?.number, "before": before.first?.run.number,
                "answer": word,
                "fingerprints": answers.prefix(Self.greatestCount).map(\.defect.exemplar.fingerprint),
            ])
    }

    /// The requested defects of runs, the worst first.
    private static func defects(_ reports: [RunReport], _ arguments: ToolArguments) -> [FoundDefect] {
        let (name, rule, fingerprint) = (
            arguments.text("class"), arguments.text("rule"), arguments.text("fingerprint")
        )
        let all = reports.flatMap(\.defects).filter {
            $0.exemplar.isMeant(byClass: name, rule: rule, fingerprint: fingerprint)
        }.firsts(by: \.exemplar.fingerprint)
        return Severity.allCases.sorted(by: >).flatMap { severity in all.filter { $0.severity == severity } }
    }

    /// The reports on the runs before the fix, the newest first: for a night, one that shows a requested defect, and those of its night;
    /// for a run, one of that night, on its device if there is one.
    private func earlier(
        than runs: [Run], isNight: Bool, _ call: ToolCall, in store: TraceStore
    ) throws -> [RunReport] {
        func report(on run: Run) throws -> RunReport { try reports.report(on: run, in: store, access, for: call) }
        if let name = call.arguments.text("before") {
            let before = try report(on: access.run(name, in: store))
            guard !Self.defects([before], call.arguments).isEmpty else {
                try checkNames(call.arguments, in: store)
                throw ToolError(
                    "the run '\(name)' shows no such defect, so there is nothing to fix; 'audit' lists what it shows")
            }
            return [before]
        }
        guard let newest = runs.first else { return [] }
        let own = Set(runs.map(\.number))
        let older = try store.runs().filter { $0.isBefore(newest) && $0.isSameApp(as: newest) }
            .sortedByDate().reversed().inGroups { $0.distance(from: newest) }
            .sorted { $0[0].distance(from: newest) < $1[0].distance(from: newest) }.joined()
        // Those of earlier nights come first, after them those that ran earlier in the same night.
        let candidates = older.filter { !own.contains($0.number) } + older.filter { own.contains($0.number) }
        func isWanted(_ report: RunReport) -> Bool { !Self.defects([report], call.arguments).isEmpty }
        guard let found = try reports.first(on: candidates, in: store, access, for: call, where: isWanted) else {
            try checkNames(call.arguments, in: store)
            throw ToolError(
                "no earlier run shows such a defect, so it is not known what was fixed; name the run before the fix as 'before'"
            )
        }
        guard !own.contains(found.run.number) else { return [found] }
        let night = try StoredNights(store).runs(besides: found.run).subtracting(own.union([found.run.number]))
        let besides = older.filter { night.contains($0.number) }
        if isNight { return try [found] + besides.map(report) }
        guard !found.run.hasDevice(of: newest) else { return [found] }
        // One run is compared with one on its device, as by `diff --against`.
        let same = besides.filter { $0.hasDevice(of: newest) }
        return [try reports.first(on: same, in: store, access, for: call, where: isWanted) ?? found]
    }

    /// Throws if the store has no such class, or nobody has such a rule.
    private func checkNames(_ arguments: ToolArguments, in store: TraceStore) throws {
        try NameCheck.checkRule(
            arguments.text("rule"),
            among: RuleCatalogue.descriptions(with: access.configuration().audit.ownRules).map(\.id))
        try NameCheck.checkClass(arguments.text("class"), among: store.classNames(), of: "the store")
    }

    private func text(
        _ answers: [(defect: FoundDefect, answer: FixCheck.Answer)], _ word: String, _ check: FixCheck,
        _ notices: [String]
    ) -> String {
        var text = AnswerText()
        switch word {
        case "no": text.say("No: it is still there.")
        case "unknown" where answers.contains(where: { $0.answer == .flaky }): text.say("Unknown: it comes and goes.")
        case "unknown": text.say("Unknown: nothing ran that checked for it.")
        default: text.say("Yes, for the tests that checked for it.")
        }
        let runs = (check.before + check.after).map(\.run)
        func names(_ reports: [RunReport]) -> String {
            (reports.count == 1 ? "run " : "runs ") + FixText.list(reports.map { runs.label(of: $0.run) })
        }
        text.quote("after: \(names(check.after)); before: \(names(check.before))")
        if let before = check.before.first?.run, let after = check.after.first?.run, before.distance(from: after) > 1 {
            let branches = [after, before].map { $0.places.last?.branch ?? "no branch" }
            text.quote(
                "they are of different branches: the fix is of \(branches[0]), and what was before of \(branches[1])")
        }
        for notice in notices { text.quote(notice) }
        for (defect, answer) in answers.prefix(Self.greatestCount) {
            let words = FixText(answer, about: Defect(defect.exemplar))
            text.say("- \(defect.exemplar.rule): \(words.answer)")
            text.quote(defect.exemplar.message)
            if case .shown = answer, check.after.count == 1 { continue }
            text.quote(words.detail)
        }
        if check.after.count > 1, word == "no" {
            text.say("If an older run of the night shows it, check the newest one alone: name it as 'run'.")
        }
        let hidden = answers.count - Self.greatestCount
        if hidden > 0 { text.say("… and \(counted(hidden, "defect")) more") }
        var known = check.shownBefore
        let new = check.after.flatMap { report in
            report.defects.filter {
                known.insert($0.exemplar.fingerprint).inserted && report.state(of: $0.exemplar)?.isKnown != true
            }
        }
        if !new.isEmpty {
            text.say("Not shown before: \(counted(new.count, "defect")); audit lists them:")
            for defect in new.prefix(3) { text.quote("\(defect.exemplar.rule): \(defect.exemplar.message)") }
        }
        return text.text
    }
}

extension Run {
    /// How little its code tells about that of another run: 0 on the same branch, 1 on the target of its pull request, 2 on another branch,
    /// and 3 in another pull request.
    fileprivate func distance(from other: Run) -> Int {
        let theirs = other.places
        if !Set(places.map(\.appBranch.name)).isDisjoint(with: theirs.map(\.appBranch.name)) { return 0 }
        if !Set(places.compactMap(\.branch)).isDisjoint(with: theirs.compactMap(\.target)) { return 1 }
        return places.contains(where: \.isRequest) ? 3 : 2
    }
}
