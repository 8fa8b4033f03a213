import Foundation
import TraceModel

/// The location of a log, for programs that open files: relative paths stay relative, and standard input is `stdin`.
func logPath(_ file: String) -> String {
    let path = file.hasPrefix("./") ? String(file.dropFirst(2)) : file
    return path.isEmpty || path == "-" ? "stdin" : path
}

/// The location as a reference by RFC 3986: relative like the path, or with the scheme `file`.
func logURI(_ file: String) -> String {
    let path = logPath(file)
    return (path.hasPrefix("/") ? "file://" : "") + uriEncoded(path)
}

/// Text as allowed in a reference.
func uriEncoded(_ text: String) -> String { text.addingPercentEncoding(withAllowedCharacters: uriCharacters) ?? text }

private let uriCharacters = CharacterSet(
    charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/")

/// Gives each finding an identity that stays the same in the next night's report, and that no other finding has.
///
/// Findings with one fingerprint are numbered in their order: if there are more than the night before, the
/// last ones have new identities.
struct OccurrenceIdentities {
    private var counts: [String: Int] = [:]

    /// `39fa2ee980eb94b0:1`: a hash of the fingerprint and the finding's number among those that share it.
    mutating func next(_ finding: Finding) -> String {
        let count = (counts[finding.fingerprint] ?? 0) + 1
        counts[finding.fingerprint] = count
        return "\(Self.hash(finding.fingerprint)):\(count)"
    }

    /// FNV-1a with 64 bits, in 16 digits. It must never change, because services store it.
    private static func hash(_ text: String) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
