package import TraceModel

/// A run that is known as a whole before any of it is written.
package struct WholeRun: Sendable {
    /// The run, whose number is the store's to give.
    package var run: Run
    package var batch: ImportBatch
    /// Whether other runs may have the name.
    package var allowsNamesakes = false
    /// Nil where the run was not audited.
    package var audit: KeptAudit?

    package init(_ run: Run, _ batch: ImportBatch) {
        self.run = run
        self.batch = batch
    }
}
