import Foundation
package import TraceConfiguration
import TraceModel
package import TraceReplay

extension Configuration {
    /// The times that rules go by.
    package var ruleSettings: RuleSettings {
        var settings = RuleSettings()
        settings.scope = RuleSettings.Scope(rawValue: scope.value) ?? settings.scope
        settings.leakGrace = leakGrace.value
        settings.embedWindow = embedWindow.value
        return settings
    }

    /// What audits are told about the rules.
    package var rulePolicy: RulePolicy {
        var policy = RulePolicy()
        for (id, level) in rules where level.origin != .builtIn {
            policy.severities[id] = level.value.severity
            if level.value == .off { policy.switchedOff[id] = "switched off in \(path ?? level.origin.description)" }
        }
        policy.systemContainers = Set(systemContainers.map(\.value))
        policy.exclusions = exclusions.enumerated().filter { !$1.value.isOver(today: today) }.map { number, exclusion in
            RulePolicy.Exclusion(
                rule: exclusion.value.rule, subject: exclusion.value.className, parent: exclusion.value.parent,
                number: number)
        }
        return policy
    }

    /// The audit that the team decided on.
    package var audit: RunAudit {
        var audit = RunAudit(settings: ruleSettings, policy: rulePolicy, sqlRules: sqlRules)
        audit.requirements = requirements
        audit.settingsDigest = settingsDigest
        return audit
    }

    /// A digest of all that findings depend on, beside the log.
    private var settingsDigest: String {
        let others: Set<String> = [
            "codeowners", "exclude", "fail-on", "formats", "owners", "reports", "run-name", "sql-rules",
        ]
        var lines = [ToolVersion.text]
        lines += entries.filter { !others.contains($0.key) }.map { "\($0.key)=\($0.value)" }
        lines += rulePolicy.exclusions.map { "\($0.rule) \($0.subject ?? "") \($0.parent ?? "")" }
        lines += sqlRules.map(\.sql)
        var digest = LogDigest()
        lines.joined(separator: "\n").withBytes { digest.update($0) }
        return digest.hexadecimal()
    }

    /// What every run must show or be checked for.
    private var requirements: Requirements {
        let names = required.map(\.value)
        return Requirements(
            kinds: EventKinds(names.compactMap { EventKind(name: $0) }),
            rules: Set(names.filter { EventKind(name: $0) == nil }))
    }
}

/// The day on which an audit is asked for, in UTC: the modules below are told, and do not read the clock.
package enum Today {
    /// `2026-11-20`.
    package static var day: String { Timestamp.day(Int64(Date().timeIntervalSince1970) * 1_000_000_000) }

    /// The day by which exclusions run out: `VCTRACE_TODAY`, or today.
    package static func ofExclusions(_ environment: [String: String]) throws(AuditError) -> String {
        guard let day = environment["VCTRACE_TODAY"], !day.isEmpty else { return Self.day }
        guard CivilDate.isDay(day) else { throw .noDay(day) }
        return day
    }
}
