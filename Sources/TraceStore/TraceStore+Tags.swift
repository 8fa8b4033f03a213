import GRDB
package import TraceModel

extension TraceStore {
    /// Replaces what the store keeps of a run's header: the app, the device, the system, and the tags.
    package func saveTags(_ header: TraceHeader, given: [String: String], of run: Run) throws(StoreError) {
        try connection.transaction { db in
            try RunTables.check(run.number, named: run.name, db)
            try db.execute(
                sql: "UPDATE run SET app = ?, device = ?, os = ? WHERE id = ?",
                arguments: [header.app, header.device, header.os, run.number])
            try NightLaunchRows(db: db).tag(launchesOf: run.number, given)
            try db.execute(sql: "DELETE FROM run_header WHERE run_id = ?", arguments: [run.number])
            for (key, value) in header.others {
                try db.execute(
                    sql: "INSERT INTO run_header (run_id, key, value) VALUES (?, ?, ?)",
                    arguments: [run.number, key, value])
            }
        }
    }
}
