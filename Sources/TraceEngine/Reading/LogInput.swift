import TraceModel

/// A log that an import opens.
struct LogInput: Sendable {
    /// The file.
    var path: String
    /// What it is called in messages and in the store.
    var name: String
    /// How it got into a result bundle; nil for a file by itself.
    var attachment: Attachment?
}

/// A log in a result bundle.
struct Attachment: Hashable, Sendable {
    /// The bundle's path.
    var bundle: String
    /// The test that attached the log, and that it does not tell of itself.
    var test: AttachedTest?
    /// When it was attached, in nanoseconds since 1970; nil where the bundle does not tell.
    var time: Int64?

    /// What tells the test from those of other bundles.
    var testKey: String { "\(bundle)/\(test?.name ?? "")" }
}

/// A test to which a log was attached.
struct AttachedTest: Hashable, Sendable {
    var name: String
    /// Nil where it is not known.
    var outcome: TestOutcome?
}
