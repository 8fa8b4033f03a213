import ArgumentParser
import Foundation
import TraceEngine
import TraceModel
import TraceReports
import TraceStore
import TraceVerdicts
import VCTraceAudit

struct NightCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "night",
        _superCommandName: VCTrace.name,
        abstract: "Show what a night of tests found: what is new, fixed or flaky, and what did not run.",
        discussion: """
            A night is all launches of one app on one branch that one CI pipeline tested: every shard, device and attempt. \
            Without the id of a pipeline, it is the launches of one build that began within 12 hours of the first one. Most \
            teams run their tests at night; each build of a pull request is a night, too. The newest one is shown; to choose \
            another one, give conditions: app, branch, build, commit, date and pipeline. Runs that were not audited yet are \
            audited first.

            EXAMPLES
              vctrace night
              vctrace night branch=main
              vctrace night branch=main build=812 --format json
              vctrace night --format markdown -o comment.md
              vctrace audit logs --format rows | vctrace night --rows - --format json
            """
    )

    @Argument(help: ArgumentHelp("Conditions for the night.", valueName: "key=value"), completion: .condition)
    var words: [String] = []

    @Option(
        help: ArgumentHelp(
            "Exit with status 1 if a defect is at least this severe, and is new or came back (default: as configured, or error).",
            valueName: "severity"))
    var failOn: FailureThreshold?

    @Option(help: ArgumentHelp("The format of the report.", valueName: "format"))
    var format = NightFormat.text

    @Option var output: OutputPath

    @Option(
        help: ArgumentHelp(
            "Exit with status 1 if something of earlier nights did not run or end (complete), or if there is none (nights).",
            discussion: "Repeat for both.", valueName: "complete|nights"))
    var require: [NightReport.Requirement] = []

    @Option(
        help: ArgumentHelp(
            "Read launches from a file instead of a store; - is standard input.",
            discussion: """
                The file is the output of 'vctrace audit --format rows', and may hold the launches of any number of nights. \
                JSON tells of all nights that meet the conditions, another format of the newest one of each branch.
                """,
            valueName: "file"), completion: .file())
    var rows: String?

    @OptionGroup var store: StoreOptions

    private var conditions: RunConditions {
        get throws { try RunConditions(ofNight: words) }
    }

    func validate() throws {
        _ = try conditions
        if rows != nil, format == .html {
            throw ValidationError("--rows may show several branches, and a page shows one; choose another --format.")
        }
    }

    func run() throws {
        let store = try rows == nil ? store.openSound() : nil
        let file = self.store.configuration
        let configuration = try store.map { try file.load(orLastOf: $0) } ?? file.load()
        let (found, inputs) =
            try store.map { try night(in: $0, configuration) } ?? nights(inRows: rows ?? "-", configuration)
        let branches = found.map { $0.map { asked($0, configuration) } }
        let destination = try TextDestination(output.path, exempting: inputs)
        let newest = branches.compactMap(\.last)
        let texts = branches.joined().map { format.text(of: $0, style: destination.style) }
        try destination.write(texts.joined(separator: format == .json ? "" : "\n"))
        for requirement in require where newest.contains(where: { $0.unmet.contains(requirement) }) {
            StandardError.tell(requirement.lack)
        }
        if newest.contains(where: \.fails) { throw ExitCode(1) }
    }

    /// The report with what makes the command fail.
    private func asked(_ report: NightReport, _ configuration: Configuration) -> NightReport {
        var report = report
        report.failOn = failOn ?? configuration.failOn.value
        report.requirements = require
        report.sourceURL = configuration.sourceURL?.value
        return report
    }

    /// The newest night in the store that meets the conditions.
    private func night(
        in store: TraceStore, _ configuration: Configuration
    ) throws -> (branches: [[NightReport]], InputFiles) {
        let reader = try self.store.nights(in: store, audit: configuration.auditWithProgress)
        let owners = try OwnerTable(configuration)
        let conditions = try conditions
        let night = try reader.night(conditions)
        var report = try reader.report(on: night, owners)
        if !conditions.has(anyOf: ["app", "branch"]) { report.others = try reader.others(besides: night) }
        return ([[report]], InputFiles(store: store, configuration: configuration.path))
    }

    /// The nights that meet the conditions, the oldest of each branch first; for a format for people, only the newest.
    private func nights(
        inRows path: String, _ configuration: Configuration
    ) throws -> (branches: [[NightReport]], InputFiles) {
        let rows = try RunReport.LaunchRow.rows(inFile: path)
        let conditions = try conditions
        let owners = try OwnerTable(configuration)
        let branches = try TraceStore.withTemporary { store in
            try NightReader(judging: rows, in: store, audit: configuration.audit)
                .reports(conditions, owners, onlyNewest: format != .json)
        }
        guard !branches.isEmpty else {
            throw EngineError.noNightInRows("\(conditions)", path: path, isEmpty: rows.isEmpty)
        }
        return (branches, InputFiles(logs: [path], configuration: configuration.path))
    }
}

extension NightReport.Requirement: ExpressibleByArgument {}
