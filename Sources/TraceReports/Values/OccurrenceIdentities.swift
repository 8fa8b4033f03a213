import TraceModel

/// Gives each finding an identity that is the same in the next night's report, and another one's in none.
///
/// Findings with one fingerprint are counted through in their order: where there are more than the night before, the
/// last ones have new identities.
struct OccurrenceIdentities {
    private var counts: [String: Int] = [:]

    /// `39fa2ee980eb94b0:1`: a hash of the fingerprint and the finding's number among those that share it.
    mutating func next(_ finding: Finding) -> String {
        let count = (counts[finding.fingerprint] ?? 0) + 1
        counts[finding.fingerprint] = count
        return "\(Self.hash(finding.fingerprint)):\(count)"
    }

    /// FNV-1a with 64 bits, in 16 digits. It must never change: services remember it.
    private static func hash(_ text: String) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
