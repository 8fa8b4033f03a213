package import TraceModel

/// Reads the saved text of `leaks` or `heap`.
///
/// It keeps only the parts about the wanted addresses: of 60,000 leaks, the few trees that contain one of them.
package struct GraphReader: ~Escapable {
    private let bytes: Bytes
    private let wanted: Set<UInt64>
    private let isWhole: Bool
    private let firstLine: Int

    /// - Parameters:
    ///   - isWhole: whether the text is known to be complete, because it comes from a command that succeeded.
    ///   - firstLine: the number of the first line in its file.
    @_lifetime(copy bytes)
    package init(_ bytes: Bytes, wanted: Set<UInt64>, isWhole: Bool = false, firstLine: Int = 1) {
        self.bytes = bytes
        self.wanted = wanted
        self.isWhole = isWhole
        self.firstLine = firstLine
    }

    /// Whether the line is the first one of a report.
    static func begins(_ line: String) -> Bool {
        line.includes(" total leaked bytes") || line.hasPrefix("Found ") && line.includes(" referencing: ")
            || AddressReader.pattern(in: line) != nil
    }

    /// Nil for a text in an unknown form.
    package func graph() -> MemoryGraph? {
        var lines = TextLines(bytes)
        var number = firstLine - 1
        while let line = lines.next() {
            number += 1
            let text = Rows.text(bytes, line)
            if text.includes(" total leaked bytes") {
                return LeaksReader(bytes, wanted: wanted).graph(after: text, lines)
            }
            if text.hasPrefix("Found "), text.includes(" referencing: ") {
                return TraceTreeReader(bytes, wanted: wanted).graph(after: text, lines)
            }
            if let pattern = AddressReader.pattern(in: text) {
                return AddressReader(bytes, wanted: wanted, isWhole: isWhole).graph(
                    of: pattern, onLine: number, after: lines)
            }
        }
        return nil
    }
}

/// Lines as bytes, read without a string for each.
enum Rows {
    static func text(_ bytes: Bytes, _ line: Range<Int>) -> String {
        String(decoding: bytes[line], as: UTF8.self)
    }

    /// The number of columns of blanks and rails (`+ ! : |`) at the beginning of the line.
    static func indent(_ bytes: Bytes, _ line: Range<Int>) -> Int {
        var offset = line.lowerBound
        while offset < line.upperBound {
            switch bytes[offset] {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "!"), UInt8(ascii: ":"), UInt8(ascii: "|"):
                offset += 1
            // A rail, and not the offset of a field: `+24: _view`.
            case UInt8(ascii: "+")
            where offset + 1 >= line.upperBound || !(48...57).contains(bytes[offset + 1]):
                offset += 1
            default: return offset - line.lowerBound
            }
        }
        return offset - line.lowerBound
    }

    /// The addresses in the line, `0x…`, in order.
    static func forEachAddress(_ bytes: Bytes, _ line: Range<Int>, _ body: (UInt64) -> Void) {
        var offset = line.lowerBound
        while offset + 2 < line.upperBound {
            guard bytes[offset] == 48, bytes[offset + 1] == 120 else {
                offset += 1
                continue
            }
            offset += 2
            var (value, count): (UInt64, Int) = (0, 0)
            while offset < line.upperBound, let digit = Self.digit(bytes[offset]) {
                value = value << 4 | UInt64(digit)
                count += 1
                offset += 1
            }
            if (1...16).contains(count) { body(value) }
        }
    }

    /// The value of a hexadecimal digit; nil for another byte.
    static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 48...57: byte - 48
        case 97...102: byte - 87
        case 65...70: byte - 55
        default: nil
        }
    }
}
