import Foundation
import GRDB

extension StoreError {
    /// The store's error for whatever a database access threw.
    init(path: String, _ error: any Error) {
        switch error {
        case let error as StoreError: self = error
        case let problem as Problem: self.init(path: path, problem)
        case let error as DatabaseError: self.init(path: path, Problem(error, path: path))
        default: self.init(path: path, .sqlite(code: 1, message: "\(error)", sql: nil))
        }
    }
}

/// Thrown below the level that knows the file.
extension StoreError.Problem: Error {}

extension StoreError.Problem {
    fileprivate init(_ error: DatabaseError, path: String) {
        switch error.resultCode {
        case .SQLITE_CANTOPEN: self = Self.unopenable(path)
        case .SQLITE_PERM, .SQLITE_READONLY: self = .notWritable
        case .SQLITE_BUSY, .SQLITE_LOCKED: self = .locked
        case .SQLITE_FULL: self = .diskFull
        case .SQLITE_NOTADB: self = .notDatabase
        case .SQLITE_CORRUPT: self = .damaged(error.message ?? "malformed")
        case .SQLITE_INTERRUPT: self = .interrupted
        default:
            self = .sqlite(
                code: error.extendedResultCode.rawValue, message: error.message ?? "unknown", sql: error.sql)
        }
    }

    /// Why a file cannot be opened: SQLite says only that it cannot.
    private static func unopenable(_ path: String) -> Self {
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        if isFolder.boolValue { return .isFolder }
        if exists { return .notWritable }
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        return FileManager.default.fileExists(atPath: folder) ? .notWritable : .missingFolder
    }
}
