import ArgumentParser
import ConfigurationFiles
import TraceAuditing
import TraceConfiguration
import TraceEngine
import TraceReports

struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Show the effective configuration, and where each value comes from.",
        discussion: """
            The configuration is the nearest \(Configuration.fileName) in this folder or above, up to the root of the Git \
            work tree.

            EXAMPLES
              vctrace config
              vctrace config --config ci/vctrace.yml --format json
              vctrace config --schema > vctrace.schema.json
              vctrace config --resolved > \(ResolvedConfiguration.fileName)
            """
    )

    @OptionGroup var options: ConfigurationOptions

    @Option(help: ArgumentHelp("The output format.", valueName: "format"))
    var format = TableFormat.table

    @Flag(help: "Print the JSON schema of the file, for editors.")
    var schema = false

    @Flag(help: "Print all that is in force as one JSON, which the library VCTraceAudit reads.")
    var resolved = false

    func validate() throws {
        if schema, resolved {
            throw ValidationError("--schema and --resolved print different files; give one of them.")
        }
    }

    func run() throws {
        var output = StandardOutput()
        if schema {
            let own = try options.load().sqlRules
            output.write(ConfigurationSchema.text(ConfigurationVocabulary.builtIn.adding(own)))
        } else if resolved {
            output.write(try options.load().resolved().text)
        } else {
            var table = TableWriter(format: format, columns: ["key", "value", "origin"])
            for entry in try options.load().entries {
                table.row([.text(entry.key), .text(entry.value), .text(entry.origin.description)], to: &output)
            }
            table.finish(to: &output)
        }
        output.flush()
    }
}
