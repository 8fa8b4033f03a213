import ArgumentParser
import Foundation
import TraceEngine
import TraceModel
import TraceReports
import TraceStore
import TraceVerdicts
import VCTraceAudit

struct DiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Show what changed between two runs, or between two groups of runs.",
        usage: "vctrace diff [<options>] <a> ... [--] <b> ...",
        discussion: """
            View controllers are matched by their place in the hierarchy. Addresses, times and the order of independent \
            calls are ignored. The report lists new, fixed and unchanged findings, places that only one side has, \
            instances that are alive at the end, changed call sequences, and phases that became slower or faster by more \
            than noise.

            <a> and <b> are named as for 'audit'. To compare several runs on each side, separate the sides with '--' and \
            put options before it.

            The exit status is 1 if there is a new finding at or above --fail-on-new.

            EXAMPLES
              vctrace diff latest~1 latest
              vctrace diff before.log after.log --format markdown
              vctrace diff latest~1 latest --report html=diff.html
              vctrace diff latest --against branch=main
              vctrace diff night-1 night-2 night-3 -- night-4 night-5
            """
    )

    @Argument(
        help: ArgumentHelp("The runs of side A, then those of side B, with '--' between them.", valueName: "run"),
        completion: .runOrLog)
    var runs: [String]

    @Option(
        help: ArgumentHelp(
            "Exit with status 1 if a new finding is at least this severe (default: as configured, or error).",
            valueName: "severity"))
    var failOnNew: FailureThreshold?

    @Option(help: ArgumentHelp("The format of the report.", valueName: "format"))
    var format = DiffFormat.text

    @OptionGroup var output: OutputOptions

    @Option(
        name: .customLong("report"),
        help: ArgumentHelp("Write another report to a file. Repeat for more reports.", valueName: "format=file"))
    var furtherReports: [ReportTarget<DiffFormat>] = []

    @Option(
        help: ArgumentHelp(
            "Compare <b> with the latest run of its app that has this tag, preferably of its device. Repeat for more tags.",
            valueName: "key=value"))
    var against: [String] = []

    @Flag(help: "Also list phases that did not change.")
    var allTimings = false

    @Option(help: EventKinds.recordsHelp, completion: .eventKind, transform: EventKinds.init(argument:))
    var records: EventKinds?

    @OptionGroup var options: ConfigurationOptions
    @OptionGroup var store: StoreOptions

    func validate() throws {
        if try nights() == nil { _ = try sides() }
        for target in furtherReports { try target.check() }
    }

    func run() throws {
        if let nights = try nights() { return try diff(nights) }
        let sides = try sides()
        try store.withStore(for: (sides.a + sides.b).map(RunReference.init)) { try diff(sides, in: $0) }
    }

    /// How many nights back the two nights to compare are, and their conditions; nil if runs are compared.
    private func nights() throws -> (a: Int, b: Int, conditions: RunConditions)? {
        let words = runs.flatMap { $0.split(separator: " ").map(String.init) }
        let steps = words.compactMap(NightPair.stepsBack)
        guard !steps.isEmpty, words.allSatisfy({ NightPair.stepsBack($0) != nil || RunConditions.isCondition($0) })
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
        let configuration = try options.load(orLastOf: store)
        var audit = configuration.auditWithProgress
        let reader = try NightReader(judging: store, audit: audit)
        let pair = try NightPair(
            reader.night(nights.conditions, stepsBack: nights.a), reader.night(nights.conditions, stepsBack: nights.b),
            in: store)
        audit.records = records
        try write([], in: store, configuration) {
            try audit.difference(of: pair, in: store)
        }
    }

    private func diff(_ sides: (a: [String], b: [String]), in store: TraceStore) throws {
        let configuration = try options.load()
        var sides = sides
        if let conditions = try counterpart {
            let run = try RunReference(sides.b[0]).findOrImport(in: store, records: records, configuration)
            sides.a = ["\(try conditions.counterpart(of: run, among: store.runs()).number)"]
        }
        let references = (sides.a + sides.b).map(RunReference.init)
        try write(references, in: store, configuration) {
            try compare(sides.a.count, references, in: store, configuration)
        }
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
        if difference.new.contains(where: { threshold.isReached(by: $0.severity) }) { throw ExitCode(1) }
    }

    private func compare(
        _ countA: Int, _ references: [RunReference], in store: TraceStore, _ configuration: Configuration
    ) throws -> RunDifference {
        let runs = try references.map { try $0.findOrImport(in: store, records: records, configuration) }
        var audit = configuration.auditWithProgress
        audit.records = records
        var difference = try audit.difference(
            from: Array(runs[..<countA]), to: Array(runs[countA...]), in: store)
        let showsHistories = format.showsHistories || furtherReports.contains { $0.form.showsHistories }
        if showsHistories, runs.count == 2 {
            let defects = difference.new + difference.fixed + difference.notRun
            func history(_ run: Run) throws -> HierarchyHistory {
                try RunReplay(run: run, store: store)
                    .history(of: defects.filter { $0.run.name == run.name }.map(\.exemplar))
            }
            difference.histories = (try history(runs[0]), try history(runs[1]))
        }
        if runs.count == countA + 1, let run = runs.last {
            // The history from earlier nights, if audits of them are in the store.
            try? audit.judgeNights(in: store)
            difference.tell(try StoredNights(store).verdicts(of: run))
        }
        return difference
    }

    /// Splits the runs at `--`, or takes two runs as one for each side.
    private func sides() throws -> (a: [String], b: [String]) {
        // The parser removes the divider, and the words after it come last.
        let words = CommandLine.arguments.firstIndex(of: "--").map { Array(CommandLine.arguments[($0 + 1)...]) }
        if let words {
            let after = words.count
            guard after > 0, after < runs.count else {
                throw ValidationError("Name at least one run on each side of '--'.")
            }
            let b = Array(runs.suffix(after))
            if let option = b.first(where: { $0.hasPrefix("-") && $0 != "-" }) {
                throw ValidationError("After '--' only runs are read; put '\(option)' before it.")
            }
            return (RunReference.joined(runs.dropLast(after)), RunReference.joined(b))
        }
        let runs = RunReference.joined(runs)
        if try counterpart != nil {
            guard runs.count == 1 else { throw ValidationError("With --against, name one run: the one to compare.") }
            return ([], runs)
        }
        guard runs.count == 2 else {
            throw ValidationError("Name two runs, or several with '--' between the sides: vctrace diff A1 A2 -- B1 B2.")
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
