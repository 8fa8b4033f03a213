/// Times that rules go by, in nanoseconds.
public struct RuleSettings: Sendable {
    /// How long after its removal a controller may live without being called leaked.
    public var leakGrace: Int64 = 2_000_000_000
    /// How soon after `addChild` a view must come to belong to the same embedding.
    public var embedWindow: Int64 = 100_000_000
    /// How close to the end of a trace that was not closed an embedding may be cut off.
    public var cutOff: Int64 = 1_000_000_000

    public init() {}
}
