import TraceModel

/// The ends of paths, as short as they can be told apart.
enum ShortPlaces {
    private static let leastCount = 2

    /// The last two classes of each path, or more if another path ends alike: `Root › Orders`.
    static func texts(of paths: [[String]]) -> [String] {
        let names = paths.map { $0.map { ClassName($0).short } }
        var counts = Array(repeating: leastCount, count: names.count)
        var isAmbiguous = true
        while isAmbiguous {
            isAmbiguous = false
            for alike in Dictionary(grouping: names.indices, by: { Array(names[$0].suffix(counts[$0])) }).values
            where Set(alike.map { names[$0] }).count > 1 {
                for index in alike where counts[index] < names[index].count {
                    counts[index] += 1
                    isAmbiguous = true
                }
            }
        }
        return zip(names, counts).map { ClassPath.shown(Array($0.suffix($1))) }
    }
}
