package import TraceModel

/// The lines of a run of one launch in vctrace's own format, one for each event, so that some can be left out.
package struct NativeLines {
    private let exporter: NativeExporter
    /// What stands before the first event.
    package let header: [String]
    /// The line that says that the recording was closed on purpose; nil where it was not.
    package let end: String?

    package init(_ run: Run) throws(ExportError) {
        let exporter = try NativeExporter(run, findings: [])
        self.exporter = exporter
        header = Self.lines { exporter.begin(&$0) }
        end = Self.lines { exporter.finish(&$0) }.first
    }

    /// - Parameter controllers: those that the event names, and perhaps others.
    package func line(of event: Event, among controllers: [ControllerID: Controller]) -> String {
        Self.lines { output in
            var exporter = exporter
            exporter.write(Step(event: event, controllers: controllers), to: &output)
        }.joined()
    }

    /// An event without a hierarchy.
    private struct Step: ExportedStep {
        let event: Event
        let controllers: [ControllerID: Controller]

        var call: String { "" }
        var changed: [ControllerSnapshot] { [] }
        func controller(_ id: ControllerID) -> Controller? { controllers[id] }
        func path(of id: ControllerID) -> [String] { [] }
    }

    private static func lines(_ write: (inout [UInt8]) -> Void) -> [String] {
        var output: [UInt8] = []
        write(&output)
        return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
