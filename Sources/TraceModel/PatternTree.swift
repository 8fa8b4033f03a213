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
