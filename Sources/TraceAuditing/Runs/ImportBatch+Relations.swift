package import TraceModel
import TraceReplay

extension ImportBatch {
    /// Makes the relations of a whole run with all that is known of it, where those that were made while it was read did not
    /// reckon with what it showed later.
    package mutating func settleRelations(_ summary: inout TraceSummary) {
        guard refutesRelations else { return }
        var replay = RelationReplay(summary)
        let controllers = controllers.map(\.controller).sorted { $0.id < $1.id }
        relations = replay.relations(endingIn: ReplayBatch(events: events, controllers: controllers))
        relations += replay.openRelations()
        summary.relationCount = relations.count
        refutesRelations = false
    }
}
