/// The evidence of a memory graph about one controller of a run.
package struct GraphEvidence: Hashable, Sendable {
    package enum State: String, Sendable, CaseIterable {
        /// It is not in memory any more.
        case gone
        /// The links lead to a static, or to an object that is in use.
        case held
        /// The links lead to the controller itself, which is the last of them, and nothing else holds these objects.
        case cycle
        /// Nothing that is in use refers to it: it was retained once too often.
        case unreferenced
        /// It is in memory; the graph does not show who holds it.
        case present
    }

    package var controller: ControllerID
    package var state: State
    /// From the nearest holder to the last one.
    package var links: [HolderLink]
    /// Whether the controller is part of a cycle of references.
    package var isInCycle: Bool
    /// The path of the file.
    package var graph: String
    /// The line in the file that proves that the controller is gone; nil if the file is not text.
    package var line: Int?
    /// When the graph was taken, in nanoseconds since 1970; nil if the graph does not say.
    package var taken: Int64?

    package init(
        _ controller: ControllerID, _ state: State, links: [HolderLink] = [], isInCycle: Bool = false, graph: String,
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
        case .unreferenced: "held by nothing in the memory graph: it was retained once too often"
        case .present: "still in memory; the memory graph does not show what holds it"
        }
    }

    /// Whether it says more about the controller than the evidence of another graph. A controller that is gone stays gone: a
    /// later object at its address is another object.
    fileprivate func tellsMore(than other: GraphEvidence) -> Bool { rank > other.rank }

    /// Whether it shows the controller at the instant at which the other one says that it is gone.
    fileprivate func contradicts(_ other: GraphEvidence) -> Bool {
        state != .gone && other.state == .gone && taken != nil && taken == other.taken
    }

    private var rank: Int {
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
        Dictionary(grouping: self, by: \.controller).values.compactMap { entries -> GraphEvidence? in
            var best: GraphEvidence?
            for entry in entries where !entries.contains(where: { $0.contradicts(entry) }) {
                if best.map({ entry.tellsMore(than: $0) }) ?? true { best = entry }
            }
            return best
        }.sorted { $0.controller < $1.controller }
    }
}

/// A memory graph that an audit was given, and the result.
package struct GraphUse: Hashable, Sendable {
    /// The path of the file.
    package var graph: String
    /// How many of the requested controllers the graph has information about.
    package var found: Int
    /// The defect of the file, or the reason why it says nothing about the run; nil if there is none.
    package var doubt: String?
    /// A note about skipped content; nil if nothing was skipped.
    package var remark: String?

    package init(graph: String, found: Int = 0, doubt: String? = nil, remark: String? = nil) {
        self.graph = graph
        self.found = found
        self.doubt = doubt
        self.remark = remark
    }
}

/// A finding that a memory graph refutes.
package struct WithdrawnFinding: Sendable {
    package var finding: Finding
    /// The proof that the controller is gone.
    package var evidence: GraphEvidence

    package init(finding: Finding, evidence: GraphEvidence) {
        self.finding = finding
        self.evidence = evidence
    }
}
