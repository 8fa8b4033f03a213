import ArgumentParser
import TraceEngine

/// The app in a simulator that `record` runs instead of a command.
struct SimulatorOptions: ParsableArguments {
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
    var graph = false

    @Argument(help: ArgumentHelp("With --simulator, the app's bundle identifier.", valueName: "app"))
    var bundle: String?

    func validate() throws {
        if device != nil, bundle == nil {
            throw ValidationError("Name the app: vctrace record --simulator booted com.example.Shop.")
        }
        if device == nil, let bundle {
            throw ValidationError("Put '--' before a command, or name a simulator for '\(bundle)' with --simulator.")
        }
        if device == nil, graph {
            throw ValidationError(
                "--graph needs --simulator; for another app, save a graph with 'leaks PID --outputGraph=FILE'.")
        }
        if device == nil, recorder != nil { throw ValidationError("--recorder needs --simulator.") }
    }

    /// Nil if a command is recorded.
    var app: SimulatorApp? {
        guard let device, let bundle else { return nil }
        return SimulatorApp(bundle: bundle, device: device)
    }
}
