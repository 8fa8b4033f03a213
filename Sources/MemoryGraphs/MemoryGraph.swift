/// Objects of a process and the references between them, as far as a saved text of `leaks` or `heap` shows them.
package struct MemoryGraph: Sendable {
    /// An object, or what holds objects without being one.
    package struct Node: Hashable, Sendable {
        package enum Kind: Sendable {
            case object
            case closure
            /// A static or global variable of the app.
            case appStatic
            /// A variable of one of Apple's libraries that has a name.
            case systemStatic
            /// A stack, a register, the kernel, memory without a name: the scanner takes every number there that looks like
            /// an address for a reference.
            case noise
        }

        package var kind: Kind
        /// `Shop.CartViewModel`, `closure #1 in PromoBanner.viewDidLoad()`, `static Store.shared`; empty where it is not known.
        package var name: String
        /// Nil for what is not a block on the heap.
        package var address: UInt64?
        /// In bytes.
        package var size: Int?
    }

    package struct Reference: Hashable, Sendable {
        package enum Strength: Sendable {
            case strong, capture, weak
            /// The graph names a field, or nothing at all.
            case unstated
        }

        /// The positions of the nodes.
        package var from: Int
        package var to: Int
        package var field: String?
        package var strength: Strength
    }

    package var kind: GraphKind
    package var nodes: [Node] = []
    package var references: [Reference] = []
    /// The classes of all objects that were listed at the addresses that were asked for.
    package var seen: [UInt64: [String]] = [:]
    /// What the file lists in full; nil for a text from whose silence nothing follows.
    package var listing: CompleteListing?
    /// What is wrong with the file: it ends early, or it has lines that were not understood.
    package var doubt: String?
}

/// What made the text.
package enum GraphKind: Hashable, Sendable {
    /// `leaks`: the blocks that nothing in use refers to.
    case leaks
    /// `leaks --traceTree`: who refers to one object, from the object outwards.
    case traceTree
    /// `leaks --trace`: ways from memory in use to one object.
    case trace
    /// `heap --addresses`: all objects of the classes that match a pattern.
    case addresses
}

/// All objects of some classes.
package struct CompleteListing: Sendable {
    /// What `heap` was asked for: a regular expression that fits a whole name.
    package var pattern: String
    /// The classes that occur.
    package var classes: Set<String>
    /// The line of its heading in the file.
    package var line: Int
}
