import Foundation
package import TraceModel

/// The owners of classes: those that a team's configuration names, or else the owners of their files by CODEOWNERS.
package struct OwnerTable: Sendable {
    private let rules: [Configuration.Owner]
    private let classNames: NamePatterns?
    private let known = KnownOwners()
    /// Nil without a CODEOWNERS file.
    private let codeOwners: CodeOwners?
    /// The path of the CODEOWNERS file that it was read from; nil without one.
    package let codeOwnersPath: String?
    /// The source files of the repository of the CODEOWNERS file.
    private let files: SourceTable?

    /// The folders where GitHub and GitLab search for CODEOWNERS, relative to the root of the repository.
    private static let folders = [".github", ".gitlab", "", "docs"]

    /// A CODEOWNERS file that cannot be read is left out.
    init(rules: [Configuration.Owner] = [], codeOwnersAt path: String?) {
        self.rules = rules
        classNames = rules.isEmpty ? nil : NamePatterns(rules.map(\.className))
        codeOwnersPath = path
        codeOwners = path.flatMap { path in
            FileManager.default.contents(atPath: path).map { CodeOwners(String(decoding: $0, as: UTF8.self), at: path) }
        }
        files = codeOwners == nil ? nil : path.map { SourceTable(below: Self.root(ofFileAt: $0).path) }
    }

    /// Nobody owns anything.
    package static let none = OwnerTable(codeOwnersAt: nil)

    /// Searches CODEOWNERS where services search for it, unless the configuration names it.
    package init(_ configuration: Configuration) throws(ConfigurationError) {
        let named = configuration.codeOwners.map { configuration.resolve($0.value) }
        let place = configuration.codeOwners.map { "\($0.origin)" } ?? ""
        if let named, Self.isNoFile(named) {
            throw ConfigurationError(place, "'\(named)' is not a file; owners are read from a file")
        }
        self.init(rules: configuration.owners.map(\.value), codeOwnersAt: named ?? Self.codeOwnersHere())
        if let named, codeOwners == nil {
            throw ConfigurationError(place, "there is no file and no folder '\(named)'; correct 'codeowners'")
        }
    }

    /// The owner of a finding: that of the file with the code to change, or else of the subject's class, or else of the parent's.
    ///
    /// - Parameter caller: the code that made the call where it went wrong, with its file as it is in the work tree.
    package func owner(of finding: Finding, _ caller: Caller?) -> String? {
        owner(of: caller) ?? owner(of: [finding.subject, finding.parent].compactMap { $0?.className })
    }

    /// Adds the owners of defects, whose callers are known.
    package func tell(of report: inout NightReport) {
        for verdict in report.verdicts {
            let classes = verdict.defect.path.names.suffix(2).reversed()
            report.owners[verdict.defect.fingerprint] =
                owner(of: report.callers[verdict.defect.fingerprint]) ?? owner(of: Array(classes))
        }
    }

    /// The owner of the file by CODEOWNERS; nil also without a file of the repository.
    private func owner(of caller: Caller?) -> String? {
        guard let file = caller?.place?.file, !file.hasPrefix("/"), let owners = codeOwners?.owners(of: file),
            !owners.isEmpty
        else {
            return nil
        }
        return owners.joined(separator: " ")
    }

    /// Source files, which are walked through once for these and for the owners if both have one work tree.
    package func sharing(_ sources: SourceTable?) -> SourceTable? {
        files.flatMap { $0.root == sources?.root ? $0 : nil } ?? sources
    }

    /// The owner of the first class with a known owner; nil also if that class is declared to have none.
    func owner(of classes: [String]) -> String? {
        let owners = classes.lazy.compactMap { self.owners(of: ClassName($0)) }.first ?? []
        return owners.isEmpty ? nil : owners.joined(separator: " ")
    }

    private func owners(of name: ClassName) -> [String]? {
        known.owners(of: name.description) {
            if let place = classNames?.places(matching: name).first { return [rules[place].owner] }
            return files?.path(of: name).flatMap { codeOwners?.owners(of: $0) }
        }
    }

    /// Whether something other than a file is at the path; reading a pipe would block.
    private static func isNoFile(_ path: String) -> Bool {
        let resolved = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        let type = (try? FileManager.default.attributesOfItem(atPath: resolved))?[.type] as? FileAttributeType
        return type.map { $0 != .typeRegular } ?? false
    }

    /// The CODEOWNERS file of the repository that this folder is in, or of the folder itself outside of one.
    private static func codeOwnersHere() -> String? {
        // Each audit asks this, mostly for nothing, and URLs take long.
        let folder = FileManager.default.currentDirectoryPath
        let root = FolderSearch.workTree(around: folder) ?? folder
        return folders.map { ($0.isEmpty ? root : "\(root)/\($0)") + "/CODEOWNERS" }
            .first { FileManager.default.fileExists(atPath: $0) && !isNoFile($0) }
    }

    /// The folder to which the paths in a CODEOWNERS file are relative, wherever the command runs.
    private static func root(ofFileAt path: String) -> URL {
        let folder = URL(fileURLWithPath: path).standardizedFileURL.deletingLastPathComponent()
        return folder.workTree
            ?? (folders.contains(folder.lastPathComponent) ? folder.deletingLastPathComponent() : folder)
    }
}

