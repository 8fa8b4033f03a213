import GRDB
package import TraceModel

extension StoredNights {
    /// Adds launches that come without their runs.
    ///
    /// - Parameter rows: of several copies of a launch, the longest counts, and of equally long ones the last.
    package func add(_ rows: [RunReport.LaunchRow]) throws(StoreError) {
        let launches = Dictionary(rows.map { ($0.identity, $0) }) { $0.eventCount > $1.eventCount ? $0 : $1 }
        try connection.transaction { db in
            let columns = NightLaunchRows.placeColumns
            let insert = try db.cachedStatement(
                sql: """
                    INSERT INTO night_launch (
                        identity, \(columns.joined(separator: ", ")), start_ns, imported_ns, clock_ns, base, base_ns,
                        event_count, audit_settings, coverage)
                    VALUES (?, \(columns.map { _ in "?" }.joined(separator: ", ")), ?, ?, ?, ?, ?, ?, '', ?)
                    """)
            let facts = LaunchDefectRows(db: db)
            for row in launches.values.sorted(by: { ($0.start, $0.identity) < ($1.start, $1.identity) }) {
                let coverage = try facts.number(of: row.coverage, digest: row.coverage.digest)
                try insert.execute(
                    arguments: [row.identity] + NightLaunchRows.values(of: row.place) + [
                        row.start, row.imported, row.place.start, row.place.base?.commit, row.place.base?.time,
                        row.eventCount, coverage,
                    ])
                try facts.replaceSightings(of: db.lastInsertedRowID, by: row.sightings)
            }
            try NightLaunchRows(db: db).unjudge("TRUE", [])
        }
    }
}
