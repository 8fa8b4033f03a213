import TraceModel

/// Objects of a process and the references between them, according to a saved text of `leaks` or `heap`.
package struct MemoryGraph: Sendable {
    /// An object, or something else that holds objects.
    package struct Node: Hashable, Sendable {
        package enum NodeKind: Sendable {
            case object
            case closure
            /// A static or global variable of the app.
            case appStatic
            /// A named variable of one of Apple's libraries.
            case systemStatic
            /// A stack, a register, the kernel, or memory without a name. There, the scanner takes every number that looks like
            /// an address for a reference.
            case noise
        }

        package var kind: NodeKind
        /// `Shop.CartViewModel`, `closure #1 in PromoBanner.viewDidLoad()`, `static Store.shared`; empty if it is unknown.
        package var name: String
        /// Nil for anything but a block on the heap.
        package var address: UInt64?
    }

    package struct Reference: Hashable, Sendable {
        package enum ReferenceStrength: Sendable {
            case strong, capture, weak
            /// The graph gives only a field, or nothing at all.
            case unstated
        }

        /// The positions of the nodes.
        package var from: Int
        package var to: Int
        package var field: String?
        package var strength: ReferenceStrength
    }

    /// Whether it has only objects that nothing in use refers to.
    var isOfLeaks: Bool
    package var nodes: [Node] = []
    package var references: [Reference] = []
    /// The classes of all objects that were listed at the wanted addresses.
    package var seen: [UInt64: [String]] = [:]
    /// The complete list in the file; nil for a text that does not prove that an object is missing.
    package var listing: CompleteListing?
    /// A problem with the file: it ends early, or has lines that were not understood.
    package var doubt: String?
}

extension MemoryGraph {
    /// All objects of some classes.
    package struct CompleteListing: Sendable {
        /// The pattern that `heap` was given: a regular expression that matches a whole name.
        package var pattern: String
        /// The classes that occur.
        package var classes: Set<String>
        /// The line of its heading in the file.
        package var line: Int
    }
}

extension MemoryGraph {
    /// Whether the text proves that no object of that class is at the address.
    ///
    /// Only a complete list of the class does. `leaks` does not list memory in use. A pattern that does not match the whole name of
    /// a class finds nothing, and one that matches only that name does not find an object that is observed.
    package func provesAbsence(of className: String, at address: UInt64) -> Bool {
        guard let listing, doubt == nil, seen[address] == nil else { return false }
        let name = ClassName(className)
        if ["all", ".*"].contains(listing.pattern) { return true }
        // heap knows a Swift class by its module and name. If a log leaves out the module, only the list gives that name.
        let listed = listing.classes.lazy.map { ClassName($0) }.filter { $0.means(name) }
        return (listed + (name.module == nil ? [] : [name])).contains { listing.hasAll(of: $0.description) }
    }
}

extension MemoryGraph.CompleteListing {
    /// Whether the pattern matches the class, and also the class that its objects have while they are observed.
    fileprivate func hasAll(of name: String) -> Bool {
        let patterns = alternatives
        return [name, ClassName.observed + name].allSatisfy { name in
            patterns.contains { Glob.fits(name, $0) }
        }
    }

    /// The pattern's alternatives, with `*` for `.*`; without those that are more than names and `.*`.
    private var alternatives: [String] {
        pattern.split(separator: "|").compactMap { part in
            var text = Substring(part)
            if text.first == "^" { text.removeFirst() }
            if text.last == "$" { text.removeLast() }
            var result = ""
            while let character = text.popFirst() {
                switch character {
                case "." where text.first == "*":
                    text.removeFirst()
                    result.append("*")
                case "\\":
                    guard let literal = text.popFirst(), !literal.isLetter, !literal.isNumber else { return nil }
                    result.append(literal)
                case "*", "+", "?", "[", "]", "(", ")", "{", "}", "^", "$": return nil
                default: result.append(character)
                }
            }
            return result
        }
    }
}

/// Builds a graph that has each object once.
struct GraphBuilder {
    private(set) var graph: MemoryGraph
    private var byAddress: [UInt64: Int] = [:]
    private var references: Set<MemoryGraph.Reference> = []
    private let wanted: Set<UInt64>

    init(wanted: Set<UInt64>, isOfLeaks: Bool = false) {
        graph = MemoryGraph(isOfLeaks: isOfLeaks)
        self.wanted = wanted
    }

    /// Longer than any class name that people read.
    private static let longestName = 300

    /// An address is reused only a few times while a graph is written.
    private static let mostNames = 16

    private static func kept(_ name: String) -> String {
        name.utf8.count > longestName ? "\(name.prefix(longestName - 10))…" : name
    }

    /// Adds a node, and returns its position.
    mutating func add(_ named: MemoryGraph.Node) -> Int {
        var node = named
        node.name = Self.kept(node.name)
        if let address = node.address {
            if wanted.contains(address), !node.name.isEmpty {
                let seen = graph.seen[address] ?? []
                if seen.count < Self.mostNames, !seen.contains(node.name) { graph.seen[address] = seen + [node.name] }
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
            from: from, to: to, field: (field?.name).map(Self.kept), strength: field?.strength ?? .unstated)
        if references.insert(reference).inserted { graph.references.append(reference) }
    }

    mutating func doubt(_ text: String) { graph.doubt = graph.doubt ?? text }
}
