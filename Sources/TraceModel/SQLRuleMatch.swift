/// What a rule in SQL found in a run: an event, and whom it is about.
package struct SQLRuleMatch: Sendable, Hashable {
    package enum Party: Sendable, Hashable {
        /// Whom the event is about; as a parent, whose child the subject is then.
        case ofEvent
        case controller(ControllerID)
        case nobody
    }

    /// A further event that shows the finding.
    package struct FurtherEvent: Sendable, Hashable {
        package var line: Int
        /// What the event means for the finding.
        package var role: String

        package init(line: Int, role: String) {
            self.line = line
            self.role = role
        }
    }

    /// The line of the event that the finding points to.
    package var line: Int
    package var subject: Party
    package var parent: Party
    package var message: Finding.Message
    package var further: [FurtherEvent]

    package init(
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
