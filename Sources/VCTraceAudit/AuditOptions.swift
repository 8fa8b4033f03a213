public import Foundation
import TraceModel
import TraceReplay

/// The options of an audit.
public struct AuditOptions: Sendable {
    /// The team's configuration, as `vctrace config --resolved` writes it from `.vctrace.yml`; nil for the built-in rules.
    public var configuration: URL?
    /// A file written by `vctrace audit --write-baseline`: findings in it do not count. Nil for none.
    public var baseline: URL?
    /// Kinds of events that the recorder captures (`addChild`, `deinit`, …), in addition to those in the log's `# records:`
    /// header or in its lines; nil for none.
    public var recordedKinds: [String]?

    public init(configuration: URL? = nil, baseline: URL? = nil, recordedKinds: [String]? = nil) {
        self.configuration = configuration
        self.baseline = baseline
        self.recordedKinds = recordedKinds
    }

    /// Options with the nearest `.vctrace.json` in the folder of a source file or above, up to the root of the Git work
    /// tree; with the built-in rules if there is none, or if the sources are on another machine.
    ///
    /// If a `.vctrace.yml` has no `.vctrace.json` beside it, audits with these options fail, because they cannot read it.
    public static func nearest(to file: String = #filePath) -> AuditOptions {
        let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
        let name = Configuration.find(
            from: folder.path, called: [ResolvedConfiguration.fileName, Configuration.fileName])
        return AuditOptions(configuration: name.map { URL(fileURLWithPath: $0, relativeTo: folder) })
    }

    /// How long a view controller may live on after it was removed, in seconds.
    package var leakGrace: TimeInterval {
        get throws { TimeInterval(try resolved().configuration.leakGrace.value) / 1e9 }
    }

    /// The team's configuration, or the built-in one.
    func resolved() throws -> ResolvedConfiguration {
        var resolved =
            try configuration.map { try ResolvedConfiguration(file: $0.standardizedFileURL.path) }
            ?? ResolvedConfiguration(Configuration(rules: RuleCatalogue.descriptions()))
        resolved.configuration.today = Configuration.currentDay
        return resolved
    }

    func records() throws -> EventKinds? {
        try recordedKinds.map { try EventKinds(list: $0.joined(separator: ","), UnknownEventKind.init) }
    }
}

/// A name in ``AuditOptions/recordedKinds`` that is not an event kind.
struct UnknownEventKind: Error, CustomStringConvertible {
    let name: String

    var description: String {
        let names = EventKind.allCases.map(\.name)
        return "there is no event kind '\(name)'\(NearestName.question(name, among: names))"
    }
}
