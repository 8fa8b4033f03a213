/// The comparison of a text, or of the parts of a path, with a pattern in which some elements stand for any number of elements.
///
/// It remembers one place to go back to, so it takes no longer than each element of the pattern with each of the text.
package enum Glob {
    /// - Parameters:
    ///   - isStar: whether an element of the pattern stands for any number of elements.
    ///   - isMatch: whether another element of the pattern stands for this one.
    package static func fits<Text: Collection, Pattern: Collection>(
        _ text: Text, _ pattern: Pattern, isStar: (Pattern.Element) -> Bool,
        isMatch: (Text.Element, Pattern.Element) -> Bool
    ) -> Bool {
        var (place, next) = (text.startIndex, pattern.startIndex)
        /// Where to continue if the pattern after the last star does not match.
        var retry: (place: Text.Index, next: Pattern.Index)?
        while true {
            if next != pattern.endIndex, isStar(pattern[next]) {
                pattern.formIndex(after: &next)
                if next == pattern.endIndex { return true }
                retry = (place, next)
            } else if place != text.endIndex, next != pattern.endIndex, isMatch(text[place], pattern[next]) {
                text.formIndex(after: &place)
                pattern.formIndex(after: &next)
            } else if place == text.endIndex, next == pattern.endIndex {
                return true
            } else if var last = retry, last.place != text.endIndex {
                text.formIndex(after: &last.place)
                retry = last
                (place, next) = last
            } else {
                return false
            }
        }
    }

    /// Whether a text matches a pattern, in which `*` stands for any characters.
    package static func fits(_ text: some StringProtocol, _ pattern: some StringProtocol) -> Bool {
        fits(text.utf8, pattern.utf8, isStar: { $0 == UInt8(ascii: "*") }, isMatch: ==)
    }
}

/// Patterns for class names, as ``ClassName/matches(_:)`` reads them, for asking about many patterns and many names.
package struct NamePatterns: Sendable {
    /// Patterns that have the same text before their first star or, where that is empty, after their last one.
    private struct PatternGroup {
        var patterns: [String: [Int]] = [:]
        var lengths: Set<Int> = []

        mutating func add(_ place: Int, under text: Substring) {
            patterns[String(text), default: []].append(place)
            lengths.insert(text.utf8.count)
        }
    }

    private let patterns: [String?]
    private var beginning = PatternGroup()
    private var ending = PatternGroup()
    /// The places of the others, which are compared with every name.
    private var others: [Int] = []

    /// - Parameter patterns: nil for a place without a pattern.
    package init(_ patterns: [String?]) {
        self.patterns = patterns
        for (place, pattern) in patterns.enumerated() {
            guard let pattern else { continue }
            guard let star = pattern.firstIndex(of: "*"), let last = pattern.lastIndex(of: "*") else {
                beginning.add(place, under: pattern[...])
                continue
            }
            if star > pattern.startIndex {
                beginning.add(place, under: pattern[..<star])
            } else if last < pattern.index(before: pattern.endIndex) {
                ending.add(place, under: pattern[pattern.index(after: last)...])
            } else {
                others.append(place)
            }
        }
    }

    /// The places of the patterns that the name matches, in order.
    package func places(matching name: ClassName) -> [Int] {
        var found = Set(others)
        for text in Set([name.description, name.short, String(name.base)]) {
            for length in beginning.lengths where length <= text.utf8.count {
                found.formUnion(beginning.patterns[String(Substring(text.utf8.prefix(length)))] ?? [])
            }
            for length in ending.lengths where length <= text.utf8.count {
                found.formUnion(ending.patterns[String(Substring(text.utf8.suffix(length)))] ?? [])
            }
        }
        return found.filter { patterns[$0].map(name.matches) ?? false }.sorted()
    }
}
