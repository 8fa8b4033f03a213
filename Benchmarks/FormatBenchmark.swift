import Foundation
import TraceFormats
import TraceModel

/// Compares what a line costs in a team's own format and in the built-in ones: `vctrace-bench --formats [EVENTS]`.
///
/// The same events are read from each layout, in this process, and nothing is done with them.
struct FormatBenchmark {
    private struct Layout {
        let name: String
        let format: LogFormat
        let log: [UInt8]
    }

    private static let rounds = 5
    private let layouts: [Layout]
    private let engines: EngineBenchmark

    /// - Parameter trace: the events in the native format.
    init(trace: String) throws {
        let native = try String(contentsOfFile: trace, encoding: .utf8)
        let calls = native.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap(Call.init)
        func log(_ line: (Call) -> String) -> [UInt8] { Array(calls.map { line($0) + "\n" }.joined().utf8) }
        let nslog = log { "\($0.spacedTime)+0000 Storefront[4188:1522941] \($0.message)" }
        let message = log { "\($0.time) I/\($0.thread): \($0.message)" }
        let words = log { "\($0.time) \($0.thread) \($0.words)" }
        let prefix = #"(?<time>\S+) I/(?<thread>\w+): (?<message>.*)"#
        let others = ["(?<time>\\S+) \\[http\\] (?<message>.*)", "(?<time>\\S+) \\w+ cache: (?<message>.*)"]
        engines = EngineBenchmark(pattern: Self.fields, log: words)
        layouts = [
            Layout(name: "native", format: .builtIn(.native), log: Array(native.utf8)),
            Layout(name: "nslog", format: .builtIn(.nslog), log: nslog),
            Layout(
                name: "team, a prefix before the usual message", format: try Self.team([prefix], message), log: message),
            Layout(name: "team, all in fields", format: try Self.team([Self.fields], words), log: words),
            Layout(
                name: "team, the third of three patterns", format: try Self.team(others + [Self.fields], words),
                log: words),
        ]
    }

    private static let fields =
        #"(?<time>\S+) (?<thread>\w+) (?<class>[\w.]+)@(?<address>\w+) (?<event>[^ ]+)"#
        + #"( (?<objectClass>[\w.]+)(@(?<objectAddress>\w+))?)?( (?<otherClass>[\w.]+)@(?<otherAddress>\w+))?"#

    private static func team(_ patterns: [String], _ log: [UInt8]) throws -> LogFormat {
        typealias Text = TeamFormatDescription.Text
        let first = String(decoding: log.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        let description = TeamFormatDescription(
            path: "bench.yml", source: "", id: Text("bench", line: 1), summary: "For the benchmark.",
            lines: patterns.map { TeamFormatDescription.LinePattern(pattern: Text($0, line: 1)) },
            samples: [TeamFormatDescription.Sample(line: Text(first, line: 1), kind: .`init`, expected: [:])])
        return .team(try TeamFormat(description))
    }

    /// The times of a line, as a Markdown table.
    func run() throws -> String {
        var times = [[Double]](repeating: [], count: layouts.count)
        var events = [Int](repeating: 0, count: layouts.count)
        for _ in 0..<Self.rounds {
            for (index, layout) in layouts.enumerated() {
                let start = ContinuousClock.now
                events[index] = Self.read(layout)
                times[index].append(start.duration(to: .now) / .seconds(1))
            }
        }
        var lines = ["| layout | lines | µs/line | MB/s |", "| --- | ---: | ---: | ---: |"]
        for (index, layout) in layouts.enumerated() {
            let seconds = times[index].sorted()[Self.rounds / 2]
            let microseconds = (seconds * 1e8 / Double(max(events[index], 1))).rounded() / 100
            let rate = (Double(layout.log.count) / seconds / 1e6).rounded()
            lines.append("| \(layout.name) | \(events[index]) | \(microseconds) | \(Int(rate)) |")
        }
        lines += try engines.rows(rounds: Self.rounds)
        return lines.joined(separator: "\n")
    }

    private static func read(_ layout: Layout) -> Int {
        var reader = TraceReader(format: layout.format)
        var batch = LoggedBatch()
        var events = 0
        layout.log.withUnsafeBytes { log in
            var rest = log[...]
            while !rest.isEmpty {
                reader.read(UnsafeRawBufferPointer(rebasing: rest.prefix(1 << 18)), into: &batch)
                rest = rest.dropFirst(1 << 18)
                events += batch.events.count
                batch.events.removeAll(keepingCapacity: true)
            }
        }
        reader.finish(into: &batch)
        return events + batch.events.count
    }
}

/// A line of the native format in its pieces.
private struct Call {
    let time: Substring
    let thread: Substring
    let message: Substring

    init?(_ line: Substring) {
        let pieces = line.split(separator: " ", maxSplits: 2)
        guard pieces.count == 3 else { return nil }
        time = pieces[0]
        thread = pieces[1].dropFirst().dropLast()
        message = pieces[2]
    }

    var spacedTime: String { String(time.dropLast().replacing("T", with: " ")) }

    /// `Shop.Host@0x1 addChild(_:) Shop.Detail@0x2`
    var words: String {
        String(message.replacing("<", with: "").replacing(": ", with: "@").replacing(">", with: ""))
    }
}
