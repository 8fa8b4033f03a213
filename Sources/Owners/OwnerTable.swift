import Foundation
package import TraceConfiguration
package import TraceModel

/// Who owns a class: whom a team's configuration names, or else who owns its file by CODEOWNERS.
package struct OwnerTable: Sendable {
    private let rules: [Configuration.Owner]
    private let sources: OwnedSources?

    init(rules: [Configuration.Owner] = [], sources: OwnedSources?) {
        self.rules = rules
        self.sources = sources
    }

    /// - Parameter isWanted: whether somebody asks for owners; CODEOWNERS is then looked for where services do.
    package init(_ configuration: Configuration, isWanted: Bool) throws(OwnersError) {
        let named = configuration.codeOwners.map { configuration.resolve($0.value) }
        let found = isWanted ? OwnedSources.codeOwners(near: FileManager.default.currentDirectoryPath) : nil
        let path = named ?? found
        let place = configuration.codeOwners.map { "\($0.origin)" } ?? path ?? ""
        if let path, OwnedSources.isNoFile(path) { throw .notAFile(place: place, path: path) }
        self.init(rules: configuration.owners.map(\.value), sources: path.flatMap(OwnedSources.init))
        if let path, sources == nil { throw .noCodeOwners(place: place, path: path) }
    }

    /// The owner of what a finding is about: of its class, or else of the parent's.
    package func owner(of finding: Finding) -> String? {
        owner(of: [finding.subject, finding.parent].compactMap { $0?.className })
    }

    /// Where the classes of defects are declared, and who owns them.
    ///
    /// - Parameter folder: in the work tree.
    package func tell(of report: inout NightReport, near folder: String) {
        let names = Set(report.verdicts.flatMap { $0.defect.path.names.suffix(2) })
        guard !names.isEmpty else { return }
        for verdict in report.verdicts {
            report.owners[verdict.defect.className] = owner(of: verdict.defect.path.names.suffix(2).reversed())
        }
        let tree = URL(fileURLWithPath: folder).workTree?.resolvingSymlinksInPath().path
        let known = sources.flatMap { $0.files.root == tree ? SourceTable(files: $0.files) : nil }
        report.sources = (known ?? SourceTable(near: folder))?.places(of: names) ?? [:]
    }

    /// The owner of the first class of which somebody tells; nil also if that one is said to have none.
    func owner(of classes: [String]) -> String? {
        let owners = classes.lazy.compactMap { self.owners(of: ClassName($0)) }.first ?? []
        return owners.isEmpty ? nil : owners.joined(separator: " ")
    }

    private func owners(of name: ClassName) -> [String]? {
        if let rule = rules.first(where: { name.matches($0.className) }) { return [rule.owner] }
        return sources?.owners(of: name)
    }
}
