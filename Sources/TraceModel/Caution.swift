/// What readers of a report must know before anything else, because it qualifies the rest.
package struct Caution: Sendable, Hashable {
    /// What it is about, in the order in which reports say it. The names are those of the fields in formats for machines.
    package enum Subject: String, Sendable, CaseIterable {
        /// Git lacks commits, so less is known than in a whole clone.
        case git
        /// The night is incomplete.
        case complete
        /// There is no night to compare with.
        case nights
        /// Which nights were chosen to compare with, and what they have fixed since.
        case comparison
        /// Leaks were not looked for.
        case leaksChecked
    }

    package var subject: Subject
    /// In a line, with the cure.
    package var text: String

    package init(_ subject: Subject, _ text: String) {
        self.subject = subject
        self.text = text
    }

    /// Whether it comes even before the verdict, and not right after it.
    package var comesFirst: Bool { subject == .git || subject == .complete }

    /// Whether the report says no less for it.
    package var isRemark: Bool { subject == .comparison }

    /// As reports say them.
    package static func inOrder(_ cautions: Set<Caution>) -> [Caution] {
        Subject.allCases.flatMap { subject in
            cautions.filter { $0.subject == subject }.sorted { $0.text < $1.text }
        }
    }
}

extension RunReport {
    /// In the order in which reports say them.
    package var cautions: [Caution] {
        let before = [
            shallow.map { Caution(.git, $0) }, incomplete.map { Caution(.complete, $0) },
            comparison?.caution.map { Caution(.nights, $0) },
        ]
        let remarks = (comparison?.remarks ?? []).map { Caution(.comparison, $0) }
        return before.compactMap(\.self) + remarks
            + [leakCheck.advice.map { Caution(.leaksChecked, $0) }].compactMap(\.self)
    }
}

extension Array where Element == RunReport {
    /// The cautions of all runs, each once: first those about Git, and last those about leaks.
    package var cautions: [Caution] { Caution.inOrder(Set(flatMap(\.cautions))) }
}
