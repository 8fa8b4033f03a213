import Foundation
import TraceFormats
import TraceModel

/// Compares the cost of a line in the built-in layouts and in a custom one: `vctrace-bench --formats [EVENTS]`.
///
/// Reads the same events from each layout in this process, and does nothing with them.
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
        let message = log { "\($0.time) I/\($0.thread): \($0.message)" }
        let words = log { "\($0.time) \($0.thread) \($0.words)" }
        let prefix = #"(?<time>\S+) I/(?<thread>\w+): (?<message>.*)"#
        let others = ["(?<time>\\S+) \\[http\\] (?<message>.*)", "(?<time>\\S+) \\w+ cache: (?<message>.*)"]
        engines = EngineBenchmark(pattern: Self.fields, log: words)
        let builtIn: [(FormatID, (Call) -> String)] = [
            (.nslog, { "\($0.spacedTime)+0000 Storefront[4188:1522941] \($0.message)" }),
            (
                .unified,
                { "\($0.spacedTime)+0000 0x173cfd   Default     0x0                  4188   0    \($0.sourced)" }
            ),
            (.unifiedCompact, { "\($0.spacedTime.dropLast(3)) Df Storefront[4188:173cfd] \($0.categorized)" }),
            (.unifiedSyslog, { "\($0.spacedTime)+0000  localhost Storefront[4188]: \($0.categorized)" }),
            (.syslog, { "Nov 20 \($0.clock) Annas-iPhone Storefront[4188] <Notice>: \($0.message)" }),
            (.consoleApp, { "default\t\($0.spacedTime)+0000\tStorefront\t\($0.message)" }),
            (.xcode, { "\($0.message)\n\($0.metadata)" }),
            (.ndjson, \.json),
        ]
        let own = builtIn.map { Layout(name: $0.0.rawValue, format: .builtIn($0.0), log: log($0.1)) }
        layouts =
            [Layout(name: "native", format: .builtIn(.native), log: Array(native.utf8))] + own + [
                Layout(
                    name: "team, a prefix before the usual message", format: try Self.custom([prefix], message),
                    log: message),
                Layout(name: "team, all in fields", format: try Self.custom([Self.fields], words), log: words),
                Layout(
                    name: "team, the third of three patterns", format: try Self.custom(others + [Self.fields], words),
                    log: words),
            ]
    }

    private static let fields =
        #"(?<time>\S+) (?<thread>\w+) (?<class>[\w.]+)@(?<address>\w+) (?<event>[^ ]+)"#
        + #"( (?<objectClass>[\w.]+)(@(?<objectAddress>\w+))?)?( (?<otherClass>[\w.]+)@(?<otherAddress>\w+))?"#

    private static func custom(_ patterns: [String], _ log: [UInt8]) throws -> LogFormat {
        typealias Text = CustomFormatDescription.Text
        let first = String(decoding: log.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        let description = CustomFormatDescription(
            path: "bench.yml", source: "", id: Text("bench", line: 1), summary: "For the benchmark.",
            lines: patterns.map { CustomFormatDescription.LinePattern(pattern: Text($0, line: 1)) },
            samples: [CustomFormatDescription.Sample(line: Text(first, line: 1), kind: .`init`, expected: [:])])
        return .custom(try CustomFormat(description))
    }

    /// The time per line, as a Markdown table.
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
        var lines = ["| layout | events | µs/event | MB/s | of native |", "| --- | ---: | ---: | ---: | ---: |"]
        var native = 0.0
        for (index, layout) in layouts.enumerated() {
            let seconds = times[index].sorted()[Self.rounds / 2]
            let microseconds = (seconds * 1e8 / Double(max(events[index], 1))).rounded() / 100
            let rate = (Double(layout.log.count) / seconds / 1e6).rounded()
            if index == 0 { native = rate }
            let ratio = (rate * 100 / native).rounded() / 100
            lines.append("| \(layout.name) | \(events[index]) | \(microseconds) | \(Int(rate)) | \(ratio) |")
        }
        lines += try engines.rows(rounds: Self.rounds)
        return lines.joined(separator: "\n")
    }

    private static func read(_ layout: Layout) -> Int {
        var reader = TraceReader(FormatChoice(given: layout.format))
        var batch = LoggedBatch()
        var events = 0
        layout.log.withBytes { log in
            var rest = log
            while !rest.isEmpty {
                reader.read(rest.prefix(1 << 18), into: &batch)
                rest = rest.dropFirst(1 << 18)
                events += batch.events.count
                batch.events.removeAll(keepingCapacity: true)
            }
        }
        reader.finish(into: &batch)
        return events + batch.events.count
    }
}

/// The parts of a line in the native format.
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

    var clock: Substring { time.dropFirst(11).prefix(8) }

    /// A message that a library logged with a subsystem, as the unified log writes it.
    var sourced: String { "Storefront: (Storefront.debug.dylib) \(categorized)" }

    var categorized: String { "[com.example.shop:Lifecycle] \(message)" }

    /// The lines that Xcode writes below a message.
    var metadata: String {
        "Timestamp: \(spacedTime)+00:00 | Process: Storefront | Library: Storefront.debug.dylib | "
            + "Subsystem: com.example.shop | Category: Lifecycle | TID: 0x173cfd"
    }

    /// With the members that `log show --style ndjson` writes.
    var json: String {
        #"{"timezoneName":"","messageType":"Default","eventType":"logEvent","source":null,"#
            + #""formatString":"%{public}s","userID":501,"activityIdentifier":0,"subsystem":"com.example.shop","#
            + #""category":"Lifecycle","threadID":1522941,"senderImageUUID":"6F96E3B1-8B5E-3D3D-8A3C-3F1C8C1D7A11","#
            + #""backtrace":{"frames":[{"imageOffset":152092,"imageUUID":"6F96E3B1-8B5E-3D3D-8A3C-3F1C8C1D7A11"}]},"#
            + #""processImagePath":"\/Applications\/Storefront.app\/Storefront","timestamp":"\#(spacedTime)+0000","#
            + #""eventMessage":"\#(message)","processID":4188,"parentActivityIdentifier":0}"#
    }

    /// `Shop.Host@0x1 addChild(_:) Shop.Detail@0x2`
    var words: String {
        String(message.replacing("<", with: "").replacing(": ", with: "@").replacing(">", with: ""))
    }
}
