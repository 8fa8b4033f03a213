import GRDB
package import TraceModel

extension TraceStore {
    /// Since when the run's defects are known, by their fingerprints, from the last audits of all runs up to this one.
    package func firstSightings(of run: Run) throws(StoreError) -> [String: FirstSighting] {
        try connection.access { db in
            let sql = """
                SELECT seen.fingerprint, run.name, run.app, seen.runs
                FROM (
                    SELECT fingerprint, min(run_id) AS first, count(DISTINCT run_id) AS runs
                    FROM finding
                    WHERE run_id <= ?1 AND fingerprint IN (SELECT fingerprint FROM finding WHERE run_id = ?1)
                    GROUP BY fingerprint
                ) AS seen
                JOIN run ON run.id = seen.first
                """
            var sightings: [String: FirstSighting] = [:]
            for row in try Row.fetchAll(db, sql: sql, arguments: [run.number]) {
                sightings[try row.value(0)] = FirstSighting(
                    run: try row.value(1), app: try row.value(2), runCount: try row.value(3))
            }
            return sightings
        }
    }
}
