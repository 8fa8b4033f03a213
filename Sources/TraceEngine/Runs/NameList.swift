import Foundation
import LogFiles
import SystemPackage

/// The names of logs and runs in a file, one a line, or with a zero byte after each, as `find -print0` writes them.
package struct NameList {
    package let names: [String]

    /// - Parameter path: the file; `-` is standard input.
    package init(path: String) throws {
        let bytes = try Self.read(path)
        let end = bytes.contains(0) ? 0 : UInt8(ascii: "\n")
        names = bytes.split(separator: end).map { name in
            String(decoding: end != 0 && name.last == UInt8(ascii: "\r") ? name.dropLast() : name, as: UTF8.self)
        }.filter { !$0.isEmpty }
        guard !names.isEmpty else { throw EngineError.emptyList(path: path) }
    }

    private static func read(_ path: String) throws(LogFileError) -> [UInt8] {
        try LogFile.check(path: path)
        do {
            let file = path == "-" ? FileDescriptor.standardInput : try .open(path, .readOnly, options: .closeOnExec)
            defer { if path != "-" { try? file.close() } }
            var bytes: [UInt8] = []
            var chunk = [UInt8](repeating: 0, count: 1 << 16)
            while case let count = try chunk.withUnsafeMutableBytes({ try file.read(into: $0) }), count > 0 {
                bytes += chunk[..<count]
            }
            return bytes
        } catch {
            throw LogFileError.unreadable(path: path, error as? Errno ?? .ioError)
        }
    }
}
