import TraceModel

extension Configuration {
    /// All values in effect: the settings, then the rules by their ids.
    package var entries: [Entry] {
        Setting.all(Configuration.Vocabulary(rules: [])).flatMap { $0.list(self) }
    }

    /// A first configuration file for a team: the settings in effect, and examples of the rest.
    package var beginning: String {
        """
        # For editors, write the schema beside this file: vctrace config --schema > vctrace.schema.json
        # yaml-language-server: $schema=vctrace.schema.json

        # An audit ends with status 1 at this severity or above: error, warning, note or never. growing: like error, but
        # without leaks that are known not to grow.
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

        # Who owns which classes; 'codeowners' reads them from a CODEOWNERS file.
        # owners:
        #   - class: Shop.Cart*
        #     owner: "@shop/cart"

        # Rules of your own in a line each, such as: at most two chats live at a time.
        # expect:
        #   two-chats: {live: Shop.Chat, at-most: 2}

        # A folder with rules in SQL; 'vctrace rules --new NAME' writes one to start with.
        # sql-rules: vctrace-rules

        # Files with the formats of your own logs.
        # formats:
        #   - formats/shop.yml

        """
    }
}

extension Configuration {
    /// Whether the last day of an exclusion or a known leak has passed. Dates of this form sort as text.
    static func isOver(_ until: String?, today: String?) -> Bool {
        guard let until, let today else { return false }
        return until < today
    }
}

extension Configuration.Exclusion: CustomStringConvertible {
    package func isOver(today: String?) -> Bool { Configuration.isOver(until, today: today) }

    /// `missing-did-move of Shop.Detail in Shop.Host until 2026-12-31: the reason`.
    package var description: String {
        rule + (className.map { " of \($0)" } ?? "") + (parent.map { " in \($0)" } ?? "")
            + (until.map { " until \($0)" } ?? "") + ": " + reason
    }
}
