import Foundation
import Processes
import SystemPackage

/// How a file of logs is compressed, which its first bytes tell, whatever it is called.
package enum Compression: String, CaseIterable {
    case gzip
    case xz
    case zstd

    /// With which the file begins.
    private var magic: [UInt8] {
        switch self {
        case .gzip: [0x1F, 0x8B]
        case .xz: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]
        case .zstd: [0x28, 0xB5, 0x2F, 0xFD]
        }
    }

    /// What the names of such files end with.
    private var ending: String {
        switch self {
        case .gzip: ".gz"
        case .xz: ".xz"
        case .zstd: ".zst"
        }
    }

    /// Nil for a file that is not compressed, and for what can be read only once.
    init?(_ descriptor: FileDescriptor) {
        var head = [UInt8](repeating: 0, count: 6)
        let count = head.withUnsafeMutableBytes { try? descriptor.read(fromAbsoluteOffset: 0, into: $0) }
        self.init(head: head.prefix(count ?? 0))
    }

    /// Nil for bytes with which no compressed file begins.
    init?(head: some Collection<UInt8>) {
        guard let found = Self.allCases.first(where: { head.starts(with: $0.magic) }) else { return nil }
        self = found
    }

    /// Logs shrink to a tenth or a fiftieth; what shrinks to less than this part was made to fill a disk.
    static let greatestRatio = 500

    /// How many bytes may come out of a file of so many; a small one may hold some megabytes whatever its size.
    static func largestContent(of size: Int) -> Int { 32 << 20 + size * greatestRatio }

    /// The path without the ending of a compressed file.
    package static func stripped(_ path: String) -> String {
        let ending = allCases.map(\.ending).first { path.lowercased().hasSuffix($0) && path.count > $0.count }
        return ending.map { String(path.dropLast($0.count)) } ?? path
    }

    /// Starts the program that unpacks the file.
    func unpack(_ descriptor: FileDescriptor, path: String) throws(LogFileError) -> ChildProcess {
        do {
            return try ChildProcess([rawValue, "-dc"], input: descriptor)
        } catch {
            throw LogFileError.cannotUnpack(path: path, program: rawValue, reason: "\(error)")
        }
    }
}
