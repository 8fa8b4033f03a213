import ArgumentParser
import TraceAuditing
import TraceConfiguration
import TraceEngine
import TraceModel
import TraceReports
import TraceStore
import TraceText

struct HistoryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "Show since when a defect is there, and whether it is new, flaky or fixed.",
        discussion: """
            Without a rule, all defects of a lane of runs are listed: of one branch, device and series of names. It is \
            the lane of the run that was imported last; conditions choose another: branch=main device=iPhone17,1. With a \
            rule, and perhaps a class, the runs are listed with what they found. A class without a module matches that class in every module.

            A defect is new (only the last run has it), persisting, flaky (it comes and goes, although its class is \
            exercised each time), fixed, or not exercised. The findings are those of each run's last audit. Runs that were \
            audited by other rules or settings are audited again.

            html writes a page with all defects as rows and the runs as columns. With --link, its cells lead to the runs' \
            reports.

            EXAMPLES
              vctrace history
              vctrace history branch=main device=iPhone17,1
              vctrace history child-never-removed
              vctrace history missing-did-move Shop.Detail --format json
              vctrace history --format html --link 'reports/{run}.html' -o nights.html
            """
    )

    @Argument(
        help: ArgumentHelp(
            "The id of a rule, a class that the findings are about, and conditions for the runs.",
            valueName: "rule|class|key=value"),
        completion: .rule)
    var words: [String] = []

    @Option(help: ArgumentHelp("The output format.", valueName: "format"))
    var format = HistoryFormat.text

    @Option(
        name: .shortAndLong, help: ArgumentHelp("Write to a file instead of standard output.", valueName: "file"),
        completion: .file())
    var output: String?

    @Option(
        help: ArgumentHelp(
            "Where the report of a run is; {run} stands for its name (only with --format html).",
            valueName: "address"))
    var link: String?

    @OptionGroup var options: ConfigurationOptions
    @OptionGroup var store: StoreOptions

    private var names: [String] { words.filter { !RunConditions.isCondition($0) } }
    private var rule: String? { names.first }
    private var className: String? { names.dropFirst().first }
    private var conditions: [String] { words.filter(RunConditions.isCondition) }

    func validate() throws {
        if names.count > 2 { throw ValidationError("Name one rule and one class at most.") }
        if link != nil, format != .html { throw ValidationError("--link makes links in a page; add --format html.") }
    }

    func run() throws {
        let store = try store.openExisting()
        let configuration = try options.load()
        let chosen = try runs(in: store)
        var audit = configuration.audit
        audit.observer = TerminalObserver.shared
        var reader = LaneReader(store, audit: audit)
        let histories = try reader.histories(of: chosen.runs, in: chosen.lane)
        let counts = try store.defectTotals(rule: rule, className: className)
        // Findings may be of a rule that is not there any more.
        let ids = try options.rules().map(\.id)
        if let rule, !ids.contains(rule), !counts.contains(where: { $0.severities?.total ?? 0 > 0 }) {
            throw CommandError.noHistory(rule, rules: ids, defects: try store.defectCounts())
        }
        let found = Found(
            runs: chosen.runs, series: histories,
            counts: Dictionary(counts.map { ($0.number, $0.severities) }, uniquingKeysWith: { first, _ in first }))
        try write(found, in: store)
    }

    /// What is known of the runs.
    private struct Found {
        var runs: [Run]
        var series: [SeriesHistory]
        /// By the runs' numbers.
        var counts: [Int: SeverityCounts?]

        func entries(of runs: some Sequence<some DatedRun>) -> [FindingHistory.Entry] {
            runs.compactMap { run in
                counts[run.number].map { FindingHistory.Entry(of: run, counts: $0) }
            }
        }
    }

    /// The runs that are looked at, the oldest first.
    private func runs(in store: TraceStore) throws -> (lane: RunLane?, runs: [Run]) {
        let runs = try store.runs()
        guard !runs.isEmpty, let latest = LatestRun((["latest"] + conditions).joined(separator: " ")) else {
            return (nil, runs)
        }
        let line = try latest.line(among: runs)
        if let lane = line.lane, !conditions.isEmpty { tellOthers(than: lane, meeting: conditions, among: runs) }
        return line
    }

    /// Says that there are more series than the one that is shown.
    private func tellOthers(than lane: RunLane, meeting conditions: [String], among runs: [Run]) {
        guard let wanted = RunConditions(conditions.map { $0[...] }) else { return }
        let others = Set(runs.filter(wanted.hold).map(RunLane.init(of:))).subtracting([lane]).map(\.description)
            .sorted()
        guard !others.isEmpty else { return }
        let shown = others.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
        let rest = others.count > 3 ? " and \(others.count - 3) more" : ""
        TerminalObserver.shared.notice(
            "shown is '\(lane.description)'; \(wanted) is also met by \(shown)\(rest): add device=… or name=… to see another"
        )
    }

    private func write(_ found: Found, in store: TraceStore) throws {
        let path = output == "-" ? nil : output
        let inputs = InputFiles(store: store, configuration: nil, references: [])
        let file = try path.map { try OutputFile(path: $0, exempting: inputs) }
        do {
            let text = try self.text(found, in: store, style: file == nil ? .terminal : .plain)
            if let file {
                try file.write(text)
            } else {
                var output = StandardOutput()
                output.write(text)
                output.flush()
            }
        } catch {
            file?.discard()
            throw error
        }
    }

    private func text(_ found: Found, in store: TraceStore, style: TextStyle) throws -> String {
        var text = ""
        switch (format, rule) {
        case (.html, _):
            let counts = try store.defectCounts(rule: rule, className: className)
            let title = [rule ?? "All findings", className].compactMap(\.self).joined(separator: " of ")
            let holders = try StoredEvidence(store).holderCounts(rule: rule, className: className)
            NightsPage(found.entries(of: found.runs), counts, holders: holders, link: link).write(
                title: title, to: &text)
        case (.text, nil):
            let allRuns = conditions.isEmpty ? "All runs" : "Runs with \(conditions.joined(separator: " "))"
            LaneHistoryText.write(found.series, named: allRuns, style: style, to: &text)
        case (.json, nil): LaneHistoryJSON.write(found.series, to: &text)
        case (.text, let rule?): HistoryText.write(try history(of: rule, found, in: store), style: style, to: &text)
        case (.json, let rule?): HistoryJSON.write(try history(of: rule, found, in: store), to: &text)
        }
        return text
    }

    private func history(of rule: String, _ found: Found, in store: TraceStore) throws -> FindingHistory {
        FindingHistory(
            rule: rule, className: className, entries: found.entries(of: found.runs),
            series: found.series.map { series in
                FindingHistory.Series(
                    name: series.name, entries: found.entries(of: series.runs),
                    defects: series.history.defects(of: rule, className: className))
            },
            holders: try StoredEvidence(store).holderCounts(rule: rule, className: className))
    }
}
