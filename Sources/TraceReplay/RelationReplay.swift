package import TraceModel

/// Makes the relations of a trace with all that is known of it.
///
/// A log may show late what it can show: that a class logs `addChild`, say. What an import concluded before that is then made
/// again, so that the stored relations are those that an audit sees.
package struct RelationReplay {
    private let hierarchy: Hierarchy
    private let launches: [Launch]

    package init(_ summary: TraceSummary) {
        hierarchy = Hierarchy(TraceKnowledge(of: summary))
        launches = summary.launches
    }

    /// The relations that end in the next stretch of the trace.
    package func relations(endingIn batch: ReplayBatch) -> [Relation] {
        var ended: [Relation] = []
        var births = batch.controllers[...]
        for event in batch.events {
            while let controller = births.first, controller.first.line <= event.line {
                hierarchy.add(controller)
                ended += hierarchy.ended.relations.map(\.value)
                births.removeFirst()
            }
            hierarchy.apply(event)
            ended += hierarchy.ended.relations.map(\.value)
        }
        return ended
    }

    /// The relations that are open at the end of the trace, or ended with their launch.
    package func openRelations() -> [Relation] { Array(LaunchEnds.openRelations(in: hierarchy, launches)) }
}
