import Foundation

/// The two files that a generated trace goes to: native text, and CSV with seven columns.
struct Lines {
    private(set) var count = 0
    private var trace = Sink()
    private var csv = Sink()

    mutating func open(trace: String, csv: String?) {
        self.trace = Sink(path: trace)
        if let csv { self.csv = Sink(path: csv) }
        self.trace.append(
            """
            # vctrace: 1
            # run: benchmark
            # app: Shop 4.2 (812)
            # device: iPhone17,1
            # os: iOS 26.1
            # class: Shop.MainTabs < UITabBarController

            """)
    }

    mutating func write(_ time: Int64, _ subject: Object, _ verb: String, _ object: String) {
        count += 1
        let stamp = Self.timestamp(time)
        trace.append("\(stamp) [main] \(subject) \(verb)\(object.isEmpty ? "" : " ")\(object)\n")
        csv.append("\(count),\(stamp),main,\(subject.name),0x\(String(subject.address, radix: 16)),\(verb),\(object)\n")
    }

    mutating func close() throws {
        try trace.close()
        try csv.close()
    }

    /// Counts from 2026-11-20T02:00:00Z. The generated traces end before the end of the month.
    private static func timestamp(_ nanoseconds: Int64) -> String {
        let microseconds = nanoseconds / 1_000
        let seconds = microseconds / 1_000_000 + 2 * 3600
        let day = 20 + seconds / 86_400
        func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let fraction = String(microseconds % 1_000_000 + 1_000_000).dropFirst()
        let month = day <= 30 ? "11" : "12"
        return "2026-\(month)-\(two(day <= 30 ? day : day - 30))T\(two(seconds / 3600 % 24)):\(two(seconds / 60 % 60))"
            + ":\(two(seconds % 60)).\(fraction)Z"
    }
}

/// A file that is written through a buffer.
private struct Sink {
    private var file: FileHandle?
    private var buffer: [UInt8] = []
    private var failure: (any Error)?

    init() {}

    init(path: String) {
        _ = FileManager.default.createFile(atPath: path, contents: nil)
        file = FileHandle(forWritingAtPath: path)
    }

    mutating func append(_ text: String) {
        guard file != nil else { return }
        buffer.append(contentsOf: text.utf8)
        if buffer.count > 1 << 20 { flush() }
    }

    mutating func close() throws {
        flush()
        try file?.close()
        if let failure { throw failure }
    }

    private mutating func flush() {
        do { try file?.write(contentsOf: Data(buffer)) } catch { failure = failure ?? error }
        buffer.removeAll(keepingCapacity: true)
    }
}
