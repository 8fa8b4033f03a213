import GRDB

extension TraceStore {
    /// Keeps the configuration of an audit. ``StoredNights/lastConfiguration()`` returns it after that audit of the newest launch.
    ///
    /// - Parameter digest: the settings of the audit.
    package func remember(_ digest: String, text: String) throws(StoreError) {
        let known = "SELECT text FROM internal_configuration WHERE digest = ?"
        guard try connection.access({ try String.fetchOne($0, sql: known, arguments: [digest]) }) != text else {
            return
        }
        // What findings do not depend on may have changed, such as the owners.
        try connection.transaction { db in
            try db.execute(
                sql: "INSERT OR REPLACE INTO internal_configuration (digest, text) VALUES (?, ?)",
                arguments: [digest, text])
        }
    }
}
