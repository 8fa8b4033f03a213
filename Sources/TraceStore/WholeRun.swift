package import TraceModel

/// A run that is known as a whole before any of it is written.
package struct WholeRun: Sendable {
    package var name: String
    /// The path of the log.
    package var source: String
    /// The id of the log's format.
    package var format: String
    package var digest: String
    package var batch: ImportBatch
    package var summary: TraceSummary
    /// Whether other runs may have the name.
    package var allowsNamesakes = false
    /// Nil where the run was not audited.
    package var audit: KeptAudit?

    package init(
        name: String, source: String, format: String, digest: String, batch: ImportBatch, summary: TraceSummary
    ) {
        self.name = name
        self.source = source
        self.format = format
        self.digest = digest
        self.batch = batch
        self.summary = summary
    }
}
