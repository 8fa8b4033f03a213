extension HierarchySnapshot {
    /// The most controllers of an excerpt.
    private static let greatestCount = 40

    /// The controllers with their ancestors, siblings and descendants.
    package func excerpt(around controllers: Set<ControllerID>) -> HierarchySnapshot {
        func relatives(_ index: Int) -> [Int] {
            let siblings = indices(above: index).last.map { parent in
                indices(below: parent).filter { entries[$0].depth == entries[index].depth }
            }
            return (siblings ?? []) + indices(below: index)
        }
        var tree = excerpt(with: relatives) { controllers.contains($0.controller.id) }
        tree.entries = Array(tree.entries.prefix(Self.greatestCount))
        tree.markLast()
        return tree
    }

    /// The controllers that are wanted, with their ancestors and descendants.
    package func excerpt(of isWanted: (Controller) -> Bool) -> HierarchySnapshot {
        excerpt(with: indices(below:)) { isWanted($0.controller) }
    }

    /// The controllers whose views are on the screen according to their callbacks, with their ancestors.
    package var excerptOnScreen: HierarchySnapshot {
        excerpt(with: { _ in [] }) { [.appearing, .visible, .disappearing].contains($0.state) }
    }

    /// The controllers that meet a condition, with their ancestors.
    ///
    /// - Parameter further: returns the positions of those that come with the controller at a position.
    private func excerpt(
        with further: (Int) -> [Int], of isWanted: (Controller.Snapshot) -> Bool
    ) -> HierarchySnapshot {
        var chosen: Set<Int> = []
        for (index, entry) in entries.enumerated() where isWanted(entry.snapshot) {
            chosen.formUnion(indices(above: index) + [index] + further(index))
        }
        var tree = self
        tree.entries = chosen.sorted().map { entries[$0] }
        tree.markLast()
        return tree
    }

    /// Says again of each controller whether a sibling follows it.
    private mutating func markLast() {
        // By depth, among what comes after a controller.
        var isFollowed: [Bool] = []
        for index in entries.indices.reversed() {
            let depth = entries[index].depth
            while isFollowed.count <= depth { isFollowed.append(false) }
            isFollowed.removeLast(isFollowed.count - depth - 1)
            entries[index].isLast = !isFollowed[depth]
            isFollowed[depth] = true
        }
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

    private func indices(below index: Int) -> [Int] {
        let rest = entries[(index + 1)...]
        let end = rest.firstIndex { $0.depth <= entries[index].depth } ?? entries.endIndex
        return Array(index + 1..<end)
    }
}
