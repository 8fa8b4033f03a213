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
        let short =
            name.utf8.lastIndex(of: UInt8(ascii: ".")).map { name.utf8[name.utf8.index(after: $0)...] }
            ?? name.utf8[...]
        let ofClass = Array(short).withBytes { hash($0) } >> 35
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
    package static func shown(_ address: UInt64) -> String { text(of: address) ?? "0x" + String(address, radix: 16) }

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
