import GRDB
package import TraceModel

/// Keeps which classes were renamed.
struct RenameRows {
    let db: Database
    let app: String?

    func renames() throws -> ClassRenames {
        let select = try db.cachedStatement(sql: "SELECT name, former FROM internal_rename WHERE app = ?")
        var renames = ClassRenames()
        for row in try Row.fetchAll(select, arguments: [app ?? ""]) {
            renames.add(try row.value(0), after: try row.value(1))
        }
        return renames
    }

    /// - Parameter found: the former names by the new ones, in the order in which classes were renamed.
    func add(_ found: [(name: String, former: String)]) throws {
        var renames = try renames()
        for (name, former) in found {
            renames.add(name, after: former)
            let first = renames.first(name)
            guard first != name else { continue }
            try db.execute(
                sql: "INSERT OR IGNORE INTO internal_rename (app, name, former) VALUES (?, ?, ?)",
                arguments: [app ?? "", name, first])
        }
    }
}

extension StoredNights {
    /// The classes of an app that were renamed.
    package func renames(of app: String?) throws(StoreError) -> ClassRenames {
        try connection.access { try RenameRows(db: $0, app: app).renames() }
    }
}
