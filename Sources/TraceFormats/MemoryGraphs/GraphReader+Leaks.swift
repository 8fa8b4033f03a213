import Foundation
import TraceModel

extension GraphReader {
    /// Reads the output of `leaks`: a tree for each block that nothing in use refers to.
    func leaks(stated: Int, _ rest: TextLines) -> MemoryGraph {
        var builder = GraphBuilder(wanted: wanted, isOfLeaks: true)
        var lines = rest
        /// The lines of the current tree, with their indents.
        var tree: [(line: Range<Int>, indent: Int)] = []
        var isWanted = false
        var count = 0
        while let line = lines.next() {
            guard lines.isTerminated else { break }
            let indent = bytes.indent(of: line)
            let isBelowRoot = tree.first.map { indent > $0.indent } ?? false
            if !isBelowRoot || isRule(line, indent) {
                if isWanted { add(tree, to: &builder) }
                tree.removeAll(keepingCapacity: true)
                isWanted = false
            }
            if !isBelowRoot, isRoot(line, indent) {
                count += TreeLine.count(bytes.text(of: line).dropFirst(indent)) ?? 1
            } else if tree.isEmpty {
                continue
            }
            tree.append((line, indent))
            if !isWanted { bytes.forEachAddress(in: line) { if wanted.contains($0) { isWanted = true } } }
        }
        // Nothing follows the last tree, so the text may have been cut in it.
        if !tree.isEmpty, !isComplete(tree) {
            builder.doubt("it ends early, in the tree of a leak")
        } else if isWanted {
            add(tree, to: &builder)
        }
        if !lines.isTerminated || count < stated {
            builder.doubt("it ends early: it shows \(count) of \(stated) leaks")
        }
        return builder.graph
    }

    /// Whether the line is `----`, which may lie between trees.
    private func isRule(_ line: Range<Int>, _ indent: Int) -> Bool {
        line.count - indent == 4 && bytes[line].dropFirst(indent).allSatisfy { $0 == UInt8(ascii: "-") }
    }

    private func isRoot(_ line: Range<Int>, _ indent: Int) -> Bool {
        let text = bytes.text(of: line).dropFirst(indent)
        let node = TreeLine.withoutCount(text)
        return node.hasPrefix("ROOT LEAK: ") || node.hasPrefix("ROOT CYCLE: ")
    }

    /// Whether a tree has as many objects as each of its lines says, and leads back to each object that it marks as a cycle.
    private func isComplete(_ tree: [(line: Range<Int>, indent: Int)]) -> Bool {
        /// The path from the root to the last line, and the number of objects that each node still misses.
        var above: [(indent: Int, missing: Int, isOpen: Bool)] = []
        func close(_ indent: Int) -> Bool {
            while let last = above.last, last.indent >= indent {
                guard last.missing == 0, !last.isOpen else { return false }
                above.removeLast()
            }
            return true
        }
        for (line, indent) in tree {
            let row = bytes.text(of: line).dropFirst(indent)
            guard close(indent) else { return false }
            if row.includes("CYCLE BACK TO ") {
                for index in above.indices { above[index].isOpen = false }
                continue
            }
            let count = TreeLine.hasCount(row) ? TreeLine.count(row) ?? 1 : 1
            if let last = above.indices.last { above[last].missing -= count }
            above.append((indent, count - 1, row.includes("ROOT CYCLE: ")))
        }
        return close(0)
    }

    private func add(_ tree: [(line: Range<Int>, indent: Int)], to builder: inout GraphBuilder) {
        /// The path from the root to the last line.
        var above: [(indent: Int, node: Int)] = []
        for (line, indent) in tree {
            guard let row = TreeLine(bytes.text(of: line).dropFirst(indent)) else {
                builder.doubt("a line is not understood: \(bytes.text(of: line).prefix(80))")
                continue
            }
            while let last = above.last, last.indent >= indent { above.removeLast() }
            let node = builder.add(MemoryGraph.Node(row.node))
            if let holder = above.last { builder.add(from: holder.node, to: node, row.field) }
            above.append((indent, node))
        }
    }
}

/// A line of a tree: `1 (48 bytes) __strong b --> ROOT CYCLE: <Shop.B 0x600000c04030> [48]`.
struct TreeLine {
    /// Nil if the line does not name the reference.
    var field: FieldText?
    var node: NodeText

    /// - Parameter text: the line without its indent.
    init?(_ text: Substring) {
        var rest = Self.withoutCount(text)
        if let arrow = rest.range(of: "--> ") {
            field = FieldText(rest[..<arrow.lowerBound])
            rest = rest[arrow.upperBound...]
        }
        for mark in ["CYCLE BACK TO ", "ROOT CYCLE: ", "ROOT LEAK: "] where rest.hasPrefix(mark) {
            rest = rest.dropFirst(mark.count)
        }
        guard let node = NodeText(rest) else { return nil }
        self.node = node
    }

    static func hasCount(_ text: Substring) -> Bool { withoutCount(text).count < text.count }

    static func count(_ text: Substring) -> Int? { Int(text.prefix { $0.isNumber }) }

    /// The line after `434 (48.3K) `.
    static func withoutCount(_ text: Substring) -> Substring {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard !digits.isEmpty, text.dropFirst(digits.count).first == " " else { return text }
        let rest = text.dropFirst(digits.count).drop { $0 == " " }
        guard rest.hasPrefix("("), let close = rest.firstIndex(of: ")"),
            rest[..<close].last.map({ "sKMGB".contains($0) }) == true
        else { return rest }
        return rest[rest.index(after: close)...].drop { $0 == " " }
    }
}
