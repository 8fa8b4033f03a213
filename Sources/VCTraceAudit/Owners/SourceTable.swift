import Foundation
package import TraceModel

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
