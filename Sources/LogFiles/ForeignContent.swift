/// What a file is whose first bytes are not lines of UTF-8 text, so that no log can be read from it.
package enum ForeignContent: Hashable, Sendable {
    /// An SQLite database: perhaps a store, whose runs are named and not read.
    case database
    /// Text in another encoding, by the name that `iconv` has for it.
    case encoded(String)
    /// Text whose lines end with a carriage return alone.
    case carriageReturns
    case binary

    /// So many bytes tell.
    private static let reach = 4096

    /// Nil for text.
    init?(head: some Collection<UInt8>) {
        let head = Array(head.prefix(Self.reach))
        if head.starts(with: Array("SQLite format 3\0".utf8)) {
            self = .database
        } else if let name = Self.encoding(of: head) {
            self = .encoded(name)
        } else if Self.isBinary(head) {
            self = .binary
        } else if !head.contains(0x0A), head.lazy.filter({ $0 == 0x0D }).count > 1 {
            self = .carriageReturns
        } else {
            return nil
        }
    }

    /// The encoding that a byte order mark tells, or zeros at every second place.
    private static func encoding(of head: [UInt8]) -> String? {
        if head.starts(with: [0xFF, 0xFE, 0, 0]) || head.starts(with: [0, 0, 0xFE, 0xFF]) { return "UTF-32" }
        if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) { return "UTF-16" }
        guard head.count >= 8 else { return nil }
        var zeros = [0, 0]
        for (index, byte) in head.enumerated() where byte == 0 { zeros[index % 2] += 1 }
        let most = head.count * 2 / 5
        if zeros[1] >= most, zeros[0] == 0 { return "UTF-16LE" }
        return zeros[0] >= most && zeros[1] == 0 ? "UTF-16BE" : nil
    }

    /// Whether more than one byte of 20 is a control character that no text has. A few come from a program that crashed.
    private static func isBinary(_ head: [UInt8]) -> Bool {
        let count = head.lazy.filter { $0 < 0x20 && !(0x08...0x0D).contains($0) && $0 != 0x1B }.count
        return head.count >= 64 && count * 20 > head.count
    }
}
