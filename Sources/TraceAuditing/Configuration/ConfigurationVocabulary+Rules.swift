package import TraceConfiguration
import TraceModel
import TraceReplay

extension ConfigurationVocabulary {
    /// The rules and times of this version.
    ///
    /// - Parameter formats: the names of the report formats.
    package init(reportFormats formats: [String]) {
        let settings = RuleSettings()
        self.init(
            rules: RuleCatalogue.all.map { ($0.description.id, $0.description.severity) }, formats: formats,
            scopes: RuleSettings.Scope.allCases.map(\.rawValue), leakGrace: settings.leakGrace,
            embedWindow: settings.embedWindow)
    }
}
