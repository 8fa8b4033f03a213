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
        if let runName, RunReference(runName).isReserved {
            throw ValidationError("'\(runName)' means a stored run by its number or age; choose another name.")
        }
    }

    func run() throws {
        if let app = simulator.app { return try record(app) }
        let configuration = try options.load()
        let formats = try format.choice(configuration)
        let store = try store.open()
        let identity = tags.identity(configuration)
        let name = runName ?? identity.name(of: URL(fileURLWithPath: command[0]).lastPathComponent, day: Today.day)
        if !replace, try store.run(named: name) != nil { throw CommandError.runExists(name: name) }
        let spool = try RecordingSpool(path: "\(store.path).\(name.replacing("/", with: "-")).recording")
        var recording = Recording(command: command, name: name, formats: formats, spool: spool)
        recording.tags = identity.tags
        recording.replaces = replace
        recording.observer = TerminalObserver.shared
        recording.passesOutput = !live
        let (status, run) = try show(spool.path, formats) { try recording.run(into: store) }
        do {
            StandardError.tell(ImportLine(run: try run.get(), seconds: nil).text)
        } catch {
            guard let failure = spool.failure else {
                throw CommandError.recordingKept(path: spool.path, reason: "\(error)")
            }
            if spool.isEmpty { spool.discard() }
            throw CommandError.recordingLost(
                path: spool.isEmpty ? nil : spool.path, reason: "\(error)", failure: "\(failure)")
        }
        if status != 0 { throw ExitCode(status) }
    }

    /// Draws the log while it is recorded, if this was requested.
    private func show<Result>(_ log: String, _ formats: FormatChoice, _ body: () throws -> Result) throws -> Result {
        guard live else { return try body() }
        let audit = try options.load().audit
        return try LiveDisplay.show(LiveLog(path: log, formats: formats, audit: audit), while: body)
    }

    private func record(_ app: SimulatorApp) throws {
        let configuration = try options.load()
        let identity = tags.identity(configuration)
        let store = try store.open()
        let name = runName ?? identity.name(of: simulator.bundle ?? "", day: Today.day)
        if !replace, try store.run(named: name) != nil { throw CommandError.runExists(name: name) }
        let trace = "\(store.path).\(name.replacing("/", with: "-")).recording"
        var recording = SimulatorRecording(of: app, name: name, trace: trace)
        recording.arguments = command
        recording.library = simulator.recorder
        recording.replaces = replace
        recording.passesOutput = !live
        recording.observer = TerminalObserver.shared
        recording.tags = identity.tags
        let formats = try format.choice(configuration)
        let graphs = simulator.graph ? graphRecorder(trace, formats, configuration) : nil
        recording.graphs = graphs
        let run = try show(trace, formats) { [recording] in try recording.run(into: store) }
        StandardError.tell(ImportLine(run: run, seconds: nil).text)
        if let last = graphs?.graphs.last, let count = graphs?.graphs.count {
            StandardError.tell(
                "took \(counted(count, "memory graph")): vctrace audit '\(run.name)' --graph '\(last)' "
                    + "shows what holds a leaked view controller"
            )
        }
    }

    private func graphRecorder(
        _ trace: String, _ formats: FormatChoice, _ configuration: Configuration
    ) -> GraphRecorder {
        let folder = String(trace.dropLast(".recording".count)) + ".graphs"
        return GraphRecorder(
            folder: folder, trace: trace, audit: configuration.audit, formats: formats,
            observer: TerminalObserver.shared)
    }
}
