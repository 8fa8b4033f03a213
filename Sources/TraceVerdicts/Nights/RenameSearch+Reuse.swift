package import TraceModel

// Finds out from which nights on a name that a renamed class had, or got, is that of another class: where the code declares it again, or
// beside the class that it was.
extension RenameSearch {
    /// The name, the first night with the other class, the last one without it, and when the commit of the first one was made, in
    /// nanoseconds since 1970.
    package typealias Reuse = (name: String, night: Night, before: Night, commitTime: Int64)

    /// - Parameters:
    ///   - nights: in their order; of a pull request, those of its target come first.
    ///   - count: how many of them, the last ones, are searched.
    ///   - renames: by names that stand for no other classes.
    package static func reuses(
        in nights: [Night], last count: Int, _ renames: ClassRenames, _ code: some CodeHistory
    ) -> [Reuse] {
        let groups = renames.groups
        guard let branch = nights.last?.appBranch, !groups.isEmpty else { return [] }
        let names = groups.reduce(into: Set()) { $0.formUnion($1) }
        var found: [Reuse] = []
        for place in nights.indices.suffix(count) where nights[place].appBranch == branch {
            let night = nights[place]
            guard let last = nights[..<place].last(where: { $0.commit != nil }), last.commit != night.commit,
                let now = code.declared(names, in: night), let before = code.declared(names, in: last)
            else { continue }
            for group in groups where !group.isDisjoint(with: before) {
                let own = group.intersection(now)
                for name in own.subtracting(before).sorted() where own.count > 1 || renames.isFirst(name) {
                    // The class may have got its name back.
                    if code.renamedClasses(after: last, upTo: night)[name].map(group.contains) ?? false { continue }
                    found.append(
                        (name: name, night: night, before: last, commitTime: code.time(of: night) ?? night.start))
                }
            }
        }
        return found
    }
}
