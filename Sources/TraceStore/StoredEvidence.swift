package import TraceModel

/// What memory graphs showed of the controllers in a store.
package struct StoredEvidence: Sendable {
    private let connection: Connection

    package init(_ store: TraceStore) {
        connection = store.connection
    }

    /// What the run knows of these controllers beside their first events, in order of number: only those that have an address,
    /// were not deallocated, and whose address no later controller of the launch has.
    package func lastingLives(of controllers: Set<ControllerID>, in run: Run) throws(StoreError) -> [ControllerLife] {
        try connection.access { db in
            try RunTables.check(run.number, named: run.name, db)
            return try GraphRows(db, run: run.number).lastingLives(of: controllers)
        }
    }

    /// What memory graphs showed of the run's controllers, in order of number.
    package func evidence(of run: Run) throws(StoreError) -> [GraphEvidence] {
        try connection.access { db in
            try RunTables.check(run.number, named: run.name, db)
            return try GraphRows(db, run: run.number).evidence()
        }
    }

    /// Replaces what memory graphs showed of the run's controllers.
    package func save(_ evidence: [GraphEvidence], of run: Run) throws(StoreError) {
        try connection.transaction { db in
            try RunTables.check(run.number, named: run.name, db)
            try GraphRows(db, run: run.number).replace(by: evidence)
        }
    }

    /// What memory graphs show to hold the controllers of a rule's findings, or of those of a class; the most frequent first.
    ///
    /// A class without a module is that class in all modules.
    package func holderCounts(rule: String?, className: String? = nil) throws(StoreError) -> [HolderCount] {
        try connection.access { db in try HolderCounts.read(db, rule: rule, className: className) }
    }
}
