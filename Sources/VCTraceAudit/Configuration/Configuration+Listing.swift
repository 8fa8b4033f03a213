import TraceModel

extension Configuration {
    package struct Setting: Sendable, Hashable {
        /// `leak-grace`, or `rules.missing-did-move`.
        package var key: String
        /// In the syntax of the file.
        package var value: String
        package var origin: SettingOrigin
    }

    /// All values in effect: the settings, then the rules by their ids.
    package var entries: [Setting] {
        var entries: [Setting] = []
        func add<Value>(_ key: String, _ values: [Sourced<Value>], _ text: (Value) -> String) {
            entries += values.map { Setting(key: key, value: text($0.value), origin: $0.origin) }
        }
        func add(_ key: String, _ values: [Sourced<String>]) { add(key, values) { $0 } }
        func add(_ key: String, _ value: Sourced<String>?) { add(key, [value].compactMap(\.self)) }
        add("fail-on", [failOn], \.rawValue)
        add("scope", [scope], \.rawValue)
        add("leak-grace", [leakGrace], DurationText.text)
        add("embed-window", [embedWindow], DurationText.text)
        add("system-containers", systemContainers)
        add("exclude", exclusions, \.description)
        for expectation in expectations { add("expect.\(expectation.value.id)", [expectation], \.text) }
        add("owners", owners) { "\($0.className) to \($0.owner)" }
        add("codeowners", codeOwners)
        add("require", required)
        add("sql-rules", sqlRuleFolder)
        add("graphs", graphs)
        add("symbols", symbols)
        add("callers.skip", wrappers)
        add("source-url", sourceURL)
        add("db", store)
        add("run-name", runName)
        add("formats", formats)
        for (id, level) in rules.sorted(by: { $0.key < $1.key }) { add("rules.\(id)", [level], \.rawValue) }
        return entries
    }
}

extension Configuration {
    /// A first configuration file for a team: the settings in effect, and examples of the rest.
    package var beginning: String {
        """
        # An audit ends with status 1 at this severity or above: error, warning, note or never.
        fail-on: \(failOn.value.rawValue)

        # When to look for leaks: run at the end of the run, test also at the end of each test.
        scope: \(scope.value.rawValue)

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
    /// Whether its last day has passed. Dates of this form sort as text.
    package func isOver(today: String?) -> Bool {
        guard let until, let today else { return false }
        return until < today
    }

    /// `missing-did-move of Shop.Detail in Shop.Host until 2026-12-31: the reason`.
    package var description: String {
        rule + (className.map { " of \($0)" } ?? "") + (parent.map { " in \($0)" } ?? "")
            + (until.map { " until \($0)" } ?? "") + ": " + reason
    }
}
