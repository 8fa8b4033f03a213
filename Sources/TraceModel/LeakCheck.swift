/// Whether a run's leaks were looked for. Without it, a report of a log that shows no `deinit` would look like that of an app
/// that leaks nothing.
package enum LeakCheck: Sendable, Hashable {
    case yes
    case no(Omission)
    /// Not in all classes, or not as surely in some.
    case partly(Gaps)

    /// The reason why leaks were not looked for, and what to do about it.
    package struct Omission: Sendable, Hashable, Comparable {
        /// `the trace records no deinit`, or of classes: `classes that log nothing`.
        package var reason: String
        /// The advice, word for word: `print the time`. For classes, their names follow it. Nil if nobody can do anything about it.
        package var cure: String?
        /// In order; empty if leaks were looked for in no class.
        package var classes: [String]

        package init(reason: String, cure: String?, classes: [String] = []) {
            self.reason = reason
            self.cure = cure
            self.classes = classes
        }

        package static func < (a: Self, b: Self) -> Bool { (a.cure ?? "~", a.reason) < (b.cure ?? "~", b.reason) }
    }

    /// The classes in which leaks may be missed.
    package struct Gaps: Sendable, Hashable {
        /// In order.
        package var omissions: [Omission]
        /// The classes whose leaks were judged by what came back, in order.
        package var judgedByReturn: [String]

        package init(_ omissions: [Omission], judgedByReturn: [String] = []) {
            self.omissions = omissions
            self.judgedByReturn = judgedByReturn
        }
    }

    /// An omission that concerns all classes counts more than those of some.
    package init(_ omissions: [Omission], judgedByReturn: Set<String> = []) {
        // What was judged is not told as if nobody had looked.
        let open = omissions.compactMap { omission -> Omission? in
            var omission = omission
            let concernsAll = omission.classes.isEmpty
            omission.classes.removeAll(where: judgedByReturn.contains)
            return concernsAll || !omission.classes.isEmpty ? omission : nil
        }
        if let whole = open.first(where: \.classes.isEmpty) {
            self = .no(whole)
        } else if open.isEmpty, judgedByReturn.isEmpty {
            self = .yes
        } else {
            self = .partly(Gaps(open.sorted(), judgedByReturn: judgedByReturn.sorted()))
        }
    }

    /// - Parameter notChecked: the rules that were not run, those for leaks among them.
    package init(_ notChecked: [RunReport.NotChecked]) {
        var omissions: [Omission] = []
        var judged: Set<String> = []
        for entry in notChecked {
            switch entry.leaks {
            case .none: break
            // A rule that was not run at all hides leaks only if it is the one that needs what its cure names.
            case .unchecked where entry.isWhole && entry.cure == nil: break
            case .unchecked:
                omissions.append(
                    Omission(
                        reason: entry.classes.count == 1 ? entry.reasonOfOne ?? entry.reason : entry.reason,
                        cure: entry.cure, classes: entry.classes))
            case .judgedByReturn: judged.formUnion(entry.classes)
            }
        }
        self.init(omissions, judgedByReturn: judged)
    }

    /// Adds classes with controllers that left, and that nobody could judge.
    ///
    /// - Parameter reason: what comes before the names.
    package mutating func add(open classes: [String], because reason: String = "too close to the end") {
        guard !classes.isEmpty else { return }
        let omission = Omission(reason: reason, cure: nil, classes: classes)
        switch self {
        case .yes: self = Self([omission])
        case .no: break
        case .partly(let gaps): self = Self(gaps.omissions + [omission], judgedByReturn: Set(gaps.judgedByReturn))
        }
    }

    /// The value in JSON.
    package var word: String {
        switch self {
        case .yes: "yes"
        case .no: "no"
        case .partly: "partly"
        }
    }

    private var gaps: Gaps? {
        guard case .partly(let gaps) = self else { return nil }
        return gaps
    }

    /// Why leaks were not looked for in some classes.
    package var omissions: [Omission] { gaps?.omissions ?? [] }

    /// The classes in which leaks were not looked for, in order, if they were in others.
    package var uncheckedClasses: [String] { Set((gaps?.omissions ?? []).flatMap(\.classes)).sorted() }

    /// The classes whose leaks were judged by what came back, in order.
    package var classesJudgedByReturn: [String] { gaps?.judgedByReturn ?? [] }

    /// `leaks were not looked for`, and in which classes; nil if they were looked for in all.
    package var remark: String? {
        switch self {
        case .yes: nil
        case .no: "leaks were not looked for"
        case .partly: [remarkOnOmissions, remarkOnReturns].compactMap(\.self).joined(separator: "; ")
        }
    }

    private var remarkOnOmissions: String? {
        let count = uncheckedClasses.count
        return count == 0 ? nil : "leaks were not looked for, for \(counted(count, "class", "classes"))"
    }

    private var remarkOnReturns: String? {
        let count = classesJudgedByReturn.count
        guard count > 0 else { return nil }
        return
            "leaks of \(counted(count, "class", "classes")) were judged by what came back; some may be missed"
    }

    /// The remark on one run, or on several in one: `leaks were not looked for in 2 runs`; nil if they were looked for in all.
    package static func remark(on checks: [LeakCheck]) -> String? {
        let remarks = Set(checks.map(\.remark))
        if remarks.count <= 1 { return remarks.first ?? nil }
        let open = checks.count { $0.remarkOnOmissions != nil || $0.word == "no" }
        let judged = checks.count { !$0.classesJudgedByReturn.isEmpty }
        let (text, count) =
            open > 0 ? ("leaks were not looked for", open) : ("leaks were judged by what came back", judged)
        return "\(text) in \(counted(count, "run"))"
    }

    /// The remark with the reason and the cure, in a line; nil if leaks were looked for in all classes.
    package var advice: String? {
        switch self {
        case .yes: nil
        case .no(let omission): "\(remark ?? "") (\(omission.reason)): \(omission.cure ?? "")"
        case .partly(let gaps):
            [remarkOnOmissions.map { "\($0): \(Self.advice(gaps.omissions))" }, remarkOnReturns].compactMap(\.self)
                .joined(separator: "; ")
        }
    }

    private static func advice(_ omissions: [Omission]) -> String {
        // A class that can be helped is named with its cure alone.
        let helped = Set(omissions.lazy.filter { $0.cure != nil }.flatMap(\.classes))
        let told = omissions.compactMap { omission -> Omission? in
            var omission = omission
            if omission.cure == nil { omission.classes.removeAll(where: helped.contains) }
            return omission.classes.isEmpty ? nil : omission
        }
        // The same advice may help for several reasons.
        return told.inGroups { [$0.cure, $0.cure == nil ? $0.reason : nil] }.map { same in
            let classes = same.flatMap(\.classes)
            return same[0].cure.map { RunReport.NotChecked.cure($0, for: classes) }
                ?? "\(RunReport.NotChecked.list(classes)) (\(same[0].reason))"
        }.joined(separator: "; ")
    }
}

