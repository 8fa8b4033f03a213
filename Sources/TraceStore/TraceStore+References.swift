import GRDB

extension TraceStore {
    /// Throws `damaged` where a row refers to one that is not there, which those who change a store's tables by hand leave behind.
    ///
    /// Tables with very many rows are left out: a replay looks at each event and controller by itself, and `merge` at all.
    package func checkReferences() throws(StoreError) {
        try connection.access { db in
            // So that all statements see the same rows.
            try db.inTransaction(.deferred) {
                try References(db).check(tablesUpTo: Self.mostChecked)
                return .commit
            }
        }
    }

    private static let mostChecked = 20_000
}