/// The owners of the classes that were asked for: a class has many findings.
private final class KnownOwners: @unchecked Sendable {
    // Read and written with the lock held.
    private let lock = NSLock()
    private var owners: [String: [String]?] = [:]

    func owners(of name: String, _ find: () -> [String]?) -> [String]? {
        lock.lock()
        defer { lock.unlock() }
        if let known = owners[name] { return known }
        let found = find()
        owners[name] = .some(found)
        return found
    }
}

/// The source files below a folder, by their names without the ending: `ProductScreen` of `Cart/ProductScreen.swift`. A class is
/// declared in the file that is named after it.
package struct SourceTable: Sendable {
    /// The endings of files with code for Apple's systems.
    package static let endings: Set<String> = ["swift", "m", "mm"]
    /// Folders with code by others, or with build products.
    private static let skipped: Set<String> = ["Pods", "Carthage", "DerivedData", "node_modules", "build"]

    /// How much of a file is searched for a declaration, in bytes.
    private static let longest = 4 << 20
    /// How many files of one name are compared with the module of a class.
    private static let mostOfOneName = 1_000

    private let files = FoundFiles()
    /// The folder to which the paths are relative.
    package let root: String

    /// For the Git work tree that contains a folder; nil outside of one.
    package init?(near folder: String) {
        guard let root = FolderSearch.workTree(around: folder) else { return nil }
        self.init(below: root)
    }

    init(below root: String) {
        self.root = URL(fileURLWithPath: root).standardizedFileURL.resolvingSymlinksInPath().path
    }

    /// The files, found when the first one is asked for: to walk through a large work tree takes long.
    private final class FoundFiles: @unchecked Sendable {
        private let lock = NSLock()
        // Read and written with the lock held.
        private var paths: [String: [String]]?

        func paths(below root: String) -> [String: [String]] {
            lock.withLock {
                if let paths { return paths }
                let found = SourceTable.paths(below: root)
                paths = found
                return found
            }
        }
    }

    private static func paths(below root: String) -> [String: [String]] {
        var paths: [String: [String]] = [:]
        let files = FileManager.default.enumerator(atPath: root)
        while let path = files?.nextObject() as? String {
            let url = URL(fileURLWithPath: path)
            let name = url.lastPathComponent
            if name.hasPrefix(".") || skipped.contains(name) {
                files?.skipDescendants()
            } else if endings.contains(url.pathExtension),
                // A link could lead to a device, or out of the repository.
                files?.fileAttributes?[.type] as? FileAttributeType == .typeRegular
            {
                paths[url.deletingPathExtension().lastPathComponent, default: []].append(path)
            }
        }
        return paths.mapValues { Array($0.sorted().prefix(mostOfOneName)) }
    }

    /// The file of a class, by its name; of several, the one whose path names the module, or else the first.
    func path(of name: ClassName) -> String? {
        let found = files.paths(below: root)[String(name.base)] ?? []
        return found.first { path in name.module.map(path.split(separator: "/").contains) ?? false } ?? found.first
    }

    /// The file of the work tree that a compiler named, by its path or as `#fileID` does. Nil if several files fit alike, or none: an
    /// equal name alone proves nothing.
    ///
    /// - Parameter app: the app's name. In its module, files need not be in a folder of that name.
    package func path(ofCode file: String, app: String? = nil) -> String? {
        let name = Self.resolved(file)
        if name.hasPrefix(root + "/") { return String(name.dropFirst(root.count + 1)) }
        let wanted = name.split(separator: "/")
        guard let last = wanted.last?.split(separator: "."), last.count > 1 else { return nil }
        let named = (files.paths(below: root)[last.dropLast().joined(separator: ".")] ?? []).filter {
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
        folders.contains { ["checkouts", "Pods", "Carthage"].contains($0) }
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

    /// For each class whose file exists, its place.
    package func places(of classes: some Sequence<String>) -> [String: SourcePlace] {
        Dictionary(firstOf: Set(classes).compactMap { name in place(of: ClassName(name)).map { (name, $0) } })
    }

    /// Adds where the classes of defects are declared.
    package func tell(of report: inout NightReport) {
        report.workTree = root
        report.sources = places(of: report.verdicts.flatMap(\.defect.path.names))
        report.sourceFiles.formUnion(report.sources.values.map(\.path))
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

    private func place(of name: ClassName) -> SourcePlace? {
        guard let path = path(of: name) else { return nil }
        let file = FileHandle(forReadingAtPath: "\(root)/\(path)")
        defer { try? file?.close() }
        let text = (try? file?.read(upToCount: Self.longest)) ?? Data()
        return SourcePlace(path: path, root: root, line: Self.line(declaring: String(name.base), in: text))
    }

    /// The line of `class NAME` or `@implementation NAME`; 1 if there is none.
    static func line(declaring name: String, in text: Data) -> Int {
        let lines = String(decoding: text, as: UTF8.self).split(omittingEmptySubsequences: false) { $0.isNewline }
        return (lines.firstIndex { declares(name, in: $0) } ?? 0) + 1
    }

    /// Whether code declares the class: `class NAME` or `@implementation NAME`.
    package static func declares(_ name: String, in text: Substring) -> Bool {
        let words = text.split { !($0 == "_" || $0 == "@" || $0.isLetter || $0.isNumber) }
        return zip(words, words.dropFirst()).contains { ["class", "@implementation"].contains($0) && $1 == name }
    }
}
