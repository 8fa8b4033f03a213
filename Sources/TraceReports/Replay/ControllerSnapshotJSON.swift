package import JSONText
package import TraceModel

/// How one controller stands, as a JSON object.
package struct ControllerSnapshotJSON {
    var snapshot: ControllerSnapshot
    /// The instant, in nanoseconds since the run's start.
    var time: Int64?
    var summary: TraceSummary

    package init(snapshot: ControllerSnapshot, time: Int64?, summary: TraceSummary) {
        self.snapshot = snapshot
        self.time = time
        self.summary = summary
    }

    package var members: [(name: String, value: JSONValue)] {
        let controller = snapshot.controller
        let lived = time.flatMap { time in controller.first.time.map { time.since($0) } }
        return Self.identity(controller) + [
            ("state", .string(snapshot.state.rawValue)),
            ("since", reference(snapshot.since)),
            ("livedNs", lived.map { .integer(Int($0)) } ?? .null),
            ("relation", relation),
            ("presented", .bool(snapshot.isPresented)),
            ("stack", stack),
            ("host", snapshot.host.map { .object(Self.identity($0)) } ?? .null),
            ("viewOut", .bool(snapshot.isViewOut)),
            ("departed", departed),
        ]
    }

    static func identity(_ controller: Controller) -> [(name: String, value: JSONValue)] {
        [
            ("class", .string(controller.className)),
            ("address", JSONValue(controller.addressText)),
            ("generation", .integer(controller.generation)),
        ]
    }

    private var relation: JSONValue {
        guard let containment = snapshot.containment else { return .null }
        return .object([("state", .string(containment.rawValue)), ("began", reference(snapshot.began))])
    }

    private var stack: JSONValue {
        guard let position = snapshot.stackPosition else { return .null }
        return .object([("position", .integer(position)), ("count", .integer(snapshot.stackCount))])
    }

    private var departed: JSONValue {
        guard let event = snapshot.departed else { return .null }
        return .object([
            ("kind", .string(event.kind.name)), ("line", .integer(event.line)), ("time", .time(event.time, summary)),
        ])
    }

    private func reference(_ event: EventReference?) -> JSONValue {
        guard let event else { return .null }
        return .object([("line", .integer(event.line)), ("time", .time(event.time, summary))])
    }
}
