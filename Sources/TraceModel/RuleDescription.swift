import Foundation

/// What the documentation, the reports and the tests know about a rule.
package struct RuleDescription: Sendable {
    /// A stable id in kebab case that names the defect.
    package let id: String
    /// One sentence that says what is wrong.
    package let summary: String
    /// Why it matters, and how it usually comes about, as Markdown.
    package let rationale: String
    /// How to fix it, in a sentence or two.
    package let fix: String
    /// The worst severity that the rule reports.
    package let severity: Severity
    /// The event kinds whose absence the rule reads: one group for each of its conditions.
    ///
    /// The rule is run if the trace records all kinds of at least one group; an empty list needs nothing.
    package let needs: [EventKinds]
    /// The event kinds that the rule looks at, in groups.
    ///
    /// Where the trace shows some kind of each group never, and does not list it, the rule has nothing to look at and is not run; an
    /// empty list looks at whatever comes.
    package let looksAt: [EventKinds]
    /// Whether the rule goes by threads, and so needs a trace that tells which one is the main one.
    package let needsThreads: Bool
    /// Whether the rule goes by a grace time, and so needs a trace with times.
    package let needsTimes: Bool
    /// Whether steps of the user stand for times where the log has none.
    package let countsSteps: Bool
    /// The calls that the rule asks for, in order, as reports show them beside what was seen.
    package let expected: [String]
    /// Whether the rule stays silent where the parent is a system container, which does its own bookkeeping.
    package let exemptsSystemContainers: Bool
    /// Whether the rule looks for what is left over, so that it can be asked at the end of a test as well.
    package let findsLeaks: Bool
    /// What a run without a finding of the rule must show of a class to prove that the defect is gone.
    package let exercisedBy: Exercise
    /// What usually holds a controller of which the rule speaks, the most usual first.
    package let holders: [HolderPattern]
    // Put together when somebody asks for them.
    private let triggeringText: @Sendable () -> String
    private let nonTriggeringText: @Sendable () -> String
    /// The path of the file in which a team wrote the rule; nil for a built-in one.
    package let file: String?

    package init(
        id: String, summary: String, rationale: String, fix: String, severity: Severity, needs: [EventKinds] = [],
        looksAt: [EventKinds] = [], needsThreads: Bool = false, needsTimes: Bool = false, countsSteps: Bool = false,
        expected: [String], exemptsSystemContainers: Bool = false, findsLeaks: Bool = false,
        exercisedBy: Exercise = .began, holders: [HolderPattern] = [],
        triggering: @autoclosure @escaping @Sendable () -> String = "",
        nonTriggering: @autoclosure @escaping @Sendable () -> String = "", file: String? = nil
    ) {
        self.id = id
        self.summary = summary
        self.rationale = rationale
        self.fix = fix
        self.severity = severity
        self.needs = needs
        self.looksAt = looksAt
        self.needsThreads = needsThreads
        self.needsTimes = needsTimes
        self.countsSteps = countsSteps
        self.expected = expected
        self.exemptsSystemContainers = exemptsSystemContainers
        self.findsLeaks = findsLeaks
        self.exercisedBy = exercisedBy
        self.holders = holders
        triggeringText = triggering
        nonTriggeringText = nonTriggering
        self.file = file
    }

    /// Traces in which a `#!` line follows each event that the rule must report.
    package var triggering: [Example] { Example.list(triggeringText()) }
    /// Traces in which the rule must report nothing.
    package var nonTriggering: [Example] { Example.list(nonTriggeringText()) }
}

/// A small trace that a rule's documentation shows and its tests replay.
package struct Example: Sendable {
    package let title: String
    /// In the native format. `#! RULE SEVERITY <Class: 0xADDRESS>` says what must be reported at the event above it.
    package let trace: String

    package init(_ title: String, _ trace: String) {
        self.title = title
        self.trace = trace
    }

    /// Examples as a rule writes them: a line `## Title`, and the trace below it.
    static func list(_ text: String) -> [Example] {
        "\n\(text)".components(separatedBy: "\n## ").dropFirst().map { example in
            let lines = example.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
            return Example(String(lines[0]), String(lines[1]))
        }
    }
}

/// How far a controller of a class must have come in a launch before the launch's silence about a defect means anything.
///
/// A leak shows only where a life should have come to its end: a launch that was cut off before could not have had it.
package enum Exercise: String, Sendable, Hashable, CaseIterable {
    /// It took part in a call.
    case began
    /// Its parent told it that it had arrived, or its relation to a parent ended.
    case settled
    /// Its relation to a parent ended, or it was deallocated.
    case left
    /// It was deallocated.
    case gone
}

extension [RuleDescription] {
    /// How far a controller must have come, by the rules' ids.
    package var exercises: [String: Exercise] {
        Dictionary(map { ($0.id, $0.exercisedBy) }, uniquingKeysWith: { first, _ in first })
    }
}
