/// A digest of 128 bits that tells whether a log's bytes changed.
///
/// It is made for speed, several gigabytes a second, and not against somebody who looks for collisions. How the bytes
/// are divided into updates does not matter.
package struct LogDigest: Sendable {
    /// A block is four words, two for each lane.
    private static let blockSize = 32
    private static let keys: (UInt64, UInt64, UInt64, UInt64) = (
        0x9E37_79B9_7F4A_7C15, 0xC2B2_AE3D_27D4_EB4F, 0x1656_67B1_9E37_79F9, 0xD6E8_FEB8_6659_FD93
    )

    /// Two lanes that do not wait for each other. Each keeps both halves of the products, so that no bits are lost.
    private struct Lane {
        var low: UInt64
        var high: UInt64

        @inline(__always)
        mutating func mix(_ first: UInt64, _ second: UInt64, _ keyA: UInt64, _ keyB: UInt64) {
            let product = (first ^ keyA).multipliedFullWidth(by: second ^ keyB)
            low = ((low << 29 | low >> 35) ^ product.low &+ first) &* keyB
            high = ((high << 31 | high >> 33) &+ (product.high ^ second)) &* keyA
        }
    }

    private var even = Lane(low: 0x243F_6A88_85A3_08D3, high: 0x1319_8A2E_0370_7344)
    private var odd = Lane(low: 0xA409_3822_299F_31D0, high: 0x082E_FA98_EC4E_6C89)
    private var total: UInt64 = 0
    /// Bytes that do not fill a block yet.
    private var rest: [UInt8] = []

    package init() {
        rest.reserveCapacity(Self.blockSize)
    }

    /// Adds bytes.
    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
        total &+= UInt64(bytes.count)
        var offset = 0
        if !rest.isEmpty {
            offset = min(Self.blockSize - rest.count, bytes.count)
            rest.append(contentsOf: bytes[..<offset])
            guard rest.count == Self.blockSize else { return }
            absorbRest()
        }
        while offset + Self.blockSize <= bytes.count {
            absorb(bytes, offset)
            offset += Self.blockSize
        }
        rest.append(contentsOf: bytes[offset...])
    }

    /// The digest of all bytes so far, as 32 hexadecimal digits.
    package func hexadecimal() -> String {
        var end = self
        end.rest.append(contentsOf: repeatElement(0, count: Self.blockSize - rest.count))
        end.absorbRest()
        end.even.mix(end.odd.low, total, Self.keys.2, Self.keys.3)
        end.even.mix(total, end.odd.high, Self.keys.0, Self.keys.1)
        end.even.mix(end.even.high, end.even.low, Self.keys.1, Self.keys.2)
        return Self.text(end.even.low ^ end.even.high >> 32) + Self.text(end.even.high ^ end.even.low >> 29)
    }

    @inline(__always)
    private mutating func absorb(_ bytes: UnsafeRawBufferPointer, _ offset: Int) {
        even.mix(word(bytes, offset), word(bytes, offset + 8), Self.keys.0, Self.keys.1)
        odd.mix(word(bytes, offset + 16), word(bytes, offset + 24), Self.keys.2, Self.keys.3)
    }

    private mutating func absorbRest() {
        let block = rest
        block.withUnsafeBytes { absorb($0, 0) }
        rest.removeAll(keepingCapacity: true)
    }

    @inline(__always)
    private func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    private static func text(_ word: UInt64) -> String {
        let digits = String(word, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
