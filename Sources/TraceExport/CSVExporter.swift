import TraceModel

/// A row for each event, for spreadsheets.
///
/// A spreadsheet takes a text that begins like a formula for one, and may run it: such a text gets an apostrophe before it.
struct CSVExporter: RunExporter {
    private let run: Run
    /// By line.
    private let findings: [Int: [Finding]]

    private static let columns = [
        "line", "time", "seconds", "thread", "kind", "class", "address", "generation", "object_class",
        "object_address", "object_generation", "other_objects", "call", "detail", "test", "severity", "findings",
    ]

    init(_ run: Run, findings: [Finding]) {
        self.run = run
        self.findings = Dictionary(grouping: findings, by: \.event.line)
        tests = TestTimeline(run.summary.tests)
    }

    private let tests: TestTimeline

    func begin(_ output: inout [UInt8]) {
        Self.append(Self.columns, to: &output)
    }

    func write(_ step: ExportedEvent, to output: inout [UInt8]) {
        let event = step.event
        let found = findings[event.line] ?? []
        let date = run.summary.header.timeBase == .absolute ? Timestamp(event.time, after: run.summary) : nil
        Self.append(
            [
                String(event.line), date?.description, event.time.map(Self.seconds),
                event.thread.map { run.summary.threads[Int($0.rawValue)] }, event.kind.name,
                step.subject?.className, step.subject?.addressText, step.subject.map { String($0.generation) },
                step.object?.className, step.object?.addressText, step.object.map { String($0.generation) },
                step.others.map(\.title).joined(separator: "; "), step.call, event.payload.text,
                tests.test(at: event.line)?.name, found.map(\.severity).max()?.rawValue,
                found.map { "\($0.rule): \($0.message)" }.joined(separator: "; "),
            ], to: &output)
    }

    func finish(_ output: inout [UInt8]) {}

    /// Since the run's start: `7.720000123`. A time before it is a number with a sign, and no formula.
    private static func seconds(_ nanoseconds: Int64) -> String {
        let fraction = String(nanoseconds.magnitude % 1_000_000_000)
        return (nanoseconds < 0 ? "-" : "") + "\(nanoseconds.magnitude / 1_000_000_000)."
            + String(repeating: "0", count: 9 - fraction.count) + fraction
    }

    private static func append(_ fields: [String?], to output: inout [UInt8]) {
        for (index, field) in fields.enumerated() {
            if index > 0 { output.append(UInt8(ascii: ",")) }
            if let field { append(field, to: &output) }
        }
        output += "\r\n".utf8
    }

    private static func append(_ field: String, to output: inout [UInt8]) {
        let text = field.inert
        guard text.utf8.contains(where: { "\",\n\r;\t'".utf8.contains($0) }) else {
            output += text.utf8
            return
        }
        output.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            if byte == UInt8(ascii: "\"") { output.append(byte) }
            output.append(byte)
        }
        output.append(UInt8(ascii: "\""))
    }
}
