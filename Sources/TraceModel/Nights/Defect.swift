/// What findings with one fingerprint tell of: the same mistake, however often and wherever it shows.
package struct Defect: Sendable, Hashable {
    package var fingerprint: String
    package var rule: String
    /// Of the subject; without any class for a message that names none.
    package var path: ClassPath

    package init(fingerprint: String, rule: String, path: ClassPath) {
        self.fingerprint = fingerprint
        self.rule = rule
        self.path = path
    }

    /// The class of the subject; empty where there is none.
    package var className: String { path.className }
}
