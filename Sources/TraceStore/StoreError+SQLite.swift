import Foundation
import GRDB

extension StoreError {
    /// The store's error for whatever a database access threw.
    ///
    /// - Parameter seconds: how long a lock was waited for.
    init(path: String, _ error: any Error, after seconds: TimeInterval = 0) {
        switch error {
        case let error as StoreError: self = error
        case let problem as Problem: self.init(path: path, problem)
        case let error as DatabaseError: self.init(path: path, Problem(error, path: path, seconds))
        case is RowDecodingError: self.init(path: path, .damaged("a value has the wrong type"))
        default: self.init(path: path, .sqlite(code: 1, message: "\(error)", sql: nil))
        }
    }
}

/// Thrown below the level that knows the file.
extension StoreError.Problem: Error {}

extension StoreError.Problem {
    fileprivate init(_ error: DatabaseError, path: String, _ seconds: TimeInterval) {
        switch error.resultCode {
        case .SQLITE_CANTOPEN: self = Self.unopenable(path)
        case .SQLITE_PERM, .SQLITE_READONLY: self = .notWritable
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            self = .locked(by: LockHolder(ofStoreAt: URL(fileURLWithPath: path).path), seconds: Int(seconds))
        case .SQLITE_FULL: self = .diskFull
        // SQLite cannot make the file beside the store through which processes see each other's changes.
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

    /// Why a file cannot be opened: SQLite says only that it cannot.
    private static func unopenable(_ path: String) -> Self {
        var isFolder: ObjCBool = false
        let exists = unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        if isFolder.boolValue { return .isFolder }
        if exists { return .notWritable }
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        return FileManager.default.fileExists(atPath: folder) ? .notWritable : .missingFolder
    }
}
