import Foundation
import LogFiles

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
