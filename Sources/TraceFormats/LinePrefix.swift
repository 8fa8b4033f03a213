/// What a layout puts around the message of a record.
package struct LinePrefix: Sendable {
    /// Nil where the line has no time.
    package var time: LoggedTime?
    /// Where the thread's name or number stands.
    package var thread: Range<Int>?
    /// The thread where the layout writes its number in hexadecimal; other layouts show the same number in decimal.
    package var threadNumber: UInt64?
    /// Where the process's name stands.
    package var process: Range<Int>?
    /// Where the process's number stands, in decimal.
    package var processID: Range<Int>?
    package var subsystem: Range<Int>?
    package var category: Range<Int>?
    /// Where the message begins.
    package var message: Int
    /// Where the message ends; nil if that is the end of the line.
    package var end: Int?
    /// Whether the message is the inside of a JSON string that has escapes.
    package var isEscaped = false

    package init(time: LoggedTime? = nil, thread: Range<Int>? = nil, message: Int) {
        self.time = time
        self.thread = thread
        self.message = message
    }
}
