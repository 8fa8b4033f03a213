import Foundation
import GRDB
package import TraceModel

extension TraceStore {
    /// Deletes the runs, all or none. If a quarter of the file or more is free then, the file is written anew without it.
    ///
    /// - Returns: whether the file keeps its size for want of room on the disk; the next imports use the free part.
    @discardableResult
    package func delete(_ runs: [Run]) throws(StoreError) -> Bool {
        try RunDeletion(store: self).delete { db in
            for run in runs { try db.check(run) }
            return runs
        }.keepsSize
    }

    /// Deletes the runs whose launches all belong to nights that are not kept, as ``delete(_:)`` does. The verdicts stay.
    ///
    /// Of each branch, the newest nights are kept, and of a pull request the newest one. Of the runs without a night, the
    /// same number of the newest are kept.
    ///
    /// - Parameter count: the number of nights to keep of each branch.
    /// - Returns: the deleted runs, by number, and whether the file keeps its size.
    package func prune(keep count: Int) throws(StoreError) -> (runs: [Run], keepsSize: Bool) {
        try RunDeletion(store: self).delete(keepsVerdicts: true) { db in try PrunedRuns.runs(beside: count, db) }
    }

    /// The runs that ``prune(keep:)`` would delete.
    package func runsBeside(newestNights count: Int) throws(StoreError) -> [Run] {
        try connection.access { db in try PrunedRuns.runs(beside: count, db) }
    }

    /// Removes the file of a store that has no runs, unless another process has it open.
    package func removeIfUnused() { connection.removeIfUnused() }
}

/// Deletes runs of a store, in one step if the disk has room for it.
struct RunDeletion {
    let store: TraceStore

    /// - Parameter choose: returns the runs to delete.
    func delete(
        keepsVerdicts: Bool = false, _ choose: (Database) throws -> [Run]
    ) throws(StoreError) -> (runs: [Run], keepsSize: Bool) {
        let chosen: [Run]
        do {
            chosen = try store.connection.transaction { db in
                let runs = try choose(db)
                for number in try runs.map(\.number) + PerRunTables.deletedInPart(db) {
                    try PerRunTables.delete(number, db, keepsVerdicts: keepsVerdicts)
                }
                try CodePlaceRows.deleteUnused(db)
                return runs
            }
        } catch  where error.problem == .diskFull {
            // A deletion in one step needs room for all its changes in the log beside the store.
            chosen = try deleteInSteps(keepsVerdicts: keepsVerdicts, choose)
        }
        return (chosen, keepsSize: try !shrink())
    }

    /// Deletes runs, and the rest of an interrupted deletion, in steps small enough for the disk. The first step hides the runs
    /// from all other readers; the following steps only free space.
    func deleteInSteps(
        keepsVerdicts: Bool = false, _ choose: (Database) throws -> [Run]
    ) throws(StoreError) -> [Run] {
        let chosen: [Run]
        do {
            try emptyLog()
            chosen = try store.connection.transaction { db in
                let runs = try choose(db)
                for run in runs { try PerRunTables.hide(run.number, db, keepsVerdicts: keepsVerdicts) }
                return runs
            }
        } catch  where error.problem == .diskFull {
            throw StoreError(path: store.path, .noRoomToDelete)
        }
        do {
            for number in try store.connection.access(PerRunTables.deletedInPart) {
                for table in PerRunTables.all {
                    while try deleteSome(of: number, from: table) {}
                }
            }
            try store.connection.transaction(CodePlaceRows.deleteUnused)
        } catch  where error.problem == .diskFull {
            throw StoreError(path: store.path, .noRoomToFinishDeleting)
        }
        return chosen
    }

    /// Deletes some of the run's rows in a table, as many as the disk has room for; returns false if there were none.
    private func deleteSome(of run: Int, from table: String) throws(StoreError) -> Bool {
        var count = 1024
        while true {
            do {
                try emptyLog()
                return try store.connection.transaction { try PerRunTables.deleteSome(count, of: run, from: table, $0) }
            } catch  where error.problem == .diskFull && count > 1 {
                count /= 4
            }
        }
    }

    /// Moves changes from the log beside the store into the store, so the log starts from its beginning.
    private func emptyLog() throws(StoreError) {
        try store.connection.access { try $0.execute(sql: "PRAGMA wal_checkpoint(PASSIVE)") }
    }

    /// Writes the file anew if a quarter of it or more is free: that needs room for the rest twice, beside the store and in the folder
    /// for temporary files. Returns false if the disk has none.
    private func shrink() throws(StoreError) -> Bool {
        do {
            try store.connection.access { db in
                let free = try Int.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0
                let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
                guard free > 0, free * Self.partToShrink >= pages else { return }
                try db.execute(sql: "VACUUM; PRAGMA wal_checkpoint(TRUNCATE)")
            }
            return true
        } catch  where error.problem == .diskFull {
            return false
        } catch {
            // Somebody else uses the store; a later deletion finds it as it is now.
            guard case .locked = error.problem else { throw error }
            return true
        }
    }

