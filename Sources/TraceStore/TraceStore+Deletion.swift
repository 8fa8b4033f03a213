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

    /// Deletes all runs but the newest `count`, and gives their space back.
    ///
    /// - Returns: the deleted runs, by number.
    package func prune(keep count: Int) throws(StoreError) -> [Run] {
        try delete { db in Array(try RunRow.runs(db).dropLast(max(count, 0))) }
    }

    /// Removes the file of a store that has no runs, unless another process has it open.
    package func removeIfUnused() {
        func isEmpty(_ db: Database) throws -> Bool { try Int.fetchOne(db, sql: "SELECT count(*) FROM run") == 0 }
        try? connection.access { db in
            // Only a connection that is alone can leave the write-ahead log.
            guard try isEmpty(db), try String.fetchOne(db, sql: "PRAGMA journal_mode = DELETE") == "delete" else {
                return
            }
            try db.beginTransaction(.exclusive)
            let isUnused = try isEmpty(db)
            if isUnused { unlink(path) }
            try db.rollback()
            if !isUnused { try db.execute(sql: "PRAGMA journal_mode = WAL") }
        }
    }

    /// How many pages are moved at once on a full disk.
    private static let smallStep = 4

    @discardableResult
    private func delete(_ choose: (Database) throws -> [Run]) throws(StoreError) -> [Run] {
        var chosen: [Run] = []
        do {
            chosen = try connection.transaction { db in
                let runs = try choose(db)
                for run in runs { try RunTables.delete(run.number, db) }
                return runs
            }
        } catch  where error.problem == .diskFull {
            // All that is changed at once must fit into the log beside the store.
            // Once its pages are in the store, its space can be used again.
            try connection.access { try $0.execute(sql: "PRAGMA wal_checkpoint(PASSIVE)") }
            chosen = try connection.access(choose)
            for run in chosen { try deleteBitByBit(run) }
        }
        do {
            try shrink(pages: 512)
        } catch  where error.problem == .diskFull {
            try shrink(pages: Self.smallStep)
        }
        return chosen
    }

    /// Deletes a run in small steps. The first takes its name away, so that nobody takes what is left for the whole run.
    func deleteBitByBit(_ run: Run) throws(StoreError) {
        try connection.transaction { db in
            try db.execute(
                sql: "UPDATE run SET name = ? WHERE id = ?",
                arguments: ["\(run.name) (being deleted \(run.number))", run.number])
        }
        for table in RunTables.all {
            while try deleteSome(of: run, from: table) { try shrink(pages: Self.smallStep) }
        }
        try connection.transaction { db in try RunTables.delete(run.number, db) }
    }

    /// Deletes some of the run's rows in a table, as many at once as the disk has room for; false once there were none.
    private func deleteSome(of run: Run, from table: String) throws(StoreError) -> Bool {
        var count = 1024
        while true {
            do {
                return try connection.transaction { try RunTables.deleteSome(count, of: run.number, from: table, $0) }
            } catch  where error.problem == .diskFull && count > 1 {
                count /= 4
            }
        }
    }

    /// Moves pages from the end of the file into the holes, and cuts it off behind the last one. In steps of so many pages,
    /// which take the same space in the log beside the store until they are in the file.
    private func shrink(pages: Int) throws(StoreError) {
        var left = Int.max
        while true {
            let free = try connection.access { db in
                try db.execute(sql: "PRAGMA incremental_vacuum(\(pages)); PRAGMA wal_checkpoint(PASSIVE)")
                return try Int.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0
            }
            guard free > 0, free < left else { return }
            left = free
        }
    }
}
