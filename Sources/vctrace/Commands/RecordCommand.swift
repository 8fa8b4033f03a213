import ArgumentParser
import Foundation
import LogFiles
import TraceEngine
import TraceModel
import TraceReports
import TraceStore
import TraceText
import VCTraceAudit

struct RecordCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record",
        _superCommandName: VCTrace.name,
        abstract: "Run a command, or an app in a simulator, and import the lifecycle calls that it logs.",
        discussion: """
            The command's output passes through unchanged, and vctrace exits with the command's exit status. Until the run \
            is stored, its lines are kept in a file beside the store, so that nothing is lost if vctrace is killed.

            --simulator launches an installed app with the recorder injected, and imports its trace when the app ends or you \
            press Ctrl-C. The app does not change; arguments after -- go to it. This needs a Mac with Xcode, and the \
            recorder that 'make recorder-dylib' builds.

            With --take-graphs, vctrace takes a memory graph after each test that leaks, and when you press Ctrl-C. 'vctrace audit \
            --graph' then shows what holds a leaked view controller.

            EXAMPLES
              vctrace record --simulator booted com.example.Shop
              vctrace record --simulator booted com.example.Shop --take-graphs
              vctrace record --run manual -- xcrun simctl launch --console booted ID
              vctrace record -- xcodebuild test -scheme Shop
              vctrace record --live --simulator booted com.example.Shop
            """
    )

    @Option(
        name: .customLong("run"),
        help: ArgumentHelp(
            "The name of the run (default: the command's name, which the store takes once).", valueName: "name"))
    var runName: String?

    @Flag(help: "Replace a run of the same name.")
    var replace = false

    @Flag(help: "Draw the hierarchy while the command runs, instead of its output.")
    var live = false

    @Option(
        name: .customLong("simulator"),
        help: ArgumentHelp("Run an app in this simulator: its name or identifier, or 'booted'.", valueName: "device"))
    var device: String?

    @Option(
        help: ArgumentHelp(
            "The recorder's library (default: VCTraceRecorder.dylib beside vctrace or in .build/recorder).",
            valueName: "dylib"))
    var recorder: String?

    @Flag(
        help: ArgumentHelp(
            "With --simulator, take a memory graph of the app after each test that leaks, and at the end.",
            discussion: "They are written next to the store, for 'vctrace audit --graph'. Needs 'leaks', from macOS."))
    var takeGraphs = false

    @Argument(help: ArgumentHelp("With --simulator, the app's bundle identifier.", valueName: "app"))
    var bundle: String?

    @Option var format: LogFormatName
    @Option(help: .tag, transform: TagOptions.keyAndValue) var tag: [(key: String, value: String)] = []
    @Flag(name: .customLong("no-ci"), help: .noCI) var ignoresCI = false
    @OptionGroup var store: StoreOptions

    @Argument(
        parsing: .postTerminator,
        help: ArgumentHelp("The command, after --; with --simulator, the app's arguments.", valueName: "command"))
    var command: [String] = []

    func validate() throws {
        if device != nil, bundle == nil {
            throw ValidationError("Name the app: vctrace record --simulator booted com.example.Shop.")
        }
        if device == nil, let bundle {
            throw ValidationError("Put '--' before a command, or name a simulator for '\(bundle)' with --simulator.")
        }
        if device == nil, takeGraphs {
            throw ValidationError(
                "--take-graphs needs --simulator; for another app, save a graph with 'leaks PID --outputGraph=FILE'.")
        }
        if device == nil, recorder != nil { throw ValidationError("--recorder needs --simulator.") }
        if command.isEmpty, device == nil {
            throw ValidationError("Name a command after '--': vctrace record -- xcodebuild test.")
        }
        if let runName { try RunReference.check(name: runName) }
    }

    func run() throws {
        let configuration = try store.configuration.load()
        let formats = try format.choice(configuration)
        let store = try store.open()
        // The command may run for an hour; a store that may only be read is named before it starts.
        try store.checkPermission()
        let identity = TagOptions.identity(configuration, tag, ignoresCI: ignoresCI)
        let recorded = bundle ?? URL(fileURLWithPath: command[0]).lastPathComponent
        let name = runName ?? identity.name(recorded, day: Configuration.currentDay)
        if !replace, try store.hasRun(named: name) {
            throw CommandError(
                "the store already has a run '\(name)'; replace it with --replace, or name this one with --run")
        }
        var job = LogImport(paths: [], name: name, formats: formats)
        job.identity = identity
        job.replaceable = replace ? .namesake : .none
        job.observer = TerminalObserver.shared
        let place = "\(store.path).\(name.replacing("/", with: "-"))"
        let log = LiveLog(path: "\(place).recording", formats: formats, audit: configuration.audit)
        guard let device, let bundle else { return try recordCommand(by: job, log, in: store) }
        let graphs = GraphRecorder(folder: "\(place).graphs", log: log, observer: TerminalObserver.shared)
        try record(SimulatorApp(bundle: bundle, device: device), by: job, log, takeGraphs ? graphs : nil, in: store)
    }

    private func recordCommand(by job: LogImport, _ log: LiveLog, in store: TraceStore) throws {
        let spool = try LogImport.RecordingSpool(path: log.path)
        let (status, run) = try LiveDisplay.show(live ? log : nil) {
            try job.record(command, in: spool, passesOutput: !live, into: store)
        }
        do {
            let run = try run.get()
            StandardError.tell(run.importLine())
            if run.summary.eventCount == 0 {
                StandardError.tell(
                    "no line of the output of '\(run.source)' is a lifecycle call; pipe the output into 'vctrace lines -' to see "
                        + "what is read of each line")
            }
        } catch {
            throw CommandError("\(error)\(rest(of: spool))")
        }
        if status != 0 { throw ExitCode(status) }
    }

    /// What is left of a recording that could not be imported.
    private func rest(of spool: LogImport.RecordingSpool) -> String {
        if spool.isEmpty {
            spool.discard()
            return spool.failure.map { "\nthe lines are lost, because they could not be kept in a file either: \($0)" }
                ?? ""
        }
        guard let failure = spool.failure else {
            return "\nthe lines are in '\(spool.path)'; import them with 'vctrace import'"
        }
        return "\nonly the first lines are in '\(spool.path)', and the others are lost: \(failure); "
            + "import the first ones with 'vctrace import'"
    }

    private func record(
        _ app: SimulatorApp, by job: LogImport, _ log: LiveLog, _ graphs: GraphRecorder?, in store: TraceStore
    ) throws {
        var recording = SimulatorRecording(of: app, job: job, trace: log.path)
        recording.arguments = command
        recording.library = recorder
        recording.passesOutput = !live
        recording.graphs = graphs
        let run = try LiveDisplay.show(live ? log : nil) { [recording] in try recording.run(into: store) }
        StandardError.tell(run.importLine())
        if let last = graphs?.graphs.last, let count = graphs?.graphs.count {
            StandardError.tell(
                "took \(counted(count, "memory graph")): vctrace audit '\(run.name)' --graph '\(last)' "
                    + "shows what holds a leaked view controller"
            )
        }
    }
}
