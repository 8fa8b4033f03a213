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
