package import TraceAuditing
package import TraceModel
import TraceReplay
package import TraceStore

/// Puts a run into a store.
package struct StoreSink: TraceSink {
    package let store: TraceStore
    package let name: String
    /// The path of the log.
    package let source: String
    /// Which run of that name may be replaced.
    package let replaceable: RunWriter.Replaceable
    /// Whether a run that is to be replaced stays if it is from the same bytes.
    package let keepsEqual: Bool
    /// How the store is kept from other writers.
    package let locking: RunWriter.Locking
    /// Nil until the format is known, which the store wants to know first.
    private var writer: RunWriter?
    private var refutesRelations = false

    package init(
        store: TraceStore, name: String, source: String, replacing replaceable: RunWriter.Replaceable,
        keepsEqual: Bool = false,
        locking: RunWriter.Locking
    ) {
        self.store = store
        self.name = name
        self.source = source
        self.replaceable = replaceable
        self.keepsEqual = keepsEqual
        self.locking = locking
    }

    package mutating func write(_ batch: ImportBatch, format: String) throws(StoreError) {
        if batch.refutesRelations { refutesRelations = true }
        try open(format).write(batch)
    }

    package mutating func finish(_ end: ImportEnd) throws(StoreError) -> Run {
        guard refutesRelations else { return try open(end.format).finish(end.summary, digest: end.digest) }
        var replay = RelationReplay(end.summary)
        return try open(end.format).finish(end.summary, digest: end.digest) { batch in
            guard let batch else { return replay.openRelations() }
            return replay.relations(endingIn: batch)
        }
    }

    package mutating func cancel() {
        writer?.cancel()
    }

    private mutating func open(_ format: String) throws(StoreError) -> RunWriter {
        if let writer { return writer }
        let new = try RunWriter(
            store: store, name: name, source: source, format: format, replacing: replaceable, locking: locking,
            keepsEqual: keepsEqual)
        writer = new
        return new
    }
}
