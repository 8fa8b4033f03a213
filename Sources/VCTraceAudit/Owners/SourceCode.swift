/// Swift or Objective-C code, in which comments and quoted texts declare nothing.
struct SourceCode {
    /// With blanks in the place of comments, and quotation marks in that of quoted texts.
    private var code: [UInt8]

    init(_ text: some Sequence<UInt8>) {
        code = Array(text)
        var place = 0
        while place < code.count {
            let comment = endOfComment(at: place)
            guard let end = comment ?? endOfText(at: place) else {
                place += 1
                continue
            }
            for index in place..<end where !Self.isLineEnd(code[index]) {
                code[index] = comment == nil ? UInt8(ascii: "\"") : UInt8(ascii: " ")
            }
            place = end
        }
    }

    /// The line with `class NAME`, `@implementation NAME` or `@interface NAME`, counted from 1; nil if no line declares the class. A
    /// category of Objective-C, `@implementation NAME (More)`, declares none.
    func line(declaring name: String) -> Int? {
        var (line, place) = (1, 0)
        var former: (word: Range<Int>, line: Int)?
        var isImport = false
        while place < code.count {
            let start = place
            while place < code.count, Self.isOfWord(code[place]) { place += 1 }
            guard place > start else {
                if Self.isLineEnd(code[place]) {
                    // The two bytes of one line end.
                    if code[place] == Self.lineFeed || place + 1 == code.count || code[place + 1] != Self.lineFeed {
                        line += 1
                    }
                } else if !Self.isBlank(code[place]) {
                    former = nil
                }
                place += 1
                continue
            }
            if let former, !isImport, has(name, at: start..<place), declares(former.word, before: place) {
                return former.line
            }
            isImport = former.map { has("import", at: $0.word) } ?? false
            former = (start..<place, line)
        }
        return nil
    }

    /// Whether the code names all of some types.
    func names(_ types: [Substring]) -> Bool {
        let words = Set(code.split { !Self.isOfWord($0) })
        return types.allSatisfy { words.contains(Array($0.utf8)[...]) }
    }

    private func has(_ text: String, at range: Range<Int>) -> Bool { code[range].elementsEqual(text.utf8) }

    private func declares(_ keyword: Range<Int>, before end: Int) -> Bool {
        if has("class", at: keyword) { return true }
        guard has("@implementation", at: keyword) || has("@interface", at: keyword) else { return false }
        return code[end...].first { !Self.isBlank($0) && !Self.isLineEnd($0) } != UInt8(ascii: "(")
    }

    private func begins(_ text: StaticString, at place: Int) -> Bool {
        place + text.utf8CodeUnitCount <= code.count
            && text.withUTF8Buffer { code[place..<place + $0.count].elementsEqual($0) }
    }

    /// The end of the comment that begins at a place; nil if none does. In Swift, comments can be nested.
    private func endOfComment(at start: Int) -> Int? {
        if begins("//", at: start) { return code[start...].firstIndex(where: Self.isLineEnd) ?? code.count }
        guard begins("/*", at: start) else { return nil }
        var (place, depth) = (start, 0)
        while place < code.count {
            if begins("/*", at: place) {
                (place, depth) = (place + 2, depth + 1)
            } else if begins("*/", at: place) {
                (place, depth) = (place + 2, depth - 1)
                if depth == 0 { return place }
            } else {
                place += 1
            }
        }
        return place
    }

    /// The end of the quoted text that begins at a place, `"…"`, `"""…"""`, `#"…"#` or `'…'`; nil if none does.
    private func endOfText(at start: Int) -> Int? {
        let quote = code[start...].firstIndex { $0 != UInt8(ascii: "#") } ?? code.count
        guard quote < code.count,
            code[quote] == UInt8(ascii: "\"") || quote == start && code[quote] == UInt8(ascii: "'")
        else { return nil }
        let hashes = quote - start
        let isLong = begins("\"\"\"", at: quote)
        var place = quote + (isLong ? 3 : 1)
        while place < code.count, isLong || !Self.isLineEnd(code[place]) {
            if code[place] == UInt8(ascii: "\\"), hasHashes(hashes, at: place + 1) {
                place += hashes + 1
                place = begins("(", at: place) ? endOfParenthesis(at: place) : place + 1
            } else if isLong ? begins("\"\"\"", at: place) : code[place] == code[quote] {
                place += isLong ? 3 : 1
                if hasHashes(hashes, at: place) { return place + hashes }
            } else {
                place += 1
            }
        }
        return min(place, code.count)
    }

    private func hasHashes(_ count: Int, at place: Int) -> Bool {
        place + count <= code.count && code[place..<place + count].allSatisfy { $0 == UInt8(ascii: "#") }
    }

    /// The end of a value in a text, `\(titles["home"])`, which can have texts of its own.
    private func endOfParenthesis(at start: Int) -> Int {
        var (place, depth) = (start, 0)
        while place < code.count {
            if let end = endOfText(at: place) {
                place = end
                continue
            }
            if begins("(", at: place) { depth += 1 }
            if begins(")", at: place) { depth -= 1 }
            place += 1
            if depth == 0 { break }
        }
        return place
    }

    private static let lineFeed = UInt8(ascii: "\n")

    private static func isLineEnd(_ byte: UInt8) -> Bool { byte == lineFeed || byte == UInt8(ascii: "\r") }

    /// Tabs and form feeds, too.
    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0B || byte == 0x0C }

    /// Names can have any characters that are not ASCII. `@` belongs to the words of Objective-C.
    private static func isOfWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "@"), 0x80...0xFF:
            true
        default: false
        }
    }
}
