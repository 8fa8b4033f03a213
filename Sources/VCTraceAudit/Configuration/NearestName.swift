/// The name that a user may have meant.
package enum NearestName {
    /// The name with the fewest letters to change, if that is at most half of its letters, and a letter is left.
    package static func nearest(to text: String, among names: some Sequence<String>) -> String? {
        // Nobody meant a name that is much longer than all existing ones.
        guard text.utf8.count <= longest else { return nil }
        let typed = Array(text.lowercased())
        let nearest = names.lazy.filter { $0.utf8.count <= longest }.map {
            (name: $0, distance: distance(typed, Array($0.lowercased())))
        }
        .min { ($0.distance, $0.name) < ($1.distance, $1.name) }
        guard let nearest, nearest.distance * 2 <= max(nearest.name.count, 2),
            nearest.distance < max(nearest.name.count, typed.count)
        else { return nil }
        return nearest.name
    }

    /// In bytes. The comparison of two names takes as many steps as the product of their lengths.
    private static let longest = 1000

    /// `; did you mean 'error'?`; if no name is near, the other text.
    package static func question(_ text: String, among names: some Sequence<String>, else other: String = "") -> String
    {
        nearest(to: text, among: names).map { "; did you mean '\($0)'?" } ?? other
    }

    /// That there is no rule with an id, and which one may be meant.
    package static func noRule(_ id: String, among ids: [String]) -> String {
        "there is no rule '\(id)'" + question(id, among: ids, else: "; 'vctrace rules' lists them")
    }

    /// The positions of the names, the nearest first: names that contain the text, or that it contains, come before the others.
    package static func order(_ names: [String], by text: String) -> [Int] {
        let typed = Array(text.lowercased())
        let distances = names.map { name -> (Int, Int) in
            let letters = Array(name.lowercased())
            let isPart = !letters.isEmpty && !typed.isEmpty && (letters.includes(typed) || typed.includes(letters))
            return (isPart ? 0 : 1, distance(typed, letters))
        }
        return names.indices.sorted { (distances[$0].0, distances[$0].1, $0) < (distances[$1].0, distances[$1].1, $1) }
    }

    /// The names, the nearest first.
    package static func sorted(_ names: some Sequence<String>, by text: String) -> [String] {
        let names = names.sorted()
        return order(names, by: text).map { names[$0] }
    }

    /// The number of letters to insert, remove, replace or swap with a neighbor.
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

extension [Character] {
    fileprivate func includes(_ part: [Character]) -> Bool {
        guard part.count <= count else { return false }
        return (0...(count - part.count)).contains { self[$0..<$0 + part.count].elementsEqual(part) }
    }
}
