import Foundation

extension Configuration {
    package static let fileName = ".vctrace.yml"

    /// The nearest file above a folder, or in it; relative to that folder, so that messages are short.
    ///
    /// The search ends at the root of a Git work tree: what lies above it belongs to something else.
    ///
    /// - Parameter names: what it may be called; of two in one folder, the first.
    package static func find(from folder: String, called names: [String] = [fileName]) -> String? {
        var place = URL(fileURLWithPath: folder).standardizedFileURL
        var prefix = ""
        while true {
            let isThere = { FileManager.default.fileExists(atPath: place.appendingPathComponent($0).path) }
            if let name = names.first(where: isThere) { return prefix + name }
            let isRoot =
                place.path == "/" || FileManager.default.fileExists(atPath: place.appendingPathComponent(".git").path)
            if isRoot { return nil }
            place.deleteLastPathComponent()
            prefix += "../"
        }
    }

    /// A path that stands in the file, and is from the folder of the file.
    package func resolve(_ relative: String) -> String {
        if relative.hasPrefix("/") { return relative }
        let folder = path.flatMap { path in path.lastIndex(of: "/").map { path[...$0] } } ?? ""
        return folder + relative
    }
}
