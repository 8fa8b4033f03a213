import Foundation

/// The SHA-256 of a script or a style. A page's content security policy allows only these hashes.
///
/// As in [FIPS 180-4](https://doi.org/10.6028/NIST.FIPS.180-4). Foundation has no such function on Linux, and the package with
/// one would take longer to build than all of vctrace.
enum ContentHash {
    /// The cube roots of the first 64 primes: the first 32 bits of their fractions.
    private static let constants = primes(64).map { fraction(cbrt(Double($0))) }
    /// The square roots of the first 8.
    private static let start = primes(8).map { fraction(Double($0).squareRoot()) }
    private static let block = 64

    /// `sha256-` and the hash in Base64, in the syntax of a policy.
    static func source(_ text: String) -> String {
        "sha256-" + Data(digest(Array(text.utf8)).flatMap(bigEndian)).base64EncodedString()
    }

    static func digest(_ bytes: [UInt8]) -> [UInt32] {
        var padded = bytes + [0x80]
        padded += Array(repeating: 0, count: (block * 2 - 8 - padded.count % block) % block)
        padded += bigEndian(UInt64(bytes.count * 8))
        var hash = start
        for offset in stride(from: 0, to: padded.count, by: block) { add(padded[offset..<offset + block], to: &hash) }
        return hash
    }

    private static func add(_ block: ArraySlice<UInt8>, to hash: inout [UInt32]) {
        var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { place in
            block[place..<place + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        }
        for index in 16..<64 {
            let (a, b) = (words[index - 15], words[index - 2])
            let first = rotated(a, 7) ^ rotated(a, 18) ^ a >> 3
            let second = rotated(b, 17) ^ rotated(b, 19) ^ b >> 10
            words.append(words[index - 16] &+ first &+ words[index - 7] &+ second)
        }
        var (a, b, c, d, e, f, g, h) = (hash[0], hash[1], hash[2], hash[3], hash[4], hash[5], hash[6], hash[7])
        for index in 0..<64 {
            let choice = e & f ^ ~e & g
            let majority = a & b ^ a & c ^ b & c
            let first =
                h &+ (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) &+ choice &+ constants[index] &+ words[index]
            let second = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) &+ majority
            (a, b, c, d, e, f, g, h) = (first &+ second, a, b, c, d &+ first, e, f, g)
        }
        for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { hash[index] &+= word }
    }

    private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }

    private static func bigEndian(_ number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }

    private static func fraction(_ number: Double) -> UInt32 {
        UInt32((number - number.rounded(.down)) * 4_294_967_296)
    }

    private static func primes(_ count: Int) -> [Int] {
        var found: [Int] = []
        var next = 2
        while found.count < count {
            if found.allSatisfy({ next % $0 != 0 }) { found.append(next) }
            next += 1
        }
        return found
    }
}
