import Foundation
package import TraceConfiguration
package import TraceModel

/// Who owns a class: whom a team's configuration names, or else who owns its file by CODEOWNERS.
package struct OwnerTable: Sendable {
    private let rules: [Configuration.Owner]
    private let codeOwners: CodeOwners?
    private let files: SourceFiles?

    /// Where GitHub and GitLab look for the file, from the root of the repository.
    private static let places = [".github/CODEOWNERS", ".gitlab/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS"]

    /// - Parameter isWanted: whether somebody asks for owners; CODEOWNERS is then looked for where services do.
    package init(_ configuration: Configuration, isWanted: Bool) throws(EngineError) {
        rules = configuration.owners.map(\.value)
        let root = Self.root(from: FileManager.default.currentDirectoryPath)
        let named = configuration.codeOwners.map { configuration.resolve($0.value) }
        let found = isWanted ? Self.places.map { "\(root)/\($0)" }.first(where: FileManager.default.fileExists) : nil
        guard let path = named ?? found else {
            (codeOwners, files) = (nil, nil)
            return
        }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw .noFileOrFolder(place: configuration.codeOwners.map { "\($0.origin)" } ?? path, path: path)
        }
        codeOwners = CodeOwners(String(decoding: data, as: UTF8.self))
        files = SourceFiles(below: root)
    }

    /// The owner of what a finding is about: of its class, or else of the parent's.
    package func owner(of finding: Finding) -> String? {
        for controller in [finding.subject, finding.parent] {
            if let owner = controller.flatMap({ owner(of: ClassName($0.className)) }) { return owner }
        }
        return nil
    }

    private func owner(of name: ClassName) -> String? {
        if let rule = rules.first(where: { name.matches($0.className) }) { return rule.owner }
        guard let path = files?.path(of: String(name.base), module: name.module.map(String.init)) else { return nil }
        return codeOwners?.owners(of: path)
    }

    /// The nearest folder above, or that itself, that is a Git work tree; the folder itself outside of one.
    private static func root(from folder: String) -> String {
        var place = URL(fileURLWithPath: folder).standardizedFileURL
        while place.path != "/" {
            if FileManager.default.fileExists(atPath: place.appendingPathComponent(".git").path) { return place.path }
            place.deleteLastPathComponent()
        }
        return folder
    }
}
