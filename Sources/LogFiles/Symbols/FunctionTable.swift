import Foundation
import TraceModel

extension SymbolFiles.File {
    /// Those of the addresses that are in functions which the linker folded because their code is equal: one address has several names, and
    /// nobody knows whose line is meant.
    package func foldedCode(among addresses: some Sequence<UInt64>) -> Set<UInt64> {
        guard let functions = FunctionTable(of: self) else { return [] }
        return Set(addresses.filter(functions.isFolded))
    }
}

/// The functions of a binary, as its symbol table has them.
private struct FunctionTable {
    /// An address, and the place of its function's name in the file.
    private typealias TableEntry = (address: UInt64, name: UInt64)

    private let entries: [TableEntry]
    private let file: FileHandle

    /// Nil for a file without such a table.
    init?(of symbols: SymbolFiles.File) {
        guard let file = FileHandle(forReadingAtPath: symbols.path) else { return nil }
        let binary = BinaryPart(file: file, start: symbols.slice.start)
        guard let entries = Self.ofMachO(binary) ?? Self.ofELF(binary), !entries.isEmpty else { return nil }
        self.file = file
        self.entries = entries.sorted { $0.address < $1.address }
    }

    /// Whether the function around an address is known by the names of several ones.
    func isFolded(_ address: UInt64) -> Bool {
        guard let last = lastEntry(upTo: address) else { return false }
        let start = entries[last].address
        let same = entries[...last].reversed().prefix { $0.address == start }
        guard same.count > 1 else { return false }
        let names = Set(same.prefix(Self.mostNames).map { Self.plain(name(of: $0)) })
        // Swift's package manager gives a program's first function a second name.
        return names.count > 1 && names.isDisjoint(with: ["main", "_main"])
    }

    private static let mostNames = 64

    private func lastEntry(upTo address: UInt64) -> Int? {
        let next = entries.partitioningIndex { $0.address > address }
        return next > 0 ? next - 1 : nil
    }

    private func name(of entry: TableEntry) -> [UInt8] {
        let bytes = BinaryPart(file: file, start: entry.name).bytes(at: 0, count: 4096) ?? []
        return Array(bytes.prefix { $0 != 0 })
    }

    /// One function has several names if it is a constructor or a destructor of C++, or if a library has versions.
    private static func plain(_ name: [UInt8]) -> String {
        let text = String(decoding: name.prefix { $0 != UInt8(ascii: "@") }, as: UTF8.self)
        guard text.hasPrefix("_Z") || text.hasPrefix("__Z") else { return text }
        return text.replacingOccurrences(of: "([CD])[0-9]E", with: "$1E", options: .regularExpression)
    }
}

extension FunctionTable {
    private static func ofMachO(_ binary: BinaryPart) -> [TableEntry]? {
        guard let header = binary.numbers(at: 0, count: 1 << 16), let isLong = MachOHeader(bytes: header).isLong else {
            return nil
        }
        for (command, place) in MachOHeader(bytes: header).commands where command == 2 {
            guard let offset = header.word(at: place + 8), let entries = header.word(at: place + 12),
                let names = header.word(at: place + 16)
            else { continue }
            let length = isLong ? 16 : 12
            guard let table = binary.numbers(at: UInt64(offset), count: Int(entries) * length) else { return nil }
            return (0..<Int(entries)).compactMap { index in
                let entry = index * length
                guard let name = table.word(at: entry), let kind = table.word(at: entry + 4),
                    let address = isLong ? table.long(at: entry + 8) : table.word(at: entry + 8).map(UInt64.init)
                else { return nil }
                // In the first section, which has the code, and nothing for debuggers.
                guard kind & 0xE0 == 0, kind & 0x0E == 0x0E, kind >> 8 & 0xFF == 1 else { return nil }
                return (address: address, name: binary.start + UInt64(names) + UInt64(name))
            }
        }
        return nil
    }

    /// Of 64-bit processors.
    private static func ofELF(_ binary: BinaryPart) -> [TableEntry]? {
        guard let header = binary.numbers(at: 0, count: 128), header.word(at: 0) == 0x464C_457F, header.isLong,
            let start = header.long(at: 40), let count = header.word(at: 60).map({ Int($0 & 0xFFFF) }),
            let sections = binary.numbers(at: start, count: count * 64)
        else { return nil }
        for section in 0..<count where sections.word(at: section * 64 + 4) == 2 {
            guard let offset = sections.long(at: section * 64 + 24), let size = sections.long(at: section * 64 + 32),
                let link = sections.word(at: section * 64 + 40), let names = sections.long(at: Int(link) * 64 + 24),
                names < 1 << 62, let table = binary.numbers(at: offset, count: Int(clamping: size))
            else { return nil }
            return (0..<Int(clamping: size) / 24).compactMap { index in
                guard let name = table.word(at: index * 24), let kind = table.word(at: index * 24 + 4),
                    let address = table.long(at: index * 24 + 8)
                else { return nil }
                // `STT_FUNC`, in a section.
                guard kind & 0xF == 2, kind >> 16 != 0 else { return nil }
                return (address: address, name: names + UInt64(name))
            }
        }
        return nil
    }
}
