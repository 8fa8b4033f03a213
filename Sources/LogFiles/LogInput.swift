import TraceModel

/// A log that an import opens.
package struct LogInput: Sendable {
    /// The file.
    package var path: String
    /// What it is called in messages and in the store.
    package var name: String
    /// How it got into a result bundle; nil for a file by itself.
    package var attachment: Attachment?

    package init(path: String, name: String, attachment: Attachment? = nil) {
        self.path = path
        self.name = name
        self.attachment = attachment
    }
}

/// A log in a result bundle.
package struct Attachment: Hashable, Sendable {
    /// The bundle's path.
    package var bundle: String
    /// The test that attached the log, and that it does not tell of itself.
    package var test: AttachedTest?
    /// When it was attached, in nanoseconds since 1970; nil where the bundle does not tell.
    package var time: Int64?

    /// What tells the test from those of other bundles.
    var testKey: String { "\(bundle)/\(test?.name ?? "")" }
}

/// A test to which a log was attached.
package struct AttachedTest: Hashable, Sendable {
    var name: String
    /// Nil where it is not known.
    var outcome: TestOutcome?
}
