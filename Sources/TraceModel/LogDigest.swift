/// The XXH64 digest of a log, which shows whether its bytes changed.
///
/// The [specification](https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md) is public; the seed is 0. It is made
/// for speed, and does not resist attacks with collisions. How the bytes are divided into updates does not matter.
package struct LogDigest: Sendable {
    /// A stripe is a word for each of four lanes.
    private static let stripe = 32
    private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
    private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
    private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
    private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
    private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

    // No SIMD4: processors without AVX-512 cannot multiply four such numbers at once.
    private typealias Lanes = (UInt64, UInt64, UInt64, UInt64)

    private var lanes: Lanes = (prime1 &+ prime2, prime2, 0, 0 &- prime1)
    private var total: UInt64 = 0
    /// Bytes that do not fill a stripe yet.
    private var rest: [UInt8] = []

    package init() {
        rest.reserveCapacity(Self.stripe)
    }

    /// Adds bytes.
    package mutating func update(_ bytes: Bytes) {
        total &+= UInt64(bytes.count)
        var offset = 0
        var lanes = lanes
        if !rest.isEmpty {
            offset = min(Self.stripe - rest.count, bytes.count)
            rest.append(contentsOf: bytes[..<offset])
            guard rest.count == Self.stripe else { return }
            lanes = rest.withBytes { Self.absorbed(lanes, $0, 0) }
            rest.removeAll(keepingCapacity: true)
        }
        while offset + Self.stripe <= bytes.count {
            lanes = Self.absorbed(lanes, bytes, offset)
            offset += Self.stripe
        }
        self.lanes = lanes
        rest.append(contentsOf: bytes[offset...])
    }

    /// The digest of all bytes so far, as 16 hexadecimal digits.
    package func hexadecimal() -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// The digest of some bytes, as 16 hexadecimal digits.
    package static func hexadecimal(of bytes: some Sequence<UInt8>) -> String {
        var digest = LogDigest()
        Array(bytes).withBytes { digest.update($0) }
        return digest.hexadecimal()
    }

    private var value: UInt64 {
        var hash = total < Self.stripe ? Self.prime5 : merged
        hash &+= total
        rest.withBytes { bytes in
            var offset = 0
            while offset + 8 <= bytes.count {
                let word = UInt64(littleEndian: bytes.word(at: offset))
                hash = Self.rotated(hash ^ Self.round(0, word), by: 27) &* Self.prime1 &+ Self.prime4
                offset += 8
            }
            if offset + 4 <= bytes.count {
                let half = (0..<4).reduce(UInt64(0)) { $0 | UInt64(bytes[offset + $1]) << UInt64($1 * 8) }
                hash = Self.rotated(hash ^ half &* Self.prime1, by: 23) &* Self.prime2 &+ Self.prime3
                offset += 4
            }
            for place in offset..<bytes.count {
                hash = Self.rotated(hash ^ UInt64(bytes[place]) &* Self.prime5, by: 11) &* Self.prime1
            }
        }
        hash = (hash ^ hash >> 33) &* Self.prime2
        hash = (hash ^ hash >> 29) &* Self.prime3
        return hash ^ hash >> 32
    }

    /// The four lanes as one number.
    private var merged: UInt64 {
        let lanes = [lanes.0, lanes.1, lanes.2, lanes.3]
        var hash: UInt64 = 0
        for (lane, count) in zip(lanes, [1, 7, 12, 18] as [UInt64]) { hash &+= Self.rotated(lane, by: count) }
        for lane in lanes { hash = (hash ^ Self.round(0, lane)) &* Self.prime1 &+ Self.prime4 }
        return hash
    }

    @inline(__always)
    private static func absorbed(_ lanes: Lanes, _ bytes: Bytes, _ offset: Int) -> Lanes {
        func word(_ index: Int) -> UInt64 { UInt64(littleEndian: bytes.word(at: offset + index * 8)) }
        return (round(lanes.0, word(0)), round(lanes.1, word(1)), round(lanes.2, word(2)), round(lanes.3, word(3)))
    }

    @inline(__always)
    private static func round(_ lane: UInt64, _ word: UInt64) -> UInt64 {
        rotated(lane &+ word &* prime2, by: 31) &* prime1
    }

    @inline(__always)
    private static func rotated(_ word: UInt64, by count: UInt64) -> UInt64 {
        word &<< count | word &>> (64 &- count)
    }
}
