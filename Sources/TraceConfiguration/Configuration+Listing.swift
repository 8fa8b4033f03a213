extension Configuration {
    /// One value in effect.
    package struct Entry: Sendable, Hashable {
        /// `leak-grace`, or `rules.missing-did-move`.
        package var key: String
        /// In the syntax of the file.
        package var value: String
        package var origin: Origin
    }

    /// All values in effect: the settings, then the rules by their ids.
    package var entries: [Entry] {
        var entries = [
            Entry(key: "fail-on", value: failOn.value.rawValue, origin: failOn.origin),
            Entry(key: "scope", value: scope.value, origin: scope.origin),
            Entry(key: "leak-grace", value: DurationText.text(leakGrace.value), origin: leakGrace.origin),
            Entry(key: "embed-window", value: DurationText.text(embedWindow.value), origin: embedWindow.origin),
        ]
        entries += systemContainers.map { Entry(key: "system-containers", value: $0.value, origin: $0.origin) }
        entries += exclusions.map { Entry(key: "exclude", value: $0.value.description, origin: $0.origin) }
        entries += budgets.map { Entry(key: "budgets.\($0.value.budget)", value: $0.value.text, origin: $0.origin) }
        entries += owners.map {
            Entry(key: "owners", value: "\($0.value.className) to \($0.value.owner)", origin: $0.origin)
        }
        if let codeOwners {
            entries.append(Entry(key: "codeowners", value: codeOwners.value, origin: codeOwners.origin))
        }
        entries += reports.map {
            Entry(key: "reports", value: "\($0.value.format) to \($0.value.path)", origin: $0.origin)
        }
        entries += required.map { Entry(key: "require", value: $0.value, origin: $0.origin) }
        if let folder = sqlRuleFolder {
            entries.append(Entry(key: "sql-rules", value: folder.value, origin: folder.origin))
        }
        entries += graphs.map { Entry(key: "graphs", value: $0.value, origin: $0.origin) }
        if let runName { entries.append(Entry(key: "run-name", value: runName.value, origin: runName.origin)) }
        entries += formats.map { Entry(key: "formats", value: $0.value, origin: $0.origin) }
        return entries
            + rules.sorted { $0.key < $1.key }.map {
                Entry(key: "rules.\($0.key)", value: $0.value.value.rawValue, origin: $0.value.origin)
            }
    }
}

extension Configuration {
    /// A first configuration file for a team: the settings in effect, and examples of the rest.
    package var beginning: String {
        """
        # An audit ends with status 1 at this severity or above: error, warning, note or never.
        fail-on: \(failOn.value.rawValue)

        # When to look for leaks: run at the end of the run, test also at the end of each test.
        scope: \(scope.value)

        # How long a view controller may live after it left, before it counts as leaked.
        leak-grace: \(DurationText.text(leakGrace.value))

        # The highest severity of a rule's findings, or off; 'vctrace rules' lists the rules.
        # rules:
        #   child-view-not-laid-out: off

        # Findings to leave out.
        # exclude:
        #   - rule: controller-never-deallocated
        #     class: Shop.Home
        #     reason: It is kept on purpose, for the app's whole life.

        """
    }
}

extension Configuration.Exclusion: CustomStringConvertible {
    /// `missing-did-move of Shop.Detail in Shop.Host until 2026-12-31: the reason`.
    package var description: String {
        rule + (className.map { " of \($0)" } ?? "") + (parent.map { " in \($0)" } ?? "")
            + (until.map { " until \($0)" } ?? "") + ": " + reason
    }
}
