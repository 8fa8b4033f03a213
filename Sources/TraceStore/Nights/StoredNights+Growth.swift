import GRDB
package import TraceModel

extension StoredNights {
    /// How the defects of a night grow, each in the worst of the launches, by fingerprint.
    package func growths(in night: Night) throws(StoreError) -> [String: Growth] {
        try connection.access { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT DISTINCT finding.fingerprint, finding.visits, finding.stayed, finding.growth
                    FROM (SELECT DISTINCT run_id FROM night_launch WHERE night = ? AND run_id IS NOT NULL) AS run
                    JOIN finding ON finding.run_id = run.run_id
                    WHERE finding.growth IS NOT NULL
                    """, arguments: [night.number])
            var growths: [String: Growth] = [:]
            for row in rows {
                guard let pattern = Growth.Pattern(rawValue: try row.value(3)) else { continue }
                let growth = Growth(visits: try row.value(1), stayed: try row.value(2), pattern: pattern)
                let fingerprint: String = try row.value(0)
                if growths[fingerprint].map(growth.isWorse) ?? true { growths[fingerprint] = growth }
            }
            return growths
        }
    }
}
