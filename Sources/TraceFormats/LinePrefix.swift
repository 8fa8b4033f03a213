/// What a layout puts before the message of a line.
public struct LinePrefix: Sendable {
    /// Nil where the line has no time.
    public var time: LoggedTime?
    /// Where the thread's name or number stands.
    public var thread: Range<Int>?
    /// Where the message begins; it ends with the line.
    public var message: Int

    public init(time: LoggedTime? = nil, thread: Range<Int>? = nil, message: Int) {
        self.time = time
        self.thread = thread
        self.message = message
    }
}
