import ArgumentParser
import Foundation
import TraceConfiguration
import TraceModel
import TraceReplay
import TraceReports

/// `--config`, common to all commands that go by a team's configuration.
struct ConfigurationOptions: ParsableArguments {
    @Option(
        name: .customLong("config"),
        help: ArgumentHelp(
            "The configuration (default: the nearest \(Configuration.fileName) in this folder or above).",
            valueName: "file"))
    var path: String?

    static var vocabulary: ConfigurationVocabulary {
        let settings = RuleSettings()
        return ConfigurationVocabulary(
            rules: RuleCatalogue.all.map { ($0.description.id, $0.description.severity) },
            formats: ReportFormat.allCases.map(\.rawValue), leakGrace: settings.leakGrace,
            embedWindow: settings.embedWindow)
    }

    /// What is in force here.
    func load() throws(CommandFailure) -> Configuration {
        guard let path = path ?? Configuration.find(from: FileManager.default.currentDirectoryPath) else {
            return Configuration(Self.vocabulary)
        }
        return try CommandFailure.wrapping { () throws(ConfigurationError) in
            try Configuration(file: path, Self.vocabulary)
        }
    }
}

extension Configuration {
    /// The times that rules go by.
    var ruleSettings: RuleSettings {
        var settings = RuleSettings()
        settings.leakGrace = leakGrace.value
        settings.embedWindow = embedWindow.value
        return settings
    }

    /// What audits are told about the rules.
    var rulePolicy: RulePolicy {
        var policy = RulePolicy()
        for (id, level) in rules where level.origin != .builtIn {
            policy.severities[id] = level.value.severity
            if level.value == .off { policy.switchedOff[id] = "switched off in \(path ?? level.origin.description)" }
        }
        policy.systemContainers = Set(systemContainers.map(\.value))
        policy.exclusions = exclusions.map {
            RulePolicy.Exclusion(rule: $0.value.rule, subject: $0.value.className, parent: $0.value.parent)
        }
        return policy
    }

    /// The reports that an audit writes beside its own; their paths are from the folder of the file.
    var reportTargets: [(format: ReportFormat, path: String)] {
        reports.compactMap { report in
            ReportFormat(rawValue: report.value.format).map { ($0, located(report.value.path)) }
        }
    }
}
