import Foundation
package import TraceModel

/// The owners of classes: those that a team's configuration names, or else the owners of their files by CODEOWNERS.
package struct OwnerTable: Sendable {
    private let rules: [Configuration.Owner]
    private let classNames: NamePatterns?
    /// The owners of the classes that were asked for: a class has many findings.
    private let known = Locked<[String: [String]?]>([:])
    /// Nil without a CODEOWNERS file.
    private let codeOwners: CodeOwners?
    /// The path of the CODEOWNERS file that it was read from; nil without one.
    package let codeOwnersPath: String?
    /// The source files of the repository of the CODEOWNERS file.
    private let files: SourceTable?

    /// A CODEOWNERS file that cannot be read is left out.
    init(rules: [Configuration.Owner] = [], codeOwnersAt path: String?) {
        self.rules = rules
        classNames = rules.isEmpty ? nil : NamePatterns(rules.map(\.className))
        codeOwnersPath = path
        codeOwners = path.flatMap { path in
            FileManager.default.contents(atPath: path).map {
                CodeOwners(String(decoding: $0, as: UTF8.self), at: path, isOfGitLab: CIService.isGitLab)
            }
        }
        files = codeOwners == nil ? nil : path.map { SourceTable(below: Self.root(ofFileAt: $0).path) }
    }

    /// Nobody owns anything.
    package static let none = OwnerTable(codeOwnersAt: nil)

    /// Searches CODEOWNERS where services search for it, unless the configuration names it.
    package init(_ configuration: Configuration) throws(ConfigurationError) {
        let named = configuration.codeOwners.map { configuration.resolve($0.value) }
        let place = configuration.codeOwners.map { "\($0.origin)" } ?? ""
        if let named, Self.isNoFile(named) {
            throw ConfigurationError(place, "'\(named)' is not a file; owners are read from a file")
        }
        self.init(rules: configuration.owners.map(\.value), codeOwnersAt: named ?? Self.codeOwnersHere())
        if let named, codeOwners == nil {
            throw ConfigurationError(place, "there is no file and no folder '\(named)'; correct 'codeowners'")
        }
    }

    /// The owner of a finding: by the configuration, that of the subject's class, or else of the parent's; or else by CODEOWNERS, that
    /// of the file with the code to change, or else of the subject's class, or else of the parent's.
    ///
    /// - Parameter caller: the code that made the call where it went wrong, with its file as it is in the work tree.
    package func owner(of finding: Finding, _ caller: Caller?) -> String? {
        owner(of: [finding.subject, finding.parent].compactMap { $0?.className }, caller)
    }

    /// Adds the owners of defects, whose callers are known.
    package func tell(of report: inout NightReport) {
        for verdict in report.verdicts {
            let classes = verdict.defect.path.names.suffix(2).reversed()
            report.owners[verdict.defect.fingerprint] =
                owner(of: Array(classes), report.callers[verdict.defect.fingerprint])
        }
    }

    /// Source files, which are walked through once for these and for the owners if both have one work tree.
    package func sharing(_ sources: SourceTable?) -> SourceTable? {
        files.flatMap { $0.root == sources?.root ? $0 : nil } ?? sources
    }

    /// Nil also if the file or the class is declared to have none.
    func owner(of classes: [String], _ caller: Caller? = nil) -> String? {
        let names = classes.map { ClassName($0) }
        if let classNames, let place = names.lazy.compactMap({ classNames.places(matching: $0).first }).first {
            return rules[place].owner
        }
        guard let codeOwners, let files else { return nil }
        let file = caller?.place?.file
        if let file, !file.hasPrefix("/"), let owners = codeOwners.owners(of: file), !owners.isEmpty {
            return owners.joined(separator: " ")
        }
        let owners =
            names.lazy.compactMap { name in
                known.withLock { known in
                    known.value(of: name.description) { files.path(of: name).flatMap(codeOwners.owners) }
                }
            }.first ?? []
        return owners.isEmpty ? nil : owners.joined(separator: " ")
    }

    /// Whether something other than a file is at the path; reading a pipe would block.
    private static func isNoFile(_ path: String) -> Bool {
        let resolved = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        let type = (try? FileManager.default.attributesOfItem(atPath: resolved))?[.type] as? FileAttributeType
        return type.map { $0 != .typeRegular } ?? false
    }

    /// The CODEOWNERS file of the repository that this folder is in, or of the folder itself outside of one.
    private static func codeOwnersHere() -> String? {
        // Each audit asks this, mostly for nothing, and URLs take long.
        let folder = FileManager.default.currentDirectoryPath
        let root = FolderSearch.workTree(around: folder) ?? folder
        return CodeHost.folders(isOfGitLab: CIService.isGitLab)
            .map { ($0.isEmpty ? root : "\(root)/\($0)") + "/CODEOWNERS" }
            .first { FileManager.default.fileExists(atPath: $0) && !isNoFile($0) }
    }

    /// The folder to which the paths in a CODEOWNERS file are relative, wherever the command runs.
    private static func root(ofFileAt path: String) -> URL {
        let folder = URL(fileURLWithPath: path).standardizedFileURL.deletingLastPathComponent()
        return folder.workTree
            ?? (CodeHost.folders(isOfGitLab: false).contains(folder.lastPathComponent)
                ? folder.deletingLastPathComponent() : folder)
    }
}
