import Foundation
import TraceModel
import TraceReplay

extension Configuration {
    /// The severities, exclusions and other decisions about rules.
    private var rulePolicy: RulePolicy {
        var policy = RulePolicy()
        for (id, level) in rules where level.origin != .builtIn {
            policy.severities[id] = level.value.severity
            if level.value == .off { policy.switchedOff[id] = "switched off in \(path ?? level.origin.description)" }
        }
        policy.systemContainers = Set(systemContainers.map(\.value))
        policy.knownLeaks = knownLeaks.map(\.value).filter { !$0.isOver(today: today) }.map(\.entry)
        policy.exclusions = exclusions.enumerated().filter { !$1.value.isOver(today: today) }.map { number, exclusion in
            RulePolicy.FindingPattern(
                rule: exclusion.value.rule, subject: exclusion.value.className, parent: exclusion.value.parent,
                number: number)
        }
        return policy
    }

    /// The audit with the team's decisions.
    package var audit: RunAudit {
        var audit = RunAudit()
        audit.settings.scope = scope.value
        audit.settings.leakGrace = leakGrace.value
        audit.settings.embedWindow = embedWindow.value
        audit.policy = rulePolicy
        audit.sqlRules = sqlRules
        audit.expectations = expectations.map(\.value)
        audit.requirements = requirements
        audit.released = Set(released.map(\.value))
        audit.digest = RunAudit.SettingsDigest { keptDigest ?? settingsDigest }
        audit.settingsText = path == nil || keptDigest != nil ? nil : json
        return audit
    }

    /// The configuration as a store keeps it.
    private var json: String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// A configuration that a store keeps. It has no rules in SQL, and does not know where the code owners were.
    ///
    /// - Parameter digest: that of the audits that it was kept for.
    package init?(kept text: String, digest: String) {
        guard var kept = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)) else { return nil }
        kept.keptDigest = digest
        kept.codeOwners = nil
        self = kept
    }

    /// A digest of everything that findings depend on, except the log.
    private var settingsDigest: String {
        let settings = Setting.all(Configuration.Vocabulary(rules: []))
        let lines = [ToolVersion.text] + settings.flatMap { $0.bearing(in: self) }
        return LogDigest.hexadecimal(of: lines.joined(separator: "\n").utf8)
    }

    /// What the exclusions that have not expired leave out.
    var exclusionsInForce: [String] {
        rulePolicy.exclusions.map { "\($0.rule) \($0.subject ?? "") \($0.parent ?? "")" }
    }

    /// What is known to be held today.
    var knownLeaksInForce: [String] {
        knownLeaks.map(\.value).filter { !$0.isOver(today: today) }.map(\.description)
    }

    /// The events that every run must show, and the rules that must be checked.
    private var requirements: RunAudit.Requirements {
        let names = required.map(\.value)
        return RunAudit.Requirements(
            kinds: EventKinds(names.compactMap { EventKind(name: $0) }),
            rules: Set(names.filter { EventKind(name: $0) == nil }))
    }
}

extension RunAudit {
    /// The digest of rules and settings. It is made when it is first asked for, since most commands do not ask.
    package struct SettingsDigest: Sendable {
        private let make: @Sendable () -> String
        private let made = Locked<String?>(nil)

        package init(_ make: @escaping @Sendable () -> String) { self.make = make }

        var text: String { made.made(make) }
    }
}

// The day of an audit, in UTC. The modules below get it as a value and do not read the clock.
extension Configuration {
    /// Today: `2026-11-20`.
    package static var currentDay: String { Timestamp.day(Int64(Date().timeIntervalSince1970) * 1_000_000_000) }

    /// The day for expired exclusions: `VCTRACE_TODAY`, or today.
    package static func dayOfExclusions(_ environment: [String: String]) throws(RunAudit.AuditError) -> String {
        guard let day = environment["VCTRACE_TODAY"], !day.isEmpty else { return currentDay }
        guard CivilDate.isDay(day) else { throw .noDay(day) }
        return day
    }
}
