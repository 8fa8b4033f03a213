package import TraceModel

/// Writes a run in the format of another tool, event by event.
package protocol RunExporter {
    /// Creates an exporter before the first event.
    ///
    /// - Parameter findings: the findings of an audit of the run.
    init(_ run: Run, findings: [Finding]) throws(ExportError)

    /// Appends the text before the first event.
    mutating func begin(_ output: inout [UInt8])

    mutating func write(_ step: some ExportedStep, to output: inout [UInt8])

    /// Appends the text after the last event.
    mutating func finish(_ output: inout [UInt8])
}

/// The values of `export --format`.
package enum ExportFormat: String, CaseIterable, Sendable {
    /// Perfetto's protobuf.
    case perfetto
    /// A trace that imports to an equal run.
    case native

    package var exporter: any RunExporter.Type {
        switch self {
        case .perfetto: PerfettoExporter.self
        case .native: NativeExporter.self
        }
    }

    /// Whether the output is for programs only, and would disturb a terminal.
    package var isBinary: Bool { self == .perfetto }
}

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

/// An event with its names and effects, which are computed only on demand.
package protocol ExportedStep {
    var event: Event { get }

    /// The call in Swift syntax.
    var call: String { get }

    /// The states of the changed controllers, in the order in which the controllers appeared.
    var changed: [ControllerSnapshot] { get }

    /// Nil for a controller that is not known yet.
    func controller(_ id: ControllerID) -> Controller?

    /// The class names from the root to a controller, after the event.
    func path(of id: ControllerID) -> [String]
}

extension Controller {
    /// `Shop.Detail 0x600000c0b3e0 (no. 2)`, for the second life at that address.
    var numberedTitle: String {
        let number = generation > 1 ? "(no. \(generation))" : nil
        return [className, addressText, number].compactMap(\.self).joined(separator: " ")
    }
}
