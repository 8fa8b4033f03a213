import ArgumentParser
import TraceEngine
import TraceFormats
import TraceModel
import TraceReports
import TraceText

struct FormatsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "formats",
        _superCommandName: VCTrace.name,
        abstract: "List the log formats, or check one of your own.",
        discussion: """
            The format of a log is detected from its first lines; 'import --log-format' overrides that. The list ends with your \
            own formats, from the files that the configuration names under 'formats'.

            --check reads the samples of a format. The exit status is 0 if all samples are read as expected, 1 if not, and \
            2 if the file is not a format.

            EXAMPLES
              vctrace formats
              vctrace formats --format json
              vctrace formats --check formats/acme.yml
            """
    )

    @Option(
        help: ArgumentHelp("Check the samples of a format file.", valueName: "file"),
        completion: .file(extensions: ["yml", "yaml"]))
    var check: String?

    @Option(help: ArgumentHelp("The output format.", valueName: "format"))
    var format = TableFormat.table

    @Option var output: OutputPath
    @Option var configuration: ConfigurationFile

    func run() throws {
        let inputs = InputFiles(format: check, configuration: configuration.path)
        let destination = try TextDestination(output.path, exempting: inputs)
        guard let check else { return try destination.write(list(destination.room)) }
        let (text, isFine) = Self.report(on: try CustomFormat(file: check))
        try destination.write(text)
        if !isFine { throw ExitCode(1) }
    }

    private func list(_ room: Int?) throws -> String {
        let custom = try configuration.load().customFormats()
        let builtIn: [[CellValue]] = FormatID.allCases.map { layout in
            [.text(layout.rawValue), .text(layout.summary), .text(layout.example)]
        }
        let rows = custom.map { layout in
            [.text(layout.id), .text(layout.summary), CellValue(layout.description.samples.first?.line.text)]
        }
        return format.text(builtIn + rows, columns: ["id", "summary", "example"], room: room)
    }

    /// The output of `--check`: each sample, and its problem.
    private static func report(on format: CustomFormat) -> (text: String, isFine: Bool) {
        let path = format.description.path
        let (results, unused) = format.readSamples()
        var text = ""
        for result in results {
            let verdict = result.problem == nil ? "ok  " : "FAIL"
            text += "\(verdict)  \(path):\(result.sample.line.line)  \(result.sample.kind.name)\n"
            guard let problem = result.problem else { continue }
            text += "      \(problem.message):\n"
            if let excerpt = problem.excerpt { text += excerpt.text(indent: "          ") + "\n" }
        }
        for problem in unused { text += "FAIL  \(path):\(problem.line)  \(problem.message)\n" }
        let failed = results.count { $0.problem != nil }
        var verdicts: [String] = []
        if failed > 0 { verdicts.append("\(failed) not read as expected") }
        if !unused.isEmpty { verdicts.append("\(counted(unused.count, "pattern")) without a sample") }
        let isFine = verdicts.isEmpty
        if isFine { verdicts = ["all read as expected"] }
        text += "\n\(format.id): \(counted(results.count, "sample")), \(verdicts.joined(separator: ", "))\n"
        return (text, isFine)
    }
}
