/// The number of a controller in its run, counted from 0 in order of first appearance.
public struct ControllerID: Hashable, Sendable, Comparable {
    public let rawValue: Int32

    public init(_ rawValue: Int32) {
        self.rawValue = rawValue
    }

    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// One instance of a view controller in one run.
///
/// Addresses are used again, so that an instance is told by class, address and generation.
public struct Controller: Hashable, Sendable {
    public var id: ControllerID
    /// With its module, where any line of the log names it: `Shop.Detail`.
    public var className: String
    /// Nil where the log shows no address; the class or label is the identity then.
    public var address: UInt64?
    /// Counts the controllers at one address, from 1.
    public var generation: Int
    /// The first and last event in which it took part, as subject or object.
    public var first: EventReference
    public var last: EventReference
    /// Nil while it lives, and where the log does not tell.
    public var deallocated: EventReference?

    public init(
        id: ControllerID, className: String, address: UInt64?, generation: Int,
        first: EventReference, last: EventReference, deallocated: EventReference? = nil
    ) {
        self.id = id
        self.className = className
        self.address = address
        self.generation = generation
        self.first = first
        self.last = last
        self.deallocated = deallocated
    }

    /// `0x600000c0b3e0`, or nil.
    public var addressText: String? {
        address.map { "0x" + String($0, radix: 16) }
    }
}

extension Controller: CustomStringConvertible {
    /// `<Shop.Detail: 0x600000c0b3e0>`, or the bare class or label.
    public var description: String {
        addressText.map { "<\(className): \($0)>" } ?? className
    }
}
