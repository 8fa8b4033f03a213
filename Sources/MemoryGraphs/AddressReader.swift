import Foundation
import TraceModel

/// Reads the output of `heap --addresses`: the objects of some classes, one per line.
struct AddressReader: ~Escapable {
    private let bytes: Bytes
    private let wanted: Set<UInt64>
    /// Whether the text is known to be complete.
    private let isWhole: Bool

    @_lifetime(copy bytes)
    init(_ bytes: Bytes, wanted: Set<UInt64>, isWhole: Bool) {
        self.bytes = bytes
        self.wanted = wanted
        self.isWhole = isWhole
    }

    /// The pattern that `heap` was given, if the line has it; nil for another line.
    static func pattern(in line: String) -> String? {
        let start = "Active blocks in all zones that match pattern '"
        guard line.hasPrefix(start), let end = line.lastIndex(of: "'") else { return nil }
        let begin = line.index(line.startIndex, offsetBy: start.count)
        return begin <= end ? String(line[begin..<end]) : nil
    }

    /// - Parameter number: the number of the line with the pattern.
    func graph(of pattern: String, onLine number: Int, after rest: TextLines) -> MemoryGraph {
        var builder = GraphBuilder(.addresses, wanted: wanted)
        var listing = CompleteListing(pattern: pattern, classes: [], line: number)
        var lines = rest
        var count = 0
        var isEnded = isWhole
        while let line = lines.next() {
            let text = Rows.text(bytes, line)
            guard lines.isTerminated || text == Self.end else { break }
            // heap ends the list with an empty line; an empty line before the first object ends nothing.
            if text == Self.end || text.isEmpty {
                isEnded = isEnded || text == Self.end || count > 0
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
                "it may end early: nothing proves that the list is complete; if it is, add a line '\(Self.end)' at its end"
            )
            return builder.graph
        }
        var graph = builder.graph
        graph.listing = listing
        return graph
    }

    /// The line that marks the list as complete, as `# end` ends a trace.
    static let end = "# end"

    /// `0x600000c0b3e0: Shop.PromoBanner (1024 bytes)`, or `<Shop.PromoBanner 0x600000c0b3e0> [1024]`.
    private static func node(_ text: Substring) -> MemoryGraph.Node? {
        let row = text.drop { $0 == " " }
        if row.hasPrefix("<") { return NodeText(row).map { MemoryGraph.Node($0) } }
        guard let colon = row.firstIndex(of: ":"), let address = NodeText.address(row[..<colon]) else { return nil }
        var name = row[row.index(after: colon)...].drop { $0 == " " }
        if name.hasSuffix(")"), let open = name.range(of: " (", options: .backwards) { name = name[..<open.lowerBound] }
        guard !name.isEmpty else { return nil }
        return MemoryGraph.Node(kind: .object, name: NodeText.className(name), address: address, size: nil)
    }
}

/// The lines of a text, as ranges of its bytes without their line feeds.
struct TextLines: ~Escapable {
    private let bytes: Bytes
    private var offset = 0
    /// Whether the last returned line ends with a line feed, as all lines do except a cut one.
    private(set) var isTerminated = true

    @_lifetime(copy bytes)
    init(_ bytes: Bytes) {
        self.bytes = bytes
    }

    mutating func next() -> Range<Int>? {
        guard offset < bytes.count else { return nil }
        let begin = offset
        if let stop = bytes.firstOffset(of: 0x0A, from: begin) {
            offset = stop + 1
            return begin..<(stop > begin && bytes[stop - 1] == 0x0D ? stop - 1 : stop)
        }
        isTerminated = false
        offset = bytes.count
        return begin..<bytes.count
    }
}
