import TraceModel
import TraceReplay

/// Perfetto's own format: a track for each controller below that of its parent, with tracks below it for the times when it
/// was attached and visible. A flow leads from the call with which a finding began to the finding.
///
/// The field numbers are those of Perfetto's `trace_packet.proto`, `track_descriptor.proto` and `track_event.proto`.
struct PerfettoExporter: RunExporter {
    private let run: Run
    private let findings: [Finding]
    private let callers: [Caller.TracedCall: Caller]
    private var slices: ControllerSlices
    private let clock: EventClock
    private var strings = PerfettoStrings()
    /// In the order in which they appeared.
    private var tracks: [Track] = []
    private var known: Set<UInt64> = []
    /// The numbers of the flows that begin in a line.
    private var flows: [Int: [UInt64]]

    private typealias Track = (id: UInt64, name: String, controller: ControllerID, aspect: PerfettoStrings.Category)

    private enum EventType: UInt64 {
        case begin = 1
        case end = 2
        case instant = 3
    }

    private static let sequence: UInt64 = 1
    private static let processTrack: UInt64 = 1
    /// The tests' tracks come before those of the controllers.
    private static let testTrack: UInt64 = 2
    /// All findings, which are also on the tracks of their controllers.
    private static let findingTrack: UInt64 = 3

    init(_ run: Run, _ findings: [Finding], _ callers: [Caller.TracedCall: Caller] = [:]) {
        self.run = run
        self.findings = findings
        self.callers = callers
        flows = Dictionary(grouping: findings.indices) {
            findings[$0].witnesses.first?.event.line ?? findings[$0].event.line
        }
        .mapValues { $0.map(Self.flow) }
        slices = ControllerSlices(run)
        clock = EventClock(run)
    }

    func begin(_ output: inout [UInt8]) {
        Self.append(to: &output) { packet in
            // The numbered strings that packets refer to begin here.
            packet.append(13, 1)
            packet.append(60) { track in
                track.append(1, Self.processTrack)
                track.append(3) { process in
                    process.append(1, 1)
                    process.append(6, [run.summary.header.app, run.name].compactMap(\.self).joined(separator: ", "))
                }
                track.append(11, 2)
            }
        }
    }

    mutating func write(_ step: Replay.Step, to output: inout [UInt8]) {
        let edges = slices.edges(step)
        for edge in edges where !edge.isDeath { append(edge, of: step, to: &output) }
        let event = step.event
        let begun = flows.removeValue(forKey: event.line) ?? []
        append(
            .instant, strings.number(ofName: name(of: step)), .event, on: Self.track(event.subject),
            slices.clock.time(of: event.reference), to: &output
        ) { message, strings in
            message.append(.kind, value: strings.number(ofValue: event.kind.name))
            message.append(.line, event.line)
            if let detail = event.payload.text { message.append(.detail, detail, &strings) }
            for flow in begun { message.append(Self.flowField, fixed: flow) }
        }
        for edge in edges where edge.isDeath { append(edge, of: step, to: &output) }
    }

    /// `Cart.addChild(Panel)  Cart.swift:42`.
    private func name(of step: Replay.Step) -> String {
        guard let place = callers[Caller.TracedCall(line: step.event.line)]?.place else { return step.call }
        return "\(step.call)  \(place.short)"
    }

    mutating func finish(_ output: inout [UInt8]) {
        if !findings.isEmpty { Self.appendTrack(Self.findingTrack, "findings", to: &output) }
        for (index, finding) in findings.enumerated() {
            let flow = Self.flow(index)
            append(finding, on: Self.track(finding.subject?.id), "✗ \(finding.rule)", to: &output) {
                $0.append(Self.flowField, fixed: flow)
            }
            let subject = finding.subject.map { ": " + ClassName($0.className).short } ?? ""
            append(finding, on: Self.findingTrack, "✗ \(finding.rule)\(subject)", to: &output) {
                $0.append(Self.lastFlowField, fixed: flow)
            }
        }
        appendTests(to: &output)
        for track in tracks { append(track, to: &output) }
    }

    private static let flowField: UInt64 = 47
    private static let lastFlowField: UInt64 = 48

    /// The number of the flow to a finding.
    private static func flow(_ index: Int) -> UInt64 { UInt64(index) + 1 }

