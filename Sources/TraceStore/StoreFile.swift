import Foundation
import LogFiles

/// A store's file, with the files that SQLite keeps beside it.
struct StoreFile: Sendable {
    let place: StorePlace
    /// Absolute, and without links: SQLite keeps its files beside the one that a link leads to. A relative path in a working folder
    /// that is gone stays as it is.
    let path: String
    /// Why SQLite may read the file only as it lies there, without the files beside it; nil for a file of one's own.
    let objection: StoreError.Cause?

    /// SQLite's write-ahead log, its rollback journal, and the memory that processes share.
    private static let endings = ["-wal", "-journal", "-shm"]

    /// Finds the file. SQLite must not open it before ``check(isCreated:)``.
    ///
    /// - Parameter isCopied: whether it is a copy that vctrace made, which is its own.
    init(_ place: StorePlace, isCopied: Bool = false) {
        self.place = place
        // Some names have a meaning to SQLite (`:memory:`, `file:…`), but absolute paths do not.
        guard let file = StorePlace.fromRoot(place.path) else {
            (path, objection) = (place.path, nil)
            return
        }
        let path = Self.withoutLinks(file)
        self.path = path
        let links = StorePlace.way(to: file)?.links ?? []
        objection = isCopied ? nil : Self.objection(to: [file, path] + Self.endings.map { path + $0 }, links: links)
    }

    /// The path of a file that does not have to exist; only its folder does.
    private static func withoutLinks(_ path: String) -> String {
        if let path = TrackedFiles.realPath(path) { return path }
        let (folder, name) = parts(of: path)
        guard let folder = TrackedFiles.realPath(folder) else { return path }
        return folder == "/" ? folder + name : "\(folder)/\(name)"
    }

    /// The folder and the name of a file. Foundation's URLs take ten times as long.
    ///
    /// - Parameter path: from the root.
    private static func parts(of path: String) -> (folder: String, name: String) {
        var rest = path[...]
        while rest.count > 1, rest.last == "/" { rest.removeLast() }
        let slash = rest.lastIndex(of: "/") ?? rest.startIndex
        let folder = rest[..<slash]
        return (folder.isEmpty ? "/" : String(folder), String(rest[slash...].dropFirst()))
    }

    /// - Parameter links: those on the way to the file. Anybody's commit can make a link to a folder.
    private static func objection(to paths: [String], links: [String]) -> StoreError.Cause? {
        if paths.contains(where: { FileStatus($0, followsLinks: false)?.isOfUser == false }) { return .ofAnotherUser }
        // Also if it is missing: SQLite would create it.
        let files = Dictionary(grouping: Set(paths + links).map(parts), by: \.folder)
        let isTracked = files.contains { folder, files in
            TrackedFiles.hasAny(of: files.map(\.name), in: folder)
        }
        return isTracked ? .tracked : nil
    }

    /// Throws the reason why SQLite must not open the file.
    ///
    /// - Parameter isCreated: whether SQLite may create a missing file.
    func check(isCreated: Bool = false) throws(StoreError.Cause) {
        if place.isLost { throw .lost }
        // A link may have come since the configuration was read. None that comes from here on is followed.
        if let reason = place.objection(to: path) { throw .misplaced(reason) }
        for ending in Self.endings {
            // SQLite would write into what a link leads to, and wait for a pipe.
            guard let status = FileStatus(path + ending, followsLinks: false) else { continue }
            guard status.isFile, status.hasOneName else { throw .isNoFile }
        }
        if isJournalOfSeveral { throw .journalOfSeveral }
        if objection != nil, hasRest { throw .foreignRest }
        guard let status = FileStatus(path, followsLinks: false) else {
            if isCreated, let objection { throw objection }
            if isCreated { return }
            throw .missing
        }
        if status.isFolder { throw .isFolder }
        // A link is left here only if it leads nowhere.
        guard status.isFile else { throw .isNoFile }
    }

    /// Whether the journal ends with the name of another one, for a transaction in several files. SQLite deletes the file of that
    /// name, whatever it is, and vctrace makes no such journal. Source: `readSuperJournal` in SQLite's pager.c.
    private var isJournalOfSeveral: Bool {
        guard let file = FileHandle(forReadingAtPath: path + "-journal") else { return false }
        defer { try? file.close() }
        let mark: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
        guard let end = try? file.seekToEnd(), end >= mark.count else { return false }
        guard (try? file.seek(toOffset: end - UInt64(mark.count))) != nil else { return true }
        return (try? file.readToEnd()).map { $0.elementsEqual(mark) } ?? true
    }

    /// Whether a file beside the store has data that SQLite would move into the store when the store is read.
    var hasRest: Bool { Self.endings.dropLast().contains { FileStatus(path + $0)?.size ?? 0 > 0 } }

    /// The URI that makes SQLite treat the file as immutable: it then reads nothing beside it and writes nothing. Nil if a log beside
    /// the file has data that would be missing.
    var immutableName: String? {
        guard FileStatus(path + "-wal")?.size ?? 0 == 0 else { return nil }
        var components = URLComponents(url: URL(fileURLWithPath: path), resolvingAgainstBaseURL: false)
        components?.queryItems = [URLQueryItem(name: "immutable", value: "1")]
        return components?.string
    }

    /// Copies the store and the files beside it, as they are at one instant; returns false if they keep changing.
    func copy(to target: String) throws -> Bool {
        for _ in 0..<Self.attempts {
            let before = state
            do {
                try check()
                for ending in [""] + Self.endings.dropLast() {
                    try? FileManager.default.removeItem(atPath: target + ending)
                    guard FileManager.default.fileExists(atPath: path + ending) else { continue }
                    try FileManager.default.copyItem(atPath: path + ending, toPath: target + ending)
                }
                try StoreFile(StorePlace(target), isCopied: true).check()
                if state == before { return true }
            } catch CocoaError.fileWriteOutOfSpace {
                throw StoreError.Cause.diskFull
            } catch let cause as StoreError.Cause {
                throw cause
            } catch  where state == before {
                throw StoreError.Cause.writeFailed
            } catch {}
        }
        return false
    }

    private static let attempts = 5

    /// A value that changes when one of the files changes.
    private var state: [FileStatus.Content?] {
        ([""] + Self.endings.dropLast()).map { FileStatus(path + $0)?.content }
    }
}
