import Foundation
package import TraceModel

/// The owners of classes: those that a team's configuration names, or else the owners of their files by CODEOWNERS.
package struct OwnerTable: Sendable {
    private let rules: [Configuration.Owner]
    private let classNames: NamePatterns?
    /// The owners of the classes that were asked for: a class has many findings.
    private let known = Locked<[String: [String]?]>([:])
    /// Nil without a CODEOWNERS file.
    private let codeOwners: CodeOwners?
    /// The path of the CODEOWNERS file that it was read from; nil without one.
    package let codeOwnersPath: String?
    /// The source files of the repository of the CODEOWNERS file.
    private let files: SourceTable?

    /// A CODEOWNERS file that cannot be read is left out.
    init(rules: [Configuration.Owner] = [], codeOwnersAt path: String?) {
        self.rules = rules
        classNames = rules.isEmpty ? nil : NamePatterns(rules.map(\.className))
        codeOwnersPath = path
        codeOwners = path.flatMap { path in
            FileManager.default.contents(atPath: path).map {
                CodeOwners(String(decoding: $0, as: UTF8.self), at: path, isOfGitLab: CIService.isGitLab)
            }
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

    /// The owner of a finding: by the configuration, that of the subject's class, or else of the parent's; or else by CODEOWNERS, that
    /// of the file with the code to change, or else of the subject's class, or else of the parent's.
    ///
    /// - Parameter caller: the code that made the call where it went wrong, with its file as it is in the work tree.
    package func owner(of finding: Finding, _ caller: Caller?) -> String? {
        owner(of: [finding.subject, finding.parent].compactMap { $0?.className }, caller)
    }

    /// Adds the owners of defects, whose callers are known.
    package func tell(of report: inout NightReport) {
        for verdict in report.verdicts {
            let classes = verdict.defect.path.names.suffix(2).reversed()
            report.owners[verdict.defect.fingerprint] =
                owner(of: Array(classes), report.callers[verdict.defect.fingerprint])
        }
    }

    /// Source files, which are walked through once for these and for the owners if both have one work tree.
    package func sharing(_ sources: SourceTable?) -> SourceTable? {
        files.flatMap { $0.root == sources?.root ? $0 : nil } ?? sources
    }

    /// Nil also if the file or the class is declared to have none.
    func owner(of classes: [String], _ caller: Caller? = nil) -> String? {
        let names = classes.map { ClassName($0) }
        if let classNames, let place = names.lazy.compactMap({ classNames.places(matching: $0).first }).first {
            return rules[place].owner
        }
        guard let codeOwners, let files else { return nil }
        let file = caller?.place?.file
        if let file, !file.hasPrefix("/"), let owners = codeOwners.owners(of: file), !owners.isEmpty {
            return owners.joined(separator: " ")
        }
        let owners =
            names.lazy.compactMap { name in
                known.withLock { known in
                    known.value(of: name.description) { files.path(of: name).flatMap(codeOwners.owners) }
                }
            }.first ?? []
        return owners.isEmpty ? nil : owners.joined(separator: " ")
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
        return CodeHost.folders(isOfGitLab: CIService.isGitLab)
            .map { ($0.isEmpty ? root : "\(root)/\($0)") + "/CODEOWNERS" }
            .first { FileManager.default.fileExists(atPath: $0) && !isNoFile($0) }
    }

    /// The folder to which the paths in a CODEOWNERS file are relative, wherever the command runs.
    private static func root(ofFileAt path: String) -> URL {
        let folder = URL(fileURLWithPath: path).standardizedFileURL.deletingLastPathComponent()
        return folder.workTree
            ?? (CodeHost.folders(isOfGitLab: false).contains(folder.lastPathComponent)
                ? folder.deletingLastPathComponent() : folder)
    }
}

/// The services, which read CODEOWNERS files differently.
enum CodeHost: Sendable {
    case gitHub, gitLab

    /// Nil for a place where both services look.
    init?(ofFileAt path: String) {
        switch path.split(separator: "/").dropLast().last {
        case ".github": self = .gitHub
        case ".gitlab": self = .gitLab
        default: return nil
        }
    }

    /// The folders where the services search for the file, in their order, relative to the root of the repository. Only the first
    /// file counts. Both orders fit into one, because each service has a folder of its own.
    static func folders(isOfGitLab: Bool) -> [String] { (isOfGitLab ? [] : [".github"]) + ["", "docs", ".gitlab"] }
}

/// The source files below a folder, by their names without the ending: `ProductScreen` of `Cart/ProductScreen.swift`. A class is
/// declared in a file that is named after it, or after a type that it is nested in.
package struct SourceTable: Sendable {
    /// The endings of files with code for Apple's systems.
    package static let endings: Set<String> = ["swift", "m", "mm"]
    /// The ending of files that declare the classes of Objective-C.
    private static let header = "h"
    /// Folders with code by others.
    static let others: Set<String> = ["checkouts", "Pods", "Carthage"]
    /// The same, and folders with build products.
    private static let skipped = others.union(["DerivedData", "node_modules", "build"])

    /// How much of a file is searched for a declaration, in bytes.
    private static let longest = 4 << 20
    /// How many files of one name are compared with the module of a class.
    private static let mostOfOneName = 1_000

    /// Found when the first one is asked for: to walk through a large work tree takes long.
    private let files = Locked<[String: [String]]?>(nil)
    /// By class, for owners, places and changes, which all ask for the classes of findings.
    private let declarations = Locked<[String: [SourcePlace]]>([:])
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

    func paths(named name: String) -> [String] { files.made { Self.paths(below: root) }[name] ?? [] }

    private static func paths(below root: String) -> [String: [String]] {
        var paths: [String: [String]] = [:]
        let files = FileManager.default.enumerator(atPath: root)
        while let path = files?.nextObject() as? String {
            let url = URL(fileURLWithPath: path)
            let name = url.lastPathComponent
            if name.hasPrefix(".") || skipped.contains(name) {
                files?.skipDescendants()
            } else if endings.contains(url.pathExtension) || url.pathExtension == header,
                // A link could lead to a device, or out of the repository.
                files?.fileAttributes?[.type] as? FileAttributeType == .typeRegular
            {
                paths[url.deletingPathExtension().lastPathComponent, default: []].append(path)
            }
        }
        return paths.mapValues { Array($0.sorted().prefix(mostOfOneName)) }
    }

    /// The file of a class: the one that declares it or, if none does, the one with its name.
    func path(of name: ClassName) -> String? {
        let declarations = declarations(of: name)
        return declarations.isEmpty ? files(named: name).first : Self.only(declarations)?.path
    }

    /// The files that declare a class, headers among them; if none does, those with its name: a macro may make the declaration.
    package func files(declaring className: String) -> Set<String> {
        let name = ClassName(className)
        let declarations = declarations(of: name)
        return Set(declarations.isEmpty ? files(named: name) : declarations.map(\.path))
    }

    /// The files with the name of a class, first those whose path names the module; none for a nested class, whose last name is any.
    private func files(named name: ClassName) -> [String] {
        guard name.outerTypes.isEmpty else { return [] }
        let found = paths(named: String(name.base))
        return found.filter { Self.isOfModule(name, $0) } + found.filter { !Self.isOfModule(name, $0) }
    }

    /// The declarations of a class. Several modules may have a class of this name, so those whose path names the module come alone, if
    /// there are any, and the file of a nested class names the outer ones.
    private func declarations(of name: ClassName) -> [SourcePlace] {
        declarations.withLock { $0.value(of: name.description) { findDeclarations(of: name) } }
    }

    private func findDeclarations(of name: ClassName) -> [SourcePlace] {
        let found = ([name.base] + name.outerTypes).flatMap { paths(named: String($0)) }.compactMap { path in
            line(declaring: name, in: path).map { SourcePlace(path: path, root: root, line: $0) }
        }
        let ofModule = found.filter { Self.isOfModule(name, $0.path) }
        return ofModule.isEmpty ? found : ofModule
    }

    private static func isOfModule(_ name: ClassName, _ path: String) -> Bool {
        name.module.map(path.split(separator: "/").contains) ?? false
    }

    /// The only declaration but for headers, which stand beside the code of a class. Of several, none is named rather than a wrong one.
    private static func only(_ places: [SourcePlace]) -> SourcePlace? {
        let code = places.filter { !$0.path.hasSuffix("." + header) }
        return code.count == 1 ? code[0] : code.isEmpty && places.count == 1 ? places[0] : nil
    }

    /// For each class of which one place declares it, that place.
    package func places(of classes: some Sequence<String>) -> [String: SourcePlace] {
        Dictionary(
            firstOf: Set(classes).compactMap { name in
                Self.only(declarations(of: ClassName(name))).map { (name, $0) }
            })
    }

    /// Adds where the classes of defects are declared.
    package func tell(of report: inout NightReport) {
        report.workTree = root
        report.sources = places(of: report.verdicts.flatMap(\.defect.path.names))
        report.sourceFiles.formUnion(report.sources.values.map(\.path))
    }

    /// Whether code declares a class, and does not only name it in a comment or a text.
    package static func declares(_ name: String, in text: some StringProtocol) -> Bool {
        SourceCode(text.utf8).line(declaring: name) != nil
    }

    private func line(declaring name: ClassName, in path: String) -> Int? {
        let file = FileHandle(forReadingAtPath: "\(root)/\(path)")
        defer { try? file?.close() }
        guard let text = try? file?.read(upToCount: Self.longest) else { return nil }
        let code = SourceCode(text)
        return code.line(declaring: String(name.base)).flatMap { code.names(name.outerTypes) ? $0 : nil }
    }
}
