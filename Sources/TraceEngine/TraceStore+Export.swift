package import TraceExport
package import TraceModel
package import TraceStore

extension TraceStore {
    /// Replays a whole run into the format of another tool.
    ///
    /// - Parameters:
    ///   - findings: the findings of an audit of the run.
    ///   - take: called with the bytes, some at a time.
    package func export(
        _ run: Run, with findings: [Finding], as format: ExportFormat, _ take: ([UInt8]) throws -> Void
    ) throws {
        var run = run
        let stacks = try StoredCallers(self).stacks(of: run)
        for (section, index) in run.summary.launches.indices.enumerated() {
            run.summary.header.stacks.append(stacks[run.summary.launches[index].number] ?? CallStacks())
            run.summary.launches[index].header.section = section
        }
        let callers = format == .perfetto ? try StoredCallers(self).callers(of: run) : [:]
        var exporter = try format.exporter(of: run, findings, callers)
        var output: [UInt8] = []
        exporter.begin(&output)
        try RunReplay(run: run, store: self).playAll { step in
            exporter.write(step, to: &output)
            if output.count >= 1 << 16 {
                try take(output)
                output.removeAll(keepingCapacity: true)
            }
        }
        exporter.finish(&output)
        try take(output)
    }
}
