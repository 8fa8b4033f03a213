/// What went wrong with a store, and what to do next.
package struct StoreError: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Problem: Hashable, Sendable {
        /// There is no such file, and opening for reading does not make one.
        case missing
        case missingFolder
        case isFolder
        case notWritable
        /// Not a SQLite file.
        case notDatabase
        /// A SQLite file, but not a store.
        case foreignDatabase
        /// Made by a vctrace whose stores have this version.
        case newer(version: Int)
        /// Made by an older vctrace, and opened for reading, so that it cannot be migrated.
        case older(version: Int)
        /// Another process is writing, and did not finish in time.
        case locked
        case diskFull
        /// The file contradicts itself.
        case damaged(String)
        case runExists(name: String)
        case unknownRun(name: String)
        /// The writer was used after its run was finished, cancelled or refused.
        case writerIsClosed
        /// The SQL does not hold exactly one statement.
        case notOneStatement
        /// The statement does more than read.
        case notAQuery
        /// SQLite cannot make sense of the SQL, for the reason given.
        case invalidQuery(String)
        case interrupted
        /// Anything else that SQLite reports; the statement's values are left out.
        case sqlite(code: Int32, message: String, sql: String?)
    }

    /// The store's file.
    package var path: String
    package var problem: Problem

    package init(path: String, _ problem: Problem) {
        self.path = path
        self.problem = problem
    }

    package var description: String { "\(path): \(problem)" }
}

extension StoreError.Problem: CustomStringConvertible {
    package var description: String {
        switch self {
        case .missing: "no such file; `vctrace import` makes a store"
        case .missingFolder: "its folder does not exist; create it, or choose another path with --db"
        case .isFolder: "is a folder; choose a file with --db"
        case .notWritable: "cannot be written; check the permissions of the file and its folder, or choose another path"
        case .notDatabase: "is not a SQLite database; choose another file with --db"
        case .foreignDatabase: "is a SQLite database that vctrace did not make; choose another file with --db"
        case .newer(let version): "made by a newer vctrace (store version \(version)); upgrade vctrace"
        case .older(let version):
            "made by an older vctrace (store version \(version)); open it once for writing, to bring it up to date"
        case .locked: "locked by another process; try again when that has finished"
        case .diskFull: "the disk is full; the store is as it was before"
        case .damaged(let what): "is damaged (\(what)); delete the file and import the logs again"
        case .runExists(let name): "there is a run named '\(name)'; use --replace, or choose another name with --run"
        case .unknownRun(let name): "there is no run '\(name)'; `vctrace runs` lists them"
        case .writerIsClosed: "the run was finished or given up before"
        case .notOneStatement: "a query is exactly one statement"
        case .notAQuery: "a query may only read; use SELECT"
        case .invalidQuery(let message):
            "\(message); the views are run_log, event_log, controller_log, relation_log, slow_embedding_log, finding_log and problem_log"
        case .interrupted: "interrupted"
        case .sqlite(let code, let message, let sql):
            "SQLite error \(code): \(message)" + (sql.map { " - while executing `\($0)`" } ?? "")
        }
    }
}
