import Foundation
import Processes
import TraceReports

/// The reason why a report that a configuration asks for is not written.
package enum ReportObstacle: Hashable, Sendable, CustomStringConvertible {
    /// It would be outside of the folder of the configuration.
    case outside
    /// It would be among the files of Git.
    case inGit
    /// It would replace a file that is not an earlier report of its format.
    case otherFile

    /// This many bytes at each end of a file show whether it is a report.
    private static let reach = 1 << 16

    /// Nil if the report may be written.
    ///
    /// - Parameter folder: the folder of the configuration.
    init?(to format: ReportFormat, at path: String, below folder: String) {
        guard let root = Self.parts(of: folder), let parts = Self.parts(of: path), parts.count > root.count,
            parts.starts(with: root)
        else {
            self = .outside
            return
        }
        if parts.dropFirst(root.count).contains(where: { $0.lowercased() == ".git" }) {
            self = .inGit
            return
        }
        if Self.isFree("/" + parts.joined(separator: "/"), for: format) { return nil }
        self = .otherFile
    }

    package var description: String {
        switch self {
        case .outside: "it is not in the folder of the configuration"
        case .inGit: "it is in a folder .git"
        case .otherFile: "the file there is not an earlier report of this format"
        }
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
