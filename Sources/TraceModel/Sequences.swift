extension StringProtocol {
    /// Whether that text occurs in this one, byte for byte.
    ///
    /// Without Foundation, `contains` needs iOS 16.
    @inlinable
    package func includes(_ text: some StringProtocol) -> Bool {
        guard let first = text.utf8.first else { return true }
        var rest = utf8[...]
        while let start = rest.firstIndex(of: first) {
            rest = rest[start...]
            if rest.starts(with: text.utf8) { return true }
            rest = rest.dropFirst()
        }
        return false
    }
}

extension StringProtocol where SubSequence == Substring {
    /// The parts between the separators that are outside of brackets. The `>` of `->` closes nothing.
    ///
    /// - Parameter openings: the brackets that count: of `([<`.
    package func split(at separator: Character, outside openings: String = "([<") -> [Substring] {
        let closings: [Character] = openings.map { $0 == "(" ? ")" : $0 == "[" ? "]" : ">" }
        var (depth, start, parts, previous) = (0, startIndex, [Substring](), Character(" "))
        for index in indices {
            let character = self[index]
            if character == separator, depth == 0 {
                parts.append(self[start..<index])
                start = self.index(after: index)
            }
            if openings.contains(character) { depth += 1 }
            if closings.contains(character), previous != "-" || character != ">" { depth = Swift.max(depth - 1, 0) }
            previous = character
        }
        return parts + [self[start...]]
    }
}

extension RandomAccessCollection where Index == Int {
    /// Finds the first position whose element satisfies the condition, by binary search; the end if there is none.
    ///
    /// - Parameter belongsInSecond: the condition. If an element satisfies it, all later elements must satisfy it, too.
    @inlinable
    package func partitioningIndex(where belongsInSecond: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = (low + high) / 2
            if belongsInSecond(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension Dictionary {
    /// Creates a dictionary that keeps the first of several values with the same key.
    @inlinable
    package init(firstOf pairs: some Sequence<(Key, Value)>) {
        self.init(pairs, uniquingKeysWith: { first, _ in first })
    }

    /// The value of a key; a missing one is made first.
    package mutating func value<Failure>(of key: Key, make: () throws(Failure) -> Value) throws(Failure) -> Value {
        if let known = self[key] { return known }
        let made = try make()
        self[key] = made
        return made
    }
}

extension Array {
    /// Adds a set, joined with those that have an element in common with it.
    package mutating func join<Member>(_ set: Set<Member>) where Element == Set<Member> {
        let joined = filter { !$0.isDisjoint(with: set) }.reduce(set) { $0.union($1) }
        self = filter { $0.isDisjoint(with: set) } + [joined]
    }
}

extension Sequence {
    /// The elements of which each is the first with its key.
    package func firsts<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
        var known: Set<Key> = []
        return filter { known.insert(key($0)).inserted }
    }

    /// The elements in stretches with equal keys.
    package func inRuns<Key: Equatable>(by key: (Element) -> Key) -> [[Element]] {
        var runs: [[Element]] = []
        for element in self {
            if let last = runs.last?.last, key(last) == key(element) {
                runs[runs.count - 1].append(element)
            } else {
                runs.append([element])
            }
        }
        return runs
    }

    /// The elements with equal keys together, in the order of the first of each.
    package func inGroups<Key: Hashable>(by key: (Element) -> Key) -> [[Element]] {
        var groups: [[Element]] = []
        var places: [Key: Int] = [:]
        for element in self {
            let key = key(element)
            if let place = places[key] {
                groups[place].append(element)
            } else {
                places[key] = groups.count
                groups.append([element])
            }
        }
        return groups
    }
}
