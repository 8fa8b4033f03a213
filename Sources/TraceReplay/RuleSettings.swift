/// What rules go by; times are in nanoseconds.
public struct RuleSettings: Sendable {
    /// What leaks are leaks of.
    public enum Scope: String, Sendable, CaseIterable {
        /// What is still there when the trace ends.
        case run
        /// What a test brought and is still there ``leakGrace`` after the test, besides.
        case test
    }

    public var scope = Scope.run
    /// How long after its removal a controller may live without being called leaked.
    public var leakGrace: Int64 = 2_000_000_000
    /// How soon after `addChild` a view must come to belong to the same embedding.
    public var embedWindow: Int64 = 100_000_000
    /// How close to the end of a trace that was not closed an embedding may be cut off.
    public var cutOff: Int64 = 1_000_000_000

    public init() {}
}
