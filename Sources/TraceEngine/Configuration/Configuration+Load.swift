import ConfigurationFiles
import Foundation
import TraceAuditing
package import TraceConfiguration
package import TraceModel
import TraceReplay
import TraceReports
import TraceStore

extension ConfigurationVocabulary {
    /// The rules, report formats and times of this version.
    package static var builtIn: ConfigurationVocabulary {
        ConfigurationVocabulary(reportFormats: ReportFormat.allCases.map(\.rawValue))
    }
}

extension Configuration {
    /// What is in force: that of the file, or without one what is built in. The team's own rules are known to be sound.
    package init(inForceFrom file: String?) throws {
        self.init(.builtIn)
        guard let file else { return }
        self = try Configuration(file: file, .builtIn)
        try SQLRuleCheck.check(sqlRules)
    }

    /// The rules, with the team's own; the rest of the file may be wrong.
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

    /// The nearest file in this folder or above that is called nearly so, and not read for that.
    package static func misnamedHere() -> String? {
        misnamed(from: FileManager.default.currentDirectoryPath)
    }
}
