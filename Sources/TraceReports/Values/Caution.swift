import TraceModel

/// What readers of a report must know before anything else, because it qualifies the rest.
struct Caution: Sendable, Hashable {
    /// What it is about, in the order in which reports say it. The names are those of the fields in formats for machines.
    enum Subject: String, Sendable, CaseIterable {
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

    var subject: Subject
    /// In a line, with the cure.
    var text: String

    init(_ subject: Subject, _ text: String) {
        self.subject = subject
        self.text = text
    }

    /// Whether it comes even before the verdict, and not right after it.
    var comesFirst: Bool { subject == .git || subject == .complete }

    /// Whether the report says no less for it.
    var isRemark: Bool { subject == .comparison }
}

/// The cautions of several reports, each once. Leaks may have been looked for in some runs only, so their cautions say in which not.
struct SharedCautions: Sendable {
    /// The reports that have a caution.
    private struct Tellers {
        var count = 0
        /// The position of the first.
        var first: Int
        /// The name of its run.
        var name: String
    }

    private var tellers: [Caution: Tellers] = [:]
    private var reportCount = 0

    init() {}

    mutating func add(_ report: RunReport) {
        for caution in Set(report.cautions) {
            tellers[caution, default: Tellers(first: reportCount, name: report.run.name)].count += 1
        }
        reportCount += 1
    }

    /// As reports say them, with the position of the first report that has them.
    var inOrder: [(caution: Caution, first: Int)] {
        Caution.Subject.allCases.flatMap { subject in
            tellers.filter { $0.key.subject == subject }.sorted { $0.key.text < $1.key.text }.map { caution, tellers in
                let text = subject == .leaksChecked ? runs(tellers) + caution.text : caution.text
                return (Caution(subject, text), tellers.first)
            }
        }
    }

    /// `night-1: `, or `in 2 of 5 runs: `; empty if all reports have it.
    private func runs(_ tellers: Tellers) -> String {
        if tellers.count == reportCount { return "" }
        return tellers.count == 1 ? "\(tellers.name): " : "in \(tellers.count) of \(reportCount) runs: "
    }
}

extension RunReport {
    /// In the order in which reports say them.
    var cautions: [Caution] {
        let before = [
            cloneFault.map { Caution(.git, $0.advice) }, incomplete.map { Caution(.complete, $0) },
            comparison?.caution.map { Caution(.nights, $0) },
        ]
        let remarks = (comparison?.remarks ?? []).map { Caution(.comparison, $0) }
        return before.compactMap(\.self) + remarks
            + [leakCheck.advice.map { Caution(.leaksChecked, $0) }].compactMap(\.self)
    }
}

extension Array where Element == RunReport {
    /// The cautions of all runs, each once: first those about Git, and last those about leaks.
    var cautions: [Caution] { placedCautions.map(\.caution) }

    /// The same, with the first report that has each.
    var placedCautions: [(caution: Caution, report: RunReport)] {
        var shared = SharedCautions()
        for report in self { shared.add(report) }
        return shared.inOrder.map { ($0.caution, self[$0.first]) }
    }
}
