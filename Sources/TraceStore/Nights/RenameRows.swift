import GRDB
package import TraceModel
import TraceVerdicts

/// Keeps which classes were renamed, and which names other classes took over.
struct RenameRows {
    let db: Database
    let app: String?

    /// The renamed classes, by names that stand for no other classes.
    func renames() throws -> ClassRenames {
        let select = try db.cachedStatement(sql: "SELECT name, former FROM internal_rename WHERE app = ?")
        var renames = ClassRenames()
        for row in try Row.fetchAll(select, arguments: [app ?? ""]) {
            renames.add(try row.value(0), after: try row.value(1))
        }
        return renames
    }

    /// The renamed classes, by the names that logs of each night have.
    func ofNights() throws -> NightRenames {
        let renames = try renames()
        guard !renames.isEmpty else { return NightRenames(renames: renames, reuses: []) }
        let select = try db.cachedStatement(
            sql: "SELECT branch, name, start_ns, commit_ns FROM internal_reuse WHERE app = ?")
        let reuses = try Row.fetchAll(select, arguments: [app ?? ""]).map { row in
            NightRenames.StoredReuse(
                branch: try row.value(0), name: try row.value(1), start: try row.value(2), commitTime: try row.value(3))
        }
        return NightRenames(renames: renames, reuses: reuses)
    }

    func renames(in night: Night) throws -> ClassRenames { try ofNights().renames(in: night) }

    /// A defect as the launches of a night name it; more than one if they do not agree.
    func names(of defect: Defect, in night: Night) throws -> [Defect] {
        let renames = try renames(in: night)
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

    /// - Parameter found: the former names by the new ones, in the order in which classes were renamed.
    func add(_ found: [RenameSearch.Rename]) throws {
        for rename in found {
            var renames = try renames(in: rename.night)
            renames.add(rename.name, after: rename.former)
            let first = renames.first(rename.name)
            guard first != rename.name else { continue }
            try db.execute(
                sql: "INSERT OR IGNORE INTO internal_rename (app, name, former) VALUES (?, ?, ?)",
                arguments: [app ?? "", rename.name, first])
        }
    }

    /// - Parameter found: in the order of the nights.
    func add(_ found: [RenameSearch.Reuse]) throws {
        for reuse in found {
            let key: StatementArguments = [app ?? "", reuse.night.appBranch.stored, reuse.name]
            // An earlier launch of the night may have come since it was found.
            try db.execute(
                sql: "DELETE FROM internal_reuse WHERE app = ? AND branch = ? AND name = ? AND start_ns > ?",
                arguments: key + [reuse.before.start])
            try db.execute(
                sql: "INSERT INTO internal_reuse (app, branch, name, start_ns, commit_ns) VALUES (?, ?, ?, ?, ?)",
                arguments: key + [reuse.night.start, reuse.commitTime])
        }
    }
}

/// The renamed classes of an app, by the names that logs of each night have.
struct NightRenames {
    /// The first night of a branch in which another class has a former name.
    struct StoredReuse {
        /// As it is stored.
        var branch: String
        var name: String
        /// When the night began, and when its commit was made.
        var start: Int64
        var commitTime: Int64

        /// Whether the code of a night has that class. A pull request has the classes that its target had when it left it.
        func holds(in night: Night) -> Bool {
            if branch == night.appBranch.stored { return start <= night.start }
            guard let target = night.target, let base = night.base else { return false }
            return branch == target && commitTime <= base.time
        }
    }

    let renames: ClassRenames
    let reuses: [StoredReuse]

    func renames(in night: Night?) -> ClassRenames {
        var renames = renames
        guard let night else { return renames }
        for (name, own) in Dictionary(grouping: reuses.filter { $0.holds(in: night) }, by: \.name) {
            renames.setApart(name, number: own.count + 1)
        }
        return renames
    }
}

extension Night.AppBranch {
    /// The name, and of a pull request its number in another line.
    fileprivate var stored: String { [name ?? "", request].compactMap(\.self).joined(separator: "\n") }
}

extension StoredNights {
    /// The classes of an app that were renamed, by the names that logs of a night have.
    ///
    /// - Parameter night: asked for only if there are such classes.
    package func renames(of app: String?, in night: @autoclosure () throws -> Night?) throws -> ClassRenames {
        let found = try connection.access { try RenameRows(db: $0, app: app).ofNights() }
        return try found.renames.isEmpty ? found.renames : found.renames(in: night())
    }
}
