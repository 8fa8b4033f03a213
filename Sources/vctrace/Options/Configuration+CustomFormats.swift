import Foundation
import TraceConfiguration
import TraceFormats
import TraceModel

extension Configuration {
    private static let endings: Set<String> = ["yml", "yaml"]

    /// The team's own formats, all of whose samples are read as they should be.
    func customFormats() throws(CommandFailure) -> [CustomFormat] {
        var loaded: [CustomFormat] = []
        for entry in formats {
            for path in try files(of: entry) {
                let format = try CustomFormat(checkedFile: path)
                if let other = loaded.first(where: { $0.id == format.id }) {
                    throw CommandFailure(
                        "\(path):\(format.description.id.line): '\(format.id)' is the name of the format in "
                            + "'\(other.description.path)' already; give one of them another name")
                }
                loaded.append(format)
            }
        }
        return loaded
    }

    private func files(of entry: Sourced<String>) throws(CommandFailure) -> [String] {
        let path = resolve(entry.value)
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw CommandFailure("\(entry.origin): there is no file and no folder '\(path)'")
        }
        guard isFolder.boolValue else { return [path] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        let files = names.filter { name in
            !name.hasPrefix(".") && Self.endings.contains(URL(filePath: name).pathExtension.lowercased())
        }
        guard !files.isEmpty else {
            throw CommandFailure("\(entry.origin): there are no formats in '\(path)' (.yaml, .yml)")
        }
        return files.sorted().map { path.hasSuffix("/") ? path + $0 : path + "/" + $0 }
    }
}

extension CustomFormat {
    /// Reads a file, without its samples.
    init(file path: String) throws(CommandFailure) {
        let description = try CommandFailure.wrapping { () throws(ConfigurationError) in
            try CustomFormatDescription(file: path)
        }
        self = try CommandFailure.wrapping { () throws(CustomFormatError) in try CustomFormat(description) }
    }

    /// Reads a file, and refuses a format that does not read its own samples.
    fileprivate init(checkedFile path: String) throws(CommandFailure) {
        try self.init(file: path)
        let format = self
        try CommandFailure.wrapping { () throws(CustomFormatError) in try format.check() }
    }
}
