/// The names in a mangled name of Swift's: `Shop`, `Cart` and `present` of `$s4Shop4CartC7presentyyF`.
///
/// Words that occurred before are letters: `03popB0` is `popCart` if the second word was `Cart`. `00` stands before an encoded name.
package struct MangledIdentifiers {
    package private(set) var names: [String] = []
    /// Whether the whole name was read.
    package private(set) var areComplete = true
    private var words: [Substring] = []
    package private(set) var rest: Substring

    private static let mostWords = 26

    /// - Parameter text: what ``next()`` reads the names of, one by one.
    package init(at text: Substring) { rest = text }

    package init(_ text: String) {
        self.init(at: text[...])
        while let first = rest.first {
            guard first.isASCII, first.isNumber else {
                rest.removeFirst()
                continue
            }
            guard let name = next() else {
                areComplete = false
                return
            }
            names.append(name)
        }
    }

    /// Reads a name; nil if none begins here. The name before an encoded one is empty.
    package mutating func next() -> String? {
        var hasWords = rest.first == "0"
        if hasWords { rest.removeFirst() }
        var name = ""
        repeat {
            while hasWords, let letter = rest.first, let value = letter.asciiValue, letter.isLetter {
                rest.removeFirst()
                hasWords = letter.isLowercase
                let index = Int(value - UInt8(ascii: letter.isLowercase ? "a" : "A"))
                guard index < words.count else { return nil }
                name += words[index]
            }
            if hasWords || !name.isEmpty, rest.first == "0" {
                rest.removeFirst()
                break
            }
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            guard let count = Int(digits), count > 0, count <= rest.dropFirst(digits.count).count else { return nil }
            let part = rest.dropFirst(digits.count).prefix(count)
            rest = rest[part.endIndex...]
            name += part
            addWords(of: part)
        } while hasWords
        return name
    }

    /// `Shop.Host.Inner` of `4Shop4HostC5InnerC`: the module, then each type's name and kind from the outside in; nil for another text.
    static func type(_ text: Substring) -> String? {
        var names = MangledIdentifiers(at: text)
        guard var type = names.next() else { return nil }
        repeat {
            guard let inner = names.next(), names.rest.popFirst().map("CVO".contains) == true else { return nil }
            type += "." + inner
        } while names.rest.first?.isNumber == true
        // A type's metadata ends with `D` or `N`.
        return ["", "D", "N"].contains(names.rest) ? type : nil
    }

    /// A word begins with an upper-case letter, or behind an underscore.
    private mutating func addWords(of part: Substring) {
        var start: Substring.Index?
        var previous: Character = "_"
        func add(_ end: Substring.Index) {
            guard let begin = start, words.count < Self.mostWords else { return }
            if part.distance(from: begin, to: end) >= 2 { words.append(part[begin..<end]) }
        }
        for index in part.indices {
            let character = part[index]
            if start != nil, character == "_" || !previous.isUppercase && character.isUppercase {
                add(index)
                start = nil
            }
            if start == nil, !character.isNumber, character != "_" { start = index }
            previous = character
        }
        add(part.endIndex)
    }
}