    private static let partToShrink = 4
}

extension Connection {
    /// Removes the file if it has no runs or no tables, unless another process has it open.
    func removeIfUnused() {
        func isEmpty(_ db: Database) throws -> Bool {
            guard try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") ?? 0 > 0 else { return true }
            let rows = "SELECT 1 FROM run UNION ALL SELECT 1 FROM night_launch"
            // What users added is theirs.
            let added = "SELECT 1 FROM sqlite_schema WHERE name LIKE 'x\\_%' ESCAPE '\\'"
            return try Int.fetchOne(db, sql: "SELECT count(*) FROM (\(rows) UNION ALL \(added))") == 0
        }
        try? access { db in
            // Another file at the path is not this one.
            guard try !db.hasMoved && isEmpty(db) else { return }
            // No other process can open the file between the statements.
            try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE")
            var isGone = false
            defer { if !isGone { try? db.execute(sql: "PRAGMA locking_mode = NORMAL; PRAGMA journal_mode = WAL") } }
            // Only a connection that is alone can turn off the write-ahead log. It needs room for the log's pages; without room, the
            // connection is alone, and the log is removed with the store.
            do {
                guard try String.fetchOne(db, sql: "PRAGMA journal_mode = DELETE") == "delete" else { return }
                try db.beginTransaction(.exclusive)
            } catch let error as DatabaseError where error.resultCode == .SQLITE_FULL {
                try db.beginTransaction(.deferred)
            }
            if try isEmpty(db) {
                // The store is the last: until then, no other process makes a new one here.
                for path in TraceStore.files(ofStoreAt: file.path).reversed() { isGone = unsafe unlink(path) == 0 }
            }
            try db.rollback()
        }
    }
}

/// The runs that are not kept because newer nights are.
private enum PrunedRuns {
    /// - Parameter count: how many of the newest nights of each branch are kept.
    static func runs(beside count: Int, _ db: Database) throws -> [Run] {
        let kept = try keptRuns(count, db)
        let runs = try RunRow.runs(db)
        let others = try Set(Int.fetchAll(db, sql: "SELECT DISTINCT run_id FROM launch WHERE identity IS NOT NULL"))
        let ownWay = runs.filter { !others.contains($0.number) }.sortedByDate().suffix(max(count, 0))
        let keptAlone = Set(ownWay.map(\.number))
        return runs.filter { !kept.contains($0.number) && !keptAlone.contains($0.number) }
    }

    /// The runs with a launch of a night that is kept.
    private static func keptRuns(_ count: Int, _ db: Database) throws -> Set<Int> {
        let nights = try StoredNights.nights(db).inGroups(by: \.appBranch).flatMap { own in
            own.reversed().enumerated().filter { $0 < ($1.isRequest ? min(count, 1) : count) }.map(\.element)
        }
        let select = try db.cachedStatement(
            sql: """
                SELECT DISTINCT launch.run_id
                FROM night_launch AS known
                CROSS JOIN launch ON launch.identity = known.identity
                WHERE known.night = ?
                """)
        return try nights.reduce(into: []) { runs, night in
            runs.formUnion(try Int.fetchAll(select, arguments: [night.number]))
        }
    }
}

extension Run {
    /// The run that a name means: the newest one, because each night may have a run of that name.
    static func named(_ name: String, besides other: Run? = nil, _ db: Database) throws -> Run? {
        try RunRow.runs(db, where: "name = ? AND id <> ?", [name, other?.number ?? 0], isBrief: true)
            .sortedByDate().last
    }

    /// The runs from earlier states of its log, by number: those that share a launch with it, have no dates, or have the same bytes.
    func earlierStates(_ db: Database) throws -> [Run] {
        guard source != "-" else { return [] }
        let known = try db.cachedStatement(sql: "SELECT 1 FROM run WHERE source = ? AND id <> ? LIMIT 1")
        guard try Row.fetchOne(known, arguments: [source, number]) != nil else { return [] }
        let launches = summary.launches.compactMap(\.identity)
        let list = databaseQuestionMarks(count: launches.count)
        return try RunRow.runs(
            db,
            where: """
                source = ? AND id <> ? AND (
                    time_base IS NOT 'absolute' OR digest = ?
                    OR id IN (SELECT run_id FROM launch WHERE identity IN (\(list))))
                """, [source, number, digest] + StatementArguments(launches))
    }

    /// Whether a run from a later state of its log replaces it: one from the same build and the same part of the same job that
    /// shares a launch with it, unless it has no dates.
    func isReplaced(by later: Run) -> Bool {
        let tags = ["app", "branch", "build", "commit", "device", "os", "job", "shard", "pull-request", "pipeline"]
        guard tags.allSatisfy({ summary.header.tag($0) == later.summary.header.tag($0) }) else { return false }
        let launches = Set(summary.launches.compactMap(\.identity))
        return summary.header.timeBase != .absolute
            || later.summary.launches.contains { $0.identity.map(launches.contains) ?? false }
    }
}
