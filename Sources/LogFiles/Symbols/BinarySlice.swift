import Foundation
import TraceText

/// The code for one processor in a binary, with the id that links it to its debug information: the UUID of a Mach-O file, or the build
/// id of an ELF file.
struct BinarySlice: Sendable, Hashable {
    /// In upper case and without hyphens.
    var id: String
    /// The name of the processor, as Apple's tools take it, in a file with code for several; nil in any other.
    var architecture: String?
    /// The address in the file to which the load address of the image belongs.
    var base: UInt64
    /// Where it begins in a file with code for several processors; 0 in any other.
    var start: UInt64 = 0

    /// Empty if the file is not a binary, or has no id.
    static func read(_ path: String) -> [BinarySlice] {
        guard FileStatus(path)?.isFile == true, let file = FileHandle(forReadingAtPath: path) else { return [] }
        defer { try? file.close() }
        return BinaryHeaders(file: file).slices
    }
}

/// The headers of a binary. Each number is checked before it is used as a place.
private struct BinaryHeaders {
    let file: FileHandle

    /// Enough for the headers of the code for one processor; ids are near its beginning.
    private static let size = 1 << 20
    private static let mostSlices: UInt32 = 16

    var slices: [BinarySlice] {
        guard let start = part(at: 0) else { return [] }
        return switch start.word(at: 0) {
        case 0xFEED_FACF, 0xFEED_FACE: MachOHeader(bytes: start).slice.map { [$0] } ?? []
        // Files for several processors, whose numbers are big-endian; with wide ones for large files.
        case 0xBEBA_FECA: fat(start, entrySize: 20) { start.word(at: $0 + 8).map { UInt64($0.byteSwapped) } }
        case 0xBFBA_FECA: fat(start, entrySize: 32) { start.long(at: $0 + 8)?.byteSwapped }
        case 0x464C_457F: ELFHeader(bytes: start).slice.map { [$0] } ?? []
        default: []
        }
    }

    private func fat(_ start: BinaryBytes, entrySize: Int, offset: (_ entry: Int) -> UInt64?) -> [BinarySlice] {
        let count = min(start.word(at: 4)?.byteSwapped ?? 0, Self.mostSlices)
        return (0..<Int(count)).compactMap { index in
            guard let offset = offset(8 + index * entrySize), let bytes = part(at: offset) else { return nil }
            var slice = MachOHeader(bytes: bytes).slice
            slice?.architecture = MachOHeader(bytes: bytes).architecture
            slice?.start = offset
            return slice
        }
    }

    private func part(at offset: UInt64) -> BinaryBytes? {
        BinaryPart(file: file).numbers(at: offset, count: Self.size)
    }
}

/// The header of the code for one processor.
struct MachOHeader {
    let bytes: BinaryBytes

    private static let mostCommands: UInt32 = 4096

    /// The names of processors, by their type and subtype. The highest byte of a subtype has other flags.
    var architecture: String? {
        guard let type = bytes.word(at: 4), let subtype = bytes.word(at: 8) else { return nil }
        return switch (type, subtype & 0xFF_FFFF) {
        case (0x0100_000C, 2): "arm64e"
        case (0x0100_000C, _): "arm64"
        case (0x0200_000C, _): "arm64_32"
        case (0x0100_0007, 8): "x86_64h"
        case (0x0100_0007, _): "x86_64"
        case (7, _): "i386"
        case (12, 9): "armv7"
        case (12, 11): "armv7s"
        case (12, 12): "armv7k"
        default: nil
        }
    }

    /// Whether it is that of a 64-bit processor; nil for another file.
    var isLong: Bool? {
        switch bytes.word(at: 0) {
        case 0xFEED_FACF: true
        case 0xFEED_FACE: false
        default: nil
        }
    }

    /// The load commands, with their places.
    var commands: [(command: UInt32, place: Int)] {
        guard let isLong, let count = bytes.word(at: 16) else { return [] }
        var commands: [(command: UInt32, place: Int)] = []
        var place = isLong ? 32 : 28
        for _ in 0..<min(count, Self.mostCommands) {
            guard let command = bytes.word(at: place), let size = bytes.word(at: place + 4), size >= 8 else { break }
            commands.append((command, place))
            place += Int(size)
        }
        return commands
    }

