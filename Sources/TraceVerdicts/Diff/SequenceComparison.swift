import TraceModel

// Finds lives with a different course. For each place in the tree, the courses that only one side has are matched with those
// that only the other side has.
extension RunDifference.ProfileGroup {
    /// If a place has more of them, it is skipped: such a class does something different each time.
    private static let mostWays = 64

    private typealias LifeCourses = [[RunProfile.LifeStep]: RunProfile.Lives]

    /// A course of which one side shows more.
    private typealias Surplus = (life: [RunProfile.LifeStep], count: Int, exemplar: Controller)

    /// - Parameter moves: places that have a different path on side B.
    func sequenceChanges(renamed moves: [RunDifference.Move]) -> [RunDifference.SequenceChange] {
        // A step that one side cannot show is not a difference.
        let kinds = a.recorded.intersection(b.recorded)
        let moved = MovedPaths(moves)
        let paths = Set(a.flatMap(\.roles.keys)).sorted { $0.lexicographicallyPrecedes($1) }
        return paths.flatMap { path -> [RunDifference.SequenceChange] in
            let there = moved.path(of: path)
            let (before, after) = (a.map { ways(path, $0, kinds) }, b.map { ways(there, $0, kinds) })
            let (lost, gained) = (surplus(of: before, over: after), surplus(of: after, over: before))
            guard !lost.isEmpty, !gained.isEmpty, lost.count <= Self.mostWays, gained.count <= Self.mostWays else {
                return []
            }
            return Self.match(lost, gained, at: path)
        }
    }

    /// The courses of the lives at a place, with steps of these kinds.
    private func ways(_ path: [String], _ profile: RunProfile, _ kinds: EventKinds) -> LifeCourses {
        var ways: LifeCourses = [:]
        for (life, lives) in profile.roles[path]?.sequences ?? [:] {
            var life = life.filter { kinds.contains($0.kind) }
            // Without the removed steps, equal steps may follow each other; they count as one.
            life = life.indices.filter { $0 == 0 || life[$0] != life[$0 - 1] }.map { life[$0] }
            var known = ways[life] ?? (0, lives.exemplar)
            known.count += lives.count
            if lives.exemplar.id < known.exemplar.id { known.exemplar = lives.exemplar }
            ways[life] = known
        }
        return ways
    }

    private func surplus(of side: [LifeCourses], over other: [LifeCourses]) -> [Surplus] {
        Set(side.flatMap(\.keys)).compactMap { life in
            let least = CountRange(side) { $0[life]?.count }.least
            let most = CountRange(other) { $0[life]?.count }.most
            guard least > most, let exemplar = side.lazy.compactMap({ $0[life]?.exemplar }).first else { return nil }
            return (life, least - most, exemplar)
        }.sorted { ($1.count, $0.exemplar.first.line) < ($0.count, $1.exemplar.first.line) }
    }

    /// Matches the most similar courses.
    private static func match(
        _ lost: [Surplus], _ gained: [Surplus], at path: [String]
    ) -> [RunDifference.SequenceChange] {
        var (lost, gained) = (lost, gained)
        var pairs: [(distance: Int, from: Int, to: Int)] = []
        for (from, before) in lost.enumerated() {
            for (to, after) in gained.enumerated() {
                pairs.append((after.life.difference(from: before.life).count, from, to))
            }
        }
        var changes: [RunDifference.SequenceChange] = []
        for (_, from, to) in pairs.sorted(by: <) {
            let count = min(lost[from].count, gained[to].count)
            guard count > 0 else { continue }
            lost[from].count -= count
            gained[to].count -= count
            changes.append(change(path, count, lost[from], gained[to]))
        }
        return changes
    }

    private static func change(
        _ path: [String], _ count: Int, _ before: Surplus, _ after: Surplus
    ) -> RunDifference.SequenceChange {
        var (missing, added): ([RunProfile.LifeStep], [RunProfile.LifeStep]) = ([], [])
        for change in after.life.difference(from: before.life) {
            switch change {
            case .remove(_, let step, _): missing.append(step)
            case .insert(_, let step, _): added.append(step)
            }
        }
        // Removals are listed from the end to the beginning.
        return RunDifference.SequenceChange(
            path: path, count: count, missing: missing.reversed(), added: added, before: before.life,
            after: after.life, exemplarA: before.exemplar, exemplarB: after.exemplar)
    }

    /// Combines the changes of one place that have the same missing and added steps.
    static func gathered(_ changes: [RunDifference.SequenceChange]) -> [RunDifference.SequenceChange] {
        changes.inGroups { [$0.path, $0.missing.map(\.description), $0.added.map(\.description)] }.map { equal in
            var change = equal[0]
            change.count = equal.reduce(0) { $0 + $1.count }
            return change
        }
        .sorted {
            $0.count != $1.count ? $0.count > $1.count : $0.path.lexicographicallyPrecedes($1.path)
        }
    }
}

/// The paths on side B of the places that were moved.
struct MovedPaths {
    private let moves: [RunDifference.Move]
    /// By the path that a move leaves, its place among the moves.
    private let places: [[String]: Int]

    init(_ moves: [RunDifference.Move]) {
        self.moves = moves
        places = Dictionary(firstOf: moves.enumerated().map { ($1.from, $0) })
    }

    /// The path on side B of a place with this path on side A: each move that it is in takes it along, one after the other.
    func path(of path: [String]) -> [String] {
        var (path, next) = (path, 0)
        while let place = (0...path.count).compactMap({ places[Array(path.prefix($0))] }).filter({ $0 >= next }).min() {
            path = moves[place].to + path.dropFirst(moves[place].from.count)
            next = place + 1
        }
        return path
    }
}
