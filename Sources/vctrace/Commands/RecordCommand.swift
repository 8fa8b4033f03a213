import ArgumentParser
import Foundation
import TraceAuditing
import TraceConfiguration
import TraceEngine
import TraceModel
import TraceReports
import TraceStore
import TraceText

struct RecordCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record",
        abstract: "Run a command, or an app in a simulator, and import the lifecycle calls that it logs.",
        discussion: """
            The command's output passes through unchanged, and vctrace exits with the command's exit status. Until the run \
            is stored, its lines are kept in a file beside the store, so that nothing is lost if vctrace is killed.

            --simulator launches an installed app with the recorder injected, and imports its trace when the app ends or you \
            press Ctrl-C. The app does not change; arguments after -- go to it. This needs a Mac with Xcode, and the \
            recorder that 'make recorder-dylib' builds.

            With --graph, vctrace takes a memory graph after each test that leaks, and when you press Ctrl-C. 'vctrace audit \
            --graph' then shows what holds a leaked view controller.

            EXAMPLES
              vctrace record --simulator booted com.example.Shop
              vctrace record --simulator booted com.example.Shop --graph
              vctrace record --run manual -- xcrun simctl launch --console booted ID
              vctrace record -- xcodebuild test -scheme Shop
              vctrace record --live --simulator booted com.example.Shop
            """
    )

    @Option(
        name: .customLong("run"),
        help: ArgumentHelp("The name of the run (default: the command's name).", valueName: "name"))
    var runName: String?

    @Flag(help: "Replace a run of the same name.")
    var replace = false

    @Flag(help: "Draw the hierarchy while the command runs, instead of its output.")
    var live = false

    @OptionGroup var simulator: SimulatorOptions
    @OptionGroup var format: LogFormatOptions
    @OptionGroup var tags: TagOptions
    @OptionGroup var options: ConfigurationOptions
    @OptionGroup var store: StoreOptions

    @Argument(
        parsing: .postTerminator,
        help: ArgumentHelp("The command, after --; with --simulator, the app's arguments.", valueName: "command"))
    var command: [String] = []

    func validate() throws {
        if command.isEmpty, simulator.device == nil {
            throw ValidationError("Name a command after '--': vctrace record -- xcodebuild test.")
        }
        if let runName { try RunReference.check(name: runName) }
    }

    func run() throws {
        let configuration = try options.load()
        let formats = try format.choice(configuration)
        let store = try store.open()
        let identity = tags.identity(configuration)
        let recorded = simulator.bundle ?? URL(fileURLWithPath: command[0]).lastPathComponent
        let name = runName ?? identity.name(of: recorded, day: Today.day)
        if !replace, try store.run(named: name) != nil { throw CommandError.runExists(name: name) }
        var job = LogImport(paths: [], name: name, formats: formats)
        job.identity = identity
        job.replaceable = replace ? .namesake : .none
        job.observer = TerminalObserver.shared
        let place = "\(store.path).\(name.replacing("/", with: "-"))"
        if let app = simulator.app {
            let graphs = simulator.graph ? graphRecorder(place, formats, configuration) : nil
            try record(app, by: job, at: "\(place).recording", graphs, in: store)
        } else {
            try recordCommand(by: job, at: "\(place).recording", in: store)
        }
    }

    private func recordCommand(by job: LogImport, at path: String, in store: TraceStore) throws {
        let spool = try RecordingSpool(path: path)
        var recording = Recording(command: command, job: job, spool: spool)
        recording.passesOutput = !live
        let (status, run) = try show(path, job.formats) { try recording.run(into: store) }
        do {
            StandardError.tell(ImportLine(run: try run.get(), seconds: nil).text)
        } catch {
            guard let failure = spool.failure else {
                throw CommandError.recordingKept(path: path, reason: "\(error)")
            }
            if spool.isEmpty { spool.discard() }
            throw CommandError.recordingLost(
                path: spool.isEmpty ? nil : path, reason: "\(error)", failure: "\(failure)")
        }
        if status != 0 { throw ExitCode(status) }
    }

    private func record(
        _ app: SimulatorApp, by job: LogImport, at trace: String, _ graphs: GraphRecorder?, in store: TraceStore
    ) throws {
        var recording = SimulatorRecording(of: app, job: job, trace: trace)
        recording.arguments = command
        recording.library = simulator.recorder
        recording.passesOutput = !live
        recording.graphs = graphs
        let run = try show(trace, job.formats) { [recording] in try recording.run(into: store) }
        StandardError.tell(ImportLine(run: run, seconds: nil).text)
        if let last = graphs?.graphs.last, let count = graphs?.graphs.count {
            StandardError.tell(
                "took \(counted(count, "memory graph")): vctrace audit '\(run.name)' --graph '\(last)' "
                    + "shows what holds a leaked view controller"
            )
        }
    }

    /// Draws the log while it is recorded, if this was requested.
    private func show<Result>(_ log: String, _ formats: FormatChoice, _ body: () throws -> Result) throws -> Result {
        guard live else { return try body() }
        let audit = try options.load().audit
        return try LiveDisplay.show(LiveLog(path: log, formats: formats, audit: audit), while: body)
    }

    private func graphRecorder(
        _ place: String, _ formats: FormatChoice, _ configuration: Configuration
    ) -> GraphRecorder {
        GraphRecorder(
            folder: "\(place).graphs", trace: "\(place).recording", audit: configuration.audit, formats: formats,
            observer: TerminalObserver.shared)
    }
}
