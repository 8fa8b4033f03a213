public import Foundation
import TraceConfiguration
import TraceEngine
import TraceModel

/// What an audit goes by.
public struct AuditOptions: Sendable {
    /// The team's `.vctrace.yml`; nil for the built-in rules as they are.
    public var configuration: URL?
    /// A file that `vctrace audit --write-baseline` wrote: findings in it do not count. Nil for none.
    public var baseline: URL?
    /// The kinds of events that the recorder captures (`addChild`, `deinit`, …), where the log has no `# records:` header;
    /// nil where the log shows it.
    public var recordedKinds: [String]?

    public init(configuration: URL? = nil, baseline: URL? = nil, recordedKinds: [String]? = nil) {
        self.configuration = configuration
        self.baseline = baseline
        self.recordedKinds = recordedKinds
    }

    /// Options with the nearest `.vctrace.yml` in the folder of a source file or above, up to the root of the Git work
    /// tree; with the built-in rules where there is none, or where the sources are on another machine.
    public static func nearest(to file: String = #filePath) -> AuditOptions {
        let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
        let name = Configuration.find(from: folder.path)
        return AuditOptions(configuration: name.map { URL(fileURLWithPath: $0, relativeTo: folder) })
    }

    /// How long a view controller may live on after it was removed, in seconds.
    package var leakGrace: TimeInterval {
        get throws { TimeInterval(try audit().configuration.leakGrace.value) / 1e9 }
    }

    func audit() throws -> LogAudit {
        var decided = try Configuration(inForceFrom: configuration?.standardizedFileURL.path)
        decided.today = Today.day
        var audit = LogAudit(decided)
        audit.baseline = try baseline.map { try Baseline(file: $0.path) }
        audit.records = try recordedKinds.map { names in
            EventKinds(
                try names.map { name in
                    guard let kind = EventKind(name: name) else { throw UnknownEventKind(name: name) }
                    return kind
                })
        }
        return audit
    }
}

/// A name in ``AuditOptions/recordedKinds`` that is none of an event kind.
struct UnknownEventKind: Error, CustomStringConvertible {
    let name: String

    var description: String {
        let names = EventKind.allCases.map(\.name)
        return "there is no event kind '\(name)'\(NearestName.question(name, among: names))"
    }
}
