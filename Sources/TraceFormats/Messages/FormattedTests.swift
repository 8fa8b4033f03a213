import TraceModel

/// Notices tests in what `xcbeautify` or `xcpretty` made of the output of `xcodebuild`: nothing there tells when they ran.
///
///         ✔ testPays (8.500 seconds)
struct FormattedTests: Sendable {
    /// Whether a line showed such a test.
    private(set) var areThere = false

    mutating func look(at line: Bytes) {
        if !areThere { areThere = Self.isTest(line) }
    }

    /// A symbol outside ASCII, later a word that begins with `test`, and the seconds at the end.
    private static func isTest(_ line: Bytes) -> Bool {
        var cursor = ByteCursor(line)
        guard cursor.endsWith(" seconds)") else { return false }
        _ = cursor.skip { $0 < 0x80 }
        guard !cursor.skip(while: { $0 >= 0x80 }).isEmpty, let word = cursor.first(" test") else { return false }
        cursor.offset = word + 5
        return cursor.next.isUppercase || cursor.next == UInt8(ascii: "_") || cursor.next.isDigit
    }
}
