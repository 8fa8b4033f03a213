/// How the records of a layout are spread over lines.
package enum RecordShape: Sendable {
    /// A record is a line.
    case line
    /// Lines without the layout's prefix continue the record before them.
    case continuedLines
    /// A JSON array of objects, each of which spans lines.
    case jsonArray
    /// The message, and after it a line that tells its time and thread.
    case messageThenMetadata
}
