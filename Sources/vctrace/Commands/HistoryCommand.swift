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

            html writes a page with all defects as rows and the runs as columns; with a rule, only those of the rule. \
            With --link, its cells lead to the runs' reports.

            EXAMPLES
              vctrace history child-never-removed
              vctrace history missing-did-move Shop.Detail --format json
              vctrace history --format html --link 'reports/{run}.html' -o nights.html
            """
    )

    @Argument(help: ArgumentHelp("The id of a rule.", valueName: "rule"), completion: .rule)
    var rule: String?

    @Argument(help: ArgumentHelp("The class that the findings are about.", valueName: "class"))
    var className: String?

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

    func validate() throws {
        if rule == nil, format != .html { throw ValidationError("Name a rule; only --format html shows all of them.") }
        if link != nil, format != .html { throw ValidationError("--link makes links in a page; add --format html.") }
    }

    func run() throws {
        let store = try store.openExisting()
        let runs = try store.findingCounts(rule: rule, className: className)
        // Findings may be of a rule that is not there any more.
        let ids = try options.rules().map(\.id)
        if let rule, !ids.contains(rule), !runs.contains(where: { $0.severities?.total ?? 0 > 0 }) {
            throw CommandError.noRule(rule, among: ids)
        }
        let entries = runs.map { run in
            FindingHistory.Entry(
                number: run.number, run: run.run,
                time: Timestamp(nanoseconds: run.start ?? run.imported, base: .absolute), counts: run.severities)
        }
        let path = output == "-" ? nil : output
        let inputs = InputFiles(store: store, configuration: nil, references: [])
        let file = try path.map { try OutputFile(path: $0, exempting: inputs) }
        do {
            let text = try self.text(entries, in: store, style: file == nil ? .terminal : .plain)
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

    private func text(_ entries: [FindingHistory.Entry], in store: TraceStore, style: TextStyle) throws -> String {
        var text = ""
        var history = FindingHistory(rule: rule ?? "", className: className, entries: entries)
        history.holders = try store.holderCounts(rule: rule, className: className)
        switch format {
        case .text: HistoryText.write(history, style: style, to: &text)
        case .json: HistoryJSON.write(history, to: &text)
        case .html:
            let counts = try store.defectCounts(rule: rule, className: className)
            let title = [rule ?? "All findings", className].compactMap(\.self).joined(separator: " of ")
            NightsPage(entries, counts, link: link).write(title: title, to: &text)
        }
        return text
    }
}

extension FindingCounts {
    /// Nil for a run that was never audited.
    var severities: SeverityCounts? {
        isAudited ? SeverityCounts(error: errors, warning: warnings, note: notes) : nil
    }
}
