package import TraceExport
package import TraceModel
import TraceReplay
package import TraceStore

/// Replays a stored run into the format of another tool.
package struct RunExport {
    private static let chunk = 1 << 16

    package let run: Run
    package let store: TraceStore
    /// What an audit objects to in the run.
    package let findings: [Finding]

    package init(run: Run, store: TraceStore, findings: [Finding]) {
        self.run = run
        self.store = store
        self.findings = findings
    }

    /// Writes the whole run.
    ///
    /// - Parameter take: gets the bytes, some at a time.
    package func write(_ format: ExportFormat, _ take: ([UInt8]) throws -> Void) throws {
        try write(format.exporter, take)
    }

    private func write<Exporter: RunExporter>(
        _ type: Exporter.Type, _ take: ([UInt8]) throws -> Void
    ) throws {
        var exporter = try Exporter(run, findings: findings)
        var output: [UInt8] = []
        exporter.begin(&output)
        try RunReplay(run: run, store: store).playAll { step, controllers in
            exporter.write(PlayedStep(step: step, controllers: controllers), to: &output)
            if output.count >= Self.chunk {
                try take(output)
                output.removeAll(keepingCapacity: true)
            }
        }
        exporter.finish(&output)
        try take(output)
    }

    private struct PlayedStep: ExportedStep {
        let step: Replay.Step
        /// By number, all that came so far.
        let controllers: [Controller]

        var event: Event { step.event }
        var call: String { step.call }
        var changed: [ControllerSnapshot] { step.changed }
        func controller(_ id: ControllerID) -> Controller? { controllers[Int(id.rawValue)] }
        func path(of id: ControllerID) -> [String] { step.path(of: id) }
    }
}
