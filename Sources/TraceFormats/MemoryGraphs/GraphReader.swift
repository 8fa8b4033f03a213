import Foundation
package import TraceModel

/// Reads the saved text of `leaks` or `heap`.
///
/// It keeps only the parts about the wanted addresses: of 60,000 leaks, the few trees that contain one of them.
package struct GraphReader: ~Escapable {
    let bytes: Bytes
    let wanted: Set<UInt64>
    let isWhole: Bool
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

    /// Nil for a text in an unknown form.
    package func graph() -> MemoryGraph? {
        var lines = TextLines(bytes)
        var number = firstLine - 1
        while let line = lines.next() {
            number += 1
            let text = bytes.text(of: line)
            switch ReportForm(firstLine: text) {
            case .leaks(let stated): return leaks(stated: stated, lines)
            case .referrers(let stated, let target): return referrers(to: target, stated: stated, lines)
            case .addresses(let pattern): return addresses(of: pattern, onLine: number, after: lines)
            case nil: continue
            }
        }
        return nil
    }
}

/// The form of a report, by the command that made it.
enum ReportForm {
    /// `leaks`: the blocks that nothing in use refers to. `Process 4711: 12 leaks for 768 total leaked bytes.`
    case leaks(stated: Int)
    /// `leaks --traceTree`: the objects that refer to one object, from the object outwards; or `leaks --trace`: paths to it from
    /// memory in use. `Found 3 roots referencing: <Shop.PromoBanner 0x600000c0b3e0> [1024]`
    case referrers(stated: Int, target: Substring)
    /// `heap --addresses`: all objects of the classes that match a pattern.
    case addresses(pattern: String)

    /// Nil for a line that begins no report.
    init?(firstLine line: String) {
        let heap = "Active blocks in all zones that match pattern '"
        var stated: Int { line.split(separator: " ").lazy.compactMap { Int($0) }.first ?? 0 }
        if line.includes(" total leaked bytes") {
            self = .leaks(stated: stated)
        } else if line.hasPrefix("Found "), let middle = line.range(of: " referencing: ") {
            self = .referrers(stated: stated, target: line[middle.upperBound...])
        } else if line.hasPrefix(heap), let end = line.dropFirst(heap.count).lastIndex(of: "'") {
            self = .addresses(pattern: String(line.dropFirst(heap.count)[..<end]))
        } else {
            return nil
        }
    }
}

/// The lines of a text, as ranges of its bytes without their line feeds.
struct TextLines: ~Escapable {
    private let bytes: Bytes
    private var offset = 0
    /// Whether the last returned line ends with a line feed, as all lines do except a cut one.
    private(set) var isTerminated = true

    @_lifetime(copy bytes)
    init(_ bytes: Bytes) {
        self.bytes = bytes
    }

    mutating func next() -> Range<Int>? {
        guard offset < bytes.count else { return nil }
        let begin = offset
        if let stop = bytes.firstOffset(of: 0x0A, from: begin) {
            offset = stop + 1
            return begin..<(stop > begin && bytes[stop - 1] == 0x0D ? stop - 1 : stop)
        }
        isTerminated = false
        offset = bytes.count
        return begin..<bytes.count
    }
}

extension Bytes {
    func text(of line: Range<Int>) -> String { String(decoding: self[line], as: UTF8.self) }

    /// The number of columns of blanks and rails (`+ ! : |`) at the beginning of the line.
    func indent(of line: Range<Int>) -> Int {
        var offset = line.lowerBound
        while offset < line.upperBound {
            switch self[offset] {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "!"), UInt8(ascii: ":"), UInt8(ascii: "|"):
                offset += 1
            // A rail, and not the offset of a field: `+24: _view`.
            case UInt8(ascii: "+") where offset + 1 >= line.upperBound || !(48...57).contains(self[offset + 1]):
                offset += 1
            default: return offset - line.lowerBound
            }
        }
        return offset - line.lowerBound
    }

    /// The addresses in the line, `0x…`, in order, without a string for the line.
    func forEachAddress(in line: Range<Int>, _ body: (UInt64) -> Void) {
        var offset = line.lowerBound
        while offset + 2 < line.upperBound {
            guard self[offset] == 48, self[offset + 1] == 120 else {
                offset += 1
                continue
            }
            offset += 2
            var (value, count): (UInt64, Int) = (0, 0)
            while offset < line.upperBound, let digit = hexDigit(self[offset]) {
                value = value << 4 | UInt64(digit)
                count += 1
                offset += 1
            }
            if (1...16).contains(count) { body(value) }
        }
    }
}

/// The value of a hexadecimal digit; nil for another byte.
func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 48...57: byte - 48
    case 97...102: byte - 87
    case 65...70: byte - 55
    default: nil
    }
}
