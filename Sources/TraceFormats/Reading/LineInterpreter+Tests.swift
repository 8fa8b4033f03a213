import TraceModel

/// The beginning of a test, whose time a later line may tell better.
struct HeldTest: Sendable {
    fileprivate let event: LoggedEvent
    fileprivate let prefix: LinePrefix
    fileprivate let line: [UInt8]
    fileprivate let stated: LoggedTime?

    /// - Parameter stated: the time that lines before it tell.
    init(_ event: LoggedEvent, _ prefix: LinePrefix, _ line: Bytes, _ stated: LoggedTime?) {
        self.event = event
        self.prefix = prefix
        self.line = Array(line)
        self.stated = stated
    }

    /// Whether the event begins a test on a line that has no time of its own.
    static func canHold(_ event: LoggedEvent, _ prefix: LinePrefix) -> Bool {
        event.kind == .testStarted && prefix.time == nil
    }
}

extension LineInterpreter {
    /// Takes the beginning of a test that was held back.
    ///
    /// - Parameter date: when it began, where a line told.
    @inline(__always)
    mutating func settleTest(at date: LoggedTime? = nil, into batch: inout LoggedBatch) {
        guard test != nil, let held = test.take() else { return }
        held.line.withBytes { deliver(held.event, held.prefix, $0, stated: date ?? held.stated, into: &batch) }
    }
}
