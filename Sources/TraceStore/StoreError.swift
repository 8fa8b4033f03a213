import Foundation
import GRDB

/// A problem with a store, and what to do next.
package struct StoreError: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Cause: Hashable, Sendable {
        case missing
        case missingFolder
        /// Its path is relative, and the working folder is gone.
        case lost
        case isFolder
        /// A pipe, a device or the like, or one is in the place of a file that SQLite keeps beside the store.
        case isNoFile
        /// A configuration must not name it, for the given reason.
        case misplaced(String)
        /// The journal beside it names another file, which SQLite would delete.
        case journalOfSeveral
        /// It may only be read, because Git tracks it, or because it belongs to another user.
        case tracked
        case ofAnotherUser
        /// The same, and SQLite's files beside it have data that belongs into it.
        case foreignRest
        case empty
        case notWritable
        case notDatabase
        case foreignDatabase
        case newer(version: Int)
        /// Made by a vctrace that is older than the oldest one whose stores can be upgraded.
        case older(version: Int)
        /// Made before the first release.
        case early
        /// Another program changed the tables or views.
        case altered(String)
        /// It has a table of this name, which is neither vctrace's nor, by its name, the user's.
        case strangeTable(String)
        case locked(by: LockPatience.LockHolder?, seconds: Int)
        case diskFull
        case noRoomToDelete
        case noRoomToFinishDeleting
        /// The system refuses to write, for another reason.
        case writeFailed
        case damaged(String)
        /// Another process moved, replaced or removed the file after it was opened.
        case moved
        case runExists(name: String)
        /// The name of a run has more than this many bytes.
        case longName(bytes: Int)
        case unknownRun(name: String)
        case mergedIntoItself
        case writerIsClosed
        case emptyStatement
        case notOneStatement
        /// The statement has a parameter `?`, to which nobody can give a value.
        case namelessParameter
        /// The statement has these parameters, which have no values.
        case missingParameters([String])
        /// The statement does not have this parameter; the others that it has.
        case unknownParameter(String, others: [String])
        case notAQuery
        /// The statement reads or calls something that it must not; the text names it.
        case notAllowed(String)
        /// A rule reads what it must not, because it tells of other runs.
        case ofOtherRuns(String)
        /// A rule reads what it must not, because the last audit of the run made it.
        case ofLastAudit(String)
        /// SQLite does not understand the SQL, for the given reason.
        case invalidQuery(String)
        case interrupted
        case tookTooLong(seconds: Int)
        case tookTooMuch
        case tookTooMuchDisk(megabytes: Int)
        /// Anything else that SQLite reports; the statement's values are left out.
        case sqlite(code: Int32, message: String, sql: String?)
    }

    /// The store's file.
    package var path: String
    package var problem: Cause

    package init(path: String, _ problem: Cause) {
        self.path = path
        self.problem = problem
    }

    package var description: String { "\(path): \(problem)" }

    /// Whether only writing fails, so the store can still be read.
    package var isAboutWriting: Bool { isRefused || [.diskFull, .writeFailed, .moved].contains(problem) }

    /// Whether the store may only be read, so that nothing went wrong.
    package var isRefused: Bool { [.notWritable, .tracked, .ofAnotherUser].contains(problem) }

    /// Whether the name of a run is the only obstacle.
    package var isAboutName: Bool { if case .runExists = problem { true } else { false } }
}

