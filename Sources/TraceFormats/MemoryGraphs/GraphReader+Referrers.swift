import Foundation
import TraceModel

extension GraphReader {
    /// Reads the output of `leaks --traceTree` and `leaks --trace` about one object.
    func referrers(to target: Substring, stated: Int, _ rest: TextLines) -> MemoryGraph {
        var builder = GraphBuilder(wanted: wanted)
        guard let target = NodeText(target) else {
            builder.doubt("it does not say which object it is about")
            return builder.graph
        }
        _ = builder.add(MemoryGraph.Node(target))
        var tree = ReferrerTree()
        var path = ReferencePath()
        var lines = rest
        while let line = lines.next() {
            guard lines.isTerminated else { break }
            let indent = bytes.indent(of: line)
            let text = bytes.text(of: line)
            if line.isEmpty || text.allSatisfy({ $0 == " " }) { continue }
            let row = text.dropFirst(indent)
            if ReferencePath.holds(row) {
                path.add(row, to: &builder)
            } else if !tree.add(row, indent: indent, to: &builder) {
                break
            }
        }
        let shown = path.count > 0 ? path.count : tree.leaves
        if !lines.isTerminated || path.count == 0 && shown < stated {
            builder.doubt("it ends early: it shows \(shown) of \(stated) roots")
        }
        return builder.graph
    }
}

/// The tree of `--traceTree`: below each object are the objects that refer to it.
private struct ReferrerTree {
    private var above: [(indent: Int, node: Int)] = []
    /// The number of paths outwards that have ended.
    private var ended = 0
    private var lastCount = 0
    private var lastIndent = -1

    /// The number of roots in the tree.
    var leaves: Int { ended + (above.count > 1 ? lastCount : 0) }

    /// Adds a row; returns false for a line that is not part of the tree.
    mutating func add(_ row: Substring, indent: Int, to builder: inout GraphBuilder) -> Bool {
        guard let count = TreeLine.count(row) else { return above.isEmpty }
        if indent <= lastIndent { ended += lastCount }
        (lastCount, lastIndent) = (count, indent)
        // All rows are below the target, which comes first.
        while above.count > 1, let last = above.last, last.indent >= indent { above.removeLast() }
        var text = TreeLine.withoutCount(row)
        // The place in the object above to which the pointer leads, if not its beginning.
        if let inside = text.range(of: " --> offset ") { text = text[..<inside.lowerBound] }
        var field: FieldText?
        let node: Int
        if let object = NodeText(text) {
            node = builder.add(MemoryGraph.Node(object))
            field = Self.field(in: object.rest)
        } else {
            field = Self.field(in: text)
            node = builder.add(MemoryGraph.Node(root: text))
        }
        if let holder = above.last, holder.node != node { builder.add(from: node, to: holder.node, field) }
        above.append((indent, node))
        return true
    }

    /// The text from the last offset on: `+56: __strong [capture] 0x600000c0b418`.
    private static func field(in text: Substring) -> FieldText? {
        let words = text.split(separator: " ")
        guard let offset = words.lastIndex(where: { $0.hasPrefix("+") && $0.hasSuffix(":") && $0.count > 2 }) else {
            return nil
        }
        return FieldText(text[words[offset].startIndex...])
    }
}

/// The paths of `--trace`: from memory in use, with one more reference in each line.
private struct ReferencePath {
    /// The target of the last line.
    private var last: Int?
    private(set) var count = 0

    /// Whether the line belongs to such a path; a row of a tree begins with a count instead.
    static func holds(_ row: Substring) -> Bool {
        !TreeLine.hasCount(row) && row.contains("--> ") || row.hasPrefix("VM: ")
    }

    mutating func add(_ row: Substring, to builder: inout GraphBuilder) {
        guard let arrow = row.range(of: "--> ") else {
            last = nil
            return
        }
        var end = row[arrow.upperBound...]
        // `offset 24 in <Shop.Store 0x600000c01000> [96]`: a pointer into the middle of an object.
        if end.hasPrefix("offset ") { end = end.dropFirst(7).drop { $0 != "<" && $0 != "0" } }
        guard let node = NodeText(end) else {
            builder.doubt("a line is not understood: \(row.prefix(80))")
            return
        }
        let target = builder.add(MemoryGraph.Node(node))
        let start = row[..<arrow.lowerBound]
        if start.hasPrefix("+") {
            let field = FieldText(start)
            let holder = field.owner.map {
                builder.add(MemoryGraph.Node(kind: .object, name: "", address: $0))
            }
            if let holder = holder ?? last, holder != target { builder.add(from: holder, to: target, field) }
        } else {
            count += 1
            let holder = builder.add(MemoryGraph.Node(root: start))
            builder.add(from: holder, to: target, nil)
        }
        last = target
    }
}
