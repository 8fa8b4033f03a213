package import TraceModel

/// The rules that an audit asks, in the order of their ids.
package enum RuleCatalogue {
    static let rules: [any Rule.Type] = [
        AddChildTwice.self,
        AppearanceTransitionNotEnded.self,
        AppearedBeforeLoad.self,
        ChildNeverAppeared.self,
        ChildNeverRemoved.self,
        ChildPresented.self,
        ChildViewNotLaidOut.self,
        ContainmentCycle.self,
        ControllerNeverDeallocated.self,
        DeallocatedWhileVisible.self,
        DidMoveBeforeViewAdded.self,
        DidMoveParentMismatch.self,
        DidMoveWithoutAddChild.self,
        DismissedTooMuch.self,
        EventAfterDeinit.self,
        ImplicitReparent.self,
        MissingDidMove.self,
        MissingWillMoveNil.self,
        NavigationControllerPushed.self,
        OffMainThread.self,
        PresentDuringDismissal.self,
        PresentWhilePresenting.self,
        PushedByDoubleTap.self,
        PushedTwice.self,
        RedundantDidMove.self,
        RedundantWillMove.self,
        RemoveWithoutParent.self,
        TransitionWithoutCommonParent.self,
        UIKitException.self,
        UIKitWarning.self,
        UnbalancedAppearance.self,
        ViewAddedBeforeAddChild.self,
        ViewAddedWithoutContainment.self,
        ViewInOtherParent.self,
        ViewLeftBehind.self,
        ViewLoadedTwice.self,
        ViewRemovedAfterParent.self,
        WillMoveNilAfterViewRemoved.self,
    ]

    private static let checks: [String: [Check]] = Dictionary(
        uniqueKeysWithValues: rules.map { ($0.description.id, $0.checks) })

    private static let checksInOrder = rules.map { $0.checks }

    /// What the rule with an id checks.
    ///
    /// - Parameter place: where it is among the rules of an audit. Most audits have all rules in their order, and each log asks for each.
    static func checks(of id: String, at place: Int) -> [Check] {
        place < all.count && all[place].id == id ? checksInOrder[place] : checks[id] ?? []
    }

    package static let all: [RuleDescription] = rules.map { $0.description }

    /// Returns the descriptions of all rules, including a team's own, in the order of their ids.
    package static func descriptions(with further: [RuleDescription] = []) -> [RuleDescription] {
        further.isEmpty ? sorted : (all + further).sorted { $0.id < $1.id }
    }

    private static let sorted = all.sorted { $0.id < $1.id }
}

