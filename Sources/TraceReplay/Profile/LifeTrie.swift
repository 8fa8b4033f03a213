import TraceModel

/// The courses of lives, as a tree of steps: a life is a node, and a step leads to another node.
///
/// A round that is repeated immediately (a screen that appears and disappears, over and over) leads back to where it first ended,
/// so lives differ in what happens and not in how often.
struct LifeTrie {
    private struct Edge: Hashable {
        var node: Int32
        var step: LifeStep
    }

    /// After this many steps, a life does not branch any more, and there are no more courses than this.
    private static let greatestDepth: Int32 = 256
    private static let greatestCount = 1 << 17
    /// The steps of the longest round: a child that is added, shown, hidden and removed takes 16.
    private static let longestRound = 24

    private var parents: [Int32] = [0]
    private var steps: [LifeStep] = [LifeStep(.`init`)]
    private var depths: [Int32] = [0]
    private var edges: [Edge: Int32] = [:]

    /// Returns the node to which the step leads; 0 is the beginning of all lives.
    mutating func node(after node: Int32, _ step: LifeStep) -> Int32 {
        let edge = Edge(node: node, step: step)
        if let known = edges[edge] { return known }
        let next = end(ofRoundBy: step, after: node) ?? grow(node, step)
        edges[edge] = next
        return next
    }

    /// The steps that lead to the node.
    func life(of node: Int32) -> [LifeStep] {
        var life: [LifeStep] = []
        var node = Int(node)
        while node != 0 {
            life.append(steps[node])
            node = Int(parents[node])
        }
        return life.reversed()
    }

    private mutating func grow(_ node: Int32, _ step: LifeStep) -> Int32 {
        guard depths[Int(node)] < Self.greatestDepth, parents.count < Self.greatestCount else { return node }
        parents.append(node)
        steps.append(step)
        depths.append(depths[Int(node)] + 1)
        return Int32(parents.count - 1)
    }

    /// The node that a round led to the first time, if the step completes its second time.
    private func end(ofRoundBy step: LifeStep, after node: Int32) -> Int32? {
        // The life backwards: the new step, then those before it.
        var recent = [step]
        var nodes: [Int32] = []
        var next = Int(node)
        while next != 0, recent.count < 2 * Self.longestRound {
            recent.append(steps[next])
            nodes.append(Int32(next))
            next = Int(parents[next])
        }
        guard recent.count >= 2 else { return nil }
        for length in 1...recent.count / 2 where recent[..<length] == recent[length..<2 * length] {
            return nodes[length - 1]
        }
        return nil
    }
}
