package import TraceModel

/// Writes a run in the format of another tool, event by event.
package protocol RunExporter {
    /// An exporter that stands before the first event.
    ///
    /// - Parameter findings: what an audit objects to in the run.
    init(_ run: Run, findings: [Finding]) throws(ExportError)

    /// Appends what stands before the first event.
    mutating func begin(_ output: inout [UInt8])

    /// Appends the next event.
    mutating func write(_ step: some ExportedStep, to output: inout [UInt8])

    /// Appends what stands after the last event.
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

    /// Whether what it writes is for programs only, so that it would spoil a terminal.
    package var isBinary: Bool { self == .perfetto }
}

/// What keeps a run from being written in a format.
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

/// What an event names and did, for those that ask.
package protocol ExportedStep {
    var event: Event { get }

    /// The call as one would write it in Swift.
    var call: String { get }

    /// How those stand that it changed, in the order in which the controllers came.
    var changed: [ControllerSnapshot] { get }

    /// Nil for one that is not known yet.
    func controller(_ id: ControllerID) -> Controller?

    /// The class names from the root to a controller, after the event.
    func path(of id: ControllerID) -> [String]
}

extension ExportedStep {
    var subject: Controller? { event.subject.flatMap(controller) }
    var object: Controller? { event.object.flatMap(controller) }
    var others: [Controller] { event.others.compactMap(controller) }
}

extension Controller {
    /// `Shop.Detail 0x600000c0b3e0`
    var title: String { [className, addressText].compactMap(\.self).joined(separator: " ") }

    /// `Shop.Detail 0x600000c0b3e0 (no. 2)`, for the second life at that address.
    var numberedTitle: String { generation > 1 ? "\(title) (no. \(generation))" : title }
}
