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
    package var addressText: String? { address?.addressText }

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

extension UInt64 {
    /// `0x600000c0b3e0`
    package var addressText: String { "0x" + String(self, radix: 16) }

    /// Nil for a text that is no such address.
    package init?(addressText text: some StringProtocol) {
        guard text.hasPrefix("0x") else { return nil }
        self.init(text.dropFirst(2), radix: 16)
    }
}

/// The address that stands for what a log writes beside a class to tell its instances apart: `Home #3`, `Home[B2C972]`,
/// `Home id=…`.
///
/// Two classes may count their instances from 1, so the class is a part of it. It is larger than any address, and the same in
/// every log. An identifier of up to eight hexadecimal digits is at its end; of another one, a hash is there.
package enum InstanceNumber {
    private static let flag: UInt64 = 1 << 62
    private static let hashFlag: UInt64 = 1 << 61

    /// - Parameters:
    ///   - identifier: what the log writes, without its punctuation.
    ///   - name: the class, with or without its module.
    package static func address(of identifier: Bytes, inClass name: String) -> UInt64 {
        let ofClass = name.withBytes { name in
            let last = ClassName.lastName(in: name)
            return hash(name[last.start..<last.end]) >> 35
        }
        let start = flag | ofClass << 32
        guard let value = value(of: identifier) else {
            return start | hashFlag | UInt64(UInt32(truncatingIfNeeded: hash(identifier)))
        }
        return start | UInt64(value)
    }

    /// `#3` for an address that stands for the identifier `3`; nil for any other address.
    package static func text(of address: UInt64) -> String? {
        guard isOne(address), address & hashFlag == 0 else { return nil }
        return "#" + String(UInt32(truncatingIfNeeded: address), radix: 16, uppercase: true)
    }

    /// What people are shown for an address: `#3` if it stands for the identifier `3`, otherwise `0x600000c0b3e0`.
    package static func shown(_ address: UInt64) -> String { text(of: address) ?? address.addressText }

    package static func isOne(_ address: UInt64) -> Bool { address & flag != 0 && address >> 63 == 0 }

    private static func value(of identifier: Bytes) -> UInt32? {
        guard (1...8).contains(identifier.count) else { return nil }
        var value: UInt32 = 0
        for offset in 0..<identifier.count {
            let digit = identifier[offset]
            switch digit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt32(digit - UInt8(ascii: "0"))
            case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"):
                value = value << 4 | UInt32((digit | 0x20) - UInt8(ascii: "a") + 10)
            default: return nil
            }
        }
        return value
    }

    /// FNV-1a, with its bits mixed once more.
    private static func hash(_ text: Bytes) -> UInt64 {
        var value: UInt64 = 0xCBF2_9CE4_8422_2325
        for offset in 0..<text.count { value = (value ^ UInt64(text[offset])) &* 0x100_0000_01B3 }
        value ^= value >> 32
        return value &* 0x9E37_79B9_7F4A_7C15
    }
}
