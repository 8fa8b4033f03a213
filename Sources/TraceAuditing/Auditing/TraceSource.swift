package import TraceModel

/// Where a replay reads a run.
package protocol TraceSource {
    /// Replaces the batch by the next one; false after the last.
    mutating func next(_ batch: inout ReplayBatch) throws -> Bool
}
