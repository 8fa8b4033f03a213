import ArgumentParser
import Foundation
import TraceConfiguration
import TraceDiff
import TraceEngine
import TraceModel
import TraceReports
import TraceStore

struct DiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Tell what changed between two runs of an app, or between two groups of runs.",
        usage: "vctrace diff [<options>] <a> ... [--] <b> ...",
        discussion: """
            Controllers are matched by their place in the tree, so that addresses, times, and the order of what is \
            independent make no difference. Told are: findings that are new, fixed and unchanged; places in the tree that \
            only one side has; live instances at the end; lives that go another way; phases that became slower or faster \
            by more than noise; and what the two sides recorded differently.

            A run is named as for audit: by name or number, as 'latest~1', or by the path of a log. Several runs a side \
            give timings something to go by; options stand before '--' then.

            The exit status is 1 if there are new findings at or above --fail-on-new.

            EXAMPLES
              vctrace diff latest~1 latest
              vctrace diff before.log after.log --format markdown
              vctrace diff night-1 night-2 night-3 -- night-4 night-5
            """
    )

    @Argument(
        help: ArgumentHelp("The runs of side A, then those of side B; '--' stands between them.", valueName: "run"))
    var runs: [String]

    @Option(
        help: ArgumentHelp(
            "Exit with status 1 if there is a new finding of that severity or worse (default: as configured, or error).",
            valueName: "severity"))
    var failOnNew: FailureThreshold?

    @Option(help: ArgumentHelp("How to report.", valueName: "format"))
    var format = DiffFormat.text

    @Option(name: .shortAndLong, help: ArgumentHelp("Write the report to a file instead.", valueName: "file"))
    var output: String?

    @Flag(help: "List the phases that did not change, too.")
    var allTimings = false

    @Option(help: KindList.help, transform: KindList.init)
    var records: KindList?

    @OptionGroup var options: ConfigurationOptions
    @OptionGroup var store: StoreOptions

    func validate() throws {
        _ = try sides()
    }

    func run() throws {
        let configuration = try options.load()
        let sides = try sides()
        let references = (sides.a + sides.b).map(RunReference.init)
        let store = try store.open(for: references)
        let inputs = InputFiles(store: store, configuration: configuration.path, references: references)
        let file = try output.flatMap { $0 == "-" ? nil : try OutputFile(path: $0, exempting: inputs) }
        do {
            let difference = try compare(sides.a.count, references, in: store, configuration)
            let style = file == nil ? TextStyle.terminal : TextStyle(color: false, width: TextStyle.defaultWidth)
            var text = ""
            format.write(difference, showsAllTimings: allTimings, style: style, to: &text)
            if let file {
                try file.write(text)
            } else {
                var output = StandardOutput()
                output.write(text)
                output.flush()
            }
            let threshold = failOnNew ?? configuration.failOn.value
            if difference.new.contains(where: { threshold.isReached(by: $0.severity) }) { throw ExitCode(1) }
        } catch {
            if !(error is ExitCode) { file?.discard() }
            throw error
        }
    }

    private func compare(
        _ countA: Int, _ references: [RunReference], in store: TraceStore, _ configuration: Configuration
    ) throws -> RunDifference {
        var runs: [Run] = []
        let formats = FormatChoice(custom: try configuration.customFormats())
        for reference in references {
            runs.append(
                try reference.findOrImport(
                    in: store, records: records?.kinds, formats: formats, observer: TerminalObserver.shared))
        }
        var audit = configuration.audit
        audit.records = records?.kinds
        audit.observer = TerminalObserver.shared
        let profiles = try RunProfiling(audit: audit, store: store).profiles(of: runs)
        return RunComparison(Array(profiles[..<countA]), Array(profiles[countA...])).difference()
    }

    /// Splits the runs at `--`, or takes two as one a side.
    private func sides() throws -> (a: [String], b: [String]) {
        // The parser takes the divider away, and what follows it comes last.
        let after = CommandLine.arguments.firstIndex(of: "--").map { CommandLine.arguments[($0 + 1)...].count }
        if let after {
            guard after > 0, after < runs.count else {
                throw ValidationError("Name at least one run on each side of '--'.")
            }
            let b = Array(runs.suffix(after))
            if let option = b.first(where: { $0.hasPrefix("-") && $0 != "-" }) {
                throw ValidationError("After '--' only runs are read; put '\(option)' before it.")
            }
            return (runs.dropLast(after), b)
        }
        guard runs.count == 2 else {
            throw ValidationError("Name two runs, or several with '--' between the sides: vctrace diff A1 A2 -- B1 B2.")
        }
        return ([runs[0]], [runs[1]])
    }
}
