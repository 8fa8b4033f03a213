package import Foundation
import SystemPackage
package import TraceAuditing
package import TraceModel
import TraceReplay

/// A log that grows, as it stands whenever somebody looks: its tree, its calls, and what an audit objects to so far.
///
/// Each look reads the log from its start. Lines that come later can change what earlier ones mean, and a session that
/// somebody watches is short: 10,000 calls take a few milliseconds.
package struct LiveLog {
    /// A log of more bytes is not watched any more; 64 MB are hours of use.
    private static let byteLimit = 64 << 20

    private let path: String
    private let formats: FormatChoice
    private let audit: RunAudit
    private var bytes: [UInt8] = []
    private var grown = Date()
    /// Nil where there is no file yet.
    private var file: FileDescriptor?

    /// How a log stands.
    package struct Picture: Sendable {
        package var run: Run
        package var tree: HierarchySnapshot
        /// All calls so far, in their order.
        package var calls: [Call]
        /// In the order of their events. A finding from an absence needs some time after the call that it waits on.
        package var findings: [Finding]
    }

    /// A call as one would write it in Swift.
    package struct Call: Sendable {
        package var event: EventReference
        package var text: String
    }

    /// - Parameter audit: without rules in SQL, which need a store.
    package init(path: String, formats: FormatChoice, audit: RunAudit) {
        self.path = path
        self.formats = formats
        self.audit = audit
    }

    /// How the log stands now; nil where it has no event yet, or is too large to be watched.
    ///
    /// - Parameter now: the instant; nothing more came since the log grew last.
    package mutating func look(now: Date = Date()) throws -> Picture? {
        if try read() { grown = now }
        guard let end = bytes.lastIndex(of: UInt8(ascii: "\n")), bytes.count < Self.byteLimit else { return nil }
        let quiet = Int64(max(0, now.timeIntervalSince(grown)) * 1e9)
        var sink = MemorySink(name: LogImport.defaultName(of: path), source: path)
        let trace = try LogText(bytes[...end], formats, quiet: quiet, isMixed: true).read(into: &sink)
        guard trace.run.summary.eventCount > 0 else { return nil }
        var replay = Replay(trace.run.summary)
        var calls: [Call] = []
        replay.play(ReplayBatch(events: trace.events, controllers: trace.controllers)) { step in
            calls.append(Call(event: step.event.reference, text: step.call))
        }
        // A log without a call that can be audited has no findings yet.
        let report = try? audit.report(on: trace)
        let time = calls.last?.event.time.map { $0.later(by: quiet) }
        let tree = replay.tree(at: time, objections: report?.objections(upTo: .max) ?? [])
        return Picture(run: trace.run, tree: tree, calls: calls, findings: report?.findings ?? [])
    }

    /// Reads what is new; whether there was anything.
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
