import GRDB

extension TraceStore {
    /// Throws `damaged` if a row refers to a missing row, which changing a store's tables by hand can cause.
    ///
    /// Tables with very many rows are left out: a replay checks each event and controller itself, and `merge` checks all.
    package func checkReferences() throws(StoreError) {
        try connection.access { db in
            // In one transaction, all statements see the same rows.
            try db.inTransaction(.deferred) {
                try References(db).check()
                return .commit
            }
        }
    }
}
