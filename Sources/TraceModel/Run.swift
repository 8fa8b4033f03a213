/// A run as the store knows it.
public struct Run: Sendable, Equatable {
    /// The store's number of the run, from 1.
    public var number: Int
    public var name: String
    /// The path of the log, as given; `-` for standard input.
    public var source: String
    /// The id of the format that read it.
    public var format: String
    /// A digest of the log's bytes: equal digests mean that nothing changed since.
    public var digest: String
    /// When it was imported, in nanoseconds since 1970.
    public var imported: Int64
    public var summary: TraceSummary
    /// Where the lines of a run of several logs stand; empty in a run of one.
    public var files: [OriginStretch] = []

    public init(
        number: Int, name: String, source: String, format: String, digest: String, imported: Int64,
        summary: TraceSummary
    ) {
        self.number = number
        self.name = name
        self.source = source
        self.format = format
        self.digest = digest
        self.imported = imported
        self.summary = summary
    }
}
