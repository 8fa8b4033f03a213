import Foundation
import SystemPackage
import TraceModel

/// The compression of a log file. The first bytes of the file show it, not its name.
package enum Compression: String, CaseIterable {
    case gzip
    case xz
    case zstd

    /// The first bytes of such files, and the end of their names.
    private var signs: (head: [UInt8], ending: String) {
        switch self {
        case .gzip: ([0x1F, 0x8B], ".gz")
        case .xz: ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], ".xz")
        case .zstd: ([0x28, 0xB5, 0x2F, 0xFD], ".zst")
        }
    }

    /// Nil for a file that is not compressed, and for input that can be read only once.
    init?(_ descriptor: FileDescriptor) {
        var head = [UInt8](repeating: 0, count: 6)
        let count = head.withUnsafeMutableBytes { try? descriptor.read(fromAbsoluteOffset: 0, into: $0) }
        self.init(head: head.prefix(count ?? 0))
    }

    /// Nil if no compressed file begins with these bytes.
    init?(head: some Collection<UInt8>) {
        guard let found = Self.allCases.first(where: { head.starts(with: $0.signs.head) }) else { return nil }
        self = found
    }

    /// Logs shrink to a tenth or a fiftieth; a file that shrinks to less than this part was made to fill a disk.
    static let greatestRatio = 500

    /// A file can ask the program that unpacks it for gigabytes of memory; `xz -9` and `zstd -19` need less than this.
    private var limits: [String] {
        switch self {
        case .gzip: []
        case .xz: ["--memlimit-decompress=128MiB", "--threads=1"]
        case .zstd: ["--memory=128MiB"]
        }
    }

    /// The most bytes that a file of this size may unpack to; a small file may have some megabytes, whatever its size.
    static func largestContent(of size: Int) -> Int { 32 << 20 + size * greatestRatio }

    /// The path without the ending of a compressed file.
    package static func stripped(_ path: String) -> String {
        let ending = allCases.map(\.signs.ending).first { path.lowercased().hasSuffix($0) && path.count > $0.count }
        return ending.map { String(path.dropLast($0.count)) } ?? path
    }

    /// Starts the program that unpacks the file.
    func unpack(_ descriptor: FileDescriptor, path: String) throws(LogFileError) -> ChildProcess {
        do {
            return try ChildProcess([rawValue] + limits + ["-dc"], input: descriptor)
        } catch {
            throw LogFileError.cannotUnpack(path: path, program: rawValue, reason: "\(error)")
        }
    }
}

extension Compression {
    /// The kind of a file whose first bytes are not lines of UTF-8 text, so no log can be read from it.
    package enum ForeignContent: Hashable, Sendable {
        /// An SQLite database: perhaps a store, whose runs are named instead of read.
        case database
        /// A file of a program that vctrace does not run to unpack it.
        case packed(by: String)
        /// Text in another encoding, with the name that `iconv` has for it.
        case encoded(String)
        /// Text whose lines end with only a carriage return.
        case carriageReturns
        /// Text with stretches of zeros, as a log that was rotated while its app wrote to it.
        case zeros
        case binary

        /// The number of bytes that are checked.
        private static let reach = 4096

        /// The possible first bytes of packed files.
        private static let packed: KeyValuePairs<String, [[UInt8]]> = [
            // The digit is the size of a block. Each block begins with the digits of π; a file without blocks, with those of √π.
            "bzip2": (0x31...0x39).flatMap { digit in
                [[0x42, 0x5A, 0x68, digit, 0x31, 0x41], [0x42, 0x5A, 0x68, digit, 0x17, 0x72]]
            },
            "zip": [[0x50, 0x4B, 0x03, 0x04], [0x50, 0x4B, 0x05, 0x06]],
            "7-Zip": [[0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]],
            "lz4": [[0x04, 0x22, 0x4D, 0x18]],
        ]

        /// Nil for text.
        init?(head: some Collection<UInt8>) {
            let head = Array(head.prefix(Self.reach))
            let controls = Self.countOfControls(in: head)
            if let packed = Self.packed.first(where: { $0.value.contains(where: head.starts) }) {
                self = .packed(by: packed.key)
            } else if head.starts(with: Array("SQLite format 3\0".utf8)) {
                self = .database
            } else if let name = Self.encoding(of: head, controls: controls) {
                self = .encoded(name)
            } else if head.count >= 64, controls * 20 > head.count {
                self = controls == head.count { $0 == 0 } ? .zeros : .binary
            } else if !head.contains(0x0A), head.lazy.filter({ $0 == 0x0D }).count > 1 {
                self = .carriageReturns
            } else {
                return nil
            }
        }

        /// The encoding according to a byte order mark, or to zeros in every second place.
        private static func encoding(of head: [UInt8], controls: Int) -> String? {
            if head.starts(with: [0xFF, 0xFE, 0, 0]) || head.starts(with: [0, 0, 0xFE, 0xFF]) { return "UTF-32" }
            if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) { return "UTF-16" }
            guard head.count >= 8, controls > 0 else { return nil }
            var zeros = [0, 0]
            for (index, byte) in head.enumerated() where byte == 0 { zeros[index % 2] += 1 }
            let most = head.count * 2 / 5
            if zeros[1] >= most, zeros[0] == 0 { return "UTF-16LE" }
            return zeros[0] >= most && zeros[1] == 0 ? "UTF-16BE" : nil
        }

        /// How many control characters there are that do not occur in text. A crashed program may write a few.
        private static func countOfControls(in head: [UInt8]) -> Int {
            head.withBytes { head in
                var (count, place) = (0, 0)
                while place < head.count {
                    // Every log is asked: eight bytes at once, of which most hold none.
                    if place + 8 <= head.count, !hasByteBelowSpace(head.word(at: place)) {
                        place += 8
                        continue
                    }
                    let byte = head[place]
                    if byte < 0x20, !(0x08...0x0D).contains(byte), byte != 0x1B { count += 1 }
                    place += 1
                }
                return count
            }
        }

        private static func hasByteBelowSpace(_ word: UInt64) -> Bool {
            (word &- 0x2020_2020_2020_2020) & ~word & 0x8080_8080_8080_8080 != 0
        }
    }
}
