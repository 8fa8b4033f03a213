import TraceModel

/// Separates the app's events from those of other processes in a log of the whole system.
///
/// An event with an object's address is taken from any origin, so no event of the app can be lost. A line without an address may
/// as well come from another program. It is taken unless it comes from another process than the first event with an address, or
/// from one of Apple's subsystems other than UIKit.
struct ProcessFilter: Sendable {
    /// The process of the first event with an address.
    private var app: [UInt8]?

    /// Whether the event counts.
    mutating func takes(_ event: LoggedEvent, _ prefix: LinePrefix, _ line: Bytes) -> Bool {
        guard prefix.process != nil || prefix.subsystem != nil else { return true }
        let isAddressed = event.subject?.address != nil || event.object?.address != nil
        if !isAddressed, !event.kind.isOfTests {
            if let app, let process = prefix.process, !app.withBytes({ $0.equals(line[process]) }) { return false }
            if let subsystem = prefix.subsystem, Self.isForeign(line[subsystem]) { return false }
        }
        if isAddressed, app == nil, let process = prefix.process { app = Array(line[process]) }
        return true
    }

    private static func isForeign(_ subsystem: Bytes) -> Bool {
        let cursor = ByteCursor(subsystem)
        return cursor.starts(with: "com.apple.") && !cursor.starts(with: "com.apple.UIKit")
    }
}

extension EventKind {
    /// Whether the event is about the run and not about a controller.
    var isOfTests: Bool {
        switch self {
        case .testStarted, .testFinished, .mark: true
        default: false
        }
    }
}
