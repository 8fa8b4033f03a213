import Foundation

/// What the columns of a rule in SQL mean.
///
/// `line` is the event that a finding points to. `class`, `address` and `generation` say whom it is about, and
/// `parent_class`, `parent_address` and `parent_generation` in what parent; without them, it is whom the event is about.
/// `…_line` is a further event that shows the finding. All others are for the message.
package struct SQLRuleMatchColumns: Sendable, Hashable {
    /// The positions of the columns that name a controller.
    package struct Party: Sendable, Hashable {
        package var className: Int
        package var address: Int
        package var generation: Int
    }

    package let names: [String]
    package let line: Int
    /// Nil for whom the event is about.
    package let subject: Party?
    /// Nil for the parent that this one has.
    package let parent: Party?
    /// Further events: `settled_line` shows one as `settled`.
    package let further: [(column: Int, role: String)]

    private static let suffix = "_line"

    /// - Throws: what is missing among the names, at the place of the list.
    package init(_ names: [String], at place: SQLRulePlace) throws(SQLRuleError) {
        for (index, name) in names.enumerated() where names[..<index].contains(name) {
            throw SQLRuleError(place, "the column '\(name)' is there twice")
        }
        guard let line = names.firstIndex(of: "line") else {
            throw SQLRuleError(place, "there is no column 'line', the line of the event that a finding points to")
        }
        self.names = names
        self.line = line
        subject = try Self.party(names, prefix: "", place)
        parent = try Self.party(names, prefix: "parent_", place)
        further = names.enumerated().filter { $0.element.hasSuffix(Self.suffix) }.map {
            ($0.offset, String($0.element.dropLast(Self.suffix.count)).replacingOccurrences(of: "_", with: " "))
        }
    }

    /// A class alone may be there for the message.
    private static func party(
        _ names: [String], prefix: String, _ place: SQLRulePlace
    ) throws(SQLRuleError) -> Party? {
        let wanted = ["class", "address", "generation"].map { prefix + $0 }
        let found = wanted.map { names.firstIndex(of: $0) }
        if found[1] == nil, found[2] == nil { return nil }
        guard let className = found[0], let address = found[1], let generation = found[2] else {
            let missing = zip(wanted, found).first { $0.1 == nil }?.0 ?? ""
            let list = wanted.map { "'\($0)'" }.joined(separator: ", ")
            throw SQLRuleError(place, "there is no column '\(missing)'; \(list) tell a controller together")
        }
        return Party(className: className, address: address, generation: generation)
    }

    package static func == (a: Self, b: Self) -> Bool { a.names == b.names }

    package func hash(into hasher: inout Hasher) { hasher.combine(names) }
}
