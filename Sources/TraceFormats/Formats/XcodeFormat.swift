import TraceModel

/// The text that Xcode 15 and later copy to the pasteboard with metadata: the message, and a line about it below.
///
///     <Shop.Host: 0x7fd1c8e0a200> viewDidLoad
///     Type: Notice | Timestamp: 2026-11-20 02:00:01.120334+01:00 | Process: Shop | Subsystem: com.… | TID: 0x178d9c
///
/// Any field may be missing. Text that an app prints has no second line.
/// The layout is `message LF field ':' value {'|' field ':' value}`
enum XcodeFormat: TraceFormat {
    static let id = FormatID.xcode
    static let summary = "Lines copied with their metadata from the console of Xcode 15 and later."
    static let shape = RecordShape.messageThenMetadata
    static let example = "<Shop.Host: 0x7fd1c8e0a200> viewDidLoad"

    /// Only lines of metadata identify the format.
    static func recognizes(_ line: Bytes) -> Bool { metadata(in: line) != nil }

    /// Never nil, because a message has no prefix.
    static func prefix(of line: Bytes) throws(LineFault) -> LinePrefix? {
        if let metadata = metadata(in: line) { return metadata }
        return try NativeFormat.prefix(of: line)
    }

    /// The time, thread and source in a line of metadata; nil for another line.
    static func metadata(in line: Bytes) -> LinePrefix? {
        var cursor = ByteCursor(line)
        var prefix = LinePrefix(message: line.count)
        var fields = 0
        while true {
            let key = cursor.text(cursor.skip(while: \.isLetter))
            guard !key.isEmpty, cursor.skip(": ") else { return nil }
            let value = cursor.skip { $0 != UInt8(ascii: "|") }
            guard read(key, ByteCursor(line, value), into: &prefix) else { return nil }
            fields += 1
            guard cursor.skip("| ") else { break }
        }
        return cursor.isAtEnd && fields > 1 ? prefix : nil
    }

    /// Returns the content of a line of metadata, and where its wrapper ends.
    static func wrappedMetadata(in line: Bytes) -> (prefix: LinePrefix, start: Int)? {
        WrapperNotation.first(in: line) { inner, _ in
            metadata(in: inner.text(inner.rest)).map { ($0, inner.offset) }
        }
    }

    private static func read(_ key: Bytes, _ value: ByteCursor, into prefix: inout LinePrefix) -> Bool {
        var cursor = value
        var end = value.end
        while end > value.offset, value.bytes[end - 1].isSpace { end -= 1 }
        if key.equals("Timestamp") {
            guard cursor.next.isDigit, let time = TimeNotation.read(&cursor) else { return false }
            prefix.time = time
        } else if key.equals("TID") {
            prefix.threadNumber = cursor.readHexadecimal()
        } else if key.equals("Process") {
            prefix.process = value.offset..<end
        } else if key.equals("PID") {
            prefix.processID = value.offset..<end
        } else if key.equals("Subsystem") {
            prefix.subsystem = value.offset..<end
        } else if key.equals("Category") {
            prefix.category = value.offset..<end
        } else {
            return key.equals("Type") || key.equals("Library") || key.equals("Thread")
                || key.equals("Activity")
        }
        return true
    }
}
