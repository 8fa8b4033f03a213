import Foundation
import LogFiles

/// The places that a configuration may name for the store: its own folder and those below it, but not Git's files.
/// Anybody's pull request may contain the configuration.
enum ConfiguredPlace {
    /// The reason why a file may not be written to a path; nil if it may be written.
    static func objection(to path: String, below folder: String) -> String? {
        guard let root = parts(of: folder), let parts = parts(of: path), parts.count > root.count,
            parts.starts(with: root)
        else { return "it is not in the folder of the configuration" }
        let way = parts.dropFirst(root.count)
        if way.contains(where: { $0.lowercased() == ".git" }) { return "it is in a folder .git" }
        return nil
    }

    /// The path components from the root of the file system to a file, which does not have to exist; nil if a link on the way
    /// leads nowhere.
    private static func parts(of path: String) -> [String]? {
        let absolute = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
        if absolute.utf8.contains(0) { return nil }
        var parts: [String] = []
        for part in absolute.split(separator: "/") where part != "." {
            guard part != ".." else {
                _ = parts.popLast()
                continue
            }
            parts.append(String(part))
            let place = "/" + parts.joined(separator: "/")
            guard FileStatus(place, followsLinks: false)?.isLink == true else { continue }
            guard let target = realpath(place, nil) else { return nil }
            defer { free(target) }
            parts = String(cString: target).split(separator: "/").map(String.init)
        }
        return parts
    }
}
