import TraceModel

/// What the unified log shows for a value that it hides or has lost: `<private>`, `<mask.hash: '4Zg+xQ5Y'>`, `<decode: missing data>`.
enum HiddenNotation {
    private static let beginnings: [StaticString] = ["<private", "<mask", "<decode: "]

    static func begins(_ cursor: ByteCursor) -> Bool {
        var ahead = cursor
        return skip(&ahead)
    }

    static func skip(_ cursor: inout ByteCursor) -> Bool {
        guard beginnings.contains(where: { cursor.starts(with: $0) }), let end = cursor.first(">") else { return false }
        cursor.offset = end + 1
        return true
    }
}
