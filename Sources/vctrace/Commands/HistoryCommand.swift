import ArgumentParser
import TraceConfiguration
import TraceModel
import TraceReports
import TraceStore

struct HistoryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "Show in which runs a rule was violated, and since when.",
        discussion: """
            The findings are those of each run's last audit. A class without a module matches that class in every module.

            EXAMPLES
              vctrace history child-never-removed
              vctrace history missing-did-move Shop.Detail --format json
            """
    )

    @Argument(help: ArgumentHelp("The id of a rule.", valueName: "rule"), completion: .rule)
    var rule: String

    @Argument(help: ArgumentHelp("The class that the findings are about.", valueName: "class"))
    var className: String?

    @Option(help: ArgumentHelp("The output format.", valueName: "format"))
    var format = HistoryFormat.text

    @OptionGroup var options: ConfigurationOptions
    @OptionGroup var store: StoreOptions

    func run() throws {
        let store = try store.openExisting()
        let runs = try store.findingCounts(rule: rule, className: className)
        // Findings may be of a rule that is not there any more.
        let ids = try options.rules().map(\.id)
        guard ids.contains(rule) || runs.contains(where: { $0.severities?.total ?? 0 > 0 }) else {
            throw CommandError.noRule(rule, among: ids)
        }
        let entries = runs.map { run in
            FindingHistory.Entry(
                number: run.number, run: run.run,
                time: Timestamp(nanoseconds: run.start ?? run.imported, base: .absolute), counts: run.severities)
        }
        let history = FindingHistory(rule: rule, className: className, entries: entries)
        var output = StandardOutput()
        switch format {
        case .text: HistoryText.write(history, style: .terminal, to: &output)
        case .json: HistoryJSON.write(history, to: &output)
        }
        output.flush()
    }
}

extension FindingCounts {
    /// Nil for a run that was never audited.
    var severities: SeverityCounts? {
        isAudited ? SeverityCounts(error: errors, warning: warnings, note: notes) : nil
    }
}
