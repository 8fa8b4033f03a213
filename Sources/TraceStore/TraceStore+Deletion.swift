import GRDB
package import TraceModel

extension TraceStore {
    /// Deletes the runs, all or none, and gives their space back.
    package func delete(_ runs: [Run]) throws(StoreError) {
        try connection.transaction { db in
            for run in runs {
                try RunDeletion.delete(RunNumbers(of: run, db).run, db)
            }
        }
        try shrink()
    }

    /// Deletes all runs but the newest `count`, and gives their space back.
    ///
    /// - Returns: the deleted runs, by number.
    package func prune(keep count: Int) throws(StoreError) -> [Run] {
        let runs = try connection.transaction { db in
            let runs = try RunRow.runs(db).dropLast(max(count, 0))
            for run in runs { try RunDeletion.delete(Int64(run.number), db) }
            return Array(runs)
        }
        try shrink()
        return runs
    }

    /// Moves pages from the end of the file into the holes, and cuts it off behind the last one.
    private func shrink() throws(StoreError) {
        try connection.access { db in try db.execute(sql: "PRAGMA incremental_vacuum") }
    }
}
