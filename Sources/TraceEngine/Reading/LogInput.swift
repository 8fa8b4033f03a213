import TraceModel

/// A log that an import opens.
struct LogInput: Sendable {
    /// The file.
    var path: String
    /// What it is called in messages and in the store.
    var name: String
    /// The test that the log was attached to, and that it does not tell of itself.
    var test: AttachedTest?
}

/// A test to which a log was attached.
struct AttachedTest: Hashable, Sendable {
    var name: String
    /// Nil where it is not known.
    var outcome: TestOutcome?
}
