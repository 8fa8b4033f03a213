import ArgumentParser
import Foundation
import TraceEngine
import TraceModel
import TraceReports
import TraceText
import VCTraceAudit

struct RulesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules",
        _superCommandName: VCTrace.name,
        abstract: "List the rules, or explain one.",
        discussion: """
            The list includes your own rules, from the folder that the configuration names under 'sql-rules'.

            EXAMPLES
              vctrace rules
              vctrace rules missing-did-move
              vctrace rules missing-did-move --examples
              vctrace rules --format json
              vctrace rules --reference > rules.md
              vctrace rules --new nested-banner
              vctrace rules --check vctrace-rules/*.sql
            """
    )

    @Argument(help: ArgumentHelp("The id of a rule.", valueName: "id"), completion: .rule)
    var id: String?

    @Option(help: ArgumentHelp("The output format.", valueName: "format"))
    var format = TableFormat.table

    @Option var output: OutputPath

    @Flag(help: "Print the reference of all rules as Markdown.")
    var reference = false

    @Flag(help: "Print every trace that the rule is tested with.")
    var examples = false

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("Check the examples in the files of rules in SQL.", valueName: "file"),
        completion: .file(extensions: ["sql"]))
    var check: [String] = []

    @Option(
        name: .customLong("new"),
        help: ArgumentHelp("Write a rule in SQL to start with, as NAME.sql.", valueName: "name"))
    var newID: String?

    @Option var configuration: ConfigurationFile

    func validate() throws {
        if examples, id == nil || format != .table {
            throw ValidationError("--examples needs the id of a rule, and no --format.")
        }
    }

    func run() throws {
        if let newID { return try start(newID) }
        if !check.isEmpty { return try checkExamples() }
        let rules = try configuration.rules()
        let destination = try TextDestination(output.path, exempting: InputFiles(configuration: configuration.path))
        try destination.write(text(rules, destination))
    }

    private func start(_ id: String) throws {
        let text = try SQLRule.beginning(id: id)
        let path = (try configuration.sqlRuleFolder().map { $0 + "/" } ?? "") + "\(id).sql"
        try OutputFile.start(path, with: text, else: "choose another name")
    }

    private func checkExamples() throws {
        let destination = try TextDestination(output.path, exempting: InputFiles(configuration: configuration.path))
        var (text, isFine) = ("", true)
        for file in check {
            let results = try SQLRuleExamples(file: file).results()
            let failed = results.filter { !$0.differences.isEmpty }
            for result in failed {
                for difference in result.differences { text += "\(file): '\(result.title)': \(difference)\n" }
            }
            isFine = isFine && failed.isEmpty && !results.isEmpty
            let verdict =
                results.isEmpty
                ? "no examples; write '-- ## Title' and the lines of a trace below it"
                : failed.isEmpty
                    ? "\(counted(results.count, "example")) as expected"
                    : "\(failed.count) of \(counted(results.count, "example")) not as expected"
            text += "\(file): \(verdict)\n"
        }
        try destination.write(text)
        if !isFine { throw ExitCode(1) }
    }

    private func text(_ rules: [RuleDescription], _ destination: TextDestination) throws -> String {
        if reference { return RulesReference.text(rules) }
        guard let id else { return format.text(of: rules, room: destination.room) }
        guard let rule = rules.first(where: { $0.id == id }) else {
            throw CommandError(NearestName.noRule(id, among: rules.map(\.id)))
        }
        return format == .table
            ? RuleText.text(rule, hasAllExamples: examples, style: destination.style)
            : format.text(of: [rule])
    }
}
