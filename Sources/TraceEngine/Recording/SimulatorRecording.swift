import Foundation
package import LogFiles
import SystemPackage
import TraceFormats
package import TraceModel
package import TraceStore
import VCTraceAudit

/// Runs an app in a simulator with the recorder injected, and imports its trace while it runs.
package struct SimulatorRecording: Sendable {
    private let app: SimulatorApp
    private var job: LogImport
    /// The file of the trace until the run is in the store.
    private let trace: String
    package var arguments: [String] = []
    /// The recorder; nil for the one beside the tool or in the project.
    package var library: String?
    /// Whether the app's output is also shown.
    package var passesOutput = true
    /// Nil if no memory graphs are wanted.
    package var graphs: GraphRecorder?

    /// - Parameter job: imports the trace, which is in the format of the recorder, whatever formats it has.
    package init(of app: SimulatorApp, job: LogImport, trace: String) {
        self.app = app
        self.job = job
        self.job.paths = [trace]
        self.job.formats = FormatChoice()
        self.job.follows = true
        self.trace = trace
    }

    /// Seconds until a notice about an app that writes nothing.
    private static let patience = 30.0

    /// Runs the app to its end, and returns the run.
    package func run(into store: TraceStore) throws -> Run {
        if FileManager.default.fileExists(atPath: trace) { throw EngineError.unfinishedRecording(path: trace) }
        let recorder = try SimulatorApp.InjectedRecorder(library: library, for: app.build())
        inject(recorder.path)
        let child = try launch()
        let hasEnded = Locked(false)
        let watcher = graphs.map { graphs in
            Worker { [send = child.send] in graphs.watch(until: { hasEnded.withLock { $0 } }, end: send) }
        }
        let importer = Worker { try importTrace(into: store, until: hasEnded) }
        child.tee(passesOutput: passesOutput, upTo: 0) { _ in }
        let status = child.wait()
        // The trace is followed only until all of it was read. Its reader looks for more every tenth of a second.
        hasEnded.withLock { $0 = true }
        Thread.sleep(forTimeInterval: 0.5)
        Signals.StopSignal.raise()
        try watcher?.value()
        guard let run = try importer.value() else {
            if status != 0 { throw SimulatorApp.SimulatorError.launchFailed(bundle: app.bundle, status: status) }
            throw SimulatorApp.SimulatorError.noTrace(bundle: app.bundle, library: recorder.original)
        }
        try? FileManager.default.removeItem(atPath: trace)
        return run
    }

    /// Starts the app. With memory graphs, a signal must not reach it before the last graph was taken.
    private func launch() throws -> ChildProcess {
        guard graphs != nil else { return try ChildProcess(app.launch(arguments), takesSignals: true) }
        EndRequest.listen()
        // A command outside the terminal's group must not read from the terminal.
        let nothing = try FileDescriptor.open("/dev/null", .readOnly)
        defer { try? nothing.close() }
        return try ChildProcess(app.launch(arguments), input: nothing, hasOwnGroup: true)
    }

    /// Sets the variables that `simctl` passes on to the app. Xcode and others may inject libraries, too.
    private func inject(_ library: String) {
        let others = ProcessInfo.processInfo.environment["SIMCTL_CHILD_DYLD_INSERT_LIBRARIES"].map { "\($0):" } ?? ""
        setenv("SIMCTL_CHILD_DYLD_INSERT_LIBRARIES", others + library, 1)
        // The recorder replaces `%p` and `%t` in a name with the process and the time.
        let name = URL(fileURLWithPath: trace).path.replacingOccurrences(of: "%", with: "%%")
        setenv("SIMCTL_CHILD_VCTRACE_LOG", name, 1)
    }

    /// Imports the trace while it grows; nil if none appears.
    private func importTrace(into store: TraceStore, until hasEnded: Locked<Bool>) throws -> Run? {
        let start = Date()
        var isPatient = true
        while !isThere {
            if hasEnded.withLock({ $0 }) { return isThere ? try job.run(into: store).run : nil }
            if isPatient, Date().timeIntervalSince(start) > Self.patience {
                job.observer.notice("'\(app.bundle)' runs, and writes no trace; Ctrl-C ends it")
                isPatient = false
            }
            Thread.sleep(forTimeInterval: 0.05)
        }
        return try job.run(into: store).run
    }

    private var isThere: Bool {
        let size = try? FileManager.default.attributesOfItem(atPath: trace)[.size] as? Int
        return size ?? 0 > 0
    }
}
