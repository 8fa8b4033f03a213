package import TraceModel

/// Finds the holders of an object.
///
/// References that the graph calls strong come first; then named fields and elements of collections. Values that the scanner
/// only takes for references, weak references, stacks and memory without a name hold nothing.
package struct HolderSearch {
    private static let longestChain = 16

    private let graph: MemoryGraph
    /// For each node, the references that lead to it.
    private let referrers: [[Int]]

    package init(_ graph: MemoryGraph) {
        self.graph = graph
        var referrers = [[Int]](repeating: [], count: graph.nodes.count)
        for (index, reference) in graph.references.enumerated() { referrers[reference.to].append(index) }
        self.referrers = referrers
    }

    /// The state of the object at an address and its holders, if it is of the given class.
    package struct Holding: Hashable, Sendable {
        package var state: GraphEvidence.Fate
        package var links: [GraphEvidence.HolderLink]
        package var isInCycle: Bool
    }

    /// Nil if the graph does not have the object.
    package func holding(of className: String, at address: UInt64) -> Holding? {
        let name = ClassName(className)
        guard (graph.seen[address] ?? []).contains(where: { ClassName($0).means(name) }) else { return nil }
        guard let target = graph.nodes.firstIndex(where: { $0.address == address }) else {
            return Holding(state: .present, links: [], isInCycle: false)
        }
        let found = Care.allCases.map { search(from: target, $0) }
        let cycle = found.lazy.compactMap(\.cycle).first
        // An object that nothing in use refers to is kept by its own cycle.
        if graph.isOfLeaks, let cycle { return Holding(state: .cycle, links: cycle, isInCycle: true) }
        if let chain = best(found) {
            return Holding(state: .held, links: chain, isInCycle: cycle != nil)
        }
        let isAlone = graph.isOfLeaks && referrers[target].allSatisfy { graph.references[$0].strength == .weak }
        return Holding(state: isAlone ? .unreferenced : .present, links: [], isInCycle: false)
    }

    /// The references that a chain may have.
    private enum Care: CaseIterable {
        /// Only references that the graph calls strong.
        case all
        /// First a strong one, then any: a closure that captured the object, a timer with the closure in a field, a run loop.
        case first
        case none
    }

    private struct Found {
        var chain: [GraphEvidence.HolderLink]?
        /// The quality of its end, 0 for the best.
        var rank = Int.max
        var cycle: [GraphEvidence.HolderLink]?
    }

    /// The most informative chain: one to a variable of the app, or else the most certain one that comes to an end.
    private func best(_ found: [Found]) -> [GraphEvidence.HolderLink]? {
        let careful = found.dropLast()
        let chosen =
            found.first { $0.rank == 0 } ?? careful.first { $0.rank <= 2 } ?? careful.first { $0.chain != nil }
            ?? found.last
        return chosen?.chain
    }

    /// The shortest chain to the best end, and the shortest cycle, breadth first.
    private func search(from target: Int, _ care: Care) -> Found {
        /// For each visited node, the reference with which it holds the node before it.
        var via: [Int: Int] = [:]
        var queue = [target]
        var next = 0
        var cycle: [GraphEvidence.HolderLink]?
        var best: (rank: Int, node: Int)?
        while next < queue.count {
            let node = queue[next]
            next += 1
            let isStrict = care == .all || care == .first && node == target
            for index in referrers[node] where holds(index, isStrict: isStrict) {
                let holder = graph.references[index].from
                if holder == target {
                    if node != target, cycle == nil {
                        cycle = links(to: node, via, from: target) + [link(graph.references[index])]
                    }
                    continue
                }
                guard via[holder] == nil else { continue }
                via[holder] = index
                queue.append(holder)
            }
            guard node != target, let rank = rank(node, isEnd: isEnd(node)) else { continue }
            if rank < best?.rank ?? .max { best = (rank, node) }
        }
        return Found(
            chain: best.map { links(to: $0.node, via, from: target) }, rank: best?.rank ?? .max, cycle: cycle)
    }

    /// Whether nothing holds the node. A node that only the object itself holds is in a cycle with it.
    private func isEnd(_ node: Int) -> Bool { !referrers[node].contains { holds($0, isStrict: false) } }

    /// The quality of the node as the end of a chain, 0 for the best.
    private func rank(_ index: Int, isEnd: Bool) -> Int? {
        let node = graph.nodes[index]
        switch node.kind {
        case .appStatic: return 0
        case .noise: return nil
        case .systemStatic: return 2
        case .closure: return isEnd ? 1 : 4
        case .object:
            if AppObjects.contain(node.name) { return isEnd ? 1 : 3 }
            return isEnd ? 5 : 6
        }
    }

    private func holds(_ index: Int, isStrict: Bool) -> Bool {
        let reference = graph.references[index]
        let holder = graph.nodes[reference.from]
        switch reference.strength {
        case .weak: return false
        case .strong, .capture: return holder.kind != .noise
        case .unstated:
            // A variable has no fields.
            if holder.kind == .appStatic || holder.kind == .systemStatic { return true }
            guard holder.kind != .noise else { return false }
            // If a block runs a Swift closure, the block holds it, although the block's layout does not show it.
            if holder.kind == .closure { return !isStrict || holder.name.hasPrefix("thunk for ") }
            guard !isStrict else { return false }
            return reference.field != nil || AppObjects.isCollection(holder.name) || AppObjects.isKeeper(holder.name)
        }
    }

    private func links(to end: Int, _ via: [Int: Int], from target: Int) -> [GraphEvidence.HolderLink] {
        var links: [GraphEvidence.HolderLink] = []
        var node = end
        while node != target, let index = via[node] {
            links.append(link(graph.references[index]))
            node = graph.references[index].to
        }
        links.reverse()
        // Nobody reads a longer chain. Usually, the removed links are elements of a long list.
        if links.count > Self.longestChain { links.removeSubrange(Self.longestChain - 4..<links.count - 4) }
        return links
    }

    private func link(_ reference: MemoryGraph.Reference) -> GraphEvidence.HolderLink {
        let node = graph.nodes[reference.from]
        let strength: GraphEvidence.HolderLink.Strength =
            switch reference.strength {
            case .strong: .strong
            case .capture: .capture
            case .weak, .unstated:
                reference.field != nil ? .field : AppObjects.isCollection(node.name) ? .element : .unknown
            }
        return GraphEvidence.HolderLink(
            name: node.name.isEmpty ? "object" : node.name, address: node.address, field: reference.field,
            strength: strength)
    }
}

