import GRDB
package import TraceModel

extension TraceStore {
    /// The classes of a run's view controllers, in order.
    package func classNames(of run: Run) throws(StoreError) -> [String] {
        try connection.access { db in
            try RunTables.check(run.number, named: run.name, db)
            return try String.fetchAll(
                db, sql: "SELECT DISTINCT class FROM controller WHERE run_id = ? ORDER BY class",
                arguments: [run.number])
        }
    }

    /// Whether a controller of the run was at that address, as reports write it: `0x600000c0b3e0`.
    package func hasController(at address: String, in run: Run) throws(StoreError) -> Bool {
        try connection.access { db in
            let sql = "SELECT 1 FROM controller WHERE run_id = ? AND address_text = ?"
            return try Int.fetchOne(db, sql: sql, arguments: [run.number, address]) != nil
        }
    }

    /// The tests that ran in a run, in order.
    package func testNames(of run: Run) throws(StoreError) -> [String] {
        try connection.access { db in
            try RunTables.check(run.number, named: run.name, db)
            return try String.fetchAll(
                db, sql: "SELECT DISTINCT name FROM test WHERE run_id = ? ORDER BY name", arguments: [run.number])
        }
    }

    /// The classes that runs and nights show, those of runs that were pruned, too; in order.
    package func classNames() throws(StoreError) -> [String] {
        try connection.access { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT class FROM controller
                    UNION
                    SELECT class FROM coverage_part
                    UNION
                    SELECT class FROM defect WHERE class != ''
                    ORDER BY class
                    """)
        }
    }
}
