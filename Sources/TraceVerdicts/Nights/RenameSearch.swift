package import TraceModel

/// Finds out which classes of defects were renamed: where a defect is gone, and another one appears or its screen is no longer opened.
package struct RenameSearch {
    /// A class's new name, without a module; with it if the class moved to another module. Its former name, and the first night with
    /// the new one.
    package typealias Rename = (name: String, former: String, night: Night)

    private let nights: [Night]
    private let table: NightTable
    /// By fingerprint, the defects that nights before the table show, and the last of these nights.
    private var shown: [String: (defect: Defect, last: Int)] = [:]

    /// - Parameters:
    ///   - nights: all nights, in their order; the table has the last of them.
    ///   - begun: the courses of defects in the nights before the table.
    package init(_ nights: [Night], _ table: NightTable, resuming begun: [DefectCourse]) {
        (self.nights, self.table) = (nights, table)
        for course in begun {
            // A defect that was fixed is looked for no more.
            guard let last = course.sights.lastIndex(where: \.isOfDefect),
                !course.sights[last...].contains(.clean)
            else { continue }
            shown[course.defect.fingerprint] = (course.defect, last)
        }
    }

    /// The renamed classes, in the order in which they were renamed.
    package consuming func renames(_ code: some CodeHistory) -> [Rename] {
        var found: [Rename] = []
        let start = nights.count - table.nights.count
        for (place, row) in table.nights.enumerated() {
            let night = start + place
            let tonight = Dictionary(row.sightings.map { ($0.sighting.defect.fingerprint, $0.sighting.defect) }) {
                a, _ in a
            }
            let gone = shown.values.filter {
                tonight[$0.defect.fingerprint] == nil && !$0.defect.className.isEmpty
                    && night - $0.last <= SightSequence.oblivion
            }
            if !gone.isEmpty,
                tonight.keys.contains(where: { shown[$0] == nil }) || lacksClass(of: gone.map(\.defect), row)
            {
                for last in Set(gone.map(\.last)).sorted() where nights[last].commit != nights[night].commit {
                    let own = gone.filter { $0.last == last }.flatMap { $0.defect.path.names }
                    let wanted = Set(own.flatMap { table.renames.names(of: String(ClassName($0).base)) })
                    found += code.renamedClasses(after: nights[last], upTo: nights[night])
                        .filter { wanted.contains($0.value) }.sorted { $0.key < $1.key }
                        .map { (name: $0.key, former: $0.value, night: nights[night]) }
                    let moved = code.movedClasses(after: nights[last], upTo: nights[night])
                    guard !moved.isEmpty else { continue }
                    let new = tonight.values.filter { shown[$0.fingerprint] == nil }
                    found += Self.moves(gone.filter { $0.last == last }.map(\.defect), new) { renamed in
                        !table.renames.names(of: renamed).isDisjoint(with: moved)
                    }.map { (name: $0.name, former: $0.former, night: nights[night]) }
                }
            }
            for (fingerprint, defect) in tonight { shown[fingerprint] = (defect, night) }
        }
        return found
    }

    /// The classes that moved to another module, with their former names.
    ///
    /// - Parameters:
    ///   - gone: the defects that are not shown any more.
    ///   - new: those that are shown instead. They have the first names of classes.
    ///   - isMoved: whether the file of a class moved.
    private static func moves(
        _ gone: [Defect], _ new: [Defect], _ isMoved: (String) -> Bool
    ) -> [(name: String, former: String)] {
        let names = Set(gone.flatMap(\.path.names))
        var found: [String: String] = [:]
        for defect in new {
            for name in defect.path.names where !names.contains(name) && found[name] == nil {
                let own = ClassName(name)
                guard own.module != nil, isMoved(String(own.base)) else { continue }
                let former = names.filter { former in
                    let other = ClassName(former)
                    return other.base == own.base && other.module != nil && other.module != own.module
                }
                if former.count == 1 { found[name] = former.first }
            }
        }
        return found.sorted { $0.key < $1.key }.map { (name: $0.key, former: $0.value) }
    }

    /// Whether a night made no controller of the class of one of the defects.
    private func lacksClass(of defects: [Defect], _ row: NightTable.JudgedNight) -> Bool {
        let places = row.coverages.values.reduce(into: Set<Int>()) { $0.formUnion($1) }
        return defects.contains { defect in
            !places.contains { table.coverages[$0].has(.began, of: defect.className, in: nil) }
        }
    }
}

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
