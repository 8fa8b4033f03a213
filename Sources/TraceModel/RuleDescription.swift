import Foundation

/// The facts about a rule for the documentation, the reports and the tests.
///
/// They never change. It is a class because each audit goes through all rules, and a copy would retain each text and list.
package final class RuleDescription: Sendable {
    /// A stable id in kebab case that names the defect.
    package let id: String
    /// One sentence that says what is wrong.
    package let summary: String
    /// Why it matters, and how it usually comes about, as Markdown.
    package let rationale: String
    /// How to fix it, in a sentence or two, unless a finding knows better; see ``Finding/fix(by:)``. Empty if a team's rule does not say.
    package let usualFix: String
    /// Swift that breaks the rule; empty where no few lines show it.
    package let wrong: String
    /// Swift that does it right; empty where no few lines show it.
    package let right: String
    /// The worst severity that the rule reports.
    package let severity: Severity
    /// The event kinds whose absence the rule interprets: one group for each of its conditions.
    ///
    /// The rule is run if the trace records all kinds of at least one group; an empty list needs nothing.
    package let needs: [EventKinds]
    /// The event kinds that the rule looks at, in groups.
    ///
    /// If each group has a kind that the trace neither shows nor lists, the rule has nothing to look at and is not run; with an
    /// empty list, it looks at all events.
    package let looksAt: [EventKinds]
    /// Whether the rule depends on threads, and so needs a trace that shows which one is the main thread.
    package let needsThreads: Bool
    /// Whether the rule depends on a grace time, and so needs a trace with times.
    package let needsTimes: Bool
    /// Whether steps of the user replace times if the log has none.
    package let countsSteps: Bool
    /// The calls that the rule requires, in order. Reports show them beside the calls in the log.
    package let expected: [String]
    /// Whether the rule stays silent if the parent is a system container, because it does its own bookkeeping.
    package let exemptsSystemContainers: Bool
    /// Whether the rule looks for leftovers, so it can also be checked at the end of a test.
    package let findsLeaks: Bool
    /// Whether its findings say how many visits of a screen left a controller behind; see ``Growth``.
    package let countsVisits: Bool
    /// The rules whose finding about a controller says all that this one would say of it.
    package let restatedBy: [String]
    /// How far a controller of a class must come in a run without findings of the rule, to prove that the defect is gone.
    package let exercisedBy: Coverage.Exercise
    /// The usual holders of a controller that the rule reports, the most usual first.
    package let holders: [GraphEvidence.HolderPattern]
    /// What systems are known to hold of what the rule reports.
    package let knownLeaks: [RuleDescription.KnownLeak]
    /// Causes that no trace shows, as questions.
    package let questions: [String]
    // Built only when they are needed.
    private let examplesText: @Sendable () -> String
    /// How long a team's rule waits for what it misses, in nanoseconds: a later end of the trace, of the launch or of the test proves
    /// nothing. Nil if it does not wait.
    package let window: Int64?
    /// The path of the file in which a team wrote the rule; nil for a built-in one.
    package let file: String?

    package init(
        id: String, summary: String, rationale: String, fix: String, wrong: String = "", right: String = "",
        severity: Severity,
        needs: [EventKinds] = [],
        looksAt: [EventKinds] = [], needsThreads: Bool = false, needsTimes: Bool = false, countsSteps: Bool = false,
        expected: [String], exemptsSystemContainers: Bool = false, findsLeaks: Bool = false,
        countsVisits: Bool = false, exercisedBy: Coverage.Exercise = .began, restatedBy: [String] = [],
        holders: [GraphEvidence.HolderPattern] = [], knownLeaks: [RuleDescription.KnownLeak] = [],
        questions: [String] = [],
        examples: @autoclosure @escaping @Sendable () -> String = "", window: Int64? = nil, file: String? = nil
    ) {
        self.id = id
        self.summary = summary
        self.rationale = rationale
        usualFix = fix
        self.wrong = wrong
        self.right = right
        self.severity = severity
        self.needs = needs
        self.looksAt = looksAt
        self.needsThreads = needsThreads
        self.needsTimes = needsTimes
        self.countsSteps = countsSteps
        self.expected = expected
        self.exemptsSystemContainers = exemptsSystemContainers
        self.findsLeaks = findsLeaks
        self.countsVisits = countsVisits
        self.restatedBy = restatedBy
        self.exercisedBy = exercisedBy
        self.holders = holders
        self.knownLeaks = knownLeaks
        self.questions = questions
        examplesText = examples
        self.window = window
        self.file = file
    }

    /// Traces in which a `#!` line follows each event that the rule must report.
    package var triggering: [RuleDescription.Example] { examples.filter(marksRule) }
    /// Traces in which the rule must report nothing.
    package var nonTriggering: [RuleDescription.Example] { examples.filter { !marksRule($0) } }

    /// All traces, or one that the rule reports and one that it does not. A rule that counts visits has two that it reports: their
    /// number grows, and it does not.
    package func traces(all: Bool) -> (triggering: [RuleDescription.Example], nonTriggering: [RuleDescription.Example])
    {
        all
            ? (triggering, nonTriggering)
            : (Array(triggering.prefix(countsVisits ? 2 : 1)), Array(nonTriggering.prefix(1)))
    }

    package var examples: [RuleDescription.Example] { RuleDescription.Example.list(examplesText()) }
    private func marksRule(_ example: RuleDescription.Example) -> Bool { example.trace.contains("\n#! \(id) ") }
}

