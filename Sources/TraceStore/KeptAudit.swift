package import TraceModel

/// What a store keeps of a run's last audit.
package struct KeptAudit: Sendable {
    package var findings: [Finding]
    package var notChecked: [NotChecked]
    /// A digest of the rules and settings by which the findings were made; nil where it is not known.
    package var settings: String?
    /// What each launch showed, and could have.
    package var launches: [LaunchFacts]

    package init(
        findings: [Finding], notChecked: [NotChecked] = [], launches: [LaunchFacts] = [], settings: String? = nil
    ) {
        self.launches = launches
        self.findings = findings
        self.notChecked = notChecked
        self.settings = settings
    }
}
