import ArgumentParser
import Foundation
import TraceEngine
import TraceFormats
import TraceModel
import TraceReplay
import TraceReports
import TraceStore
import TraceText
import TraceVerdicts
import VCTraceAudit

struct AuditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit",
        _superCommandName: VCTrace.name,
        abstract: "Report leaked view controllers and misordered containment calls.",
        discussion: """
            <run> is the name or number of a stored run, 'latest', 'latest~N' (N runs before the latest one), or the path of a \
            log, which is imported first; - is a log on standard input. Tags choose among runs: 'latest branch=main \
            device=iPhone17,1'. A folder stands for the logs in it, and a pattern for the files that match it. --files-from \
            reads names from a file. If one run fails, the others are still audited, and the exit status is 2. The store \
            keeps the findings: SELECT * FROM finding_log.

            A baseline is a file of known findings. With one, only new findings fail the audit.

            EXAMPLES
              vctrace audit app.log
              vctrace audit latest --fail-on warning
              vctrace audit latest branch=main device=iPhone17,1
              vctrace audit nightly-1 nightly-2 --format json --output findings.ndjson
              vctrace audit 'logs/*.trace' --write-baseline baseline.json --fail-on never
              vctrace audit logs --baseline baseline.json --fail-on-fixed
              find logs -name '*.trace' | vctrace audit --files-from -
              vctrace audit ui-tests.log --scope test --group-by test
              vctrace audit logs --format github --report junit=out.xml
              vctrace audit app.log --graph leaks.txt --graph heap.txt
              vctrace audit app.log --new-since branch=main --group-by owner
            """
    )

    @Argument(
        help: ArgumentHelp("Stored runs, logs, folders of logs, or patterns.", valueName: "run"),
        completion: .runOrLog)
    var runs: [String] = []

    @Option var list: NameList

    @Option(
        help: ArgumentHelp(
            "Exit with status 1 if a finding is at least this severe (default: as configured, or error). growing: like error, but without leaks that are known not to grow.",
            valueName: "severity"))
    var failOn: FailureThreshold?

    @Option(
        help: ArgumentHelp(
            "The format of the report.",
            discussion: "github also adds a comment to $GITHUB_STEP_SUMMARY.",
            valueName: "format"))
    var format = ReportFormat.text

    @Option var output: OutputPath

    @Option(
        name: .customLong("report"),
        help: ArgumentHelp(
            "Write another report to a file. Repeat for more reports.",
            valueName: "format=file"))
    var furtherReports: [ReportTarget<ReportFormat>] = []

    @Flag(name: .shortAndLong, help: "Print only what fails, and a line if leaks were not looked for.")
    var quiet = false

    @Flag(name: .shortAndLong, help: "Print all defects in full, and what was not checked.")
    var verbose = false

    @Option(
        help: ArgumentHelp(
            "Group findings by rule, test, class or owner.",
            discussion: """
                Tests are known if the log contains the output of XCTest or Swift Testing. Owners come from the \
                configuration or CODEOWNERS.
                """,
            valueName: "rule|test|class|owner"))
    var groupBy = RunReport.FindingGrouping.rule

    @Option(
        help: ArgumentHelp(
            "Check for leaks at the end of the run, or also after each test (default: as configured, or run).",
            valueName: "run|test"))
    var scope: RuleSettings.Scope?

    @Option(
        help: ArgumentHelp("A file of known findings, which do not fail the audit.", valueName: "file"),
        completion: .file())
    var baseline: String?

    @Option(
        help: ArgumentHelp(
            "Fail only on findings new since the nights that meet this condition. Repeat for more conditions.",
            discussion: "A defect is known if the last night that checked for it showed it, or if it is flaky there.",
            valueName: "key=value"))
    var newSince: [String] = []

    @Option(help: ArgumentHelp("Write the findings to a baseline file.", valueName: "file"), completion: .file())
    var writeBaseline: String?

    @Flag(help: "Exit with status 1 if the baseline contains findings that are fixed.")
    var failOnFixed = false

    @Option(
        name: .customLong("graph"),
        help: ArgumentHelp(
            "Look up in a memory graph what holds the controllers of findings. Repeat for more graphs.",
            discussion:
                "The saved output of 'leaks', 'leaks --traceTree' or 'heap --addresses', or a .memgraph (on a Mac).",
            valueName: "file"), completion: .file())
    var graphs: [String] = []

    @Option(help: EventKinds.recordsHelp, completion: .eventKind, transform: EventKinds.init(argument:))
    var records: EventKinds?

    @Option var logFormat: LogFormatName

    @Option(
        help: ArgumentHelp(
            "Exit with status 1 if a run has no event of one of these kinds. nights: exit with status 1 if --new-since finds no night.",
            valueName: "kind,…|nights"),
        completion: .eventKind, transform: AuditRequirement.init(argument:))
    var require: [AuditRequirement] = []

    @Option(
        help: ArgumentHelp(
            "Exit with status 1 if one of these rules could not be checked.", valueName: "rule,…"),
        completion: .rule)
    var requireRule: [String] = []

    @Flag(help: "Audit logs without a store, and keep nothing.")
    var noStore = false

    @Option(help: .tag, transform: TagOptions.keyAndValue) var tag: [(key: String, value: String)] = []
    @Flag(name: .customLong("no-ci"), help: .noCI) var ignoresCI = false
    @Option(help: .symbols, completion: .file()) var symbols: [String] = []
    @OptionGroup var store: StoreOptions

    func validate() throws {
        try list.check(runs)
        if noStore, store.givenPath != nil {
            throw ValidationError("--no-store and --db exclude each other; give one.")
        }
        if noStore, !newSince.isEmpty {
            throw ValidationError("--new-since compares with nights, which a store keeps; leave out --no-store.")
        }
        if newSince.isEmpty, require.contains(where: \.isOfNights) {
            throw ValidationError("--require nights asks for nights to compare with; add --new-since branch=main.")
        }
        if quiet, verbose { throw ValidationError("-q and -v exclude each other; give only one.") }
        if failOnFixed, baseline == nil { throw ValidationError("--fail-on-fixed needs --baseline FILE.") }
        if baseline != nil, !newSince.isEmpty {
            throw ValidationError("--baseline and --new-since both say which findings are known; give only one.")
        }
        let isInputTaken = runs.contains("-") || list.path == "-"
        if graphs.filter({ $0 == "-" }).count > (isInputTaken ? 0 : 1) {
            throw ValidationError("Standard input is either one memory graph (--graph -), a log, or a list of names.")
        }
        _ = try conditions
        try ReportTarget.check(furtherReports, beside: [output.path, writeBaseline].compactMap(\.self))
    }

    func run() throws {
        var configuration = try store.configuration.load()
        if let scope { configuration.overrule(Setting.scope, with: scope.rawValue) }
        try list.withReferences(runs, isRun: { !noStore && store.hasRun($0) }) { references in
            if noStore, let run = references.first(where: { !$0.isPath }) {
                throw ValidationError("--no-store audits logs, and there is no log '\(run.text)'.")
            }
            // An error in the configuration must not leave an empty store behind.
            let formats = try logFormat.choice(configuration)
            let graphs = try configuration.graphFiles() + graphs.map { try GraphFile(path: $0) }
            func audit(in store: TraceStore) throws {
                var stored = try storedAudit(in: store, configuration, formats)
                stored.graphs = graphs
                stored.isForgotten = noStore
                try self.audit(references, stored, configuration)
            }
            if noStore { return try TraceStore.withTemporary(audit) }
            try store.withStore(for: references, audit)
        }
    }

    private func audit(
        _ references: [RunReference], _ stored: StoredAudit, _ configuration: Configuration
    ) throws {
        func inputs(baseline: String?) -> InputFiles {
            InputFiles(
                store: stored.store, configuration: configuration.path, references: references,
                graphs: stored.graphs.map(\.path), baseline: baseline,
                others: [list.path, stored.owners?.codeOwnersPath] + symbols
                    + configuration.symbols.map { configuration.resolve($0.value) })
        }
        var destinations = try destinations(exempting: inputs(baseline: baseline))
        // A new baseline may replace the one that is read.
        let baselineFile = try writeBaseline.map { try OutputFile(path: $0, exempting: inputs(baseline: nil)) }
        var stored = stored
        let references = try references.flatMap {
            try $0.runs(in: stored.store, auditing: stored.audit, takingOthers: true)
        }
        let showsHistory = destinations.formats.contains(where: ReportFormat.withHistory.contains)
        if showsHistory { stored.historyLimit = RunReplay.historyLimit }
        var (uses, runs): ([GraphEvidence.GraphUse], [Int]) = ([], [])
        let outcome = try stored.run(references) { result in
            if let report = try? result.get() {
                uses += report.graphs
                runs.append(report.run.number)
            }
            destinations.write(result)
        }
        try destinations.finish()
        // A store that nobody may change is there to be read.
        if !noStore { try? stored.store.rememberAudit(of: runs) }
        for graph in stored.graphs { tell(uses.filter { $0.graph == graph.path }, of: graph.path) }
        try baselineFile?.write(newBaseline(outcome))
        try end(outcome)
    }

    /// The stages of the audit with this command's options.
    private func storedAudit(
        in store: TraceStore, _ configuration: Configuration, _ formats: FormatChoice
    ) throws -> StoredAudit {
        var stored = configuration.storedAudit(
            in: store, formats, naming: TagOptions.identity(configuration, tag, ignoresCI: ignoresCI))
        if self.store.readOnly { stored.keeping = .nothing }
        stored.givenStore = self.store.givenPath
        stored.known.baseline = try baseline.map { try Baseline(file: $0) }
        stored.grouping = groupBy
        stored.callers = configuration.callers(symbols: symbols)
        stored.newSince = try conditions
        if let failOn { stored.failOn = failOn }
        stored.audit.records = records
        for kinds in require.compactMap(\.kinds) { stored.audit.requirements.kinds.formUnion(kinds) }
        stored.known.requiresNights = require.contains(where: \.isOfNights)
        (stored.known.failsOnFixed, stored.known.isWritten) = (failOnFixed, writeBaseline != nil)
        stored.audit.requirements.rules.formUnion(try requiredRules(configuration))
        try stored.tellOwners(configuration)
        return stored
    }

    private func destinations(exempting inputs: InputFiles) throws -> ReportDestinations {
        try ReportDestinations(
            [ReportTarget(form: format, path: output.path ?? "-")] + furtherReports,
            summary: format == .github ? try StepSummary.ofThisJob(exempting: inputs) : nil,
            detail: quiet ? .quiet : verbose ? .verbose : .normal, exempting: inputs)
    }

    /// Tells why a memory graph was not used. It belongs to one run, and does not have to fit the others.
    private func tell(_ uses: [GraphEvidence.GraphUse], of path: String) {
        guard let use = uses.max(by: { $0.found < $1.found }) else { return }
        if let remark = use.remark { StandardError.tell("'\(path)' \(remark)") }
        guard let doubt = use.doubt else { return }
        StandardError.tell("'\(path)' \(use.found > 0 ? "is used in part" : "is not used"): \(doubt)")
    }

    private var conditions: RunConditions? {
        get throws {
            guard !newSince.isEmpty else { return nil }
            return try RunConditions(
                ofNight: newSince, orAdvise: "--new-since takes conditions: --new-since branch=main.")
        }
    }

    private func end(_ outcome: StoredAudit.AuditOutcome) throws {
        if let error = outcome.unstored {
            StandardError.tell(error.unstoredFindings)
            if !error.isRefused { throw ExitCode(2) }
        }
        for error in outcome.failedRules { StandardError.tell(error.text) }
        if !outcome.unaudited.isEmpty { throw ExitCode(2) }
        if outcome.judge.isFailing { throw ExitCode(1) }
        if !outcome.failedRules.isEmpty { throw ExitCode(2) }
        if outcome.judge.isUnjudged { throw ExitCode(2) }
    }

    private func requiredRules(_ configuration: Configuration) throws -> [String] {
        let known = configuration.rules.keys.sorted()
        return try requireRule.flatMap { $0.split(whereSeparator: { $0 == "," || $0 == " " }).map(String.init) }.map {
            id in
            guard !known.contains(id) else { return id }
            throw ValidationError(NearestName.noRule(id, among: known))
        }
    }

    private func newBaseline(_ outcome: StoredAudit.AuditOutcome) throws -> String {
        guard outcome.unaudited.isEmpty, let path = writeBaseline, let found = outcome.judge.found else {
            throw CommandError("the baseline was not changed, because not all runs could be audited")
        }
        return ((try? Baseline(file: path)).map(found.keepingMessages) ?? found).text
    }
}
