import TraceModel

/// Tells the app's events from those of other processes in a log of the whole system.
///
/// An object with an address is taken from wherever it comes, so that no event of the app can be lost. Without one, a
/// line is as likely another program's: it is taken if it does not come from another process than the first event with
/// an address, and not from one of Apple's subsystems other than UIKit.
struct ProcessFilter: Sendable {
    /// The process of the first event with an address.
    private var app: [UInt8]?
    private var process = Uniform(key: "process")
    private var subsystem = Uniform(key: "subsystem")

    /// Whether the event counts; what its process and subsystem are goes into the header as long as all events agree.
    mutating func takes(
        _ event: LoggedEvent, _ process: UnsafeRawBufferPointer?, _ subsystem: UnsafeRawBufferPointer?,
        _ header: inout TraceHeader
    ) -> Bool {
        guard process != nil || subsystem != nil else { return true }
        let isAddressed = event.subject?.address != nil || event.object?.address != nil
        if !isAddressed, !event.kind.isOfTests {
            if let app, let process, !app.elementsEqual(process) { return false }
            if let subsystem, Self.isForeign(subsystem) { return false }
        }
        if isAddressed, app == nil, let process { app = Array(process) }
        self.process.add(process, to: &header)
        self.subsystem.add(subsystem, to: &header)
        return true
    }

    private static func isForeign(_ subsystem: UnsafeRawBufferPointer) -> Bool {
        let cursor = ByteCursor(subsystem)
        return cursor.starts(with: "com.apple.") && !cursor.starts(with: "com.apple.UIKit")
    }
}

/// A value that all events share, for the header.
private struct Uniform: Sendable {
    let key: String
    private var value: [UInt8]?
    private var isSettled = false

    init(key: String) {
        self.key = key
    }

    mutating func add(_ bytes: UnsafeRawBufferPointer?, to header: inout TraceHeader) {
        guard let bytes, !bytes.isEmpty, !isSettled else { return }
        if let value {
            guard !value.elementsEqual(bytes) else { return }
            isSettled = true
            header.others[key] = nil
        } else if header.others[key] == nil {
            value = Array(bytes)
            header.others[key] = String(decoding: bytes, as: UTF8.self)
        } else {
            // The log's own header goes first.
            isSettled = true
        }
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
