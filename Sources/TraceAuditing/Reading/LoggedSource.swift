package import TraceFormats
package import TraceModel

/// What events are read from: one log, or several as one.
package protocol LoggedSource {
    /// Reads on; false at the end, when what was read last is in the batch.
    func next(into batch: inout LoggedBatch) throws -> Bool

    /// The id of the format, of several formats all; nil until it is recognised.
    var formatName: String? { get }
    var header: TraceHeader { get }
    var symbols: SymbolTable { get }
    /// Lines that were passed over because they are not about controllers.
    var skipped: Int { get }
    /// Whether all of it is there, and nobody still writes it.
    var isComplete: Bool { get }
    /// The digest of what was read.
    var digest: String { get }
}
