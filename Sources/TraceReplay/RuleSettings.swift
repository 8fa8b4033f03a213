/// What rules go by; times are in nanoseconds.
package struct RuleSettings: Sendable {
    /// What leaks are leaks of.
    package enum Scope: String, Sendable, CaseIterable {
        /// What is still there when the trace ends.
        case run
        /// What a test brought and is still there ``leakGrace`` after the test, besides.
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
