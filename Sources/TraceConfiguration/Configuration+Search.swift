import Foundation

extension Configuration {
    package static let fileName = ".vctrace.yml"

    /// The nearest file above a folder, or in it; relative to that folder, so that messages are short.
    ///
    /// The search ends at the root of a Git work tree: what lies above it belongs to something else.
    ///
    /// - Parameter names: what it may be called; of two in one folder, the first.
    package static func find(from folder: String, called names: [String] = [fileName]) -> String? {
        let exists = { (path: String) in FileManager.default.fileExists(atPath: path) }
        // A working folder that was deleted has no path any more.
        guard folder.hasPrefix("/") else { return nil }
        var place = URL(fileURLWithPath: folder).standardizedFileURL
        var prefix = ""
        for _ in place.pathComponents {
            if let name = names.first(where: { exists(place.appendingPathComponent($0).path) }) { return prefix + name }
            if exists(place.appendingPathComponent(".git").path) { return nil }
            place.deleteLastPathComponent()
            prefix += "../"
        }
        return nil
    }

    /// A file that somebody may take for the configuration, and that is not read because it is called otherwise: the nearest
    /// one in a folder or above, as far as ``find(from:called:)`` looks.
    package static func misnamed(from folder: String) -> String? {
        let names = [".vctrace.yaml", "vctrace.yml", "vctrace.yaml"]
        guard let found = find(from: folder, called: [fileName] + names), !found.hasSuffix("/" + fileName),
            found != fileName
        else { return nil }
        return found
    }

    /// A path that stands in the file, and is from the folder of the file.
    package func resolve(_ relative: String) -> String {
        if relative.hasPrefix("/") { return relative }
        let folder = path.flatMap { path in path.lastIndex(of: "/").map { path[...$0] } } ?? ""
        return folder + relative
    }
}
