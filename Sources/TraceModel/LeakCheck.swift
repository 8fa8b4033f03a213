/// Whether a run's leaks were looked for. Without it, a report of a log that shows no `deinit` would look like that of an app
/// that leaks nothing.
package enum LeakCheck: Sendable, Hashable {
    case yes
    case no(Omission)
    /// Not in some classes, in order of the omissions.
    case partly([Omission])

    /// The reason why leaks were not looked for, and what to do about it.
    package struct Omission: Sendable, Hashable, Comparable {
        /// `the trace records no deinit`, or of classes: `classes that log nothing`.
        package var reason: String
        /// The advice, word for word: `print the time`. For classes, their names follow it.
        package var cure: String
        /// In order; empty if leaks were looked for in no class.
        package var classes: [String]

        package init(reason: String, cure: String, classes: [String] = []) {
            self.reason = reason
            self.cure = cure
            self.classes = classes
        }

        package static func < (a: Self, b: Self) -> Bool { (a.cure, a.reason) < (b.cure, b.reason) }
    }

    /// An omission that concerns all classes counts more than those of some.
    package init(_ omissions: [Omission]) {
        if let whole = omissions.first(where: \.classes.isEmpty) {
            self = .no(whole)
        } else {
            self = omissions.isEmpty ? .yes : .partly(omissions.sorted())
        }
    }

    /// - Parameter notChecked: the rules that were not run, those for leaks among them.
    package init(_ notChecked: [NotChecked]) {
        self.init(
            notChecked.compactMap { entry in
                entry.cure.map { Omission(reason: entry.reason, cure: $0, classes: entry.classes) }
            })
    }

    /// The value in JSON.
    package var word: String {
        switch self {
        case .yes: "yes"
        case .no: "no"
        case .partly: "partly"
        }
    }

    /// The classes in which leaks were not looked for, in order, if they were in others.
    package var uncheckedClasses: [String] {
        guard case .partly(let omissions) = self else { return [] }
        return Set(omissions.flatMap(\.classes)).sorted()
    }

    /// `leaks were not looked for`, and in which classes; nil if they were looked for in all.
    package var remark: String? {
        switch self {
        case .yes: nil
        case .no: "leaks were not looked for"
        case .partly:
            uncheckedClasses.count == 1
                ? "leaks were not looked for, for 1 class"
                : "leaks were not looked for, for \(uncheckedClasses.count) classes"
        }
    }

    /// The remark with the reason and the cure, in a line; nil if leaks were looked for in all classes.
    package var advice: String? {
        switch self {
        case .yes: nil
        case .no(let omission): "\(remark ?? "") (\(omission.reason)): \(omission.cure)"
        case .partly(let omissions):
            "\(remark ?? ""): "
                + omissions.inGroups(by: \.cure).map { same in
                    NotChecked.cure(same[0].cure, for: same.flatMap(\.classes))
                }.joined(separator: "; ")
        }
    }
}
