import TraceModel

/// Notices tests in what `xcbeautify` or `xcpretty` made of the output of `xcodebuild`: nothing there tells when they ran.
///
///         ✔ testPays (8.500 seconds)
struct FormattedTests: Sendable {
    private var isTold = false

    /// Whether to say that the line shows such a test; once for a log.
    mutating func isNew(in line: Bytes) -> Bool {
        guard !isTold, Self.isTest(line) else { return false }
        isTold = true
        return true
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

extension Problem {
    /// Why tests are missing that the log seems to show.
    package static let formattedTests =
        "the log does not tell when its tests ran, as xcbeautify and xcpretty leave that out: "
        + "give the output of xcodebuild as it is"
}
