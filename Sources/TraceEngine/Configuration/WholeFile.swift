import Foundation
package import LogFiles
import SystemPackage

/// Reads a file as a whole.
package enum WholeFile {
    /// The greatest size in bytes: the rows of a million launches.
    package static let most = 1 << 30
    /// The greatest size in bytes of a text that people write: a configuration, or SQL.
    package static let mostOfText = 16 << 20

    /// - Parameter path: the file; `-` is standard input.
    package static func bytes(path: String, atMost most: Int = most) throws(LogFileError) -> [UInt8] {
        do {
            let file = try LogFile.open(path: path)
            defer { if path != "-" { try? file.close() } }
            var bytes: [UInt8] = []
            var chunk = [UInt8](repeating: 0, count: 1 << 16)
            while case let count = try chunk.withUnsafeMutableBytes({ try file.read(into: $0) }), count > 0 {
                bytes += chunk[..<count]
                if bytes.count > most { throw LogFileError.tooLarge(path: path, megabytes: most >> 20) }
            }
            return bytes
        } catch {
            throw error as? LogFileError ?? .unreadable(path: path, error as? Errno ?? .ioError)
        }
    }

    /// A text that people write.
    ///
    /// - Parameter failure: the error for what is wrong with the file, which follows its name in a message.
    static func text<Failure: Error>(path: String, _ failure: (String) -> Failure) throws(Failure) -> String {
        guard FileStatus(path)?.size ?? 0 <= mostOfText else {
            throw failure("has more than \(mostOfText >> 20) MB; correct the path")
        }
        guard let data = FileManager.default.contents(atPath: path) else {
            let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
            throw failure(
                FileStatus.isFolder(path)
                    ? "is a folder; name a file"
                    : isLink
                        ? "is a link to a file that cannot be read; correct or remove the link"
                        : FileStatus(path) == nil
                            ? "\(Errno.noSuchFileOrDirectory); check the path"
                            : "cannot be read; check its permissions")
        }
        guard let text = String(bytes: data, encoding: .utf8) else { throw failure("is not UTF-8 text") }
        return text
    }
}

extension RunReference {
    /// In bytes: a million paths.
    private static let longestList = 64 << 20

    /// The names of logs and runs in a file, one per line, or with a zero byte after each, as `find -print0` writes them.
    ///
    /// - Parameter path: the file; `-` is standard input.
    package static func names(listedIn path: String) throws -> [String] {
        let bytes = try WholeFile.bytes(path: path, atMost: longestList)
        let end = bytes.contains(0) ? 0 : UInt8(ascii: "\n")
        let names = bytes.split(separator: end).map { name in
            String(decoding: end != 0 && name.last == UInt8(ascii: "\r") ? name.dropLast() : name, as: UTF8.self)
        }.filter { !$0.isEmpty }
        guard !names.isEmpty else { throw EngineError.emptyList(path: path) }
        return names
    }
}
