import Foundation

/// Reads the id that links a binary to its debug information: the UUID of a Mach-O file, or the build id of an ELF file.
enum BinaryIdentity {
    /// Enough for the headers of a file; ids are near its beginning.
    private static let headerSize = 1 << 20

    /// The ids in upper case without hyphens, one for each processor; empty if the file is not a binary, or has none.
    static func read(_ path: String) -> Set<String> {
        guard FileStatus(path)?.isFile == true, let file = FileHandle(forReadingAtPath: path) else { return [] }
        defer { try? file.close() }
        guard let data = try? file.read(upToCount: headerSize) else { return [] }
        return BinaryHeader(bytes: [UInt8](data)).identities
    }
}

/// The beginning of a binary. Each number is checked before it is used as a place.
private struct BinaryHeader {
    let bytes: [UInt8]

    var identities: Set<String> {
        switch word(at: 0) {
        case 0xFEED_FACF, 0xFEED_FACE: machO(at: 0).map { [$0] } ?? []
        // A file for several processors, whose numbers are big-endian.
        case 0xBEBA_FECA: fat
        case 0x464C_457F: elf.map { [$0] } ?? []
        default: []
        }
    }

    private var fat: Set<String> {
        let count = min(word(at: 4)?.byteSwapped ?? 0, 16)
        return Set(
            (0..<Int(count)).compactMap { index in
                word(at: 8 + index * 20 + 8).flatMap { machO(at: Int($0.byteSwapped)) }
            })
    }

    /// `LC_UUID` is 0x1b.
    private func machO(at start: Int) -> String? {
        guard let magic = word(at: start), let count = word(at: start + 16) else { return nil }
        var place = start + (magic == 0xFEED_FACF ? 32 : 28)
        for _ in 0..<min(count, 4096) {
            guard let command = word(at: place), let size = word(at: place + 4), size >= 8 else { return nil }
            if command == 0x1B { return hexadecimal(place + 8, count: 16) }
            place += Int(size)
        }
        return nil
    }

    /// The note `NT_GNU_BUILD_ID` (3) by `GNU`, in a segment of the type `PT_NOTE` (4) of a 64-bit file.
    private var elf: String? {
        guard bytes.count > 64, bytes[4] == 2, let table = long(at: 32), let count = word(at: 56) else { return nil }
        for index in 0..<Int(count & 0xFFFF) {
            guard let start = place(table, index * 56), word(at: start) == 4, let offset = long(at: start + 8),
                let size = long(at: start + 32), var note = place(offset, 0),
                let end = place(offset, Int(clamping: size))
            else { continue }
            while note + 12 <= end {
                guard let name = word(at: note), let length = word(at: note + 4), let type = word(at: note + 8),
                    name < 1 << 16, length < 1 << 16
                else { break }
                let id = note + 12 + (Int(name) + 3) & ~3
                if type == 3, name == 4, word(at: note + 12) == 0x0055_4E47 {
                    return hexadecimal(id, count: Int(length))
                }
                note = id + (Int(length) + 3) & ~3
            }
        }
        return nil
    }

    private func place(_ base: UInt64, _ offset: Int) -> Int? {
        guard base < UInt64(bytes.count), offset < bytes.count else { return nil }
        return Int(base) + offset
    }

    private func word(at place: Int) -> UInt32? {
        guard place >= 0, place + 4 <= bytes.count else { return nil }
        return (0..<4).reduce(0) { $0 | UInt32(bytes[place + $1]) << (8 * UInt32($1)) }
    }

    private func long(at place: Int) -> UInt64? {
        guard let low = word(at: place), let high = word(at: place + 4) else { return nil }
        return UInt64(high) << 32 | UInt64(low)
    }

    private func hexadecimal(_ start: Int, count: Int) -> String? {
        guard count > 0, start + count <= bytes.count else { return nil }
        return bytes[start..<start + count].map { byte in
            let text = String(byte, radix: 16, uppercase: true)
            return text.count < 2 ? "0" + text : text
        }.joined()
    }
}