extension StoreError.Cause: CustomStringConvertible {
    package var description: String {
        switch self {
        case .missing: "no such file; `vctrace import` makes a store"
        case .missingFolder: "its folder does not exist; create it, or choose another path with --db"
        case .lost:
            "the working folder is gone; change to a folder that is there, or name a store by its whole path with --db"
        case .isFolder: "is a folder; choose a file with --db"
        case .isNoFile:
            "is not a regular file, or a file of SQLite's log next to it is a link or no regular file; choose another file with --db"
        case .misplaced(let reason):
            "a configuration must not name this store: \(reason); choose another path, or name it with --db or $VCTRACE_DB"
        case .journalOfSeveral:
            "the file of the same name with '-journal' at its end names a file that SQLite would delete; "
                + "vctrace makes no such journal: remove it, or choose another file with --db"
        case .tracked:
            "is only read, because Git tracks it, or a file of SQLite's log next to it: anybody's commit can change it; "
                + "remove it from Git, or choose another file with --db"
        case .ofAnotherUser:
            "is only read, because it belongs to another user; copy it, or choose another file with --db"
        case .foreignRest:
            "Git tracks it, or it belongs to another user, and SQLite would write the '-wal' or '-journal' next to it into it; "
                + "remove that file if it is not yours, or choose another file with --db"
        case .empty: "is empty; `vctrace import` makes a store of it, or choose another file with --db"
        case .notWritable: "cannot be written; check the permissions of the file and its folder, or choose another path"
        case .notDatabase: "is not a SQLite database; choose another file with --db"
        case .foreignDatabase: "is a SQLite database that vctrace did not make; choose another file with --db"
        case .newer(let version): "made by a newer vctrace (store version \(version)); upgrade vctrace"
        case .older(let version):
            "made by an older vctrace (store version \(version)), which this one cannot read; "
                + "delete the file, or choose another one with --db, and import the logs again"
        case .early:
            "made by a vctrace from before the first release, which this one cannot read; "
                + "delete the file, or choose another one with --db, and import the logs again"
        case .altered(let what):
            "was changed by another program: \(what); import the logs into a new store, or choose another file with --db"
        case .strangeTable(let name):
            "has a table '\(name)', which is not vctrace's: rename it to 'x_\(name)' with the sqlite3 shell, or drop it; "
                + "tables of your own begin with x_"
        case .locked(let holder, let seconds):
            "locked for \(seconds) s by \(holder.map { "\($0)" } ?? "another process"); "
                + "try again when that has finished, or wait longer with --wait"
        case .diskFull:
            "the disk is full; free some space, or choose a store on another disk with --db; the store is as it was before"
        case .noRoomToDelete:
            "the disk is full, and a deletion needs 256 KB beside the store; remove something else first; "
                + "the store is as it was before"
        case .noRoomToFinishDeleting:
            "the disk is full; the runs are deleted, but take their space until you remove something else and run "
                + "`vctrace prune` or `vctrace delete` again"
        case .writeFailed:
            "cannot be written: the disk fails, or a limit on the size of files is reached; the store is as it was before"
        case .damaged(let what):
            "is damaged (\(what)); delete the file, or choose another one with --db, and import the logs again"
        case .moved: "was moved, replaced or removed while this command used it; run the command again"
        case .runExists(let name): "there is a run named '\(name)'; use --replace, or choose another name with --run"
        case .longName(let bytes): "the name of a run has at most \(bytes) bytes; give it a shorter one with --run"
        case .unknownRun(let name): "there is no run '\(name)'; `vctrace runs` lists them"
        case .mergedIntoItself: "is the store that gets the runs; name the others, or another one with --into"
        case .writerIsClosed: "the run was finished or given up before"
        case .emptyStatement: "the statement is empty; write one that begins with SELECT"
        case .notOneStatement: "a query is exactly one statement"
        case .namelessParameter: "the statement has a parameter without a name; write ':name' instead of '?'"
        case .missingParameters(let names):
            "the statement has parameters without values; add "
                + names.map { "--param \($0)=VALUE" }.joined(separator: " ")
        case .unknownParameter(let name, let others):
            "the statement has no parameter ':\(name)'"
                + (others.isEmpty ? "" : "; it has " + others.map { ":\($0)" }.joined(separator: ", "))
        case .notAQuery:
            "a query may only read; use SELECT, and the sqlite3 shell to write to tables of your own, whose names begin with x_"
        case .notAllowed(let message):
            "\(message); a query reads the store's tables and views, and calls SQLite's own functions"
        case .ofOtherRuns(let name):
            "'\(name)' may not be read: a rule sees only the run that is audited"
        case .ofLastAudit(let name):
            "'\(name)' may not be read: it holds what the last audit found, and a rule is a part of the next one"
        case .invalidQuery(let message): message
        case .interrupted: "interrupted"
        case .tookTooLong(let seconds): "the query was ended after \(seconds) s of processor time; narrow its WHERE"
        case .tookTooMuch: "the query needs too much memory; narrow it, or return less"
        case .tookTooMuchDisk(let megabytes):
            "the query was ended because it needs more than \(megabytes) MB of temporary files; narrow its WHERE, or sort less"
        case .sqlite(let code, let message, let sql):
            "SQLite error \(code): \(message)" + (sql.map { " - while executing `\($0)`" } ?? "")
        }
    }
}

extension StoreError {
    /// Converts any error of a database access to a store's error.
    ///
    /// - Parameter seconds: how long a lock was waited for.
    init(path: String, _ error: any Error, after seconds: TimeInterval = 0) {
        switch error {
        case let error as StoreError: self = error
        case let problem as Cause: self.init(path: path, problem)
        case let error as DatabaseError: self.init(path: path, Cause(error, path: path, seconds))
        case is RowDecodingError: self.init(path: path, .damaged("a value has the wrong type"))
        default: self.init(path: path, .sqlite(code: 1, message: "\(error)", sql: nil))
        }
    }
}

/// Thrown by code that does not know the file.
extension StoreError.Cause: Error {}

extension StoreError.Cause {
    fileprivate init(_ error: DatabaseError, path: String, _ seconds: TimeInterval) {
        switch error.resultCode {
        case .SQLITE_CANTOPEN: self = Self.unopenable(path)
        case .SQLITE_PERM, .SQLITE_READONLY: self = .notWritable
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            self = .locked(
                by: LockPatience.LockHolder(ofStoreAt: StorePlace.fromRoot(path) ?? path), seconds: Int(seconds))
        case .SQLITE_FULL: self = .diskFull
        // SQLite cannot create the file beside the store through which processes see each other's changes.
        case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_SHMSIZE: self = .diskFull
        case .SQLITE_IOERR where Self.writing.contains(error.extendedResultCode): self = .writeFailed
        case .SQLITE_NOTADB: self = .notDatabase
        case .SQLITE_CORRUPT: self = .damaged(error.message ?? "malformed")
        case .SQLITE_INTERRUPT: self = .interrupted
        case .SQLITE_NOMEM, .SQLITE_TOOBIG: self = .tookTooMuch
        default:
            self = .sqlite(
                code: error.extendedResultCode.rawValue, message: error.message ?? "unknown", sql: error.sql)
        }
    }

    private static let writing: [ResultCode] = [.SQLITE_IOERR_WRITE, .SQLITE_IOERR_FSYNC, .SQLITE_IOERR_TRUNCATE]

    /// The reason why a file cannot be opened: SQLite says only that it cannot.
    private static func unopenable(_ path: String) -> Self {
        let folder = URL(fileURLWithPath: StorePlace.fromRoot(path) ?? path).deletingLastPathComponent().path
        // It may also be there, but closed to the user.
        let isMissing = unsafe access(folder, F_OK) != 0 && [ENOENT, ENOTDIR].contains(errno)
        return isMissing ? .missingFolder : .notWritable
    }
}
