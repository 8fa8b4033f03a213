package import TraceModel

// The files of code that compilers name, in the work tree.
extension SourceTable {
    /// The file of the work tree that a compiler named, by its path or as `#fileID` does. Nil if several files fit alike, or none: an
    /// equal name alone proves nothing.
    ///
    /// - Parameter app: the app's name. In its module, files need not be in a folder of that name.
    package func path(ofCode file: String, app: String? = nil) -> String? {
        let name = Self.resolved(file)
        if name.hasPrefix(root + "/") { return String(name.dropFirst(root.count + 1)) }
        let wanted = name.split(separator: "/")
        guard let last = wanted.last?.split(separator: "."), last.count > 1 else { return nil }
        let named = paths(named: last.dropLast().joined(separator: ".")).filter {
            $0.hasSuffix("." + last[last.count - 1])
        }
        let ranked = named.map { path -> (path: String, rank: Int) in
            let parts = path.split(separator: "/")
            let ending = zip(parts.reversed(), wanted.reversed()).prefix { $0 == $1 }.count
            return (path, Self.isOthers(wanted.dropLast(ending)) ? 1 : ending)
        }
        let best = ranked.map(\.rank).max() ?? 0
        // A file at the root of the work tree has no folder to compare.
        if best > 1 { return Self.only(ranked.filter { $0.rank == best }.map(\.path)) }
        guard wanted.count == 2, !name.hasPrefix("/") else { return nil }
        // `#fileID` says the module, whose folder may be further up.
        let inModule = named.filter { $0.split(separator: "/").dropLast().contains(wanted[0]) }
        if !inModule.isEmpty { return Self.only(inModule) }
        return app.map { Self.module($0) == wanted[0] } ?? false ? Self.only(named) : nil
    }

    /// The files of the work tree that a compiler named; others keep their names.
    package func paths(ofCode files: Set<String>, app: String?) -> Set<String> {
        Set(files.map { path(ofCode: $0, app: app) ?? $0 })
    }

    /// The name of an app's module, in which Swift's compiler replaces what cannot be in a name.
    private static func module(_ app: String) -> String { String(app.map { $0.isLetter || $0.isNumber ? $0 : "_" }) }

    private static func only(_ paths: [String]) -> String? { paths.count == 1 ? paths[0] : nil }

    /// Whether a file in these folders is that of a package, not of the app, whose files may be called alike.
    private static func isOthers(_ folders: ArraySlice<Substring>) -> Bool {
        folders.contains { others.contains(String($0)) }
    }

    /// Without `.` and `..` between folders.
    private static func resolved(_ file: String) -> String {
        guard file.contains("/.") || file.hasPrefix(".") else { return file }
        var parts: [Substring] = []
        for part in file.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
        }
        return (file.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    }

    /// The callers with the files' names in the work tree, and the files that are there.
    ///
    /// - Parameter app: the app's name.
    package func located<Key>(
        _ callers: [Key: Caller], app: String?
    ) -> (callers: [Key: Caller], files: Set<String>) {
        var files: Set<String> = []
        var paths: [String: String?] = [:]
        let callers = callers.mapValues { caller in
            caller.renamed { name in
                let found = paths[name] ?? path(ofCode: name, app: app)
                paths[name] = .some(found)
                guard let path = found else { return name }
                files.insert(path)
                return path
            }
        }
        return (callers, files)
    }
}
