package import TraceModel

/// Where an import puts the run that it makes.
package protocol TraceSink {
    /// What the sink makes of the run.
    associatedtype Imported

    /// Takes the next stretch of the run.
    ///
    /// - Parameter format: the id of the log's format.
    mutating func write(_ batch: ImportBatch, format: String) throws

    /// Takes what is known only at the end, and completes the run.
    mutating func finish(_ end: ImportEnd) throws -> Imported

    /// Gives the run up.
    mutating func cancel()
}

/// What is known of a run once its log was read.
package struct ImportEnd: Sendable {
    package var summary: TraceSummary
    package var digest: String
    /// The id of the log's format.
    package var format: String
}
