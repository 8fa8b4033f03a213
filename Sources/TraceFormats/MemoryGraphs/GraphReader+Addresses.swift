import Foundation
import TraceModel

extension GraphReader {
    /// Reads the output of `heap --addresses`: the objects of some classes, one per line.
    ///
    /// - Parameter number: the number of the line with the pattern.
    func addresses(of pattern: String, onLine number: Int, after rest: TextLines) -> MemoryGraph {
        var builder = GraphBuilder(wanted: wanted)
        var listing = MemoryGraph.CompleteListing(pattern: pattern, classes: [], line: number)
        var lines = rest
        var count = 0
        var isEnded = isWhole
        while let line = lines.next() {
            let text = bytes.text(of: line)
            guard lines.isTerminated || text == Self.endOfList else { break }
            // heap ends the list with an empty line; an empty line before the first object ends nothing.
            if text == Self.endOfList || text.isEmpty {
                isEnded = isEnded || text == Self.endOfList || count > 0
                continue
            }
            guard let node = Self.node(text[...]) else {
                if !isEnded || isWhole { builder.doubt("a line is not understood: \(text.prefix(80))") }
                continue
            }
            if isEnded, !isWhole {
                builder.doubt("objects follow the line that ends the list, so the list is not complete")
            }
            count += 1
            listing.classes.insert(node.name)
            if let address = node.address, wanted.contains(address) { _ = builder.add(node) }
        }
        guard isEnded else {
            builder.doubt(
                "it may end early: nothing proves that the list is complete; if it is, add a line '\(Self.endOfList)' at its end"
            )
            return builder.graph
        }
        var graph = builder.graph
        graph.listing = listing
        return graph
    }

    /// The line that marks the list as complete, as `# end` ends a trace.
    private static let endOfList = "# end"

    /// `0x600000c0b3e0: Shop.PromoBanner (1024 bytes)`, or `<Shop.PromoBanner 0x600000c0b3e0> [1024]`.
    private static func node(_ text: Substring) -> MemoryGraph.Node? {
        let row = text.drop { $0 == " " }
        if row.hasPrefix("<") { return NodeText(row).map { MemoryGraph.Node($0) } }
        guard let colon = row.firstIndex(of: ":"), let address = UInt64(addressText: row[..<colon]) else { return nil }
        var name = row[row.index(after: colon)...].drop { $0 == " " }
        if name.hasSuffix(")"), let open = name.range(of: " (", options: .backwards) { name = name[..<open.lowerBound] }
        guard !name.isEmpty else { return nil }
        return MemoryGraph.Node(kind: .object, name: NodeText.className(name), address: address)
    }
}
