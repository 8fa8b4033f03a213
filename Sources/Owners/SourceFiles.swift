import Foundation

/// The source files below a folder, by their names without the ending: `ProductScreen` of `Cart/ProductScreen.swift`.
struct SourceFiles: Sendable {
    private static let endings: Set<String> = ["swift", "m", "mm"]
    /// What others wrote, and what is built.
    private static let skipped: Set<String> = ["Pods", "Carthage", "DerivedData", "node_modules", "build"]

    private var paths: [String: [String]] = [:]
    /// The folder from which the paths are.
    let root: String

    /// - Parameter root: the folder from which the paths are.
    init(below root: String) {
        self.root = URL(fileURLWithPath: root).standardizedFileURL.resolvingSymlinksInPath().path
        let files = FileManager.default.enumerator(atPath: self.root)
        while let path = files?.nextObject() as? String {
            let url = URL(fileURLWithPath: path)
            let name = url.lastPathComponent
            if name.hasPrefix(".") || Self.skipped.contains(name) {
                files?.skipDescendants()
            } else if Self.endings.contains(url.pathExtension) {
                paths[url.deletingPathExtension().lastPathComponent, default: []].append(path)
            }
        }
    }

    /// The file of a class, by its name; of several, the one whose path names the module, or else the first.
    func path(of name: String, module: String?) -> String? {
        let found = (paths[name] ?? []).sorted()
        return found.first { path in module.map { path.split(separator: "/").contains(Substring($0)) } ?? false }
            ?? found.first
    }
}
