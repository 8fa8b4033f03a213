/// Builds a graph that has each object once.
struct GraphBuilder {
    private(set) var graph: MemoryGraph
    private var byAddress: [UInt64: Int] = [:]
    private var references: Set<MemoryGraph.Reference> = []
    private let wanted: Set<UInt64>

    init(_ kind: GraphKind, wanted: Set<UInt64>) {
        graph = MemoryGraph(kind: kind)
        self.wanted = wanted
    }

    /// Longer than any class name that people read.
    private static let longestName = 300

    /// Adds a node, and returns its position.
    mutating func add(_ named: MemoryGraph.Node) -> Int {
        var node = named
        if node.name.utf8.count > Self.longestName { node.name = "\(node.name.prefix(Self.longestName - 10))…" }
        if let address = node.address {
            if wanted.contains(address), !node.name.isEmpty, !(graph.seen[address] ?? []).contains(node.name) {
                graph.seen[address, default: []].append(node.name)
            }
            if let known = byAddress[address] {
                if graph.nodes[known].name.isEmpty { graph.nodes[known] = node }
                return known
            }
            byAddress[address] = graph.nodes.count
        }
        graph.nodes.append(node)
        return graph.nodes.count - 1
    }

    mutating func add(from: Int, to: Int, _ field: FieldText?) {
        let reference = MemoryGraph.Reference(
            from: from, to: to, field: field?.name, strength: field?.strength ?? .unstated)
        if references.insert(reference).inserted { graph.references.append(reference) }
    }

    mutating func doubt(_ text: String) { graph.doubt = graph.doubt ?? text }
}
