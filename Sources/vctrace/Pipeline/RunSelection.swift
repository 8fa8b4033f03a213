import Foundation

/// The runs that arguments name: a folder stands for the logs in it, and a pattern for the files that it matches.
struct RunSelection {
    /// The endings of the files that are taken from a folder.
    private static let endings: Set<String> = ["log", "trace", "txt", "ndjson", "jsonl"]

    private(set) var references: [RunReference] = []

    /// - Parameter isRun: whether a stored run has the name; a folder of that name is then not meant.
    init(_ arguments: [String], isRun: (String) -> Bool) throws(CommandFailure) {
        var seen: Set<String> = []
        for argument in arguments {
            for path in try Self.expand(argument, isRun: isRun) where seen.insert(path).inserted {
                references.append(RunReference(path))
            }
        }
    }

    private static func expand(_ argument: String, isRun: (String) -> Bool) throws(CommandFailure) -> [String] {
        if isFolder(argument) {
            return !argument.contains("/") && isRun(argument) ? [argument] : try logs(in: argument)
        }
        guard argument.contains(where: { "*?[".contains($0) }), access(argument, F_OK) != 0, !isRun(argument) else {
            return [argument]
        }
        var paths: [String] = []
        for match in matches(of: argument) { paths += isFolder(match) ? try logs(in: match) : [match] }
        guard !paths.isEmpty else { throw CommandFailure("no file matches '\(argument)'") }
        return paths
    }

    private static func logs(in folder: String) throws(CommandFailure) -> [String] {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder)
        } catch {
            throw CommandFailure("cannot read '\(folder)': \(error.localizedDescription)")
        }
        let prefix = folder.hasSuffix("/") ? folder : folder + "/"
        let paths = names.filter { name in
            !name.hasPrefix(".")
                && endings.contains(URL(filePath: Compression.stripped(name)).pathExtension.lowercased())
        }.sorted().map { prefix + $0 }.filter { !isFolder($0) }
        guard !paths.isEmpty else {
            let list = endings.sorted().map { ".\($0)" }.joined(separator: ", ")
            throw CommandFailure(
                "there are no logs in '\(folder)' (\(list)); name other files by a pattern: '\(prefix)*'")
        }
        return paths
    }

    private static func matches(of pattern: String) -> [String] {
        var found = glob_t()
        defer { globfree(&found) }
        guard glob(pattern, 0, nil, &found) == 0, let paths = found.gl_pathv else { return [] }
        return (0..<Int(found.gl_pathc)).compactMap { paths[$0].map { String(cString: $0) } }.sorted()
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }
}
