import TraceModel

/// Finds places in the tree that exist on one side only, have more or fewer controllers, or were moved.
struct PlaceComparison {
    let groups: [ProfileGroup]

    func fill(_ difference: inout RunDifference) {
        var paths: Set<[String]> = []
        for group in groups {
            for profile in group.a + group.b { paths.formUnion(profile.roles.keys) }
        }
        for path in paths.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
            let (before, after) = (most(path, \.a), most(path, \.b))
            let (a, b) = groups.changed { $0.roles[path]?.instances }
            guard a != b else { continue }
            let place = RunDifference.Place(path: path, a: a, b: b)
            if before == 0 {
                difference.onlyB.append(place)
            } else if after == 0 {
                difference.onlyA.append(place)
            } else {
                difference.counts.append(place)
            }
        }
        findMoves(&difference)
    }

    private func most(_ path: [String], _ side: KeyPath<ProfileGroup, [RunProfile]>) -> Int {
        groups.reduce(0) { sum, group in
            sum + CountRange(group[keyPath: side]) { $0.roles[path]?.instances }.most
        }
    }

    /// Finds moves. If a class went from one place to another, this is one move, and everything below it moved along.
    private func findMoves(_ difference: inout RunDifference) {
        // Shorter paths first, so the top of a moved subtree is found first.
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
        return most(original, \.a) == place.b
    }
}

/// The least and the most that one run of a side shows of something.
struct CountRange {
    let least: Int
    let most: Int

    /// - Parameter count: the number in a run; nil for none.
    init<Profile>(_ runs: [Profile], _ count: (Profile) -> Int?) {
        let counts = runs.map { count($0) ?? 0 }
        least = counts.min() ?? 0
        most = counts.max() ?? 0
    }

    /// The two closest numbers, if no number is in both ranges.
    func differing(from other: CountRange) -> (Int, Int)? {
        if other.least > most { return (most, other.least) }
        if other.most < least { return (least, other.most) }
        return nil
    }
}

extension [ProfileGroup] {
    /// The numbers of something on each side, in the groups in which the number changed.
    func changed(_ count: (RunProfile) -> Int?) -> (a: Int, b: Int) {
        reduce(into: (a: 0, b: 0)) { sum, group in
            guard let (a, b) = CountRange(group.a, count).differing(from: CountRange(group.b, count)) else { return }
            sum = (sum.a + a, sum.b + b)
        }
    }
}
