import Foundation

/// The number of files that the process may have open at once.
package enum OpenFiles {
    /// The need of a command: the standard streams, a store with its log, temporary files, a log and the program that unpacks it.
    package static let least = 24
    /// The most that programs can watch with `select`, which the programs that vctrace starts may call.
    private static let wanted: rlim_t = 1024

    /// How many things that need three files each may be open at once, in addition to the needs of a command.
    package static func triples(atMost count: Int) -> Int { max(2, min(count, (allowed - 15) / 3)) }

    /// The current limit.
    private static var allowed: Int { limit.map { Int(clamping: $0.rlim_cur) } ?? least }

    #if os(Linux)
        private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
        private static let resource = RLIMIT_NOFILE
    #endif

    private static var limit: rlimit? {
        var limit = rlimit()
        return getrlimit(resource, &limit) == 0 ? limit : nil
    }

    /// Raises the limit of the process as far as it is useful and the system allows it; returns the new limit.
    package static func raiseLimit() -> Int {
        if var higher = limit, higher.rlim_cur < min(higher.rlim_max, wanted) {
            higher.rlim_cur = min(higher.rlim_max, wanted)
            setrlimit(resource, &higher)
        }
        return allowed
    }
}
