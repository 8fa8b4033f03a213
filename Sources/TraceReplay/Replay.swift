package import TraceModel

/// Moves a hierarchy through a trace, event by event, from its start.
package struct Replay {
    private let hierarchy: Hierarchy
    private var driver: HierarchyDriver
    private var last: EventReference?
    private let names = ShortNames()

    /// Creates a replay that is before the first event.
    package init(_ summary: TraceSummary) {
        hierarchy = Hierarchy(TraceKnowledge(of: summary))
        driver = HierarchyDriver(hierarchy, summary.launches)
    }

    /// Applies the batch's events up to a line.
    package mutating func advance(through batch: ReplayBatch, upTo line: Int = .max) {
        driver.expect(batch.controllers)
        for event in batch.events {
            guard event.line <= line else { return }
            bringControllers(of: event)
            apply(event)
        }
    }

    /// Applies the batch's events up to a line, and reports the effect of each, which takes longer than applying it.
    ///
    /// - Parameter isWatched: whether the changes of a controller are reported; those of others cost nothing.
    package mutating func play(
        _ batch: ReplayBatch, upTo line: Int = .max, watching isWatched: (ControllerID) -> Bool = { _ in true },
        _ tell: (Step) throws -> Void
    ) rethrows {
        driver.expect(batch.controllers)
        var watch = Watch()
        for event in batch.events {
            guard event.line <= line else { return }
            watch.begin()
            hierarchy.forEachAffected(by: event) { state in
                if isWatched(state.id) { watch.add(state, before: hierarchy.stance(of: state)) }
            }
            for state in bringControllers(of: event) where isWatched(state.id) { watch.add(state, before: nil) }
            apply(event)
            // A hierarchy dump ends relations of children that it does not name.
            for relation in hierarchy.ended.relations where isWatched(relation.child.id) {
                var stance = hierarchy.stance(of: relation.child)
                stance.hang(by: relation)
                watch.add(relation.child, before: stance)
            }
            for state in hierarchy.ended.controllers where isWatched(state.id) { watch.add(state, before: nil) }
            hierarchy.forEachAffected(by: event) { if isWatched($0.id) { watch.add($0, before: nil) } }
            try tell(Step(event: event, watch: watch, hierarchy: hierarchy, names: names))
        }
    }

    /// Applies the batch's events, and counts the changes of each.
    package mutating func survey(_ batch: ReplayBatch, into census: inout HierarchyCensus) {
        driver.expect(batch.controllers)
        for event in batch.events {
            for state in bringControllers(of: event) { census.note(state) }
            apply(event)
            census.note(event, in: hierarchy)
        }
    }

    /// Ends the launches before the event, adds the controllers whose first event it is, and returns those that ended.
    @discardableResult
    private mutating func bringControllers(of event: Event) -> [ControllerState] {
        var ended: [ControllerState] = []
        while let launch = driver.nextLaunch(endedBefore: event.line) {
            driver.end(launch)
            ended += hierarchy.ended.controllers
        }
        while driver.addNext(upTo: event.line) != nil { ended += hierarchy.ended.controllers }
        return ended
    }

    private mutating func apply(_ event: Event) {
        hierarchy.apply(event)
        last = event.reference
    }

    /// The tree after the last event.
    ///
    /// - Parameters:
    ///   - time: the instant, in nanoseconds since the run's start; by default the event's.
    ///   - objections: the objections of rules to the events so far.
    package func tree(at time: Int64? = nil, objections: [HierarchySnapshot.Objection] = []) -> HierarchySnapshot {
        hierarchy.tree(after: last, at: time ?? last?.time, objections: objections)
    }
}

/// Makes the relations of a trace with the knowledge of the whole trace.
///
/// A log may show late what it contains, for example that a class logs `addChild`. The relations that an import concluded before
/// are then made again, so that the stored relations are those that an audit sees.
package struct RelationReplay {
    private var driver: HierarchyDriver
    private let launches: [Launch]

    package init(_ summary: TraceSummary) {
        driver = HierarchyDriver(Hierarchy(TraceKnowledge(of: summary)), [])
        launches = summary.launches
    }

    /// Returns the relations that end in the next part of the trace.
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
