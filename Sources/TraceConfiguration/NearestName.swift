/// The name that somebody may have meant.
package enum NearestName {
    /// The name with the fewest letters to change, if that is less than half of them.
    package static func nearest(to text: String, among names: some Sequence<String>) -> String? {
        let typed = Array(text.lowercased())
        let nearest = names.map { (name: $0, distance: distance(typed, Array($0.lowercased()))) }
            .min { ($0.distance, $0.name) < ($1.distance, $1.name) }
        guard let nearest, nearest.distance * 2 <= max(nearest.name.count, 2) else { return nil }
        return nearest.name
    }

    /// `; did you mean 'error'?`, or nothing.
    package static func question(_ text: String, among names: some Sequence<String>) -> String {
        nearest(to: text, among: names).map { "; did you mean '\($0)'?" } ?? ""
    }

    /// Letters to insert, to remove, to replace or to swap with their neighbour.
    private static func distance(_ a: [Character], _ b: [Character]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...b.count)
        for row in a.indices {
            var current = [row + 1]
            for column in b.indices {
                let replaced = last[column] + (a[row] == b[column] ? 0 : 1)
                var best = min(replaced, last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, a[row] == b[column - 1], a[row - 1] == b[column] {
                    best = min(best, beforeLast[column - 1] + 1)
                }
                current.append(best)
            }
            beforeLast = last
            last = current
        }
        return last[b.count]
    }
}