    var slice: BinarySlice? {
        var id: String?
        var base: UInt64 = 0
        for (command, place) in commands {
            switch command {
            case 0x1B: id = bytes.hexadecimal(place + 8, count: 16)
            case 0x19 where bytes.text(at: place + 8, is: "__TEXT"): base = bytes.long(at: place + 24) ?? 0
            case 0x01 where bytes.text(at: place + 8, is: "__TEXT"): base = UInt64(bytes.word(at: place + 24) ?? 0)
            default: break
            }
        }
        return id.map { BinarySlice(id: $0, base: base) }
    }
}

/// Of 64-bit processors.
private struct ELFHeader {
    let bytes: BinaryBytes

    var slice: BinarySlice? {
        guard bytes.isLong, let table = bytes.long(at: 32), let count = bytes.word(at: 56) else { return nil }
        var (id, base): (String?, UInt64?)
        for index in 0..<Int(count & 0xFFFF) {
            guard let start = bytes.place(table, index * 56), let type = bytes.word(at: start) else { break }
            // `PT_LOAD` and `PT_NOTE`.
            if type == 1, let address = bytes.long(at: start + 16) { base = min(base ?? .max, address) }
            if type == 4, id == nil { id = buildID(inNotesAt: start) }
        }
        return id.map { BinarySlice(id: $0, base: base ?? 0) }
    }

    /// The note `NT_GNU_BUILD_ID` (3) by `GNU`.
    private func buildID(inNotesAt start: Int) -> String? {
        guard let offset = bytes.long(at: start + 8), let size = bytes.long(at: start + 32),
            var note = bytes.place(offset, 0), let end = bytes.place(offset, Int(clamping: size))
        else { return nil }
        while note + 12 <= end {
            guard let name = bytes.word(at: note), let length = bytes.word(at: note + 4), name < 1 << 16,
                length < 1 << 16
            else { return nil }
            let id = note + 12 + (Int(name) + 3) & ~3
            if bytes.word(at: note + 8) == 3, name == 4, bytes.word(at: note + 12) == 0x0055_4E47 {
                return bytes.hexadecimal(id, count: Int(length))
            }
            note = id + (Int(length) + 3) & ~3
        }
        return nil
    }
}

/// Numbers at places that may be outside.
struct BinaryBytes {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Whether an ELF file is of 64 bits.
    var isLong: Bool { bytes.count > 64 && bytes[4] == 2 }

    func place(_ base: UInt64, _ offset: Int) -> Int? {
        guard base < UInt64(bytes.count), offset < bytes.count else { return nil }
        return Int(base) + offset
    }

    func word(at place: Int) -> UInt32? {
        guard place >= 0, place <= bytes.count - 4 else { return nil }
        return (0..<4).reduce(0) { $0 | UInt32(bytes[place + $1]) << (8 * UInt32($1)) }
    }

    func long(at place: Int) -> UInt64? {
        guard let low = word(at: place), let high = word(at: place + 4) else { return nil }
        return UInt64(high) << 32 | UInt64(low)
    }

    /// Whether a name of 16 bytes is this one.
    func text(at place: Int, is name: String) -> Bool {
        guard place >= 0, place <= bytes.count - 16 else { return false }
        return bytes[place..<place + 16].prefix { $0 != 0 }.elementsEqual(name.utf8)
    }

    func hexadecimal(_ start: Int, count: Int) -> String? {
        guard count > 0, start >= 0, start <= bytes.count - count else { return nil }
        return bytes[start..<start + count].map(TraceText.hexadecimal).joined().uppercased()
    }
}

/// A part of a file, whose places may be outside.
struct BinaryPart {
    let file: FileHandle
    var start: UInt64 = 0

    /// More bytes than the table of any app has.
    private static let mostBytes = 1 << 28

    func bytes(at offset: UInt64, count: Int) -> [UInt8]? {
        guard count > 0, count <= Self.mostBytes, offset < 1 << 62, start < 1 << 62,
            (try? file.seek(toOffset: start + offset)) != nil, let data = try? file.read(upToCount: count)
        else { return nil }
        return [UInt8](data)
    }

    func numbers(at offset: UInt64, count: Int) -> BinaryBytes? {
        bytes(at: offset, count: count).map(BinaryBytes.init)
    }
}
