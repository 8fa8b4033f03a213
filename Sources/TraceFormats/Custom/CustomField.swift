/// What a named group of a team's pattern captures.
enum CustomField: Int, CaseIterable {
    case time, thread, process, pid, subsystem, category
    /// What the grammar of messages reads, as in the built-in layouts.
    case message
    /// The team's word for what happened.
    case event
    /// A controller in one of the usual notations: `<Shop.Host: 0x1>`, `Shop.Host`, `nil`.
    case subject, object, other
    /// The same in two pieces; the address may be missing.
    case `class`, address, objectClass, objectAddress, otherClass, otherAddress
    case detail

    var name: String { String(describing: self) }

    static func named(_ name: String) -> CustomField? { allCases.first { $0.name == name } }

    /// Of which there may be one where `message` stands, because the message tells the rest.
    static let ofPrefix: Set<CustomField> = [.time, .thread, .process, .pid, .subsystem, .category, .message]

    /// The pairs of a notation and its two pieces.
    static let objects: [(whole: CustomField, name: CustomField, address: CustomField)] = [
        (.subject, .class, .address), (.object, .objectClass, .objectAddress), (.other, .otherClass, .otherAddress),
    ]
}
