import Foundation
import GRDB
package import TraceModel

extension TraceStore {
    /// Deletes the runs, all or none, and gives their space back.
    package func delete(_ runs: [Run]) throws(StoreError) {
        try delete { db in
            for run in runs { try RunTables.check(run.number, named: run.name, db) }
            return runs
        }
    }

    /// Deletes all runs but the last `count`, and gives their space back.
    ///
    /// - Parameter order: puts the runs, which come by number, into the order of which the last ones are kept.
    /// - Returns: the deleted runs, by number.
    package func prune(keep count: Int, inOrder order: ([Run]) -> [Run] = { $0 }) throws(StoreError) -> [Run] {
        try delete { db in
            try order(RunRow.runs(db)).dropLast(max(count, 0)).sorted { $0.number < $1.number }
        }
    }

    /// Removes the file of a store that has no runs, unless another process has it open.
    package func removeIfUnused() {
        func isEmpty(_ db: Database) throws -> Bool { try Int.fetchOne(db, sql: "SELECT count(*) FROM run") == 0 }
        try? connection.access { db in
            guard try isEmpty(db) else { return }
            // So that nobody opens the file between the statements.
            try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE")
            var isGone = false
            defer { if !isGone { try? db.execute(sql: "PRAGMA locking_mode = NORMAL; PRAGMA journal_mode = WAL") } }
            // Only a connection that is alone can leave the write-ahead log.
            guard try String.fetchOne(db, sql: "PRAGMA journal_mode = DELETE") == "delete" else { return }
            try db.beginTransaction(.exclusive)
            if try isEmpty(db) { isGone = unsafe unlink(path) == 0 }
            try db.rollback()
        }
    }

    @discardableResult
    private func delete(_ choose: (Database) throws -> [Run]) throws(StoreError) -> [Run] {
        let chosen: [Run]
        do {
            chosen = try connection.transaction { db in
                let runs = try choose(db)
                for number in try runs.map(\.number) + RunTables.deletedInPart(db) { try RunTables.delete(number, db) }
                return runs
            }
        } catch  where error.problem == .diskFull {
            // All that is changed at once must fit into the log beside the store.
            chosen = try deleteInSteps(choose)
        }
        try shrink()
        return chosen
    }

    /// Deletes runs, and what was left by an interrupted deletion, in steps as small as the disk needs. The first step takes
    /// the runs away from everybody else; all that follow only free space.
    func deleteInSteps(_ choose: (Database) throws -> [Run]) throws(StoreError) -> [Run] {
        let chosen: [Run]
        do {
            try emptyLog()
            chosen = try connection.transaction { db in
                let runs = try choose(db)
                for run in runs { try RunTables.deleteOwnRow(of: run.number, db) }
                return runs
            }
        } catch  where error.problem == .diskFull {
            throw StoreError(path: path, .noRoomToDelete)
        }
        do {
            for number in try connection.access(RunTables.deletedInPart) {
                for table in RunTables.all {
                    while try deleteSome(of: number, from: table) {}
                }
            }
        } catch  where error.problem == .diskFull {
            throw StoreError(path: path, .noRoomToFinishDeleting)
        }
        return chosen
    }

    /// Deletes some of the run's rows in a table, as many at once as the disk has room for; false once there were none.
    private func deleteSome(of run: Int, from table: String) throws(StoreError) -> Bool {
        var count = 1024
        while true {
            do {
                try emptyLog()
                return try connection.transaction { try RunTables.deleteSome(count, of: run, from: table, $0) }
            } catch  where error.problem == .diskFull && count > 1 {
                count /= 4
            }
        }
    }

    /// Moves what was changed from the log beside the store into the store, so that the log begins anew.
    private func emptyLog() throws(StoreError) {
        try connection.access { try $0.execute(sql: "PRAGMA wal_checkpoint(PASSIVE)") }
    }

    /// Moves pages from the end of the file into the holes, and cuts it off behind the last one: in steps, which take as much
    /// space in the log as the pages have. What stays where even one page is too much is used by the next import.
    private func shrink() throws(StoreError) {
        var (pages, left) = (512, Int.max)
        while true {
            do {
                let free = try connection.access { db in
                    try db.execute(sql: "PRAGMA incremental_vacuum(\(pages)); PRAGMA wal_checkpoint(PASSIVE)")
                    return try Int.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0
                }
                guard free > 0, free < left else { return }
                left = free
            } catch  where error.problem == .diskFull {
                guard pages > 1 else { return }
                pages /= 8
                try emptyLog()
            }
        }
    }
}
