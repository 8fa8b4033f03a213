import Foundation
import TraceModel

/// The source files of a repository, and who owns them by its CODEOWNERS.
struct OwnedSources: Sendable {
    private let codeOwners: CodeOwners
    let files: SourceFiles

    /// Where GitHub and GitLab look for CODEOWNERS, from the root of the repository.
    private static let folders = [".github", ".gitlab", "", "docs"]

    /// Nil if the file cannot be read.
    init?(codeOwnersAt path: String) {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        codeOwners = CodeOwners(String(decoding: data, as: UTF8.self), at: path)
        files = SourceFiles(below: Self.root(ofFileAt: path).path)
    }

    /// The owners of the file that is named after a class; empty if nobody owns it, nil if no line tells.
    func owners(of name: ClassName) -> [String]? {
        files.path(of: String(name.base), module: name.module.map(String.init)).flatMap(codeOwners.owners)
    }

    /// Whether something other than a file is at the path; a pipe would keep whoever reads it waiting.
    static func isNoFile(_ path: String) -> Bool {
        let resolved = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        let type = (try? FileManager.default.attributesOfItem(atPath: resolved))?[.type] as? FileAttributeType
        return type.map { $0 != .typeRegular } ?? false
    }

    /// The CODEOWNERS file of the repository that a folder is in, or of the folder itself outside of one.
    static func codeOwners(near folder: String) -> String? {
        let folder = URL(fileURLWithPath: folder)
        let root = folder.workTree ?? folder
        return folders.map { root.appendingPathComponent($0).appendingPathComponent("CODEOWNERS").path }
            .first(where: FileManager.default.fileExists)
    }

    /// The folder from which the paths in a CODEOWNERS file are, wherever the command runs.
    private static func root(ofFileAt path: String) -> URL {
        let folder = URL(fileURLWithPath: path).standardizedFileURL.deletingLastPathComponent()
        return folder.workTree
            ?? (folders.contains(folder.lastPathComponent) ? folder.deletingLastPathComponent() : folder)
    }
}
