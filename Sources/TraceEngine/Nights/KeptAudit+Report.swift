import TraceAuditing
package import TraceModel
package import TraceStore

extension KeptAudit {
    /// What a store keeps of an audit.
    ///
    /// - Parameter settings: a digest of the rules and settings by which the findings were made.
    package init(_ report: RunReport, settings: String?) {
        let sightings = report.sightings
        self.init(
            findings: report.findings, notChecked: report.notChecked,
            launches: report.run.summary.launches.map { launch in
                let coverage = report.coverages[launch.number] ?? Coverage()
                var digest = LogDigest()
                coverage.text.withBytes { digest.update($0) }
                return LaunchFacts(
                    number: launch.number, coverage: coverage, digest: digest.hexadecimal(),
                    sightings: sightings[launch.number] ?? [])
            }, settings: settings)
    }
}
