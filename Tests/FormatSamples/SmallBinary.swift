/// An ELF file without code: it has a build id and a table of functions.
package enum SmallBinary {
    /// Its id, as traces show it.
    package static let id = "00112233445566778899AABBCCDDEEFF"

    /// - Parameter functions: their names, and the addresses at which they begin.
    package static func elf(_ functions: [(name: String, address: UInt64)]) -> [UInt8] {
        var names: [UInt8] = [0]
        var table = [UInt8](repeating: 0, count: 24)
        for function in functions {
            // A global function (`STT_FUNC`), in the first section.
            table += bytes(UInt32(names.count)) + [0x12, 0, 1, 0] + bytes(function.address) + bytes(UInt64(16))
            names += Array(function.name.utf8) + [0]
        }
        let note =
            bytes(UInt32(4)) + bytes(UInt32(16)) + bytes(UInt32(3)) + Array("GNU\0".utf8)
            + (0..<16).map { UInt8($0 * 0x11) }
        let noteStart = UInt64(64 + 56), tableStart = noteStart + UInt64(note.count)
        let namesStart = tableStart + UInt64(table.count), sections = namesStart + UInt64(names.count)
        let header: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1] + [UInt8](repeating: 0, count: 9)
        let places =
            [3, 0, 62, 0, 1, 0, 0, 0] + bytes(UInt64(0)) + bytes(UInt64(64)) + bytes(sections) + bytes(UInt32(0))
            + [64, 0, 56, 0, 1, 0, 64, 0, 3, 0, 0, 0]
        let segment =
            bytes(UInt32(4)) + bytes(UInt32(4)) + bytes(noteStart) + bytes(UInt64(0)) + bytes(UInt64(0))
            + bytes(UInt64(note.count)) + bytes(UInt64(note.count)) + bytes(UInt64(4))
        return header + places + segment + note + table + names + [UInt8](repeating: 0, count: 64)
            + section(2, at: tableStart, count: table.count, link: 2)
            + section(3, at: namesStart, count: names.count, link: 0)
    }

    private static func section(_ type: UInt32, at offset: UInt64, count: Int, link: UInt32) -> [UInt8] {
        bytes(UInt32(0)) + bytes(type) + bytes(UInt64(0)) + bytes(UInt64(0)) + bytes(offset) + bytes(UInt64(count))
            + bytes(link) + bytes(UInt32(0)) + bytes(UInt64(8)) + bytes(UInt64(24))
    }

    private static func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }
}
