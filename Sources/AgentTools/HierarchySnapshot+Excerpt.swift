import TraceModel

extension HierarchySnapshot {
    /// How many controllers an excerpt has at most.
    private static let greatestCount = 40

    /// What is above the controllers, their siblings, and what is below them.
    func excerpt(around controllers: Set<ControllerID>) -> HierarchySnapshot {
        var tree = self
        var chosen: Set<Int> = []
        for (index, entry) in entries.enumerated() where controllers.contains(entry.snapshot.controller.id) {
            let above = indices(above: index)
            chosen.formUnion(above)
            chosen.insert(index)
            chosen.formUnion(indices(below: index))
            if let parent = above.last {
                chosen.formUnion(indices(below: parent).filter { entries[$0].depth == entry.depth })
            }
        }
        tree.entries = chosen.sorted().prefix(Self.greatestCount).map { entries[$0] }
        return tree
    }

    /// The controllers for which something holds, with what is above and below them.
    func excerpt(of isWanted: (Controller) -> Bool) -> HierarchySnapshot {
        var tree = self
        var chosen: Set<Int> = []
        for (index, entry) in entries.enumerated() where isWanted(entry.snapshot.controller) {
            chosen.formUnion(indices(above: index))
            chosen.insert(index)
            chosen.formUnion(indices(below: index))
        }
        tree.entries = chosen.sorted().map { entries[$0] }
        return tree
    }

    /// The controllers whose views are on screen by their callbacks, with what is above them.
    var excerptOnScreen: HierarchySnapshot {
        var tree = self
        var chosen: Set<Int> = []
        for (index, entry) in entries.enumerated()
        where [.appearing, .visible, .disappearing].contains(entry.snapshot.state) {
            chosen.formUnion(indices(above: index))
            chosen.insert(index)
        }
        tree.entries = chosen.sorted().map { entries[$0] }
        return tree
    }

    /// From the root down.
    private func indices(above index: Int) -> [Int] {
        var above: [Int] = []
        var depth = entries[index].depth
        for candidate in entries[..<index].indices.reversed() where entries[candidate].depth < depth {
            above.append(candidate)
            depth = entries[candidate].depth
            if depth == 0 { break }
        }
        return above.reversed()
    }

    private func indices(below index: Int) -> Range<Int> {
        let rest = entries[(index + 1)...]
        let end = rest.firstIndex { $0.depth <= entries[index].depth } ?? entries.endIndex
        return index + 1..<end
    }
}
