/// Why a trace cannot be made smaller.
package enum ReductionError: Error, Hashable, CustomStringConvertible {
    case noFinding(String, log: String, known: [String])
    case severalFindings(String, [String])
    /// The launch of the finding does not give it by itself.
    case neverShownAlone(String)
    /// With other names, the finding is not given.
    case dependsOnNames(String)

    private static let shownCount = 10

    package var description: String {
        switch self {
        case .noFinding(let name, let log, let known):
            "the audit of '\(log)' gives no finding '\(name)'"
                + (known.isEmpty ? ": it gives none" : "; it gives:\(Self.list(known))")
        case .severalFindings(let name, let fingerprints):
            "several findings begin with '\(name)'; name one:\(Self.list(fingerprints))"
        case .neverShownAlone(let fingerprint):
            "the launch in which '\(fingerprint)' was found does not give it by itself: the rule goes by what other launches of "
                + "the log show"
        case .dependsOnNames(let rule):
            "'\(rule)' depends on the names of the app's classes, perhaps by the configuration; leave out --anonymize"
        }
    }

    private static func list(_ fingerprints: [String]) -> String {
        let shown = fingerprints.prefix(shownCount).map { "\n  \($0)" }.joined()
        return shown + (fingerprints.count > shownCount ? "\n  and \(fingerprints.count - shownCount) more" : "")
    }
}
