import ArgumentParser
import Foundation
import TraceEngine
import TraceModel
import TraceReports
import VCTraceAudit

struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        _superCommandName: VCTrace.name,
        abstract: "Show the effective configuration, and where each value comes from.",
        discussion: """
            The configuration is the nearest \(Configuration.fileName) in this folder or above, up to the root of the Git \
            work tree.

            EXAMPLES
              vctrace config
              vctrace config --init
              vctrace config --config ci/vctrace.yml --format json
              vctrace config --schema > vctrace.schema.json
              vctrace config --resolved > \(ResolvedConfiguration.fileName)
            """
    )

    @Option var configuration: ConfigurationFile

    @Option(help: ArgumentHelp("The output format.", valueName: "format"))
    var format = TableFormat.table

    @Option var output: OutputPath

    @Flag(
        name: .customLong("init"),
        help: "Write a \(Configuration.fileName) with the defaults into this folder, unless there is one.")
    var isNew = false

    @Flag(help: "Print the JSON schema of the file, for editors.")
    var schema = false

    @Flag(help: "Print the whole configuration in force as one JSON object, which the library VCTraceAudit reads.")
    var resolved = false

    @Flag(help: "Print the variables of CI services that become tags.")
    var ci = false

    func validate() throws {
        if [schema, resolved, isNew].count(where: \.self) > 1 {
            throw ValidationError("--init, --schema and --resolved write different files; give one of them.")
        }
    }

    func run() throws {
        if isNew {
            return try OutputFile.start(
                Configuration.fileName, with: Configuration(rules: []).beginning, else: "edit it")
        }
        let configuration = try self.configuration.load()
        let inputs = InputFiles(configuration: configuration.path)
        let destination = try TextDestination(output.path, exempting: inputs)
        try destination.write(text(configuration, destination.room))
    }

    private func text(_ configuration: Configuration, _ room: Int?) throws -> String {
        try configuration.checkRules()
        if schema { return Configuration.schema(Configuration.Vocabulary.builtIn.adding(configuration.ownRules)) }
        if resolved { return try configuration.resolved().text }
        if ci {
            return format.text(CIService.rows.map { $0.map(CellValue.text) }, columns: CIService.columns, room: room)
        }
        let rows = configuration.entries.map { entry in
            [CellValue.text(entry.key), .text(entry.value), .text(entry.origin.description)]
        }
        return format.text(rows, columns: ["key", "value", "origin"], room: room)
    }
}
