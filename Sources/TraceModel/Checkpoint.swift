/// The hierarchy of a run at one of its events, saved so that a replay can begin there.
public struct Checkpoint: Sendable, Equatable {
    /// The event after which the hierarchy stood so.
    public var line: Int
    /// How many events had passed, that one among them.
    public var eventCount: Int
    /// How many controllers had come.
    public var controllerCount: Int
    /// What the replay makes of it; opaque to others.
    public var hierarchy: [UInt8]

    public init(line: Int, eventCount: Int, controllerCount: Int, hierarchy: [UInt8]) {
        self.line = line
        self.eventCount = eventCount
        self.controllerCount = controllerCount
        self.hierarchy = hierarchy
    }
}
