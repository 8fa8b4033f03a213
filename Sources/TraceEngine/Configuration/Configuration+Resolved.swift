import Foundation
package import TraceAuditing
package import TraceConfiguration
import TraceFormats
import TraceModel

extension Configuration {
    /// All that is in force, for audits that read no YAML and have no store.
    package func resolved() throws -> ResolvedConfiguration {
        let formats = try customFormats().map(\.description)
        let folder = resolve("")
        let files = [path].compactMap(\.self) + formats.map(\.path)
        return try ResolvedConfiguration(
            self, formats: formats,
            sources: files.map { file in
                let name = file.hasPrefix(folder) ? String(file.dropFirst(folder.count)) : file
                return .init(path: name, contents: try Data(contentsOf: URL(fileURLWithPath: file)))
            })
    }
}
