/// A place in the source: `Host.swift:42`, `/Users/anna/Shop/Host+Table.m`, `Host.swift(42)`.
enum SourceFileNotation {
    /// Where the name of the file's class stands: the file's name up to its ending, or up to a `+`.
    static func read(_ cursor: inout ByteCursor) -> Range<Int>? {
        var ahead = cursor
        let path = ahead.skip { !$0.isSpace && $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "(") && $0 != 0x5D }
        guard let ending = ending(ahead.text(path)) else { return nil }
        var name = path.lowerBound..<path.upperBound - ending
        if let slash = ahead.text(name).lastIndex(of: UInt8(ascii: "/")) {
            name = name.lowerBound + slash + 1..<name.upperBound
        }
        if let plus = ahead.text(name).firstIndex(of: UInt8(ascii: "+")) {
            name = name.lowerBound..<name.lowerBound + plus
        }
        guard let first = ahead.text(name).first, first.isUppercase || first == UInt8(ascii: "_"),
            ahead.text(name).allSatisfy(\.isIdentifier)
        else { return nil }
        skipLine(&ahead)
        cursor = ahead
        return name
    }

    private static func ending(_ path: UnsafeRawBufferPointer) -> Int? {
        for ending in [".swift" as StaticString, ".mm", ".m"] {
            var cursor = ByteCursor(path)
            cursor.offset = path.count - ending.utf8CodeUnitCount
            if cursor.offset > 0, cursor.starts(with: ending) { return ending.utf8CodeUnitCount }
        }
        return nil
    }

    /// `:42`, `:42:10`, `(42)`.
    private static func skipLine(_ cursor: inout ByteCursor) {
        for _ in 0..<2 where cursor.next == UInt8(ascii: ":") && cursor.byte(after: 1).isDigit {
            cursor.offset += 1
            _ = cursor.skip(while: \.isDigit)
        }
        guard cursor.next == UInt8(ascii: "("), cursor.byte(after: 1).isDigit else { return }
        cursor.offset += 1
        _ = cursor.skip(while: \.isDigit)
        _ = cursor.skip(UInt8(ascii: ")"))
    }
}