extension RuleDescription {
    /// A small trace that a rule's documentation shows and its tests replay.
    package struct Example: Sendable {
        package let title: String
        /// In the native format. `#! RULE SEVERITY <Class: 0xADDRESS>` says what must be reported at the event above it.
        package let trace: String

        package init(_ title: String, _ trace: String) {
            self.title = title
            self.trace = trace
        }

        /// Reads examples as a rule writes them: a line `## Title`, and the trace below it.
        static func list(_ text: String) -> [Example] {
            "\n\(text)".components(separatedBy: "\n## ").dropFirst().map { example in
                let lines = example.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
                return Example(String(lines[0]), String(lines[1]))
            }
        }
    }
}

extension Coverage {
    /// How far a controller of a class must have come in a launch before the launch's silence about a defect means anything.
    ///
    /// A leak can only show when a life should have ended: a launch that was cut off before could not have had it.
    package enum Exercise: String, Sendable, Hashable, CaseIterable, Decodable {
        /// It took part in a call.
        case began
        /// It received a `didMove` to a parent, or its relation to a parent ended.
        case settled
        /// Its relation to a parent ended, or it was deallocated.
        case left
        /// It was deallocated.
        case gone
        /// Some rule could not judge one of the controllers, and could judge no other one in its test.
        case undecided
    }
}

/// By the id of a rule, how far a controller must get before the rule can judge it.
package typealias RuleExercises = [String: Coverage.Exercise]

extension [RuleDescription] {
    package var exercises: RuleExercises {
        Dictionary(firstOf: map { ($0.id, $0.exercisedBy) })
    }

    /// The ids of those that a condition selects.
    package func ids(where isWanted: (RuleDescription) -> Bool) -> Set<String> {
        Set(lazy.filter(isWanted).map(\.id))
    }
}

extension RuleDescription {
    /// What a rule is about.
    package enum RuleTopic: String, Sendable, CaseIterable {
        /// The order of calls: appearance, presentations, stacks, lives and threads.
        case order
        /// Parents, children and their views.
        case containment
        /// What stays although it should be gone.
        case leak
        /// UIKit's own messages.
        case uikit
        /// A team's own rule.
        case team
    }
}

extension RuleDescription {
    package var topic: RuleTopic {
        if file != nil { return .team }
        if findsLeaks { return .leak }
        if id.hasPrefix("uikit-") { return .uikit }
        return Self.aboutOrder.contains(id) ? .order : .containment
    }

    private static let aboutOrder: Set = [
        "appearance-transition-not-ended", "appeared-before-load", "child-presented", "deallocated-while-visible",
        "dismissed-too-much", "event-after-deinit", "navigation-controller-pushed", "off-main-thread",
        "present-during-dismissal", "present-while-presenting", "pushed-by-double-tap", "pushed-twice",
        "unbalanced-appearance", "view-loaded-twice",
    ]
}

/// The settings of rules; times are in nanoseconds.
package struct RuleSettings: Sendable {
    /// The end at which leaks are looked for.
    package enum Scope: String, CaseIterable, Codable, Sendable {
        /// Leaks are looked for at the end of the trace.
        case run
        /// In addition, leaks of each test are looked for ``leakGrace`` after the test.
        case test
    }

    package var scope = Scope.run
    /// How long after its removal a controller may live without being called leaked.
    package var leakGrace: Int64 = 2_000_000_000
    /// How soon after `addChild` a view must come to belong to the same embedding.
    package var embedWindow: Int64 = 100_000_000
    /// How close to the end of a trace that was not closed an embedding may be cut off.
    package var cutOff: Int64 = 1_000_000_000

    package init() {}
}

extension Finding {
    /// The fix to show: what a memory graph suggests, or else the finding's own, or else the usual one of its rule; nil if none is
    /// known.
    ///
    /// - Parameter rule: nil for a rule that the report does not describe.
    package func fix(by rule: RuleDescription?) -> String? {
        let fix = holderPattern?.advice.remedy ?? ownFix ?? rule?.usualFix
        return fix?.isEmpty == false ? fix : nil
    }
}

extension RunReport {
    package func fix(of finding: Finding) -> String? { finding.fix(by: rule(finding.rule)) }
}

/// How bad a finding or a problem is.
package enum Severity: String, Sendable, CaseIterable, Comparable {
    case note
    case warning
    case error

    private var rank: Int {
        switch self {
        case .note: 0
        case .warning: 1
        case .error: 2
        }
    }

    package static func < (a: Self, b: Self) -> Bool { a.rank < b.rank }

    /// One step down; a note stays a note.
    package var milder: Severity {
        switch self {
        case .error: .warning
        case .warning, .note: .note
        }
    }
}