/// The decisions about rules, besides the times that they use.
package struct RulePolicy: Sendable {
    /// Findings to leave out. A pattern is a class name in which `*` stands for any characters; without a module, it applies to
    /// all modules.
    package struct FindingPattern: Sendable {
        package var rule: String
        /// A pattern for the subject's class; nil for any.
        package var subject: String?
        /// A pattern for the parent's class; nil for any, and for none.
        package var parent: String?
        /// Its place among the exclusions of the configuration.
        package var number: Int

        package init(rule: String, subject: String? = nil, parent: String? = nil, number: Int = 0) {
            self.number = number
            self.rule = rule
            self.subject = subject
            self.parent = parent
        }
    }

    /// The severity of a rule's worst findings, by its id.
    package var severities: [String: Severity] = [:]
    /// The rules that are not checked, each with the reason that reports give: `switched off in .vctrace.yml`.
    package var switchedOff: [String: String] = [:]
    package var exclusions: [FindingPattern] = []
    /// Classes that do the bookkeeping of their children themselves, besides UIKit's own.
    package var systemContainers: Set<String> = []
    /// What a team knows to be held, besides what Apple's systems are known to hold.
    package var knownLeaks: [RuleDescription.KnownLeak] = []

    package init() {}

    /// Returns the severity of a finding under the policy. A finding that is milder than the rule's worst keeps its severity, but
    /// is never worse than the configured one.
    func severity(_ severity: Severity, of rule: RuleDescription) -> Severity {
        guard let configured = severities[rule.id] else { return severity }
        return severity == rule.severity ? configured : min(severity, configured)
    }

    /// Whether nights list a defect: its rule is checked, and no exclusion covers it.
    package var listing: (Defect) -> Bool {
        var table = RulePolicy.ExclusionTable(exclusions)
        return { defect in
            switchedOff[defect.rule] == nil
                && table.exclusions(
                    ofRule: defect.rule, subject: defect.className, parent: defect.path.names.dropLast().last
                ).isEmpty
        }
    }

    /// Returns the places of the exclusions that could leave something out of launches: their rule was checked there, and a
    /// controller of their class came far enough.
    package func possibleExclusions(in coverages: some Collection<Coverage>, rules: [RuleDescription]) -> Set<Int> {
        let exercises = rules.exercises
        let subjects = NamePatterns(exclusions.map(\.subject))
        let parents = NamePatterns(exclusions.map(\.parent))
        let withoutSubject = exclusions.indices.filter { exclusions[$0].subject == nil }
        let withoutParent = exclusions.indices.filter { exclusions[$0].parent == nil }
        func exercise(_ index: Int) -> Coverage.Exercise { exercises[exclusions[index].rule] ?? .began }
        var possible: Set<Int> = []
        for coverage in coverages {
            var unchecked: Set<Int> = []
            for (className, gaps) in Dictionary(grouping: coverage.gaps, by: \.className) {
                let rules = Set(gaps.map(\.rule))
                let places =
                    className.isEmpty ? Array(exclusions.indices) : subjects.places(matching: ClassName(className))
                unchecked.formUnion(places.filter { rules.contains(exclusions[$0].rule) })
            }
            let rules = Set(coverage.gaps.map(\.rule))
            unchecked.formUnion(withoutSubject.filter { rules.contains(exclusions[$0].rule) })
            // Without a class, a controller that began is always there.
            let reached = Set(coverage.parts.map(\.exercise)).union([.began])
            var subjectsThere = Set(withoutSubject.filter { reached.contains(exercise($0)) })
            var parentsThere = Set(withoutParent)
            for (className, parts) in Dictionary(grouping: coverage.parts, by: \.className) {
                let (name, reached) = (ClassName(className), Set(parts.map(\.exercise)))
                subjectsThere.formUnion(subjects.places(matching: name).filter { reached.contains(exercise($0)) })
                if reached.contains(.began) { parentsThere.formUnion(parents.places(matching: name)) }
            }
            possible.formUnion(subjectsThere.intersection(parentsThere).subtracting(unchecked))
        }
        return Set(possible.map { exclusions[$0].number })
    }
}

extension RulePolicy {
    /// Finds the exclusions that leave findings out. The classes of one rule's findings are few, and are compared once.
    package struct ExclusionTable {
        private struct Question: Hashable {
            var rule: String
            var subject: String?
            var parent: String?
        }

        private let exclusions: [RulePolicy.FindingPattern]
        // Most teams exclude nothing.
        private lazy var subjects: NamePatterns = NamePatterns(exclusions.map(\.subject))
        /// Those without a pattern for the subject.
        private lazy var parents: NamePatterns = NamePatterns(exclusions.map { $0.subject == nil ? $0.parent : nil })
        private let ofAny: [Int]
        private var answers: [Question: [Int]] = [:]

        package init(_ exclusions: [RulePolicy.FindingPattern]) {
            self.exclusions = exclusions
            ofAny = exclusions.indices.filter { exclusions[$0].subject == nil && exclusions[$0].parent == nil }
        }

        /// The numbers of the exclusions that leave out what a rule finds about a class, below a parent of another class.
        package mutating func exclusions(ofRule rule: String, subject: String?, parent: String?) -> [Int] {
            if exclusions.isEmpty { return [] }
            let question = Question(rule: rule, subject: subject, parent: parent)
            if let known = answers[question] { return known }
            let (name, parentName) = (subject.map { ClassName($0) }, parent.map { ClassName($0) })
            let ofSubject = (name.map { subjects.places(matching: $0) } ?? []).filter { place in
                exclusions[place].parent.map { pattern in parentName?.matches(pattern) ?? false } ?? true
            }
            let places = ofSubject + (parentName.map { parents.places(matching: $0) } ?? []) + ofAny
            let answer = places.filter { exclusions[$0].rule == rule }.sorted().map { exclusions[$0].number }
            answers[question] = answer
            return answer
        }
    }
}
