/// What a rule in SQL found in a run: an event, and whom it is about.
public struct SQLRuleMatch: Sendable, Hashable {
    public enum Party: Sendable, Hashable {
        /// Whom the event is about; as a parent, whose child the subject is then.
        case ofEvent
        case controller(ControllerID)
        case nobody
    }

    /// A further event that shows the finding.
    public struct FurtherEvent: Sendable, Hashable {
        public var line: Int
        /// What the event means for the finding.
        public var role: String

        public init(line: Int, role: String) {
            self.line = line
            self.role = role
        }
    }

    /// The line of the event that the finding points to.
    public var line: Int
    public var subject: Party
    public var parent: Party
    public var message: Finding.Message
    public var further: [FurtherEvent]

    public init(
        line: Int, subject: Party = .ofEvent, parent: Party = .ofEvent, message: Finding.Message,
        further: [FurtherEvent] = []
    ) {
        self.line = line
        self.subject = subject
        self.parent = parent
        self.message = message
        self.further = further
    }
}
