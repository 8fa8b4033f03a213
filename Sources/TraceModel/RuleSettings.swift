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
