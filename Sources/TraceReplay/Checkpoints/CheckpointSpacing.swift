/// After how many events the next checkpoint is made.
public struct CheckpointSpacing: Sendable {
    /// So many events for each controller in a checkpoint keep it small beside them.
    private static let eventsPerController = 32

    /// How many events lie between two checkpoints at least.
    public static let usual = 1 << 18

    private let interval: Int
    /// How many events have passed when the next one is made.
    private(set) var next: Int

    public init(interval: Int = usual) {
        self.interval = interval
        next = interval
    }

    mutating func advance(living: Int) {
        next += max(interval, living * Self.eventsPerController)
    }
}
