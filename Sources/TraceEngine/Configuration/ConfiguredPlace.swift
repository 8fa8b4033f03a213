import Foundation
import LogFiles
import SystemPackage
import TraceReports

/// The places that a configuration may name for files that are written: its own folder and those below it, but not Git's files.
/// Anybody's pull request may contain the configuration.
enum ConfiguredPlace {
    /// This many bytes at each end of a file show whether it is a report.
    private static let reach = 1 << 16

    /// The reason why a file may not be written to a path; nil if it may be written.
    ///
    /// - Parameter format: for a report, which may replace only an earlier one of this format.
    static func objection(to path: String, below folder: String, format: ReportFormat? = nil) -> String? {
        guard let root = parts(of: folder), let parts = parts(of: path), parts.count > root.count,
            parts.starts(with: root)
        else { return "it is not in the folder of the configuration" }
        let way = parts.dropFirst(root.count)
        if way.contains(where: { $0.lowercased() == ".git" }) { return "it is in a folder .git" }
        guard let format, !isFree(folder + "/" + way.joined(separator: "/"), for: format) else { return nil }
        return "the file there is not an earlier report of this format"
    }

    /// Opens the folder of a file that may be written to a path. If a link was put there since the path was checked, it is an error.
    static func folder(of path: String, below folder: String) throws(Errno) -> OpenFolder {
        guard let root = parts(of: folder), let parts = parts(of: path), parts.count > root.count, parts.starts(with: root)
        else { throw .permissionDenied }
        return try OpenFolder(path: "/" + root.joined(separator: "/")).folder(below: parts[root.count..<parts.count - 1])
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

    /// Whether there is no file, or only an earlier report.
    private static func isFree(_ path: String, for format: ReportFormat) -> Bool {
        guard let status = FileStatus(path, followsLinks: false) else { return true }
        guard status.isFile, let file = FileHandle(forReadingAtPath: path) else { return false }
        defer { try? file.close() }
        guard var excerpt = try? file.read(upToCount: reach) else { return status.size == 0 }
        if status.size > 2 * reach {
            guard (try? file.seek(toOffset: UInt64(status.size - reach))) != nil else { return false }
        }
        excerpt += (try? file.read(upToCount: reach)) ?? Data()
        return format.haveWritten(String(decoding: excerpt, as: UTF8.self))
    }
}
