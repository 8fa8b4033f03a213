import TraceModel

/// Divides a JSON array that spans lines into its objects, and keeps one at a time.
struct JSONObjects: Sendable {
    /// The effect of a line on the object that is being collected.
    enum LineEffect {
        /// It belongs to no object.
        case outside
        case inside
        /// It ends an object, which is in `bytes`.
        case complete
        /// It begins an object; the object before it, in `bytes`, lacks its end.
        case cutOff
    }

    /// The lines of the object so far, with line feeds between them.
    private(set) var bytes: [UInt8] = []
    /// The line on which the object begins.
    private(set) var firstLine = 0
    /// Whether the object is longer than what is kept of it.
    private(set) var isCut = false
    private var depth = 0
    private var isDone = false
    /// Whether the last line ended inside a string, and after a backslash: only a piece of a line can.
    private var isInString = false
    private var isEscaped = false

    /// Whether an object has begun and not ended.
    var isOpen: Bool { !isDone && !bytes.isEmpty }

    /// Returns the number of the line that contains a byte of the object.
    func line(at offset: Int) -> Int {
        firstLine + bytes[..<offset].count { $0 == UInt8(ascii: "\n") }
    }

    /// Reads the next part of a line; returns how far it got, so that the rest can be read after the object.
    ///
    /// - Parameter isPiece: whether the part continues the line before it.
    mutating func read(
        _ line: Bytes, from start: Int, number: Int, isPiece: Bool = false
    ) -> (LineEffect, next: Int) {
        if isDone { clear() }
        if !isPiece { (isInString, isEscaped) = (false, false) }
        var offset = start
        if start == 0, depth > 0, !isPiece, begins(line) {
            if line[0] != UInt8(ascii: "}") {
                isDone = true
                return (.cutOff, 0)
            }
            // `},{` at the margin ends an object whatever its inside looks like.
            depth = 1
        }
        if depth == 0 {
            guard let brace = Self.firstBrace(line, from: start) else { return (.outside, line.count) }
            offset = brace
            firstLine = number
        }
        let end = skipObject(line, from: offset)
        keep(line[offset..<end], isPiece: isPiece)
        isDone = depth == 0
        return (isDone ? .complete : .inside, end)
    }

    /// Whether the line begins with text that begins no line inside an object.
    private func begins(_ line: Bytes) -> Bool {
        let cursor = ByteCursor(line)
        return cursor.starts(with: "},") || cursor.starts(with: "}]") || cursor.starts(with: "[{")
            || cursor.starts(with: "{")
    }

    /// Returns where an object begins, if there are only `[`, `]`, commas and spaces before it.
    private static func firstBrace(_ line: Bytes, from start: Int) -> Int? {
        var cursor = ByteCursor(line)
        _ = cursor.skip("\u{FEFF}")
        cursor.offset = max(cursor.offset, start)
        _ = cursor.skip { $0.isSpace || $0.isOne(of: "[]},\r") }
        // What a monitoring service exports is one object with a list.
        if cursor.skip("{\"breadcrumbs\":") { _ = cursor.skip("{\"values\":") && cursor.skip("[") || cursor.skip("[") }
        return cursor.next == UInt8(ascii: "{") ? cursor.offset : nil
    }

    /// Skips to the end of the object or of the line; strings do not span lines.
    private mutating func skipObject(_ line: Bytes, from start: Int) -> Int {
        var offset = isEscaped ? start + 1 : start
        if isInString {
            skipString(line, &offset)
            offset += isInString ? 0 : 1
        }
        while offset < line.count {
            switch line[offset] {
            case UInt8(ascii: "\""):
                offset += 1
                skipString(line, &offset)
            // The closing quote is skipped below.
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                if depth == 0 { return offset + 1 }
            default:
                break
            }
            offset += 1
        }
        return line.count
    }

    /// Skips to a string's closing quote, or past the line's end.
    private mutating func skipString(_ line: Bytes, _ offset: inout Int) {
        while offset < line.count, line[offset] != UInt8(ascii: "\"") {
            offset += line[offset] == UInt8(ascii: "\\") ? 2 : 1
        }
        isInString = offset >= line.count
        isEscaped = offset > line.count
    }

    private mutating func keep(_ part: Bytes, isPiece: Bool) {
        guard bytes.count + part.count < LineSplitter.limit else {
            isCut = true
            return
        }
        if !bytes.isEmpty, !isPiece { bytes.append(UInt8(ascii: "\n")) }
        bytes.append(contentsOf: part)
    }

    private mutating func clear() {
        bytes.removeAll(keepingCapacity: true)
        isCut = false
        isDone = false
        depth = 0
    }
}