/// Whether a class is the app's or Apple's, by its name.
enum AppObjects {
    /// Apple's modules, with which the names of its Swift classes begin.
    private static let modules: Set<Substring> = [
        "Swift", "SwiftUI", "SwiftUICore", "SwiftData", "UIKit", "UIKitCore", "Foundation", "FoundationEssentials",
        "Combine", "_Concurrency", "Observation", "Dispatch", "os", "AVFoundation", "AVKit", "MapKit", "WebKit",
        "StoreKit", "RealityKit", "Charts", "CoreData", "Network", "Synchronization", "AttributeGraph",
        "CoreFoundation", "QuartzCore",
    ]

    /// The prefixes of Apple's classes in Objective-C.
    private static let prefixes = [
        "NS", "CF", "UI", "CA", "OS_", "WK", "AV", "MK", "CL", "CN", "PH", "SK", "SF", "MTL", "LA", "BS", "FBS", "RBS",
        "TI", "CT", "CG", "CI", "ML", "AX", "GS", "HK", "MP", "Swift", "dispatch", "malloc", "Closure", "closure",
        "non-object",
    ]

    /// Collections, whose elements have no names.
    private static let collections = [
        "Array", "Dictionary", "Set", "MapTable", "HashTable", "PointerArray", "ContiguousArrayStorage", "SetStorage",
        "DictionaryStorage", "Bag", "Cache", "OrderedSet",
    ]

    static func contain(_ className: String) -> Bool {
        let name = ClassName(className)
        if let module = name.module { return !modules.contains(module) }
        guard let first = className.first, first != "_" else { return false }
        return !prefixes.contains(where: className.hasPrefix)
    }

    /// Apple's objects that keep other objects until those are removed, in fields without names.
    private static let keepers = ["Timer", "RunLoop", "NotificationCenter", "Notification", "DisplayLink", "Observer"]

    static func isKeeper(_ className: String) -> Bool {
        guard !contain(className) else { return false }
        let base = ClassName(className).base
        return keepers.contains { base.includes($0) }
    }

    static func isCollection(_ className: String) -> Bool {
        let base = ClassName(className).base
        return collections.contains { base.includes($0) }
    }
}
