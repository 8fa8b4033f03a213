import TraceModel

/// Tells the lines of a call stack, which name methods that nobody called just now.
///
///     *** First throw call stack:
///     (
///         0   CoreFoundation   0x0000000182d4f1c4 __exceptionPreprocess + 242
///     )
struct CallStack: Sendable {
    /// No stack has more lines.
    private static let limit = 600

    private static let beginnings: [StaticString] = [
        "*** First throw call stack", "First throw call stack", "objc_exception_throw", "__exceptionPreprocess",
        "Backtrace", "Call stack", "Last Exception Backtrace",
    ]

    /// How many more lines may belong to the stack.
    private var rest = 0
    /// Whether the last line was a frame, by its own form.
    private var isAmongFrames = false

    /// Whether a line belongs to a stack, and is not a line of a layout.
    mutating func holds(_ line: Bytes) -> Bool {
        let cursor = ByteCursor(line)
        if StackFrame.begins(at: cursor) || isAmongFrames && StackFrame.ends(cursor) {
            isAmongFrames = true
            return true
        }
        isAmongFrames = false
        guard rest > 0 || Self.mayBegin(cursor) else { return false }
        if Self.beginnings.contains(where: { cursor.starts(with: $0) }) || cursor.endsWith("call stack: (") {
            rest = Self.limit
            return cursor.endsWith("call stack: (") ? false : true
        }
        guard rest > 0 else { return false }
        rest -= 1
        if cursor.next == UInt8(ascii: ")") { rest = 0 }
        let isFrame =
            cursor.next.isDigit && !TimeNotation.begins(at: cursor) && !TimeNotation.beginsWithoutYear(at: cursor)
            || cursor.next.isOne(of: "(){}-+_") || cursor.starts(with: "UI") || cursor.starts(with: "libc++abi")
        if !isFrame { rest = 0 }
        return isFrame
    }

    /// Whether one of the beginnings may stand here: most lines are told by one byte.
    private static func mayBegin(_ cursor: ByteCursor) -> Bool {
        cursor.next.isOne(of: "*Fo_BCL") || cursor.bytes[cursor.end - 1] == UInt8(ascii: "(")
    }

    /// A blank line ends a stack.
    mutating func end() {
        rest = 0
        isAmongFrames = false
    }
}
