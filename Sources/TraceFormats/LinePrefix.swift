/// What a layout puts around the message of a record.
public struct LinePrefix: Sendable {
    /// Nil where the line has no time.
    public var time: LoggedTime?
    /// Where the thread's name or number stands.
    public var thread: Range<Int>?
    /// The thread where the layout writes its number in hexadecimal; other layouts show the same number in decimal.
    public var threadNumber: UInt64?
    /// Where the process's name stands.
    public var process: Range<Int>?
    /// Where the process's number stands, in decimal.
    public var processID: Range<Int>?
    public var subsystem: Range<Int>?
    public var category: Range<Int>?
    /// Where the message begins.
    public var message: Int
    /// Where the message ends; nil if that is the end of the line.
    public var end: Int?
    /// Whether the message is the inside of a JSON string that has escapes.
    public var isEscaped = false

    public init(time: LoggedTime? = nil, thread: Range<Int>? = nil, message: Int) {
        self.time = time
        self.thread = thread
        self.message = message
    }
}
