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

    package func line(of event: Event, subject: Controller?, object: Controller?, others: [Controller]) -> String {
        let step = ExportedEvent(event: event, call: "", changes: [], subject: subject, object: object, others: others)
        return Self.lines { output in
            var exporter = exporter
            exporter.write(step, path: { _ in [] }, to: &output)
        }.joined()
    }

    private static func lines(_ write: (inout [UInt8]) -> Void) -> [String] {
        var output: [UInt8] = []
        write(&output)
        return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
