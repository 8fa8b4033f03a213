import JSONText
import ModelContext
import TraceAuditing
import TraceEngine
import TraceModel
import TraceNights
import TraceReplay
import TraceReports
import TraceStore
import TraceText

/// `check_fix`: whether a fix worked.
struct FixTool: Tool {
    private static let greatestCount = 8
    /// The number of earlier runs that are searched for the defect.
    private static let greatestDistance = 20

    var access: StoreAccess
    var reports: ReportKeeper
    /// Nil if no log may be imported.
    var importer: ImportTool?

    var description: ToolDescription {
        ToolDescription(
            name: "check_fix",
            help: """
                Compares a run after a fix with the last run before it that shows the defect. Says yes only for tests that \
                could have shown it.
                """,
            parameters: [
                ToolParameter("run", .text, "The run after the fix; default: latest.")
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
        var told: [String] = []
        var after: Run?
        if let importer, let path = arguments.text("path") {
            let observer = CallObserver(call)
            after = try importer.importLog(path, named: arguments.text("run"), replacing: true, observer).run
            told = observer.told
        }
        let store = try access.open()
        let run = try after ?? access.run(arguments.text("run") ?? "latest", in: store)
        let (before, defects) = try earlier(than: run, call, in: store)
        let check = FixCheck(
            before: before, after: try reports.report(on: run, in: store, access, for: call),
            exercises: try access.configuration().audit.exercises)
        let answers = defects.map { (defect: $0, answer: check.answer(to: $0)) }
        return ToolAnswer(
            text: text(answers, check, told),
            structured: [
                "run": run.number, "before": before.run.number, "answer": Self.word(answers.map(\.answer)),
                "fingerprints": answers.prefix(Self.greatestCount).map(\.defect.exemplar.fingerprint),
            ])
    }

    /// The run before the fix, and the requested defects in it.
    private func earlier(
        than run: Run, _ call: ToolCall, in store: TraceStore
    ) throws -> (RunReport, [DefectAnswer]) {
        let arguments = call.arguments
        func wanted(_ report: RunReport) -> [DefectAnswer] {
            DefectAnswer.all(in: report).filter { defect in
                (arguments.text("fingerprint").map { defect.exemplar.fingerprint == $0 } ?? true)
                    && (arguments.text("rule").map { defect.exemplar.rule == $0 } ?? true)
                    && (arguments.text("class").map { defect.isAbout($0) } ?? true)
            }
        }
        if let name = arguments.text("before") {
            let before = try access.run(name, in: store)
            let report = try reports.report(on: before, in: store, access, for: call)
            let defects = wanted(report)
            guard !defects.isEmpty else {
                throw ToolError(
                    "the run '\(name)' shows no such defect, so there is nothing to fix; 'audit' lists what it shows")
            }
            return (report, defects)
        }
        let older = try store.runs().filter { Self.isBefore($0, run) && $0.isSameApp(as: run) }
        for other in older.sorted(by: Self.isBefore).suffix(Self.greatestDistance).reversed() {
            let report = try reports.report(on: other, in: store, access, for: call)
            let defects = wanted(report)
            if !defects.isEmpty { return (report, defects) }
        }
        throw ToolError(
            "no earlier run shows such a defect, so it is not known what was fixed; name the run before the fix as 'before'"
        )
    }

    /// Whether `a` began first; of two copies of a launch, the one that was imported first.
    private static func isBefore(_ a: Run, _ b: Run) -> Bool { (start(a), a.number) < (start(b), b.number) }

    private static func start(_ run: Run) -> Int64 {
        run.summary.header.timeBase == .absolute ? run.summary.start ?? run.imported : run.imported
    }

    private static func word(_ answers: [FixCheck.Answer]) -> String {
        var isUnknown = false
        for answer in answers {
            if case .shown = answer { return "no" }
            if case .unknown = answer { isUnknown = true }
        }
        return isUnknown ? "unknown" : "yes"
    }

    private func text(
        _ answers: [(defect: DefectAnswer, answer: FixCheck.Answer)], _ check: FixCheck, _ told: [String]
    ) -> String {
        var text = AnswerText()
        switch Self.word(answers.map(\.answer)) {
        case "no": text.say("No: it is still there.")
        case "unknown":
            text.say("Unknown: no test that could have shown it ran to its end. If tests are named below, run them.")
        default: text.say("Yes, for the tests that could have shown it.")
        }
        text.quote("after: run \(check.after.run.name); before: run \(check.before.run.name)")
        for notice in told { text.quote(notice) }
        for (defect, answer) in answers.prefix(Self.greatestCount) {
            text.say("- \(defect.exemplar.rule): \(Self.phrase(answer))")
            text.quote(defect.exemplar.message.description)
            switch answer {
            case .shown: break
            case .fixed(let tests) where tests.isEmpty:
                text.quote("a \(defect.name) came as far again, outside of tests")
            case .fixed(let tests): text.quote("tests: " + Self.list(tests))
            case .unknown(let tests) where tests.isEmpty:
                text.quote("no \(defect.name) came far enough to show it")
            case .unknown(let tests): text.quote("run these tests: " + Self.list(tests))
            }
        }
        let hidden = answers.count - Self.greatestCount
        if hidden > 0 { text.say("… and \(counted(hidden, "defect")) more") }
        let new = check.new
        if !new.isEmpty {
            text.say(
                "The run before does not show \(counted(new.count, "defect")) that this one shows; audit lists them:")
            for defect in new.prefix(3) { text.quote("\(defect.exemplar.rule): \(defect.exemplar.message)") }
        }
        return text.text
    }

    private static func phrase(_ answer: FixCheck.Answer) -> String {
        switch answer {
        case .shown(let count): "still there, \(counted(count, "finding"))"
        case .fixed: "gone"
        case .unknown: "not shown, and nothing ran that could have shown it"
        }
    }

    private static func list(_ tests: [String]) -> String {
        tests.prefix(6).joined(separator: ", ") + (tests.count > 6 ? ", …" : "")
    }
}

extension Run {
    fileprivate func isSameApp(as other: Run) -> Bool {
        guard let mine = summary.header.ofAllLaunches.appName, let theirs = other.summary.header.ofAllLaunches.appName
        else { return true }
        return mine == theirs
    }
}

extension DefectAnswer {
    /// The class of the subject without its module.
    fileprivate var name: String { exemplar.subject.map { ClassName($0.className).short } ?? "view controller" }

    /// Whether the subject is of a class; without a module, of that class in all modules.
    func isAbout(_ className: String) -> Bool {
        exemplar.subject.map { ClassName($0.className).means(ClassName(className)) } ?? false
    }
}

/// A check whether defects of one run are fixed in a later one, if that one could have shown them.
struct FixCheck {
    enum Answer {
        /// This many findings still show it.
        case shown(Int)
        /// A launch could have shown it, but did not. The tests in which it was seen before, and that now ran to their ends.
        case fixed(tests: [String])
        /// No launch could have shown it. The tests in which it was seen before.
        case unknown(tests: [String])
    }

    let before: RunReport
    let after: RunReport
    private let check: LaunchCheck
    private let left: [String: Int]

    /// - Parameter exercises: by rule, how far a controller must get before the rule can judge it.
    init(before: RunReport, after: RunReport, exercises: [String: Exercise]) {
        self.before = before
        self.after = after
        check = LaunchCheck(after.launches, exercises: exercises)
        left = after.findings.reduce(into: [:]) { $0[$1.fingerprint, default: 0] += 1 }
    }

    func answer(to defect: DefectAnswer) -> Answer {
        let fingerprint = defect.exemplar.fingerprint
        if let count = left[fingerprint] { return .shown(count) }
        var tests: Set<String> = []
        var (isSeenOutside, platforms) = (false, Set<Platform>())
        for launch in before.run.summary.launches {
            for sighting in before.sightings[launch.number] ?? [] where sighting.defect.fingerprint == fingerprint {
                if let test = sighting.test { tests.insert(test) } else { isSeenOutside = true }
                platforms.insert(before.platform(of: launch))
            }
        }
        let seen = Defect(
            fingerprint: fingerprint, rule: defect.exemplar.rule, path: ClassPath(defect.exemplar.path))
        func couldHaveShown(_ tests: Set<String>, outside: Bool) -> Bool {
            check.couldHaveShown(seen, in: tests, isSeenOutside: outside, on: platforms)
        }
        guard couldHaveShown(tests, outside: isSeenOutside) else { return .unknown(tests: tests.sorted()) }
        return .fixed(tests: tests.sorted().filter { couldHaveShown([$0], outside: false) })
    }

    /// Defects that the later run shows and the earlier one does not.
    var new: [DefectAnswer] {
        let known = Set(before.findings.map(\.fingerprint))
        return DefectAnswer.all(in: after).filter { !known.contains($0.exemplar.fingerprint) }
    }
}
