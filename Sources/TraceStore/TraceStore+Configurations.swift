import GRDB

extension TraceStore {
    /// Keeps the configuration of an audit. ``lastConfiguration()`` returns it after that audit of the newest launch.
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

    /// The configuration by which the newest launch was audited; nil if that audit had none.
    package func lastConfiguration() throws(StoreError) -> (digest: String, text: String)? {
        try connection.access { db in
            let row = try Row.fetchOne(
                db,
                sql: """
                    SELECT audit_settings, (SELECT text FROM internal_configuration WHERE digest = audit_settings)
                    FROM night_launch
                    WHERE audit_settings IS NOT NULL
                    ORDER BY start_ns DESC
                    LIMIT 1
                    """)
            guard let row, let text: String = try row.value(1) else { return nil }
            return (try row.value(0), text)
        }
    }
}
