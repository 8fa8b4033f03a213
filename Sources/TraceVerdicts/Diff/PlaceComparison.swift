import TraceModel

/// Finds places in the tree that exist on one side only, have more or fewer controllers, or were moved.
struct PlaceComparison {
    let groups: [RunDifference.ProfileGroup]

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

    private func most(_ path: [String], _ side: KeyPath<RunDifference.ProfileGroup, [RunProfile]>) -> Int {
        groups.reduce(0) { sum, group in
            sum + CountRange(group[keyPath: side]) { $0.roles[path]?.instances }.most
        }
    }

    /// Finds moves. If a class went from one place to another, this is one move, and everything below it moved along.
    private func findMoves(_ difference: inout RunDifference) {
        var (before, after) = (PlaceTree(difference.onlyA), PlaceTree(difference.onlyB))
        // Shorter paths first, so the top of a moved subtree is found first.
        var targets = Dictionary(grouping: difference.onlyB.sorted(by: isAbove).reversed(), by: Target.init)
        for from in difference.onlyA.sorted(by: isAbove) where before.rest[from.path] != nil {
            let target = Target(name: from.path.last, count: from.a)
            while let last = targets[target]?.last, after.rest[last.path] == nil { targets[target]?.removeLast() }
            guard let to = targets[target]?.last else { continue }
            difference.moved.append(RunDifference.Move(from: from.path, to: to.path, count: from.a))
            let gone = before.places(below: from.path).filter { place in
                after.rest[to.path + place.path.dropFirst(from.path.count)]?.b == place.a
            }
            let come = after.places(below: to.path).filter { isCounterpart($0, from, to) }
            for place in gone { before.rest[place.path] = nil }
            for place in come { after.rest[place.path] = nil }
        }
        difference.onlyA.removeAll { before.rest[$0.path] == nil }
        difference.onlyB.removeAll { after.rest[$0.path] == nil }
    }

    /// What a class that moved must have in common with itself.
    private struct Target: Hashable {
        var name: String?
        var count: Int

        init(name: String?, count: Int) { (self.name, self.count) = (name, count) }

        init(_ place: RunDifference.Place) { self.init(name: place.path.last, count: place.b) }
    }

    /// Places on one side only, in the order of their paths, so what is below a place follows it.
    private struct PlaceTree {
        private let places: [RunDifference.Place]
        /// Those that were not moved, by their paths.
        var rest: [[String]: RunDifference.Place]

        init(_ places: [RunDifference.Place]) {
            self.places = places
            rest = Dictionary(firstOf: places.map { ($0.path, $0) })
        }

        /// The places at the path and below it that were not moved.
        func places(below path: [String]) -> [RunDifference.Place] {
            let start = places.partitioningIndex { !$0.path.lexicographicallyPrecedes(path) }
            return places[start...].prefix { $0.path.starts(with: path) }.filter { rest[$0.path] != nil }
        }
    }

    private func isAbove(_ a: RunDifference.Place, _ b: RunDifference.Place) -> Bool {
        a.path.count != b.path.count ? a.path.count < b.path.count : a.path.lexicographicallyPrecedes(b.path)
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

extension [RunDifference.ProfileGroup] {
    /// The numbers of something on each side, in the groups in which the number changed.
    func changed(_ count: (RunProfile) -> Int?) -> (a: Int, b: Int) {
        reduce(into: (a: 0, b: 0)) { sum, group in
            guard let (a, b) = CountRange(group.a, count).differing(from: CountRange(group.b, count)) else { return }
            sum = (sum.a + a, sum.b + b)
        }
    }
}
