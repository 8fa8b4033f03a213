import GRDB
package import TraceModel

extension StoredNights {
    /// How the defects of a night grow, each in the worst of the launches, by fingerprint.
    package func growths(in night: Night) throws(StoreError) -> [String: Growth] {
        try connection.access { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT DISTINCT defect.fingerprint, sighting.visits, sighting.stayed, sighting.growth
                    FROM night_launch AS launch
                    JOIN sighting ON sighting.launch = launch.id
                    JOIN defect ON defect.id = sighting.defect
                    WHERE launch.night = ? AND sighting.growth IS NOT NULL AND NOT sighting.is_excluded
                    """, arguments: [night.number])
            var growths: [String: Growth] = [:]
            let renames = try RenameRows(db: db, app: night.app).renames(in: night)
            for row in rows {
                let fingerprint = renames.fingerprint(try row.value(0))
                growths[fingerprint] = Growth.worst([growths[fingerprint], try row.growth(at: 1)])
            }
            return growths
        }
    }
}

extension Row {
    /// The growth whose visits, stays and pattern are in three columns from a position on.
    func growth(at position: Int) throws -> Growth? {
        guard let name: String = try value(position + 2), let pattern = Growth.Pattern(rawValue: name) else {
            return nil
        }
        return Growth(visits: try value(position), stayed: try value(position + 1), pattern: pattern)
    }
}