    private mutating func append(
        _ finding: Finding, on track: UInt64, _ name: String, to output: inout [UInt8],
        flow: (inout ProtobufMessage) -> Void
    ) {
        append(
            .instant, strings.number(ofName: name), .finding, on: track, clock.time(of: finding.place), to: &output
        ) { message, strings in
            message.append(.severity, finding.severity.rawValue, &strings)
            message.append(.message, finding.message, &strings)
            message.append(.line, finding.event.line)
            message.append(.path, value: strings.number(ofPath: finding.path))
            message.append(.fingerprint, finding.fingerprint, &strings)
            flow(&message)
        }
    }

    /// A track for the whole run.
    private static func appendTrack(_ id: UInt64, _ name: String, to output: inout [UInt8]) {
        append(to: &output) { packet in
            packet.append(60) { track in
                track.append(1, id)
                track.append(5, processTrack)
                track.append(2, name)
            }
        }
    }

    private mutating func appendTests(to output: inout [UInt8]) {
        let tests = run.summary.tests
        guard !tests.isEmpty else { return }
        Self.appendTrack(Self.testTrack, "tests", to: &output)
        for test in tests {
            append(
                .begin, strings.number(ofName: test.name), .test, on: Self.testTrack, clock.time(of: test.first),
                to: &output
            ) { $0.append(.outcome, test.outcome?.rawValue ?? "unfinished", &$1) }
            append(.end, nil, .test, on: Self.testTrack, clock.time(of: test.last), to: &output)
        }
    }

    private mutating func append(_ edge: ControllerSlices.Edge, of step: Replay.Step, to output: inout [UInt8]) {
        let controller = edge.controller
        let id = Self.track(controller.id, edge.aspect)
        if known.insert(id).inserted {
            let name = edge.aspect == .lifetime ? controller.numberedTitle : edge.aspect.name
            tracks.append((id: id, name: name, controller: controller.id, aspect: edge.aspect))
        }
        guard edge.isBeginning else {
            append(.end, nil, edge.aspect, on: id, edge.time, to: &output)
            return
        }
        let name = edge.aspect == .lifetime ? controller.className : edge.aspect.name
        append(
            .begin, strings.number(ofName: name), edge.aspect, on: id, edge.time, to: &output
        ) { message, strings in
            message.append(.address, controller.addressText ?? "", &strings)
            message.append(.generation, controller.generation)
            message.append(.path, value: strings.number(ofPath: step.path(of: controller.id)))
        }
    }

    private func append(_ track: Track, to output: inout [UInt8]) {
        let life = Self.track(track.controller, .lifetime)
        let above = slices.parents[track.controller].map { Self.track($0, .lifetime) } ?? Self.processTrack
        Self.append(to: &output) { packet in
            packet.append(60) { descriptor in
                descriptor.append(1, track.id)
                descriptor.append(2, track.name)
                descriptor.append(5, track.aspect == .lifetime ? above : life)
                descriptor.append(11, 2)
                // Otherwise Perfetto combines two lives at one address into one track.
                descriptor.append(15, 2)
            }
        }
    }

    private static func track(_ controller: ControllerID?) -> UInt64 {
        controller.map { track($0, .lifetime) } ?? processTrack
    }

    private static func track(_ controller: ControllerID, _ aspect: PerfettoStrings.Category) -> UInt64 {
        let offset = aspect.rawValue - PerfettoStrings.Category.lifetime.rawValue
        return 16 + UInt64(controller.rawValue) * 4 + offset
    }

    private mutating func append(
        _ type: EventType, _ name: UInt64?, _ category: PerfettoStrings.Category, on track: UInt64, _ time: Int64,
        to output: inout [UInt8],
        arguments: (inout ProtobufMessage, inout PerfettoStrings) -> Void = { _, _ in }
    ) {
        Self.append(to: &output) { packet in
            // A trace cannot begin before its start, although a log's times may go back before it.
            packet.append(8, UInt64(max(0, time)))
            packet.append(13, 2)
            packet.append(11) { event in
                event.append(9, type.rawValue)
                event.append(11, track)
                event.append(3, category.rawValue)
                if let name { event.append(10, name) }
                arguments(&event, &strings)
            }
            strings.appendNew(to: &packet)
        }
    }

    private static func append(to output: inout [UInt8], _ body: (inout ProtobufMessage) -> Void) {
        ProtobufMessage.append(to: &output) { trace in
            trace.append(1) { packet in
                packet.append(10, sequence)
                body(&packet)
            }
        }
    }
}
