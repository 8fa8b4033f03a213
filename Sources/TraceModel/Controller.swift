/// The number of a controller in its run, counted from 0 in order of first appearance.
@usableFromInline package struct ControllerID: Hashable, Sendable, Comparable {
    @usableFromInline package let rawValue: Int32

    @inlinable package init(_ rawValue: Int32) {
        self.rawValue = rawValue
    }

    @inlinable package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// One instance of a view controller in one run.
///
/// Addresses are reused, so class, address and generation together identify an instance.
///
/// A replay keeps many of them, so they are packed: one takes 56 bytes.
package struct Controller: Hashable, Sendable {
    /// The class, with its module if any line of the log names it: `Shop.Detail`.
    package var className: String
    /// Nil if the log shows no address; the class or label is then the identity.
    package var address: UInt64?
    private var packedGeneration: Int32
    private var packedLaunch: Int32
    package var id: ControllerID
    /// The first event in which it took part, as subject or object.
    package var first: EventReference

    package init(
        id: ControllerID, className: String, address: UInt64?, generation: Int, first: EventReference, launch: Int = 0
    ) {
        self.id = id
        self.className = className
        self.address = address
        packedGeneration = Int32(clamping: generation)
        self.first = first
        packedLaunch = Int32(clamping: launch)
    }

    /// The position of the controller among those at its address, from 1.
    package var generation: Int { Int(packedGeneration) }

    /// The launch of the app that it lived in, counted from 0.
    package var launch: Int { Int(packedLaunch) }

    /// `0x600000c0b3e0`, or nil.
    package var addressText: String? {
        address.map { "0x" + String($0, radix: 16) }
    }

    /// What people are shown for the address: what the log writes beside the class, such as `#3`, if that is no address.
    package var instanceText: String? { address.map(InstanceNumber.shown) }
}

extension Controller: CustomStringConvertible {
    /// `<Shop.Detail: 0x600000c0b3e0>`, or the bare class or label.
    package var description: String {
        instanceText.map { "<\(className): \($0)>" } ?? className
    }
}

extension Controller {
    /// A controller with the facts that are known after its last event.
    package struct Lifetime: Hashable, Sendable {
        package var controller: Controller
        /// The last event in which it took part, as subject or object.
        package var last: EventReference
        /// Nil if it lives to the end of the trace, or if the log does not show its end.
        package var deallocated: EventReference?

        package init(_ controller: Controller, last: EventReference, deallocated: EventReference? = nil) {
            self.controller = controller
            self.last = last
            self.deallocated = deallocated
        }
    }
}

/// A value for each controller of a run. The number of a controller is its index, so nothing is hashed.
@usableFromInline package struct ControllerTable<Value> {
    @usableFromInline var values: [Value] = []
    @usableFromInline package let initial: Value

    /// - Parameter initial: the value of a controller for which none was set.
    @inlinable package init(_ initial: Value) {
        self.initial = initial
    }

    @inlinable package subscript(id: ControllerID) -> Value {
        get {
            let index = Int(id.rawValue)
            return index < values.count ? values[index] : initial
        }
        _modify {
            let index = Int(id.rawValue)
            if index >= values.count {
                values += repeatElement(initial, count: max(256, index * 2) - values.count)
            }
            yield &values[index]
        }
    }
}

extension ControllerTable: Sendable where Value: Sendable {}