extension RuleDescription {
    /// A controller that a system, or a library, is known to hold. It explains a finding, and excuses nothing.
    package struct KnownLeak: Sendable, Hashable {
        /// How the controller leaves.
        package enum LeakDeparture: String, Sendable, CaseIterable {
            case removed, popped, dismissed, replaced
        }

        /// What else the trace must show.
        package enum LeakSign: Sendable, Hashable {
            /// It presents a search controller that is not dismissed before it leaves.
            case activeSearch
            /// It presents another controller while it leaves.
            case presentsWhileLeaving
            /// It left a container of that class of UIKit's.
            case container(String)
            /// It ran on a device, and not in a simulator.
            case device
        }

        /// How sure the sources are.
        package enum Grade: String, Sendable {
            /// Several teams measured it.
            case measured
            /// One report, with steps or a memory graph.
            case reported
            /// A team's own entry.
            case team
        }

        /// A pattern for the class; a `*` stands for any characters.
        package var className: String
        /// Nil for any.
        package var departure: LeakDeparture?
        package var sign: LeakSign?
        /// The systems on which it was seen: `iOS 10` to `iOS 11`. Nil if that is unknown.
        package var first: SystemVersion?
        package var last: SystemVersion?
        /// Whether it is known to be gone after ``last``.
        package var isOver = true
        package var grade: Grade
        /// What is held, and when: `a screen that leaves while its search is active`.
        package var sentence: String
        /// What frees it: `end the search first`.
        package var remedy: String
        /// How to change the code.
        package var fix: String
        package var source: String

        package init(
            _ className: String, _ departure: LeakDeparture? = nil, sign: LeakSign? = nil, from first: String? = nil,
            to last: String? = nil, isOver: Bool = true, _ grade: Grade, _ sentence: String, remedy: String,
            fix: String? = nil, source: String
        ) {
            self.className = className
            self.departure = departure
            self.sign = sign
            self.first = first.flatMap(SystemVersion.init)
            self.last = last.flatMap(SystemVersion.init)
            self.isOver = isOver
            self.grade = grade
            self.sentence = sentence
            self.remedy = remedy
            self.fix = fix ?? remedy.prefix(1).uppercased() + String(remedy.dropFirst()) + "."
            self.source = source
        }

        /// `known on iOS 10 to 11: a screen that leaves while its search is active; end the search first`.
        package var text: String {
            "known\(systems.map { " on \($0)" } ?? ""): \(sentence)\(remedy.isEmpty ? "" : "; \(remedy)")"
        }

        /// `iOS 10 to 11`; nil if that is unknown.
        package var systems: String? {
            guard let first = first ?? last else { return nil }
            let end = last.map { $0 == first ? "" : " to \($0.number)" } ?? " and later"
            return "\(first)\(end)"
        }

        /// Whether it may hold something on a system. One that does not say which it is may be any.
        package func concerns(_ system: SystemVersion?) -> Bool {
            guard let system, let name = (first ?? last)?.name else { return true }
            guard system.name == name else { return false }
            if let first, system.isBefore(first) { return false }
            guard isOver, let last else { return true }
            return !last.isBefore(system)
        }
    }
}

extension RuleDescription.KnownLeak {
    /// `iOS 26.1`, as headers of traces name the system.
    package struct SystemVersion: Sendable, Hashable, CustomStringConvertible {
        package let name: String
        package let numbers: [Int]

        /// Nil for a text that names no system with a version.
        package init?(_ text: some StringProtocol) {
            let words = text.split(separator: " ")
            guard let place = words.firstIndex(where: { $0.first?.isNumber == true }), place > 0 else { return nil }
            let numbers = words[place].split(separator: ".").compactMap { Int($0) }
            guard !numbers.isEmpty else { return nil }
            // iPadOS is iOS by another name.
            name = words[place - 1] == "iPadOS" ? "iOS" : String(words[place - 1])
            self.numbers = numbers
        }

        package var number: String { numbers.map(String.init).joined(separator: ".") }
        package var description: String { "\(name) \(number)" }

        /// Whether it is an earlier version than the other one, as far as both are told: 17.2 is neither before nor after 17.
        func isBefore(_ other: SystemVersion) -> Bool {
            for (own, others) in zip(numbers, other.numbers) where own != others { return own < others }
            return false
        }
    }
}
