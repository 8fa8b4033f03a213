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
    private let patterns: [String?]
    private var tree = PatternTree()
    /// By the node at their ends, the places of patterns.
    private var places: [Int32: [Int]] = [:]

    /// - Parameter patterns: nil for a place without a pattern.
    package init(_ patterns: [String?]) {
        self.patterns = patterns
        for (place, pattern) in patterns.enumerated() {
            guard let pattern else { continue }
            let end = tree.add(pattern.unicodeScalars.map { $0 == "*" ? .any : .character($0) })
            places[end, default: []].append(place)
        }
    }

    /// The places of the patterns that the name matches, in order.
    package func places(matching name: ClassName) -> [Int] {
        guard !places.isEmpty else { return [] }
        let found = Set([name.description, name.short, String(name.base)]).reduce(into: Set<Int32>()) {
            $0.formUnion(tree.ends(of: $1.unicodeScalars))
        }
        return found.flatMap { places[$0] ?? [] }.filter { patterns[$0].map(name.matches) ?? false }.sorted()
    }
}
