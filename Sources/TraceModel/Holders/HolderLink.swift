/// One reference on the way from what holds a controller to the controller.
package struct HolderLink: Hashable, Sendable {
    /// How the reference holds.
    package enum Strength: String, Sendable, CaseIterable {
        /// The memory graph says that it is strong.
        case strong
        /// A closure captured it.
        case capture
        /// A field of that name points there; the graph does not say how.
        case field
        /// An element of a collection.
        case element
        /// The graph shows a pointer and nothing else.
        case unknown
    }

    /// The class of the object that holds, `closure #1 in PromoBanner.viewDidLoad()`, or `static Store.shared`.
    package var name: String
    /// Nil for what is not an object on the heap.
    package var address: UInt64?
    /// The field that points to the controller, or to the link before; nil where the graph does not name it.
    package var field: String?
    package var strength: Strength

    package init(name: String, address: UInt64? = nil, field: String? = nil, strength: Strength = .unknown) {
        self.name = name
        self.address = address
        self.field = field
        self.strength = strength
    }

    /// `0x600000c0b3e0`, or nil.
    package var addressText: String? { address.map { "0x" + String($0, radix: 16) } }

    /// Whether it is a closure, or what a closure captured.
    package var isClosure: Bool {
        name.hasPrefix("closure") || name.includes("MallocBlock") || name.includes("StackBlock")
            || Self.isBlockFunction(name)
    }

    /// Whether it is the function of a block: `__31-[PromoBanner viewDidLoad]_block_invoke`, or a thunk.
    package static func isBlockFunction(_ name: String) -> Bool {
        if name.hasPrefix("thunk for ") || name.hasPrefix("invocation function for block") { return true }
        if name.includes("_block_invoke") { return true }
        let rest = name.hasPrefix("__") ? name.dropFirst(2).drop { $0.isNumber } : ""
        return rest.hasPrefix("-[") || rest.hasPrefix("+[")
    }

    /// Whether it is a static or global variable.
    package var isStatic: Bool { name.hasPrefix("static ") || name.hasPrefix("global ") }

    /// `CartViewModel.onUpdate`.
    package var description: String {
        if isClosure || isStatic { return name }
        let short = ClassName(name).short
        guard let field, strength != .capture else { return short }
        return field.hasPrefix("[") ? short + field : "\(short).\(field)"
    }
}
