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

/// Many patterns that are compared with a text at once.
///
/// Patterns that begin alike share nodes. So a text is compared with the different beginnings that fit it, and not with each
/// pattern.
package struct PatternTree: Sendable {
    package enum PatternSign: Hashable, Sendable {
        case character(Unicode.Scalar)
        /// Any character but the separator.
        case one
        /// Any number of characters but the separator.
        case any
        /// Any number of names that begin with the separator.
        case names

        // The scalars end at 0x10FFFF.
        fileprivate var code: UInt64 {
            switch self {
            case .character(let scalar): UInt64(scalar.value)
            case .one: 1 << 24
            case .any: 2 << 24
            case .names: 3 << 24
            }
        }
    }

    private let separator: Unicode.Scalar?
    /// The sign before each node.
    private var signs: [PatternSign] = [.one]
    /// By a node and a sign, the node after it.
    private var next: [UInt64: Int32] = [:]

    /// - Parameter separator: stands between names in a text; nil if a text is one name.
    package init(separator: Unicode.Scalar? = nil) {
        self.separator = separator
    }

    /// Adds a pattern, and returns the node at its end. Equal patterns end at one node.
    package mutating func add(_ pattern: some Sequence<PatternSign>) -> Int32 {
        var node: Int32 = 0
        for sign in pattern {
            if sign == .any, signs[Int(node)] == .any { continue }
            if let known = self.node(after: node, sign) {
                node = known
            } else {
                let new = Int32(signs.count)
                signs.append(sign)
                next[UInt64(node) << 32 | sign.code] = new
                node = new
            }
        }
        return node
    }

    private func node(after node: Int32, _ sign: PatternSign) -> Int32? { next[UInt64(node) << 32 | sign.code] }

    /// The nodes at whose patterns' ends a text ends.
    package func ends(of text: some Sequence<Unicode.Scalar>) -> Set<Int32> {
        var nodes: Set<Int32> = []
        enter(0, &nodes)
        for character in text where !nodes.isEmpty {
            var following: Set<Int32> = []
            for node in nodes {
                let sign = signs[Int(node)]
                if sign == .names && node != 0 || sign == .any && character != separator { following.insert(node) }
                if let next = self.node(after: node, .character(character)) { enter(next, &following) }
                if character == separator {
                    enterNames(after: node, &following)
                } else if let next = self.node(after: node, .one) {
                    enter(next, &following)
                }
            }
            nodes = following
        }
        for var node in nodes {
            while let names = self.node(after: node, .names) {
                nodes.insert(names)
                node = names
            }
        }
        return nodes
    }

    /// Enters a node, and the one after a star, which can stand for nothing.
    private func enter(_ node: Int32, _ nodes: inout Set<Int32>) {
        nodes.insert(node)
        if let next = self.node(after: node, .any) { nodes.insert(next) }
    }

    /// Enters the nodes to which a separator leads that begins any names, or the name after them.
    private func enterNames(after node: Int32, _ nodes: inout Set<Int32>) {
        guard let separator, let names = self.node(after: node, .names) else { return }
        nodes.insert(names)
        if let next = self.node(after: names, .character(separator)) { enter(next, &nodes) }
        enterNames(after: names, &nodes)
    }
}
