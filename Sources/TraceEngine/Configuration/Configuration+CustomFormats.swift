import ConfigurationFiles
import Foundation
package import TraceConfiguration
package import TraceFormats
import TraceModel

extension Configuration {
    private static let endings: Set<String> = ["yml", "yaml"]

    /// The team's own formats, all of whose samples are read as they should be.
    package func customFormats() throws -> [CustomFormat] {
        var loaded: [CustomFormat] = []
        for entry in formats {
            for path in try files(of: entry) {
                let format = try CustomFormat(checkedFile: path)
                if let other = loaded.first(where: { $0.id == format.id }) {
                    throw EngineError.formatNamedTwice(
                        id: format.id, place: "\(path):\(format.description.id.line)", other: other.description.path)
                }
                loaded.append(format)
            }
        }
        return loaded
    }

    private func files(of entry: Sourced<String>) throws(EngineError) -> [String] {
        let path = resolve(entry.value)
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw EngineError.noFileOrFolder(place: "\(entry.origin)", path: path)
        }
        guard isFolder.boolValue else { return [path] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        let files = names.filter { name in
            !name.hasPrefix(".") && Self.endings.contains(URL(fileURLWithPath: name).pathExtension.lowercased())
        }
        guard !files.isEmpty else {
            throw EngineError.noFormats(place: "\(entry.origin)", path: path)
        }
        return files.sorted().map { path.hasSuffix("/") ? path + $0 : path + "/" + $0 }
    }
}

extension CustomFormat {
    /// Reads a file, without its samples.
    package init(file path: String) throws {
        try self.init(CustomFormatDescription(file: path))
    }

    /// Reads a file, and refuses a format that does not read its own samples.
    fileprivate init(checkedFile path: String) throws {
        try self.init(file: path)
        try check()
    }
}
