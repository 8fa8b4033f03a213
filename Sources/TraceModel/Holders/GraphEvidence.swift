/// The evidence of a memory graph about one controller of a run.
package struct GraphEvidence: Hashable, Sendable {
    package enum Fate: String, Sendable, CaseIterable {
        /// It is not in memory any more.
        case gone
        /// The links lead to a static, or to an object that is in use.
        case held
        /// The links lead to the controller itself, which is the last of them, and nothing else holds these objects.
        case cycle
        /// Nothing that is in use refers to it: it was retained one time too many.
        case unreferenced
        /// It is in memory; the graph does not show who holds it.
        case present
    }

    package var controller: ControllerID
    package var state: Fate
    /// From the nearest holder to the last one.
    package var links: [HolderLink]
    package var isInCycle: Bool
    /// The path of the file.
    package var graph: String
    /// The line in the file that proves that the controller is gone; nil if the file is not text.
    package var line: Int?
    /// When the graph was taken, in nanoseconds since 1970; nil if the graph does not say.
    package var taken: Int64?

    package init(
        _ controller: ControllerID, _ state: Fate, links: [HolderLink] = [], isInCycle: Bool = false, graph: String,
        line: Int? = nil, taken: Int64? = nil
    ) {
        self.controller = controller
        self.state = state
        self.links = links
        self.isInCycle = isInCycle
        self.graph = graph
        self.line = line
        self.taken = taken
    }

    /// The place of the evidence: `heap.txt:12`.
    package var place: String { line.map { "\(graph):\($0)" } ?? graph }

    /// The classes and fields of the links: equal for two controllers that are held in the same way, in all runs.
    package var signature: String? {
        guard !links.isEmpty else { return nil }
        return links.map(\.description).joined(separator: " ← ")
    }

    /// `held by: CartViewModel.onUpdate ← static Store.shared`, or the other facts that are known.
    package var text: String {
        switch state {
        case .gone: "not in memory any more"
        case .held: "held by: \(signature ?? "")" + (isInCycle ? " (also part of a cycle)" : "")
        case .cycle: "held in a cycle by: \(signature ?? "")"
        case .unreferenced: "held by nothing in the memory graph: it was retained one time too many"
        case .present: "still in memory; the memory graph does not show what holds it"
        }
    }

    /// Whether it shows the controller at the instant at which the other one says that it is gone.
    fileprivate func contradicts(_ other: GraphEvidence) -> Bool {
        state != .gone && other.state == .gone && taken != nil && taken == other.taken
    }

    /// How much it says about the controller. A controller that is gone stays gone: a later object at its address is another
    /// object.
    fileprivate var rank: Int {
        switch state {
        case .gone: 5
        case .held: links.last?.isStatic == true ? 4 : 3
        case .cycle: 2
        case .unreferenced: 1
        case .present: 0
        }
    }
}

extension [GraphEvidence] {
    /// The evidence about each controller that says most, in order of controller; the first of several that say as much.
    ///
    /// No list proves that a controller is gone if another graph of the same instant shows it.
    package func best() -> [GraphEvidence] {
        Dictionary(grouping: self, by: \.controller).values.compactMap { entries in
            entries.filter { entry in !entries.contains { $0.contradicts(entry) } }.max { $0.rank < $1.rank }
        }.sorted { $0.controller < $1.controller }
    }
}

extension GraphEvidence {
    /// A memory graph that an audit was given, and the result.
    package struct GraphUse: Hashable, Sendable {
        /// The path of the file.
        package var graph: String
        /// How many of the requested controllers the graph has information about.
        package var found = 0
        /// The defect of the file, or the reason why it says nothing about the run; nil if there is none.
        package var doubt: String?
        /// A note about skipped content; nil if nothing was skipped.
        package var remark: String?

        package init(graph: String, remark: String?) {
            self.graph = graph
            self.remark = remark
        }
    }
}

extension GraphEvidence {
    /// One reference on the path from a holder to the controller.
    package struct HolderLink: Hashable, Sendable {
        package enum Strength: String, Sendable, CaseIterable {
            /// The memory graph says that it is strong.
            case strong
            /// A closure captured it.
            case capture
            /// A field of that name points there; the graph does not say how.
            case field
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
        package var addressText: String? { address?.addressText }

        /// Whether it is a closure, or the captured values of one.
        package var isClosure: Bool {
            name.hasPrefix("closure") || name.includes("MallocBlock") || name.includes("StackBlock")
                || FunctionName.isOfBlock(name)
        }

        package var isStatic: Bool { name.hasPrefix("static ") || name.hasPrefix("global ") }

        /// `CartViewModel.onUpdate`.
        package var description: String {
            if isClosure || isStatic { return name }
            let short = ClassName(name).short
            guard let field, strength != .capture else { return short }
            return field.hasPrefix("[") ? short + field : "\(short).\(field)"
        }
    }
}

extension GraphEvidence {
    /// How many findings have controllers that are held in the same way.
    package struct HolderCount: Hashable, Sendable {
        package var rule: String
        package var className: String
        /// The links, as reports print them.
        package var signature: String
        /// How many findings, in all runs.
        package var findings: Int
        package var runs: Int
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
}
