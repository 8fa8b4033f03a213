import GRDB
import TraceModel

/// The names of defects in one night, whose classes may have had other names before.
struct NightSightings {
    let db: Database
    let night: Night

    /// A defect as the launches of the night name it; more than one if they do not agree.
    func named(of defect: Defect) throws -> [Defect] {
        let renames = try RenameRows(db: db, app: night.app).renames(in: night)
        guard !renames.isEmpty else { return [defect] }
        let first = renames.settled(defect)
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT fingerprint, rule, path
                FROM defect
                WHERE rule = ? AND id IN (
                    SELECT sighting.defect FROM night_launch AS launch JOIN sighting ON sighting.launch = launch.id
                    WHERE launch.night = ?)
                ORDER BY fingerprint
                """, arguments: [defect.rule, night.number])
        return try rows.map { try $0.defect(at: 0) }.filter { renames.first($0).fingerprint == first.fingerprint }
    }
}
