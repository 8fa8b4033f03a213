import ConfigurationFiles
import Foundation
import Processes
package import TraceAuditing
package import TraceConfiguration
package import TraceFormats
package import TraceModel
import TraceReplay
package import TraceReports
import TraceStore

extension ConfigurationVocabulary {
    /// The rules, report formats and times of this version.
    package static var builtIn: ConfigurationVocabulary {
        ConfigurationVocabulary(reportFormats: ReportFormat.allCases.map(\.rawValue))
    }
}

extension Configuration {
    /// The configuration in effect: the file's, or the defaults without a file. The team's own rules are checked.
    package init(inForceFrom file: String?) throws {
        self.init(.builtIn)
        guard let file else { return }
        self = try Configuration(file: file, .builtIn)
        try SQLRuleCheck.check(sqlRules)
    }

    /// The rules, including the team's own; the rest of the file may have errors.
    package static func rules(from file: String?) throws -> [RuleDescription] {
        guard let file else { return RuleCatalogue.descriptions() }
        let own = try Configuration.sqlRules(file: file, .builtIn)
        try SQLRuleCheck.check(own)
        return RuleCatalogue.descriptions(with: own.map(\.description))
    }

    /// The nearest file in this folder or above.
    package static func findHere() -> String? {
        find(from: FileManager.default.currentDirectoryPath)
    }

    /// The nearest file in this folder or above whose name is almost right, and which is therefore not read.
    package static func misnamedHere() -> String? {
        misnamed(from: FileManager.default.currentDirectoryPath)
    }

    private static let endings: Set<String> = ["yml", "yaml"]

    /// The team's own formats; each has read its samples correctly.
    package func customFormats() throws -> [CustomFormat] {
        var loaded: [CustomFormat] = []
        for entry in formats {
            for path in try files(of: entry) {
                let format = try CustomFormat(file: path)
                try format.check()
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
        guard let status = FileStatus(path) else {
            throw EngineError.noFileOrFolder(place: "\(entry.origin)", path: path)
        }
        guard status.isFolder else { return [path] }
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
    /// Reads a file, and does not check its samples.
    package init(file path: String) throws {
        try self.init(CustomFormatDescription(file: path))
    }
}

extension Configuration {
    /// The complete configuration, for audits that read no YAML and have no store.
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

    /// The template for the names of runs; nil if the team sets none.
    package var runNameTemplate: RunNameTemplate? { runName.map { RunNameTemplate($0.value) } }

    /// The memory graphs that every audit uses; their paths are relative to the file's folder.
    package func graphFiles() throws -> [GraphFile] {
        try graphs.map { entry in
            let path = resolve(entry.value)
            guard FileManager.default.fileExists(atPath: path) else {
                throw EngineError.noGraph(place: "\(entry.origin)", path: path)
            }
            return try GraphFile(path: path)
        }
    }

    /// The additional reports of an audit; their paths are relative to the file's folder.
    ///
    /// Anybody's pull request may contain the file. So a report must be in the file's folder or below it, and replaces only
    /// an earlier report.
    package func reportTargets() throws(EngineError) -> [(format: ReportFormat, path: String)] {
        var targets: [(format: ReportFormat, path: String)] = []
        for report in reports {
            guard let format = ReportFormat(rawValue: report.value.format) else { continue }
            let path = report.value.path
            guard path != "-" else {
                targets.append((format, path))
                continue
            }
            if let obstacle = ReportObstacle(to: format, at: resolve(path), below: resolve(".")) {
                throw EngineError.reportRefused(
                    place: "\(report.origin)", format: format.rawValue, path: path, obstacle)
            }
            targets.append((format, resolve(path)))
        }
        return targets
    }
}
