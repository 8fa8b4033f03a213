import TraceModel

/// Every format that the program reads.
package enum FormatCatalogue {
    /// In the order in which they are listed; where two fit a log equally well, the earlier is taken.
    package static let all: [any TraceFormat.Type] = FormatID.allCases.map(\.format)

    /// The formats whose lines are told by what stands before the message.
    static let prefixed = all.filter { $0.id != .native && ($0.shape == .line || $0.shape == .continuedLines) }

    /// Whether a line is told by what stands before its message, behind what a tool put around it.
    static func hasPrefix(_ line: Bytes) -> Bool {
        var cursor = ByteCursor(line)
        var pieces = 0
        repeat {
            let inner = cursor.text(cursor.rest)
            if prefixed.contains(where: { $0.recognizes(inner) }) { return true }
        } while WrapperNotation.skipPiece(&cursor, of: &pieces)
        return false
    }
}
