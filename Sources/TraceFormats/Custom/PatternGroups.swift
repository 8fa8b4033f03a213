/// The groups of a regular expression, as it is written.
struct PatternGroups {
    /// The names of groups, their numbers, counted from 1 including unnamed groups, and the places of the names in bytes of UTF-8.
    private(set) var named: [(name: String, number: Int, offset: Int)] = []
    /// How many groups capture.
    private(set) var count = 0

    init(_ pattern: String) {
        let bytes = Array(pattern.utf8)
        var offset = 0
        var depth = 0
        while offset < bytes.count {
            switch bytes[offset] {
            case UInt8(ascii: "\\"):
                offset = Self.endOfEscape(bytes, offset)
            case UInt8(ascii: "["):
                depth += 1
            case UInt8(ascii: "]") where depth > 0:
                depth -= 1
            case UInt8(ascii: "(") where depth == 0:
                readGroup(bytes, offset)
            default:
                break
            }
            offset += 1
        }
    }

    private mutating func readGroup(_ bytes: [UInt8], _ start: Int) {
        let rest = bytes[(start + 1)...]
        guard rest.starts(with: "?".utf8) else {
            count += 1
            return
        }
        guard rest.starts(with: "?<".utf8), !rest.starts(with: "?<=".utf8), !rest.starts(with: "?<!".utf8) else {
            return
        }
        count += 1
        let name = rest.dropFirst(2).prefix { $0 != UInt8(ascii: ">") }
        named.append((String(decoding: name, as: UTF8.self), count, name.startIndex))
    }

    /// Returns the last byte of `\d`, or of `\Q…\E`, which quotes everything in between.
    private static func endOfEscape(_ bytes: [UInt8], _ start: Int) -> Int {
        guard start + 1 < bytes.count, bytes[start + 1] == UInt8(ascii: "Q") else { return start + 1 }
        var offset = start + 2
        while offset + 1 < bytes.count {
            if bytes[offset] == UInt8(ascii: "\\"), bytes[offset + 1] == UInt8(ascii: "E") { return offset + 1 }
            offset += 1
        }
        return bytes.count
    }
}
