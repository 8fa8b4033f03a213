import ArgumentParser
import TraceModel
import TraceReports

struct RulesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules",
        abstract: "List the rules, or explain one.",
        discussion: """
            The list includes your own rules, from the folder that the configuration names under 'sql-rules'.

            EXAMPLES
              vctrace rules
              vctrace rules missing-did-move
              vctrace rules --format json
              vctrace rules --reference > Documentation/Rules.md
            """
    )

    @Argument(help: ArgumentHelp("The id of a rule.", valueName: "id"), completion: .rule)
    var id: String?

    @Option(help: ArgumentHelp("The output format.", valueName: "format"))
    var format = TableFormat.table

    @OptionGroup var output: OutputOptions

    @Flag(help: "Print the reference of all rules as Markdown.")
    var reference = false

    @OptionGroup var options: ConfigurationOptions

    func run() throws {
        let rules = try options.rules()
        let destination = try TextDestination(output.path, exempting: InputFiles(configuration: options.path))
        try destination.write { try text(rules, destination) }
    }

    private func text(_ rules: [RuleDescription], _ destination: TextDestination) throws -> String {
        var text = ""
        if reference {
            RulesReference.write(rules, to: &text)
        } else if let id {
            guard let rule = rules.first(where: { $0.id == id }) else {
                throw CommandError.noRule(id, among: rules.map(\.id))
            }
            guard format != .table else { return RuleText.text(rule, style: destination.style) }
            RuleTable.write([rule], format: format, to: &text)
        } else {
            RuleTable.write(rules, format: format, room: destination.room, to: &text)
        }
        return text
    }
}
