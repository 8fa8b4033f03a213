/// Work that could not be done: ends the process with status 2 and one message.
struct CommandFailure: Error {
    /// What failed, where, and what to do about it.
    var message: String

    init(_ message: String) {
        self.message = message
    }

    /// Runs the body, and turns its error into a failure with the same words.
    static func wrapping<Value, Problem: Error>(_ body: () throws(Problem) -> Value) throws(CommandFailure) -> Value {
        do {
            return try body()
        } catch let failure as CommandFailure {
            throw failure
        } catch {
            throw CommandFailure("\(error)")
        }
    }
}
