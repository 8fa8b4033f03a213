/// A log or run that an audit was asked for and could not judge.
package struct UnauditedRun: Sendable, Hashable {
    /// As it was named: the path of a log, or a run's name, number or age.
    package var name: String
    /// Whether the name is the path of a log.
    package var isLog: Bool
    /// Why, and what to do about it.
    package var reason: String

    package init(name: String, isLog: Bool, reason: String) {
        self.name = name
        self.isLog = isLog
        self.reason = reason
    }

    package var text: String { "not audited: \(reason)" }
}
