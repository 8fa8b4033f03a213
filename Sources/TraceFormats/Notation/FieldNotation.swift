import TraceModel

/// The names that loggers give to the fields of a line, in JSON and in `key=value` pairs.
enum FieldNotation {
    private static let times: [StaticString] = [
        "timestamp", "time", "ts", "date", "@timestamp", "datetime", "timeMillis", "time_ms", "time_us", "time_ns",
        "ts_ms",
        "timestamp_ms", "epoch", "epoch_ms",
    ]
    private static let messages: [StaticString] = [
        "message", "msg", "eventMessage", "@message", "formattedMessage", "textPayload", "log", "text",
    ]

    private static let classes: [StaticString] = [
        "class", "classname", "class_name", "controller", "controllername", "controller_name", "viewcontroller",
        "viewcontrollername", "view_controller", "vc", "vcname", "screen", "screenname", "screen_name", "screenclass",
        "screen_class", "firebase_screen_class", "view", "viewname", "view_name", "component", "typename", "object",
    ]
    private static let files: [StaticString] = [
        "file", "filename", "file_name", "fileid", "file_id", "sourcefile", "filepath",
    ]
    private static let functions: [StaticString] = [
        "function", "functionname", "function_name", "func", "method", "methodname", "method_name", "event",
        "lifecycle",
        "callback", "selector", "action", "phase", "lifecycle_event", "lifecycleevent", "event_name", "eventname",
        "call",
        "verb", "hook", "stage",
    ]
    private static let instances: [StaticString] = [
        "instance", "instanceid", "instance_id", "objectid", "object_id", "address", "pointer", "ptr",
    ]

    /// Whether a field names the class of a controller.
    static func isClass(_ key: Bytes) -> Bool { classes.contains { key.isCaseInsensitively($0) } }

    static func isFile(_ key: Bytes) -> Bool { files.contains { key.isCaseInsensitively($0) } }

    /// Whether a field names a call.
    static func isFunction(_ key: Bytes) -> Bool { functions.contains { key.isCaseInsensitively($0) } }

    /// Whether a field tells a controller from others of its class.
    static func isInstance(_ key: Bytes) -> Bool { instances.contains { key.isCaseInsensitively($0) } }

    static func isMessage(_ key: Bytes) -> Bool { messages.contains { key.equals($0) } }

    static func isTime(_ key: Bytes) -> Bool { times.contains { key.equals($0) } }

    /// Reads a date, or a number of seconds, milliseconds, microseconds or nanoseconds since 1970; its digits tell which.
    static func time(_ value: ByteCursor) -> LoggedTime? {
        var cursor = value
        if TimeNotation.begins(at: cursor) { return TimeNotation.read(&cursor) }
        let text = cursor.text(cursor.rest)
        switch cursor.skip(while: \.isDigit).count {
        case 9...10: return CustomTime.read(text, .epochSeconds)
        case 12...13: return CustomTime.read(text, .epochMilliseconds)
        case 15...16: return CustomTime.read(text, .epochMicroseconds)
        case 18...19: return CustomTime.read(text, .epochNanoseconds)
        default: return nil
        }
    }

    /// Reads a line of pairs that begins with its time or its level; nil for another line.
    ///
    ///     time=2026-11-20T02:00:01Z level=info msg="HomeVC viewDidLoad"
    ///     ts=1795140001.120 level=info screen=Home event=viewDidAppear
    static func pairs(_ line: ByteCursor) -> LinePrefix? {
        var cursor = line
        let first = cursor.text(cursor.skip(while: \.isIdentifier))
        guard cursor.next == UInt8(ascii: "="), isTime(first) || first.equals("level") else { return nil }
        cursor = line
        var prefix = LinePrefix(message: line.offset)
        while !cursor.isAtEnd {
            let start = cursor.offset
            let key = cursor.text(cursor.skip { $0.isName || $0 == UInt8(ascii: "@") })
            guard !key.isEmpty, cursor.skip(UInt8(ascii: "=")) else { break }
            let inside = cursor.quoted
            let value = inside ?? cursor.skipping { !$0.isSpace }
            cursor.offset = value.upperBound + (inside == nil ? 0 : 1)
            cursor.skipSpaces()
            if isMessage(key) {
                prefix.message = value.lowerBound
                prefix.end = value.upperBound
            } else if isTime(key), let time = time(ByteCursor(line.bytes, value)) {
                prefix.time = time
                if start == prefix.message { prefix.message = cursor.offset }
            }
        }
        return prefix
    }
}
