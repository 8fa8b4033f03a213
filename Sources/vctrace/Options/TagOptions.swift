import ArgumentParser
import Foundation
import TraceConfiguration
import TraceEngine
import TraceModel

/// `--tag` and `--no-ci`, common to the commands that import logs for good.
struct TagOptions: ParsableArguments {
    /// `KEY=VALUE`.
    struct Tag: Sendable {
        var key: String
        var value: String
    }

    @Option(
        help: ArgumentHelp(
            "Tag the imported run, such as branch=main or device=iPhone17,1. Repeat for more tags.",
            discussion: "A tag replaces the log's header line of that name.", valueName: "key=value"),
        transform: tag)
    var tag: [Tag] = []

    @Flag(
        name: .customLong("no-ci"),
        help: ArgumentHelp(
            "Do not tag the run with what the CI service tells.",
            discussion: "GitHub Actions, GitLab, Xcode Cloud, Bitrise and Jenkins tell commit, branch, build and more.")
    )
    var ignoresCI = false

    /// What makes a run of a log here.
    func identity(_ configuration: Configuration) -> RunIdentity {
        var identity = ignoresCI ? RunIdentity() : Self.identity(configuration)
        identity.template = configuration.runNameTemplate
        identity.tags.given = Dictionary(tag.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
        return identity
    }

    /// What makes a run of a log for a command that is about something else.
    static func identity(_ configuration: Configuration) -> RunIdentity {
        RunIdentity(
            tags: RunTags(environment: CIService.tags(in: ProcessInfo.processInfo.environment)),
            template: configuration.runNameTemplate)
    }

    /// What conditions ask the run itself for: a tag of that name would never be found.
    private static let runKeys: Set<String> = ["date", "name"]

    private static func tag(_ text: String) throws -> Tag {
        guard RunConditions.isCondition(text), let sign = text.firstIndex(of: "=") else {
            throw ValidationError("'\(text)' is not a tag; write it as key=value: --tag branch=main.")
        }
        let key = String(text[..<sign])
        guard !TraceHeader.reservedKeys.contains(key.lowercased()) else {
            throw ValidationError("'\(key)' cannot be a tag: a log's header of that name tells how to read it.")
        }
        guard !runKeys.contains(key.lowercased()) else {
            throw ValidationError("'\(key)' cannot be a tag: the condition of that name asks for the run's own \(key).")
        }
        return Tag(key: key, value: String(text[text.index(after: sign)...]))
    }
}
