package import TraceModel

/// Makes the relations of a trace with all that is known of it.
///
/// A log may show late what it can show: that a class logs `addChild`, say. What an import concluded before that is then made
/// again, so that the stored relations are those that an audit sees.
package struct RelationReplay {
    private var driver: HierarchyDriver
    private let launches: [Launch]

    package init(_ summary: TraceSummary) {
        driver = HierarchyDriver(Hierarchy(TraceKnowledge(of: summary)), [])
        launches = summary.launches
    }

    /// The relations that end in the next stretch of the trace.
    package mutating func relations(endingIn batch: ReplayBatch) -> [Relation] {
        var ended: [Relation] = []
        let hierarchy = driver.hierarchy
        driver.expect(batch.controllers)
        for event in batch.events {
            while driver.addNext(upTo: event.line) != nil { ended += hierarchy.ended.relations.map(\.value) }
            hierarchy.apply(event)
            ended += hierarchy.ended.relations.map(\.value)
        }
        return ended
    }

    /// The relations that are open at the end of the trace, or ended with their launch.
    package func openRelations() -> [Relation] { Array(LaunchEnds.openRelations(in: driver.hierarchy, launches)) }
}
