package import Foundation
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
    fileprivate static let endings = ["-wal", "-journal", "-shm"]

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
        objection = isCopied ? nil : Self.objection(to: [file] + TraceStore.files(ofStoreAt: path), links: links)
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

/// Where a store is, and where it may be.
package struct StorePlace: Sendable {
    /// As users know it.
    package private(set) var path: String
    /// The way from the root to the folder of the configuration that names the store; nil if a user names it.
    private let root: [String]?

    package init(_ path: String) {
        self.path = path
        root = nil
    }

    /// The place of a store that a configuration names. Anybody's pull request may contain the configuration.
    ///
    /// - Parameter folder: that of the configuration.
    package init(_ path: String, configuredIn folder: String) {
        self.path = path
        root = Self.parts(of: folder) ?? [folder]
    }

    /// The same, as a path from the root.
    package var absolute: StorePlace {
        var place = self
        place.path = Self.fromRoot(path) ?? path
        return place
    }

    /// Whether the path is relative to a working folder that is gone. It must not become a path from the root.
    package var isLost: Bool { Self.fromRoot(path) == nil }

    /// The path from the root; nil for a relative one if the working folder is gone. A URL would take a `~` for the home folder, where
    /// a configuration must not put a store.
    static func fromRoot(_ path: String) -> String? {
        if path.hasPrefix("/") { return path }
        let folder = FileManager.default.currentDirectoryPath
        return folder.hasPrefix("/") ? folder + "/" + path : nil
    }

    /// The reason why the store must not be there; nil if it may. A configuration may name its own folder and those below it, but
    /// not Git's files.
    package var objection: String? { objection(to: path) }

    func objection(to path: String) -> String? {
        guard let root else { return nil }
        guard let parts = Self.parts(of: path), parts.count > root.count, parts.starts(with: root) else {
            return "it is not in the folder of the configuration"
        }
        let way = parts.dropFirst(root.count)
        return way.contains { $0.lowercased() == ".git" } ? "it is in a folder .git" : nil
    }

    private static func parts(of path: String) -> [String]? { way(to: path)?.parts }

    /// The path components from the root of the file system to a file, which does not have to exist, and the links on the way to
    /// it; nil if the links lead in a circle, and in a working folder that is gone.
    static func way(to path: String) -> (parts: [String], links: [String])? {
        guard let absolute = fromRoot(path), !absolute.utf8.contains(0) else { return nil }
        var (parts, links): ([String], [String]) = ([], [])
        var rest = absolute.split(separator: "/")[...]
        while let part = rest.popFirst() {
            if part == "." { continue }
            guard part != ".." else {
                _ = parts.popLast()
                continue
            }
            parts.append(String(part))
            let place = "/" + parts.joined(separator: "/")
            guard FileStatus(place, followsLinks: false)?.isLink == true else { continue }
            guard links.count < mostLinks,
                let target = try? FileManager.default.destinationOfSymbolicLink(atPath: place)
            else { return nil }
            links.append(place)
            if target.hasPrefix("/") { parts = [] } else { parts.removeLast() }
            rest = target.split(separator: "/") + rest
        }
        return (parts, links)
    }

    /// As many as Linux follows.
    private static let mostLinks = 40
}

extension TraceStore {
    /// The path of a store's file, and those of the files that SQLite keeps beside it.
    package static func files(ofStoreAt path: String) -> [String] { [path] + StoreFile.endings.map { path + $0 } }
}

/// How long to wait for another process that writes to the store.
package struct LockPatience: Sendable {
    /// In seconds.
    package var limit: TimeInterval
    /// Called with the process that holds the lock, once the wait has taken longer than a second.
    package var notice: @Sendable (LockHolder?) -> Void

    package init(limit: TimeInterval = 60, notice: @escaping @Sendable (LockHolder?) -> Void = { _ in }) {
        self.limit = limit
        self.notice = notice
    }

    /// Returns the function that SQLite calls each time it finds the file locked, with the number of earlier calls: it waits
    /// a little, or ends the wait when that has taken too long.
    func handler(for file: String) -> @Sendable (Int) -> Bool {
        // SQLite calls the function only with exclusive use of the connection.
        nonisolated(unsafe) var start: TimeInterval = 0
        nonisolated(unsafe) var isTold = false
        return { [limit, notice] attempts in
            let now = ProcessInfo.processInfo.systemUptime
            if attempts == 0 { unsafe (start, isTold) = (now, false) }
            let waited = unsafe now - start
            if waited > 1, unsafe !isTold {
                unsafe isTold = true
                notice(LockHolder(ofStoreAt: file))
            }
            guard waited < limit else { return false }
            // Most locks are held for a few milliseconds.
            Thread.sleep(forTimeInterval: attempts < 10 ? 0.002 : 0.02)
            return true
        }
    }
}
