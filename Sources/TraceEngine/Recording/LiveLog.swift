import Foundation
import SystemPackage
package import TraceFormats
package import TraceModel
import TraceReplay
package import VCTraceAudit

/// A growing log, as it is at each look: its tree, its calls, and the findings so far.
///
/// Each look reads the log from its start, because later lines can change the meaning of earlier ones. The sessions that
/// people watch are short: 10,000 calls take a few milliseconds.
package struct LiveLog {
    /// A longer log is not watched any more; 64 MB are hours of use.
    private static let byteLimit = 64 << 20

    package let path: String
    private let formats: FormatChoice
    var audit: RunAudit
    private var bytes: [UInt8] = []
    private var grown = Date()
    /// Nil if there is no file yet.
    private var file: FileDescriptor?

    package struct Picture: Sendable {
        package var run: Run
        package var tree: HierarchySnapshot
        /// All calls so far, in their order and in Swift syntax.
        package var calls: [(event: EventReference, text: String)]
        /// Without notes, which speak of the end of a log that goes on: each child that still exists is one. In the order of their
        /// events. A finding about a missing call appears only some time after the call before it.
        package var findings: [Finding]
    }

    /// - Parameter audit: without rules in SQL, which need a store.
    package init(path: String, formats: FormatChoice, audit: RunAudit) {
        self.path = path
        self.formats = formats
        self.audit = audit
    }

    /// The current state of the log; nil if it has no event yet, or is too large to be watched.
    package mutating func look() throws -> Picture? {
        let now = Date()
        if try read() { grown = now }
        guard let end = bytes.lastIndex(of: UInt8(ascii: "\n")), bytes.count < Self.byteLimit else { return nil }
        let quiet = Int64(max(0, now.timeIntervalSince(grown)) * 1e9)
        var sink = MemoryTrace.Sink(name: LogImport.defaultName(of: path), source: path)
        let trace = try LogText(bytes[...end], formats, quiet: quiet, isMixed: true).read(into: &sink)
        guard trace.run.summary.eventCount > 0 else { return nil }
        var replay = Replay(trace.run.summary)
        var calls: [(event: EventReference, text: String)] = []
        replay.play(trace.batch) { calls.append(($0.event.reference, $0.call)) }
        // A log without any call that can be audited has no findings yet.
        var report = try? audit.report(on: trace)
        report?.findings.removeAll { $0.severity == .note }
        let time = calls.last?.event.time.map { $0.later(by: quiet) }
        let tree = replay.tree(at: time, objections: report?.objections(upTo: .max) ?? [])
        return Picture(run: trace.run, tree: tree, calls: calls, findings: report?.findings ?? [])
    }

    /// Reads new bytes; returns whether there were any.
    private mutating func read() throws -> Bool {
        if file == nil { file = try? FileDescriptor.open(path, .readOnly, options: .closeOnExec) }
        guard let file, bytes.count < Self.byteLimit else { return false }
        let before = bytes.count
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count < Self.byteLimit {
            let count = try buffer.withUnsafeMutableBytes { try file.read(into: $0) }
            guard count > 0 else { break }
            bytes += buffer[..<count]
        }
        return bytes.count > before
    }
}
