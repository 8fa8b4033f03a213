import ArgumentParser
import LogFiles
import TraceEngine
import TraceFormats
import TraceModel
import TraceReports
import TraceText

struct LinesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lines",
        _superCommandName: VCTrace.name,
        abstract: "Show what is read of each line of a log.",
        discussion: """
            Below each line, the command prints how it was read: the call and its controller, a problem with its cure, or that the line is not \
            about a controller. The counts at the end say how many lines have which layout and which call. Nothing is stored. \
            <log> may be compressed; - is standard input.

            EXAMPLES
              vctrace lines app.log
              vctrace lines app.log --only problems
              xcrun simctl launch --console booted com.example.shop | vctrace lines -
            """
    )

    @Argument(help: ArgumentHelp("The log, or - for standard input.", valueName: "log"), completion: .file())
    var log: String

    @Option(help: ArgumentHelp("Show only these lines: events, problems or other.", valueName: "lines"))
    var only: ReadLine.Selection?

    @Option(help: ArgumentHelp("The output format: text or json.", valueName: "format"))
    var format = LineFormat.text

    @Option var logFormat: LogFormatName

    @Option var output: OutputPath
    @Option var configuration: ConfigurationFile

    func run() throws {
        let reference = RunReference(log)
        if reference.isReserved || RunReference.nightsBack(log) != nil, !reference.isPath {
            throw CommandError("lines reads a log, and '\(log)' means stored runs; name the file")
        }
        let configuration = try self.configuration.load()
        var lines = try LogLines(path: log, try logFormat.choice(configuration))
        let inputs = InputFiles(logs: [log], configuration: self.configuration.path)
        let destination = try TextDestination(output.path, exempting: inputs)
        var writer = LineFormat.LineWriter(format, style: destination.style)
        try destination.stream(isLive: log == "-") { take in
            var (part, goesOn) = (writer.begin(log: log), true)
            while goesOn {
                goesOn = try lines.next { line in
                    if let only, !line.isIn(only) { return }
                    part += writer.text(line)
                }
                if !goesOn { part += writer.end(lines.counts) }
                try take(Array(part.utf8))
                part = ""
            }
        }
    }
}
