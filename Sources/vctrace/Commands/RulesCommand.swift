import ArgumentParser
import TraceModel
import TraceReports
import VCTraceAudit

struct RulesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules",
        abstract: "List the rules, or explain one.",
        discussion: """
            The list includes your own rules, from the folder that the configuration names under 'sql-rules'.

            EXAMPLES
              vctrace rules
              vctrace rules missing-did-move
              vctrace rules missing-did-move --examples
              vctrace rules --format json
              vctrace rules --reference > Documentation/Reference/Rules.md
            """
    )

    @Argument(help: ArgumentHelp("The id of a rule.", valueName: "id"), completion: .rule)
    var id: String?

    @Option(help: ArgumentHelp("The output format.", valueName: "format"))
    var format = TableFormat.table

    @OptionGroup var output: OutputOptions

    @Flag(help: "Print the reference of all rules as Markdown.")
    var reference = false

    @Flag(help: "Print every trace that the rule is tested with.")
    var examples = false

    @OptionGroup var options: ConfigurationOptions

    func validate() throws {
        if examples, id == nil || format != .table {
            throw ValidationError("--examples needs the id of a rule, and no --format.")
        }
    }

    func run() throws {
        let rules = try options.rules()
        let destination = try TextDestination(output.path, exempting: InputFiles(configuration: options.path))
        try destination.write(text(rules, destination))
    }

    private func text(_ rules: [RuleDescription], _ destination: TextDestination) throws -> String {
        if reference { return RulesReference.text(rules) }
        guard let id else { return RuleTable.text(rules, format: format, room: destination.room) }
        guard let rule = rules.first(where: { $0.id == id }) else {
            let help = "; 'vctrace rules' lists them"
            throw CommandError(
                "there is no rule '\(id)'" + NearestName.question(id, among: rules.map(\.id), else: help))
        }
        return format == .table
            ? RuleText.text(rule, hasAllExamples: examples, style: destination.style)
            : RuleTable.text([rule], format: format)
    }
}
