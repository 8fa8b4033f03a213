import ArgumentParser
import Foundation
import TraceEngine
import TraceModel
import TraceReports
import TraceStore
import TraceText
import TraceVerdicts
import VCTraceAudit

struct DiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        _superCommandName: VCTrace.name,
        abstract: "Show what changed between two runs, or between two groups of runs.",
        usage: "vctrace diff [<options>] <a> ... [--] <b> ...",
        discussion: """
            View controllers are matched by their place in the hierarchy. Addresses, times and the order of independent \
            calls are ignored. The report lists new, fixed and unchanged findings, places that only one side has, \
            instances that are alive at the end, changed call sequences, and phases that became slower or faster by more \
            than noise.

            <a> and <b> are named as for 'audit'. To compare several runs on each side, separate the sides with '--'.

            The exit status is 1 if there is a new finding at or above --fail-on-new.

            EXAMPLES
              vctrace diff latest~1 latest
              vctrace diff before.log after.log --format markdown
              vctrace diff latest~1 latest --report html=diff.html
              vctrace diff latest --against branch=main
              vctrace diff before.log after.log --fixed CartScreen
              vctrace diff night-1 night-2 night-3 -- night-4 night-5
            """
    )

    @Argument(
        help: ArgumentHelp("The runs of side A, then those of side B, with '--' between them.", valueName: "run"),
        completion: .runOrLog)
    var runs: [String]

    /// What the parser gets for `--`, of which it would not tell the place.
    static let divider = " -- "

    @Option(
        help: ArgumentHelp(
            "Exit with status 1 if a new finding is at least this severe (default: as configured, or error).",
            valueName: "severity"))
    var failOnNew: FailureThreshold?

    @Option(help: ArgumentHelp("The format of the report.", valueName: "format"))
    var format = DiffFormat.text

    @Option var output: OutputPath

    @Option(
        name: .customLong("report"),
        help: ArgumentHelp("Write another report to a file. Repeat for more reports.", valueName: "format=file"))
    var furtherReports: [ReportTarget<DiffFormat>] = []

    @Option(
        help: ArgumentHelp(
            "Compare <b> with the latest run of its app that has this tag, preferably of its device. Repeat for more tags.",
            valueName: "key=value"))
    var against: [String] = []

    @Option(
        help: ArgumentHelp(
            "Print only whether a fix worked: whether <b> checked for the defects of <a> and shows none.",
            discussion: "Name a class, a rule or a fingerprint. The exit status is 1 unless all of them are gone.",
            valueName: "name"))
    var fixed: String?

    @Flag(help: "Also list phases that did not change.")
    var allTimings = false

    @Option(help: EventKinds.recordsHelp, completion: .eventKind, transform: EventKinds.init(argument:))
    var records: EventKinds?

    @OptionGroup var store: StoreOptions

    func validate() throws {
        if try nights() == nil { _ = try sides() }
        try ReportTarget.check(furtherReports, beside: [output.path].compactMap(\.self))
        if fixed != nil, try nights() != nil || format != .text || !furtherReports.isEmpty {
            throw ValidationError("--fixed compares runs, and answers in text only.")
        }
    }

    func run() throws {
        if let nights = try nights() { return try diff(nights) }
        let sides = try sides()
        try store.withStore(for: (sides.a + sides.b).map(RunReference.init)) { try diff(sides, in: $0) }
    }

    /// How many nights back the two nights to compare are, and their conditions; nil if runs are compared.
    private func nights() throws -> (a: Int, b: Int, conditions: RunConditions)? {
        let words = runs.flatMap { $0.split(separator: " ").map(String.init) }
        let steps = words.compactMap(RunReference.nightsBack)
        guard !steps.isEmpty, words.allSatisfy({ RunReference.nightsBack($0) != nil || RunConditions.isCondition($0) })
        else {
            return nil
        }
        guard steps.count == 2, against.isEmpty else {
            throw ValidationError("Name two nights, and conditions for both: vctrace diff night~1 night branch=main.")
        }
        return (steps[0], steps[1], try RunConditions(ofNight: words.filter(RunConditions.isCondition)))
    }

    private func diff(_ nights: (a: Int, b: Int, conditions: RunConditions)) throws {
        let store = try store.openSound()
        let configuration = try self.store.configuration.load(orLastOf: store)
        let reader = try self.store.nights(in: store, audit: configuration.auditWithProgress)
        let pair = try NightPair(
            reader.night(nights.conditions, stepsBack: nights.a), reader.night(nights.conditions, stepsBack: nights.b),
            in: store)
        let fault = try reader.cloneFault(of: pair.after)
        try write([], in: store, configuration) {
            try diff(in: store, configuration).difference(of: pair, lacking: fault)
        }
    }

    private func diff(_ sides: (a: [String], b: [String]), in store: TraceStore) throws {
        let configuration = try self.store.configuration.load()
        var sides = sides
        if let conditions = try counterpart {
            let run = try RunReference(sides.b[0]).findOrImport(in: store, records: records, configuration)
            sides.a = ["\(try conditions.counterpart(of: run, among: store.runs()).number)"]
        }
        let audit = configuration.auditWithProgress
        sides.a = try sides.a.flatMap { try RunReference($0).runs(in: store, auditing: audit).map(\.text) }
        sides.b = try sides.b.flatMap { try RunReference($0).runs(in: store, auditing: audit).map(\.text) }
        let references = (sides.a + sides.b).map(RunReference.init)
        if let fixed { return try check(fixed, references, sides.a.count, in: store, configuration) }
        try write(references, in: store, configuration) {
            let runs = try references.map { try $0.findOrImport(in: store, records: records, configuration) }
            if let doubt = doubt(of: Array(runs[..<sides.a.count]), Array(runs[sides.a.count...])) {
                StandardError.tell(doubt)
            }
            return try diff(in: store, configuration)
                .difference(from: runs[..<sides.a.count].distinct, to: runs[sides.a.count...].distinct)
        }
    }

    /// Answers whether the named defects of side A are fixed on side B.
    private func check(
        _ name: String, _ references: [RunReference], _ countA: Int, in store: TraceStore,
        _ configuration: Configuration
    ) throws {
        let inputs = InputFiles(store: store, configuration: configuration.path, references: references)
        let destination = try TextDestination(output.path, exempting: inputs)
        var stored = configuration.storedAudit(in: store, try configuration.formatChoice())
        stored.audit.records = records
        let reports = try references.map { try stored.report(on: $0) }
        if let doubt = doubt(of: reports[..<countA].map(\.run), reports[countA...].map(\.run)) {
            throw CommandError(doubt)
        }
        let check = FixCheck(
            before: Array(reports[..<countA]), after: Array(reports[countA...]), exercises: stored.audit.exercises)
        let defects = check.defects(named: name)
        guard !defects.isEmpty else {
            throw CommandError(
                "the first side has no defect of '\(name)', so there is nothing to fix"
                    + NearestName.question(name, among: check.names, else: "; 'vctrace audit' lists its defects"))
        }
        let isDeleted = try StoredNights(store).deletions(after: check.before.map(\.run), upTo: check.after.map(\.run))
        let flaky = try StoredNights(store).flaky(in: check.after.map(\.run))
        let answers = try defects.map {
            check.answer(to: $0, isDeleted: try isDeleted($0), isFlaky: flaky.contains($0.fingerprint))
        }
        let lines = zip(defects, answers).map { defect, answer in
            let text = FixText(answer, about: defect)
            return visible("\(defect.rule)  \(defect.path.shown): \(text.answer); \(text.detail)")
        }
        let word = FixCheck.word(answers)
        try destination.write(([word] + lines).map { $0 + "\n" }.joined())
        if word != "yes" { throw ExitCode(1) }
    }

    /// What is wrong with a comparison of runs of two apps; nil for runs of one app.
    private func doubt(of a: [Run], _ b: [Run]) -> String? {
        guard let first = a.first, let other = b.first(where: { !$0.isSameApp(as: first) }) else { return nil }
        return
            "'\(first.name)' is of \(first.app ?? ""), and '\(other.name)' of \(other.app ?? ""): what one app shows says nothing about another; "
            + "choose runs of one app by conditions: latest app=\(other.app ?? "")"
    }

    private func diff(in store: TraceStore, _ configuration: Configuration) -> StoredDiff {
        var audit = configuration.auditWithProgress
        audit.records = records
        var diff = StoredDiff(audit: audit, store: store)
        diff.judgesNights = !self.store.readOnly
        diff.showsHistories = format.showsHistories || furtherReports.contains { $0.form.showsHistories }
        return diff
    }

    /// - Parameter references: the compared runs. Files among them are read, so no report may replace them.
    private func write(
        _ references: [RunReference], in store: TraceStore, _ configuration: Configuration,
        _ compare: () throws -> RunDifference
    ) throws {
        let inputs = InputFiles(store: store, configuration: configuration.path, references: references)
        let targets: [(DiffFormat, String?)] = [(format, output.path)] + furtherReports.map { ($0.form, $0.path) }
        let reports = try targets.map { (format: $0.0, destination: try TextDestination($0.1, exempting: inputs)) }
        let difference = try compare()
        for (format, destination) in reports {
            let text = format.text(of: difference, showsAllTimings: allTimings, style: destination.style)
            try destination.write(text)
        }
        let threshold = failOnNew ?? configuration.failOn.value
        if difference.new.contains(where: { threshold.isReached(by: $0.exemplar) }) { throw ExitCode(1) }
    }

    /// The runs of each side: those around `--`, or two runs.
    private func sides() throws -> (a: [String], b: [String]) {
        let sides = runs.split(separator: Self.divider, omittingEmptySubsequences: false).map(Array.init)
        if sides.count == 2 {
            guard !sides[0].isEmpty, !sides[1].isEmpty else {
                throw ValidationError("Name at least one run on each side of '--'.")
            }
            return (RunReference.joined(sides[0]), RunReference.joined(sides[1]))
        }
        let runs = RunReference.joined(runs)
        if try counterpart != nil {
            guard runs.count == 1 else { throw ValidationError("With --against, name one run: the one to compare.") }
            return ([], runs)
        }
        guard runs.count == 2 else {
            throw ValidationError("Name two runs, or several with '--' between the sides: vctrace diff A1 A2 -- B1 B2.")
        }
        // As for nights, conditions at the end are those of both runs.
        if let conditions = RunReference(runs[1]).conditionsOfLatest, !conditions.isEmpty,
            RunReference(runs[0]).conditionsOfLatest == ""
        {
            return (["\(runs[0]) \(conditions)"], [runs[1]])
        }
        return ([runs[0]], [runs[1]])
    }

    /// The conditions for the run of side A; nil if it is named.
    private var counterpart: RunConditions? {
        get throws {
            guard !against.isEmpty else { return nil }
            return try RunConditions(words: against, orAdvise: "--against takes tags: --against branch=main.")
        }
    }
}
