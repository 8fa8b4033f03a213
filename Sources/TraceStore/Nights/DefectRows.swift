import GRDB
import TraceModel

/// Writes what launches could have shown, and did, each thing once for all launches.
struct DefectRows {
    let db: Database

    func number(of coverage: Coverage, digest: String) throws -> Int64 {
        let select = try db.cachedStatement(sql: "SELECT id FROM coverage WHERE digest = ?")
        if let known = try Int64.fetchOne(select, arguments: [digest]) { return known }
        try db.cachedStatement(sql: "INSERT INTO coverage (digest) VALUES (?)").execute(arguments: [digest])
        let number = db.lastInsertedRowID
        let test = try db.cachedStatement(sql: "INSERT OR IGNORE INTO coverage_test VALUES (?, ?, ?, ?, ?)")
        for entry in coverage.tests {
            try test.execute(
                arguments: [number, entry.name, entry.attempt, entry.outcome?.rawValue, entry.ranToEnd])
        }
        let part = try db.cachedStatement(sql: "INSERT OR IGNORE INTO coverage_part VALUES (?, ?, ?, ?)")
        for entry in coverage.parts {
            try part.execute(arguments: [number, entry.className, entry.exercise.rawValue, entry.test ?? ""])
        }
        let gap = try db.cachedStatement(sql: "INSERT OR IGNORE INTO coverage_gap VALUES (?, ?, ?)")
        for entry in coverage.gaps { try gap.execute(arguments: [number, entry.rule, entry.className]) }
        return number
    }

    func number(of defect: Defect) throws -> Int64 {
        let select = try db.cachedStatement(sql: "SELECT id FROM defect WHERE fingerprint = ?")
        if let known = try Int64.fetchOne(select, arguments: [defect.fingerprint]) { return known }
        try db.cachedStatement(sql: "INSERT INTO defect (fingerprint, rule, path, class) VALUES (?, ?, ?, ?)")
            .execute(arguments: [defect.fingerprint, defect.rule, defect.path.description, defect.className])
        return db.lastInsertedRowID
    }

    func sightings(of launch: Int64) throws -> Set<Sighting> {
        let select = try db.cachedStatement(
            sql: """
                SELECT defect.fingerprint, defect.rule, defect.path, sighting.severity, sighting.test, sighting.is_excluded
                FROM sighting
                JOIN defect ON defect.id = sighting.defect
                WHERE sighting.launch = ?
                """)
        return Set(
            try Row.fetchAll(select, arguments: [launch]).map { row in
                let test: String = try row.value(4)
                return Sighting(
                    defect: Defect(
                        fingerprint: try row.value(0), rule: try row.value(1),
                        path: ClassPath(try row.value(2) as String)),
                    severity: Severity(rawValue: try row.value(3)) ?? .note, test: test.isEmpty ? nil : test,
                    isExcluded: try row.value(5))
            })
    }

    func replaceSightings(of launch: Int64, by sightings: [Sighting]) throws {
        try db.cachedStatement(sql: "DELETE FROM sighting WHERE launch = ?").execute(arguments: [launch])
        let insert = try db.cachedStatement(
            sql: """
                INSERT INTO sighting (launch, defect, test, is_excluded, severity)
                VALUES (?, ?, ?, ?, ?)
                """)
        for sighting in sightings {
            try insert.execute(arguments: [
                launch, try number(of: sighting.defect), sighting.test ?? "", sighting.isExcluded,
                sighting.severity.rawValue,
            ])
        }
    }
}
