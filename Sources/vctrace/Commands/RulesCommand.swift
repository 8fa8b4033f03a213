import ArgumentParser
import TraceModel
import TraceReports

struct RulesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules",
        abstract: "List the rules, or explain one.",
        discussion: """
            A team's own rules are among them: those in the folder that the configuration names as sql-rules.

            EXAMPLES
              vctrace rules
              vctrace rules missing-did-move
              vctrace rules --format json
              vctrace rules --reference > Documentation/Rules.md
            """
    )

    @Argument(help: ArgumentHelp("The id of a rule.", valueName: "id"))
    var id: String?

    @Option(help: ArgumentHelp("How to list.", valueName: "format"))
    var format = TableFormat.table

    @Flag(help: "Write the reference of all rules, as Markdown.")
    var reference = false

    @OptionGroup var options: ConfigurationOptions

    func run() throws {
        let rules = try options.rules()
        var output = StandardOutput()
        if reference {
            RulesReference.write(rules, to: &output)
        } else if let id {
            guard let rule = rules.first(where: { $0.id == id }) else {
                throw CommandFailure(
                    "there is no rule '\(id)'\(suggestion(for: id, among: rules)); 'vctrace rules' lists them")
            }
            if format == .table {
                RuleText.write(rule, style: .terminal, to: &output)
            } else {
                RuleTable.write([rule], format: format, to: &output)
            }
        } else {
            RuleTable.write(rules, format: format, to: &output)
        }
        output.flush()
    }

    /// The rule whose id shares the most with what was typed.
    private func suggestion(for id: String, among rules: [RuleDescription]) -> String {
        let nearest = rules.map { ($0.id, id.difference(from: $0.id).count) }.min { $0.1 < $1.1 }
        guard let nearest, nearest.1 <= max(4, id.count / 2) else { return "" }
        return "; did you mean '\(nearest.0)'?"
    }
}
