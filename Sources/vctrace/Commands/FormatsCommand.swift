import ArgumentParser
import TraceEngine
import TraceFormats
import TraceModel
import TraceReports

struct FormatsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "formats",
        abstract: "List the layouts of logs that can be read, or check a team's own.",
        discussion: """
            The layout is recognised from the head of a log; 'import --format' forces one. The formats that the \
            configuration names under 'formats' come after the built-in ones.

            With --check, the samples of a format are read: the status is 0 if each becomes what it must, 1 if one does \
            not, and 2 if the file is no format.

            EXAMPLES
              vctrace formats
              vctrace formats --format json
              vctrace formats --check formats/acme.yml
            """
    )

    @Option(help: ArgumentHelp("Read the samples of a team's format instead.", valueName: "file"))
    var check: String?

    @Option(help: ArgumentHelp("How to list.", valueName: "format"))
    var format = TableFormat.table

    @OptionGroup var options: ConfigurationOptions

    func run() throws {
        var output = StandardOutput()
        defer { output.flush() }
        if let check {
            let report = FormatCheckReport(try CustomFormat(file: check))
            report.write(to: &output)
            if !report.isFine { throw ExitCode(1) }
        } else {
            try list(to: &output)
        }
    }

    private func list(to output: inout StandardOutput) throws {
        let custom = try options.load().customFormats()
        var table = TableWriter(format: format, columns: ["id", "summary", "example"])
        for layout in FormatCatalogue.all {
            // A record of some layouts spans lines; the first one shows the layout.
            let example = layout.samples.first?.line.split(separator: "\n").first.map(String.init)
            table.row([.text(layout.id.rawValue), .text(layout.summary), CellValue(example)], to: &output)
        }
        for layout in custom {
            let example = layout.description.samples.first?.line.text
            table.row([.text(layout.id), .text(layout.summary), CellValue(example)], to: &output)
        }
        table.finish(to: &output)
    }
}
