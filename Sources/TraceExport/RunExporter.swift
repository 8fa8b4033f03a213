package import TraceModel
package import TraceReplay

/// Writes a run in the format of another tool, event by event.
package protocol RunExporter {
    /// Appends the text before the first event.
    mutating func begin(_ output: inout [UInt8])

    mutating func write(_ step: Replay.Step, to output: inout [UInt8])

    /// Appends the text after the last event.
    mutating func finish(_ output: inout [UInt8])
}

/// The values of `export --format`.
package enum ExportFormat: String, CaseIterable, Sendable {
    /// Perfetto's protobuf.
    case perfetto
    /// A trace that imports to an equal run.
    case native

    /// Creates an exporter before the first event.
    ///
    /// - Parameters:
    ///   - findings: the findings of an audit of the run.
    ///   - callers: which code made the calls.
    package func exporter(
        of run: Run, _ findings: [Finding], _ callers: [Caller.TracedCall: Caller] = [:]
    ) throws(ExportFormat.ExportError) -> any RunExporter {
        switch self {
        case .perfetto: PerfettoExporter(run, findings, callers)
        case .native: try NativeExporter(run)
        }
    }

    /// Whether the output is for programs only, and would disturb a terminal.
    package var isBinary: Bool { self == .perfetto }
}

extension ExportFormat {
    /// The reason why a run cannot be written in a format.
    package enum ExportError: Error, Hashable, CustomStringConvertible {
        case overlappingLaunches(run: String)

        package var description: String {
            switch self {
            case .overlappingLaunches(let run):
                "cannot write '\(run)' as a native trace: launches of the app overlap in it, and such a trace holds them one "
                    + "after the other; import each log as a run of its own, and export those"
            }
        }
    }
}

extension Controller {
    /// `Shop.Detail 0x600000c0b3e0 (no. 2)`, for the second life at that address.
    var numberedTitle: String {
        let number = generation > 1 ? "(no. \(generation))" : nil
        return [className, instanceText, number].compactMap(\.self).joined(separator: " ")
    }
}
