import TraceModel

/// Tells which places in the tree are on one side only, have more or fewer controllers, or were moved.
struct PlaceComparison {
    private let a: [RunProfile]
    private let b: [RunProfile]

    init(_ a: [RunProfile], _ b: [RunProfile]) {
        self.a = a
        self.b = b
    }

    func fill(_ difference: inout RunDifference) {
        let paths = Set((a + b).flatMap(\.roles.keys)).sorted { $0.lexicographicallyPrecedes($1) }
        for path in paths {
            let before = CountRange(a) { $0.roles[path]?.instances }
            let after = CountRange(b) { $0.roles[path]?.instances }
            guard let (a, b) = before.differing(from: after) else { continue }
            let place = RunDifference.Place(path: path, a: a, b: b)
            if before.most == 0 {
                difference.onlyB.append(place)
            } else if after.most == 0 {
                difference.onlyA.append(place)
            } else {
                difference.counts.append(place)
            }
        }
        findMoves(&difference)
    }

    /// A class that went from one place to another is one move, and what hangs below it moved with it.
    private func findMoves(_ difference: inout RunDifference) {
        // Shorter paths first: the top of what moved.
        for from in difference.onlyA.sorted(by: isAbove) {
            guard difference.onlyA.contains(from) else { continue }
            let same = difference.onlyB.filter { $0.path.last == from.path.last && $0.b == from.a }.sorted(by: isAbove)
            guard let to = same.first else { continue }
            difference.moved.append(RunDifference.Move(from: from.path, to: to.path, count: from.a))
            difference.onlyA.removeAll {
                $0.path.starts(with: from.path) && hasCounterpart($0, from, to, difference.onlyB)
            }
            difference.onlyB.removeAll { $0.path.starts(with: to.path) && isCounterpart($0, from, to) }
        }
    }

    private func isAbove(_ a: RunDifference.Place, _ b: RunDifference.Place) -> Bool {
        a.path.count != b.path.count ? a.path.count < b.path.count : a.path.lexicographicallyPrecedes(b.path)
    }

    private func hasCounterpart(
        _ place: RunDifference.Place, _ from: RunDifference.Place, _ to: RunDifference.Place,
        _ others: [RunDifference.Place]
    ) -> Bool {
        let moved = to.path + place.path.dropFirst(from.path.count)
        return others.contains { $0.path == moved && $0.b == place.a }
    }

    private func isCounterpart(
        _ place: RunDifference.Place, _ from: RunDifference.Place, _ to: RunDifference.Place
    ) -> Bool {
        let original = from.path + place.path.dropFirst(to.path.count)
        return CountRange(a) { $0.roles[original]?.instances }.most == place.b
    }
}
