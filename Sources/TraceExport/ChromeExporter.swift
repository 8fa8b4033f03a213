import JSONText
import TraceModel

/// The JSON that chrome://tracing and Perfetto open.
///
/// All slices are asynchronous events: those of a thread would have to end in the order in which they began.
struct ChromeExporter: RunExporter {
    private let run: Run
    private let findings: [Finding]
    private var slices: ControllerSlices
    private let clock: EventClock

    init(_ run: Run, findings: [Finding]) {
        self.run = run
        self.findings = findings
        slices = ControllerSlices(run)
        clock = EventClock(run)
    }

    func begin(_ output: inout [UInt8]) {
        let header = run.summary.header
        let facts: [(name: String, value: JSONValue)] = [
            ("run", JSONValue(run.name)), ("app", JSONValue(header.app)), ("device", JSONValue(header.device)),
            ("os", JSONValue(header.os)), ("start", JSONValue(Timestamp(0, after: run.summary)?.description)),
        ]
        var text = "{\"displayTimeUnit\":\"ms\",\"otherData\":"
        JSONValue.object(facts).write(to: &text)
        text += ",\"traceEvents\":[\n"
        JSONValue.object([
            ("ph", .string("M")), ("name", .string("process_name")), ("pid", .integer(1)), ("tid", .integer(1)),
            ("args", .object([("name", .string([header.app, run.name].compactMap(\.self).joined(separator: ", ")))])),
        ]).write(to: &text)
        output += text.utf8
    }

    mutating func write(_ step: ExportedEvent, to output: inout [UInt8]) {
        let edges = slices.edges(step)
        for edge in edges where !edge.isDeath { append(edge, to: &output) }
        let event = step.event
        let detail = event.payload.text.map { [("detail", JSONValue.string($0))] } ?? []
        append(
            "n", event.kind.name, step.subject, slices.time(of: event),
            [("call", .string(step.call)), ("line", .integer(event.line))] + detail, to: &output)
        for edge in edges where edge.isDeath { append(edge, to: &output) }
    }

    func finish(_ output: inout [UInt8]) {
        for finding in findings {
            append(
                "n", "✗ \(finding.rule)", finding.subject, clock.time(of: finding.event),
                [
                    ("severity", .string(finding.severity.rawValue)), ("message", .string("\(finding.message)")),
                    ("line", .integer(finding.event.line)), ("fingerprint", .string(finding.fingerprint)),
                ], to: &output)
        }
        for (number, test) in run.summary.tests.enumerated() {
            for (phase, event) in [("b", test.first), ("e", test.last)] {
                append(
                    phase, "test", "\(number)", test.name, clock.time(of: event),
                    test.outcome.map { [("outcome", .string($0.rawValue))] } ?? [], to: &output)
            }
        }
        output += "\n]}\n".utf8
    }

    private func append(_ edge: ControllerSlices.Edge, to output: inout [UInt8]) {
        let controller = edge.controller
        let arguments: [(name: String, value: JSONValue)] =
            edge.isBeginning
            ? [
                ("generation", .integer(controller.generation)),
                ("path", .string(ClassPath.shown(edge.path))),
            ] : []
        append(
            edge.isBeginning ? "b" : "e", edge.aspect == .lifetime ? "controller" : edge.aspect.rawValue,
            "\(controller.id.rawValue)", edge.aspect == .lifetime ? controller.title : edge.aspect.rawValue,
            edge.time, arguments, to: &output)
    }

    private func append(
        _ phase: String, _ name: String, _ controller: Controller?, _ time: Int64,
        _ arguments: [(name: String, value: JSONValue)], to output: inout [UInt8]
    ) {
        if let controller {
            append(phase, "controller", "\(controller.id.rawValue)", name, time, arguments, to: &output)
        } else {
            append("i", "run", nil, name, time, arguments, to: &output)
        }
    }

    private func append(
        _ phase: String, _ category: String, _ id: String?, _ name: String, _ time: Int64,
        _ arguments: [(name: String, value: JSONValue)], to output: inout [UInt8]
    ) {
        let place: [(name: String, value: JSONValue)] =
            id.map { [("id2", .object([("local", .string($0))]))] } ?? [("s", .string("g"))]
        var text = ",\n"
        JSONValue.object(
            [("ph", .string(phase)), ("cat", .string(category)), ("name", .string(name))] + place + [
                ("pid", .integer(1)), ("tid", .integer(1)), ("ts", .number(Self.microseconds(time))),
            ] + (arguments.isEmpty ? [] : [("args", .object(arguments))])
        ).write(to: &text)
        output += text.utf8
    }

    /// `7720000.123`
    private static func microseconds(_ nanoseconds: Int64) -> String {
        let fraction = nanoseconds.magnitude % 1000
        let digits = String(repeating: "0", count: fraction < 10 ? 2 : fraction < 100 ? 1 : 0) + String(fraction)
        return (nanoseconds < 0 ? "-" : "") + "\(nanoseconds.magnitude / 1000)" + (fraction == 0 ? "" : "." + digits)
    }
}
