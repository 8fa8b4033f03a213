/// One reference on the path from a holder to the controller.
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
    /// Nil if the holder is not an object on the heap.
    package var address: UInt64?
    /// The field that points to the controller, or to the previous link; nil if the graph does not name it.
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

    /// Whether it is a closure, or the captured values of one.
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

/// How many findings have controllers that are held in the same way.
package struct HolderCount: Hashable, Sendable {
    /// The rule that found it.
    package var rule: String
    /// The class that is held.
    package var className: String
    /// The links, as reports print them.
    package var signature: String
    /// How many findings, in all runs.
    package var findings: Int
    /// How many runs have such findings.
    package var runs: Int
    /// The name of the last one.
    package var lastRun: String

    package init(rule: String, className: String, signature: String, findings: Int, runs: Int, lastRun: String) {
        self.rule = rule
        self.className = className
        self.signature = signature
        self.findings = findings
        self.runs = runs
        self.lastRun = lastRun
    }
}

extension Finding {
    /// The key that findings of one defect share: how the controller is held, if a memory graph shows it, or else the
    /// fingerprint.
    package var defect: String {
        guard let signature = evidence?.signature, let subject else { return fingerprint }
        return "\(rule):\(subject.className) \(signature)"
    }

    /// The pattern by which the controller is held; nil without a memory graph.
    package var holderPattern: HolderPattern? { evidence.flatMap(HolderPattern.init) }

    /// The message together with the evidence of a memory graph, for formats that have one text for a finding.
    package var messageWithHolders: String {
        guard let evidence else { return message.description }
        return "\(message.description); \(evidence.text)"
    }
}
