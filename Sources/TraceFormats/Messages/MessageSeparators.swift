import TraceModel

private let units: [StaticString] = ["年", "月", "日", "時", "时", "分", "秒", "년", "월", "일", "시", "분", "초"]
private let shortUnits: [StaticString] = ["ms", "us", "µs", "ns", "sec", "s", "min", "m", "h"]

/// What a message may contain beside words: addresses of the web, units, dividers.
extension ByteCursor {
    /// Whether a slash is before a name, an object or a call, and not inside a path: `D/Home: viewDidLoad`, `V/ <Shop.Home: 0x7fd1>
    /// viewDidLoad`, `Home.swift/viewDidLoad()`.
    var isDivider: Bool {
        var ahead = self
        ahead.offset += 1
        if ahead.next.isUppercase || ahead.next == UInt8(ascii: "<") { return true }
        // `I/flutter (4188): Home viewDidLoad`
        let isLevel =
            offset > 0 && bytes[offset - 1].isUppercase
            && (offset == 1 || !bytes[offset - 2].isIdentifier)
        if ahead.next.isSpace || isLevel { return isLevel }
        let name = ahead.text(ahead.skip(while: \.isIdentifier))
        return MessageLexer.isCall(name, after: ahead)
    }

    /// Whether a percentage has a time beside it, as in a profile: `120.0ms 12.3%`.
    func isPercentOfProfile(_ percent: Int, from first: Int) -> Bool {
        var start = percent
        while start > first, bytes[start - 1].isDigit || bytes[start - 1].isOne(of: "., ") {
            start -= 1
        }
        if start > first, bytes[start - 1] == UInt8(ascii: "s") { return true }
        var after = self
        after.skipSpaces()
        return !after.skip { $0.isDigit || $0 == UInt8(ascii: ".") }.isEmpty && after.next.isOne(of: "ms")
    }

    /// Skips an address of the web: `https://example.com/shop`.
    mutating func skipURL() -> Bool {
        var ahead = self
        guard (3...8).contains(ahead.skip(while: \.isLetter).count), ahead.skip("://") else { return false }
        let path = ahead.skip { !$0.isSpace }
        guard !(starts(with: "file:") && SourceFileNotation.isNamed(in: text(path))) else { return false }
        self = ahead
        return true
    }

    /// Skips the unit of a time behind its number: `5.520s`, `10時11分`.
    mutating func skipUnitOfTime() -> Bool {
        if units.contains(where: { skip($0) }) { return next.isDigit || !next.isIdentifier }
        return shortUnits.contains { unit in
            var ahead = self
            guard ahead.skip(unit), !ahead.next.isIdentifier else { return false }
            self = ahead
            return true
        }
    }
}
