import ArgumentParser
import Foundation
import TraceAuditing
import TraceConfiguration
import TraceEngine
import TraceModel

/// `--config`, common to all commands that go by a team's configuration.
struct ConfigurationOptions: ParsableArguments {
    @Option(
        name: .customLong("config"),
        help: ArgumentHelp(
            "The configuration file (default: the nearest \(Configuration.fileName) in this folder or above).",
            valueName: "file"),
        completion: .file(extensions: ["yml", "yaml"]))
    var path: String?

    /// What is in force here. The team's own rules are known to be sound.
    func load() throws -> Configuration {
        var configuration = try Configuration(inForceFrom: file)
        configuration.today = try Today.ofExclusions(ProcessInfo.processInfo.environment)
        return configuration
    }

    /// The rules, with the team's own; the rest of the configuration may be wrong.
    func rules() throws -> [RuleDescription] { try Configuration.rules(from: file) }

    private var file: String? {
        if let path { return path }
        if let other = Configuration.misnamedHere() {
            StandardError.tell(
                "'\(other)' is not read: the configuration is called \(Configuration.fileName); rename it")
        }
        return Configuration.findHere()
    }
}
