import TraceModel

/// The text that `log show` prints with `--style json`: one array of objects, with one member per line.
///
///     [{
///       "eventMessage" : "<Shop.Host: 0x7fd1c8e0a200> viewDidLoad",
///       "threadID" : 30152981,
///       "timestamp" : "2026-11-20 02:00:01.120334+0100"
///     },{
///
/// Only one object at a time is held in memory. The line of an event is the line of its message.
enum UnifiedJSONFormat: TraceFormat {
    static let id = FormatID.unifiedJSON
    static let summary = "Apple's unified log in the style `json`, an array of objects."
    static let shape = RecordShape.jsonArray
    static let example = #"[{"eventMessage" : "<Shop.Host: 0x7fd1c8e0a200> viewDidLoad","#

    /// Whether it is a line of an array: the beginning or end of an object, or a member.
    static func recognizes(_ line: Bytes) -> Bool {
        if line.equals("[{") || line.equals("},{") || line.equals("}]") { return true }
        var cursor = ByteCursor(line)
        if cursor.skip("[{") { cursor.skipSpaces() }
        guard cursor.skip(UInt8(ascii: "\"")), !cursor.skip(while: \.isIdentifier).isEmpty,
            cursor.skip(UInt8(ascii: "\""))
        else { return false }
        cursor.skipSpaces()
        return cursor.skip(UInt8(ascii: ":"))
    }

    static func prefix(of object: Bytes) -> LinePrefix? { NDJSONFormat.prefix(of: object) }
}
