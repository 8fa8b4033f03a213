import ArgumentParser
import Foundation
import TraceEngine
import TraceModel
import TraceStore

struct RecordCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record",
        abstract: "Run a command or an app in a simulator, and import the lifecycle lines that it writes.",
        discussion: """
            What the command prints to standard output and standard error passes through unchanged, and vctrace ends with \
            the command's exit status. Until the run is in the store, its lines lie in a file beside it, so that nothing \
            is lost if vctrace is killed.

            With --simulator, vctrace runs an app that is installed there with the recorder injected, and imports its trace \
            until the app ends or Ctrl-C ends it. The app needs no change; what stands after -- goes to it. This needs a Mac \
            with Xcode, and the recorder that 'make recorder-dylib' builds.

            EXAMPLES
              vctrace record --simulator booted com.example.Shop
              vctrace record --run manual -- xcrun simctl launch --console booted ID
              vctrace record -- xcodebuild test -scheme Shop
            """
    )

    @Option(name: .customLong("run"), help: ArgumentHelp("The run's name (default: the command's).", valueName: "name"))
    var runName: String?

    @Flag(help: "Replace a run of the same name.")
    var replace = false

    @OptionGroup var simulator: SimulatorOptions
    @OptionGroup var format: LogFormatOptions
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
        let formats = try format.choice(options.load())
        let store = try store.open()
        let name = runName ?? URL(fileURLWithPath: command[0]).lastPathComponent
        if !replace, try store.run(named: name) != nil { throw CommandError.runExists(name: name) }
        let spool = try RecordingSpool(path: "\(store.path).\(name.replacing("/", with: "-")).recording")
        var recording = Recording(command: command, name: name, formats: formats, spool: spool)
        recording.replaces = replace
        let (status, run) = try recording.run(into: store)
        do {
            StandardError.write("vctrace: \(ImportLine(run: try run.get(), seconds: nil).text)\n")
        } catch {
            throw CommandError.recordingKept(path: spool.path, reason: "\(error)")
        }
        if status != 0 { throw ExitCode(status) }
    }

    private func record(_ app: SimulatorApp) throws {
        let store = try store.open()
        let name = runName ?? simulator.bundle ?? ""
        if !replace, try store.run(named: name) != nil { throw CommandError.runExists(name: name) }
        let trace = "\(store.path).\(name.replacing("/", with: "-")).recording"
        var recording = SimulatorRecording(of: app, name: name, trace: trace)
        recording.arguments = command
        recording.library = simulator.recorder
        recording.replaces = replace
        recording.observer = TerminalObserver.shared
        StandardError.write("vctrace: \(ImportLine(run: try recording.run(into: store), seconds: nil).text)\n")
    }
}
